"""complaints: placeholder until written below."""
def complaints(pos):
    return ()
