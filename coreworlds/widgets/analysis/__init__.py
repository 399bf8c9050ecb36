"""Looking back on a game and ahead; the coach."""
