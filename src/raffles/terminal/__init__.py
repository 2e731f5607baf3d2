"""A table in the terminal: one person, or nobody, and bots. Nothing in here knows a particular game."""
