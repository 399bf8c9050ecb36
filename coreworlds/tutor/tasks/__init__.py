"""Tasks of a lesson: the attempt, its goal, the hints, and the wrong tries."""
