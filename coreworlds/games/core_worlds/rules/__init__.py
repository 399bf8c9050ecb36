"""The rules of Core Worlds, a file for each chapter: actions, checks, what is done, and how it is told."""
