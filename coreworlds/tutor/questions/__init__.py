"""Questions that the engine makes and grades: where one is looked for, what it asks, its options, and its grade."""
