"""What the desk remembers of setting positions up by hand, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from coreworlds.engine import Session
from coreworlds.tutor.editing.position import Editor

__all__ = ["Bad", "Chosen", "Exploring"]


@dataclass(frozen=True, slots=True)
class Bad:
    """
    What was put into a field and does not fit.

    Attributes
    ----------
    key
        What the field sets.
    typed
        What stands in it.
    why
        Why it does not fit, and what would.
    """

    key: str
    typed: str
    why: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """
    The card that is to be moved.

    Attributes
    ----------
    card
        Its name.
    place
        Where it lies, as moves by hand call it.
    copy
        Which of several copies.
    key
        Of its face on the table, if it was chosen there.
    """

    card: str
    place: str
    copy: int = 1
    key: str = ""


@dataclass(frozen=True, slots=True)
class Exploring:
    """
    A position set up by hand.

    Attributes
    ----------
    editor
        The work; None before it begins.
    chosen
        The card that is to be moved, if one is chosen.
    pile
        The place whose cards are listed; empty for none.
    space
        The space of the map that is looked at; empty for none.
    entry
        The entry whose field lies in front, as what shows it was chosen on the table; empty for none.
    tab
        Which tools lie in front: "cards", "marks", "rules", "text", "allowed", "knows" or "odds".
    query
        What the box is searched for.
    refused
        Why the last change could not be made.
    bad
        The field in which that stands, if it was one.
    caret
        How often the place of a fault in the text was asked for.
    line
        What was played from here last.
    shelf, wanted
        Whether the ways to begin are looked at, and what is searched for there.
    begun
        The situation that one began from, as an address calls it; empty for none.
    kinds
        Who plays each seat of the game that one began from; empty without one: people do.
    """

    editor: Editor | None = None
    chosen: Chosen | None = None
    pile: str = ""
    space: str = ""
    entry: str = ""
    tab: str = "cards"
    query: str = ""
    refused: str = ""
    bad: Bad | None = None
    caret: int = 0
    line: Session | None = None
    shelf: bool = False
    wanted: str = ""
    begun: str = ""
    kinds: Mapping[str, str] = field(default_factory=dict)
