"""What a walkthrough shows in a notebook."""
