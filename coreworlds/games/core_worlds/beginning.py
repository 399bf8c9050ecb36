"""A small lesson without faults, to begin a lesson of one's own with."""

__all__ = ["BEGINNING"]

BEGINNING = """+++
title = "My lesson"
game = "core-worlds"
minutes = 1
teaches = ["draft-cost", "draft-to-discard"]
+++

```position
round = 1
phase = "action"
turn = "Ana"
destiny = "Ben"
central = ["Shock Infantry", "Boreas", "Sinbad", "Claw Fighter", "Salvage Robot", "War Council"]

[[player]]
name = "Ana"
hand = ["Snub Fighter x2", "Galactic Grunts x2", "Energy Surge", "Call to Arms"]
energy = 3

[[player]]
name = "Ben"
hand = ["Snub Fighter x3", "Galactic Grunts x2", "Energy Surge"]
passed = true
```

# A card for later

You have {energy(Ana)} Energy, and *Shock Infantry* lies in the Central Zone.
Drafting it [costs {2 = printed("Shock Infantry", draft)} Energy](rule:draft-cost).

```predict
ask = "How much Energy do you have after you draft *Shock Infantry*?"
value = "energy(Ana)"
play = "draft Shock Infantry"
say = "The card [goes to your discard pile](rule:draft-to-discard), not to your hand."
```

# Now you

```task
ask = "Deploy a Unit from your hand."
goal = 'cards(Ana, units) = 1'
solution = "deploy Snub Fighter"
hints = ["Look for a yellow card in your hand."]

[[wrong]]
do = "deploy Call to Arms"
say = "That card is a Tactic."
```
"""
