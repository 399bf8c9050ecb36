"""A small lesson without faults, to begin a lesson of one's own with."""

__all__ = ["BEGINNING"]

BEGINNING = """+++
title = "My lesson"
game = "galactic-emperor"
minutes = 1
teaches = ["steward-produce", "steward-fed"]
+++

```position
round = 3
phase = "steward"
step = "steward.produce"
turn = "Ana"
direction = "clockwise"
throne = "Ana"
chooser = "Ben"
role = "Steward"
chosen = ["Merchant", "Steward"]
acted = 2
galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D2 = "Ferrum", D3 = "Forge" }
food = { D2 = 2, D3 = 1 }

[[player]]
name = "Ana"
empires = ["D2", "D3"]

[[player]]
name = "Ben"

[[player]]
name = "Cleo"
```

# Food at work

{2 = food_at("D2")} food lie on D2, and *Ferrum* shows {2 = printed("Ferrum", metal)} metal.
For [1 food from that sector](rule:steward-fed) you get what it shows.

```predict
ask = "You produce at D2. How much metal do you have then?"
value = "metal(Ana)"
play = "produce D2"
say = "The sector [gives what it shows](rule:steward-produce), and one food is left on it."
```

# Now you

```task
ask = "Use the food on *Forge*."
goal = 'food_at("D3") = 0'
solution = "produce D3"
hints = ["Look for the space with food on it: D3."]

[[wrong]]
do = "produce D2"
say = "A sector produces once in a turn."
```
"""
