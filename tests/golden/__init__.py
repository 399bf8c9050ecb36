"""Whole games, told step by step: read them as prose; a change of a rule or a sentence shows as a line."""
