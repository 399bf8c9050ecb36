"""A game on the page: the frame around the table, what happened, what one may do, and why not."""
