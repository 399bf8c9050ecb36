"""The kernel: positions, rules, flow, judge, step, luck, notation, session. It knows no game."""
