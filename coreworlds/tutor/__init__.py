"""What teaches: explanations, lessons, questions, wrong rules, progress. Knows no widget and no game."""
