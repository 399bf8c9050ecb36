"""Links and files that hold a position, a line of play, a lesson or a question."""
