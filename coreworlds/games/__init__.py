"""The games, each a folder: rules in Python, data in TOML."""
