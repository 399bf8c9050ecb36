"""Lessons: from the file to scenes, a run through them, and the check that finds what is false."""
