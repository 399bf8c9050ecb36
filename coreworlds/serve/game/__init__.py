"""``coreworlds game``: begin a package with a game of one's own, and check a game."""
