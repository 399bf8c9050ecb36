"""What is printed: the player aid and the set-up checklist."""
