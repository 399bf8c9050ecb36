"""The rules of Risk Legacy, a file for each chapter: actions, checks, what is done, and how it is told."""
