"""A second, naive implementation of Risk Legacy, game 1, written from the rule text and the rulings alone.

It imports nothing from ``coreworlds``: plain dicts and lists. ``state.py`` reads a position file into them and writes
it back. ``RB`` in comments is the rule text, then the section; ``rulings`` is rulings.md, then the id.
"""
