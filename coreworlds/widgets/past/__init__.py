"""Games with a past: the world in which one plays, and the games that were played in it."""
