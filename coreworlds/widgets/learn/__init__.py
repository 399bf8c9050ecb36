"""Lessons and questions on the page."""
