"""A lesson for the tests: every kind of block, no faults, each line known."""

from __future__ import annotations

from pathlib import Path

from coreworlds.tutor.lessons.lesson import Lesson, read_lesson

__all__ = ["LESSON", "line_of", "whole_game"]


def whole_game(name: str) -> Lesson:
    """A lesson through a whole game, with many ways through its tasks."""
    file = Path(__file__).parent / "whole_games" / f"{name}.md"
    return read_lesson(file.read_text("utf-8"), file.name)



LESSON = """+++
title = "A lesson for tests"
game = "core-worlds"
order = 3
minutes = 4
path = true
teaches = ["draft-cost", "draft-no-worlds", "deploy-units-only"]
test = ["draft-cost"]
+++

```position
round = 3
phase = "action"
central = ["Battle Cruiser", "Taurus +"]
[[player]]
name = "Ana"
energy = 5
hand = ["Snub Fighter x2", "Galactic Grunts", "Energy Surge"]
[[player]]
name = "Ben"
hand = ["Snub Fighter", "Galactic Grunts"]
energy = 3
```

# Reading a card

You have {energy(Ana)} Energy and {four = actions(Ana)} Actions. {: not over}
Drafting *Battle Cruiser* costs {3 = printed("Battle Cruiser", draft)} Energy;
the card goes to [your discard pile](rule:draft-to-discard).

You may not draft *Taurus*: [a World is never drafted](rule:draft-no-worlds).

- **First** of all, a list.
- Type `pass` to pass.

# A guess

```predict
ask = "How much Energy do you have after drafting *Battle Cruiser*?"
value = "energy(Ana)"
play = "draft Battle Cruiser"
say = 'It cost {3 = was(energy(Ana)) - energy(Ana)} Energy.'
```

Ben passes.

```step
play = "Ben: pass"
say = 'He has {0 = actions(Ben)} Actions. {: passed(Ben)}'
```

# Do it

```task
ask = "Deploy a Unit, and go on."
goal = 'cards(Ana, units) = 2'
within = 3
solution = "deploy Snub Fighter; deploy Snub Fighter"
hints = ["Units are yellow.", "You have {2 = copies(Ana, hand, \\"Snub Fighter\\")} *Snub Fighters*."]
say = "You have {0 = energy(Ana)} Energy left."

[[wrong]]
do = "deploy Energy Surge"
say = "That is a Tactic."

[[wrong]]
do = "deploy Galactic Grunts; stop; pass"
say = "One is not enough."
```

# A question

```question
ask = "Which of these may you deploy?"
rule = "deploy-units-only"

[[option]]
text = "*Galactic Grunts*"
right = 'stops("deploy Energy Surge", "deploy-units-only")'
say = "It is a Unit."

[[option]]
text = "*Energy Surge*"
right = 'legal("deploy Energy Surge")'
say = "It is a Tactic."
```

```question
rule = "draft-cost"
seed = 3
```

```position
setup = {players = ["Ana", "Ben"], seed = 7}
advance = true
```

# A fresh start

```predict
ask = "Who decides first?"
value = "turn"
```

```predict
ask = "Is *Taurus* a World?"
value = 'kind("Taurus") = "world"'
```
"""


def line_of(words: str, text: str = LESSON) -> int:
    """Return the line in which some words stand."""
    return next(i for i, line in enumerate(text.splitlines(), 1) if words in line)
