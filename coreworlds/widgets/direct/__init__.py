"""Playing on the table itself: what the chosen things can become, the bar beside them, and what a click does."""
