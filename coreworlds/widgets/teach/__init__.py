"""A lesson that is recorded, and one that is shown to a class."""
