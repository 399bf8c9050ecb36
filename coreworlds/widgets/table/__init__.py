"""The table: cards, maps, tracks, seats, and what changed on them."""
