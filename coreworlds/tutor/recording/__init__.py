"""Lessons that are made by playing: from what was played to the lesson's file."""
