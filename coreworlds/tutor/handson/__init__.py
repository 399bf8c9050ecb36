"""Hands-on: a step that the learner does by hand, what is wrong with it, and which rule says so."""
