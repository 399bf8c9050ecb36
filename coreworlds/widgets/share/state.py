"""What the desk remembers of sharing, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreworlds.engine.session import Session
    from coreworlds.tutor.progress import Progress

__all__ = ["Sharing"]


@dataclass(frozen=True, slots=True)
class Sharing:
    """
    What is shared, and what came from others.

    Attributes
    ----------
    on
        Whether the panel is open.
    what
        Which of the offered things is shared; one that is not offered means the first.
    copied
        How copying went: "yes", "no", or empty before.
    file
        Name and text of the file that this message's answer brings.
    saved
        Name of the last file that was handed over.
    handed
        The map that was handed in last, and what was said of it.
    guest
        The line of play that a link or file brought, in front of one's own game.
    player
        Whose view that line began with; empty where it was whole.
    link, opened
        The link in the page's address, and the line of play or the lesson that it brought.
    """

    on: bool = False
    what: str = ""
    copied: str = ""
    file: tuple[str, str] | None = None
    saved: str = ""
    handed: tuple[Progress, str] | None = None
    guest: Session | None = None
    player: str = ""
    link: str = ""
    opened: object = None
