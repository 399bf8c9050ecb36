"""The page without a server: a folder of plain files, in which Python runs in the learner's own browser."""
