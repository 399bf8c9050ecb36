"""Prose of lessons: Markdown with checked values, sentences and what backs each."""
