"""A second, naive implementation of Core Worlds, written from the rulebook alone.

It imports nothing from ``coreworlds``: plain dicts and lists, as ``tomllib`` reads them from a position file.
Slow and obvious on purpose. ``RB`` in comments is the rulebook of 2011, followed by the section's title.
"""
