"""The lines of a game: names, notes, comparing, choosing otherwise, finding a position."""
