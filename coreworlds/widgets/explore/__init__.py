"""A position that is set up by hand, on the page."""
