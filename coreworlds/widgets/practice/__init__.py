"""Predicting a step, and doing it by hand."""
