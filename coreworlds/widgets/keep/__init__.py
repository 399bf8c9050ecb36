"""What the browser keeps, and the address of the page."""
