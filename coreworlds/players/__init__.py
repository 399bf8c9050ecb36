"""Opponents: a random one, and a simple but sensible one. They know no game."""
