"""The command, Voila's template and settings: how the page reaches a reader."""
