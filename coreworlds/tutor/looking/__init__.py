"""Looking back: a game, two points of it, its rules at work, and why a fact has its value."""
