"""Expressions: what a lesson claims of a position, read by a grammar of our own and worked out."""
