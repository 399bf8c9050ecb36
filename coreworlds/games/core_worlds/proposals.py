def proposals(blocker):
    return ()
