"""A second, naive implementation of Galactic Emperor, written from the rulebook alone.

It imports nothing from ``coreworlds``: plain dicts and lists, as ``tomllib`` reads them from a position file, and the
numbers of the component files. Slow and obvious on purpose. ``RB`` in comments is the rulebook, then the section.
"""
