"""Who knows what, what follows from it, predictions, and the beliefs that wrong answers show."""
