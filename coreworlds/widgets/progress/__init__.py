"""The learner's map of the rules, whose it is, and where it is kept."""
