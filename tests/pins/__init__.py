"""Pins: some thousand positions of both games, and all that is said of them, as hashes."""
