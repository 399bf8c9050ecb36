"""Wrong rules about the Regent role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import controls, put_token, sectors
from coreworlds.games.galactic_emperor.rules.regent import no_home
from coreworlds.games.galactic_emperor.rules.rounds import next_seat
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


@misread(
    "starbase-counts-one", "regent-counts",
    "A Starbase counts as 1 influence, like an Empire.",
    "A Starbase counts as 2 influence.",
)  # fmt: skip
def all_count_one(t: Galaxy, at: int) -> list[int]:
    """Count tokens."""
    placed = t.influence.get(at, (0,) * len(t.seats))
    return [n + int(at in (*s.empires, *s.starbases)) for n, s in zip(placed, t.seats, strict=True)]


@misread(
    "lying-empires-do-not-count", "regent-counts",
    "Only the tokens that you place now count as influence.",
    "Where influence is placed, an Empire that lies there counts 1 and a Starbase 2, too.",
)  # fmt: skip
def new_tokens_only(t: Galaxy, at: int) -> list[int]:
    """Count what was placed."""
    return list(t.influence.get(at, (0,) * len(t.seats)))


@misread(
    "most-takes-all", "regent-even",
    "Who has the most influence keeps all of it; only the others lose theirs.",
    "Everybody's influence goes down 1 by 1 until at most 1 player has some left.",
)  # fmt: skip
def nothing_lost(t: Galaxy, counts: list[int]) -> tuple[int | None, int]:
    """Leave the strongest everything."""
    most = max(counts)
    return (counts.index(most), most) if counts.count(most) == 1 and most else (None, 0)


@misread(
    "first-of-equals-keeps", "regent-even",
    "If players have the same influence, the first of them still keeps the sector.",
    "If 2 players have the most influence equally, the sector is left empty.",
    also=("regent-empty",),
)  # fmt: skip
def not_empty(t: Galaxy, counts: list[int]) -> tuple[int | None, int]:
    """Leave 1 to the first of the strongest."""
    most = max(counts)
    second = sorted(counts)[-2]
    return (counts.index(most), max(1, most - second)) if most else (None, 0)


@misread(
    "two-make-an-empire", "regent-starbase",
    "Whatever influence is left, the sector gets an Empire.",
    "With 2 or more of your influence left, a sector gets a Starbase of yours.",
)  # fmt: skip
def only_an_empire(t: Galaxy, s: Duke, at: int, left: int) -> None:
    """Leave an Empire."""
    put_token(s, at)
    t.tell("influence-empire", "regent-claim", s, at=t.parts.names[at], left=left)


misread(
    "three-tokens-drawn", "regent-draw-two",
    "You take 3 tokens as influence for nothing.",
    "In the Regent role you take 2 tokens, if you have them, and may buy 1 more.",
)(lambda t, s: min(3, s.tokens))  # fmt: skip
misread(
    "influence-price-stays", "regent-price",
    "Extra influence always costs 2 marks.",
    "Without the Diplomat extra influence costs 2 marks, and 1 more each time it is bought.",
)(always(2))  # fmt: skip
misread(
    "influence-on-homes", "regent-no-home",
    "Influence may also go on a home sector.",
    "No influence goes on the home sector of a player.",
)(lambda t, s, at: None)  # fmt: skip


@misread(
    "no-influence-on-own-sectors", "regent-no-home",
    "You put influence on free sectors and those of others, not on your own.",
    "Influence on a sector of your own can protect it or make it a Starbase.",
    also=("regent-own-sectors",),
)  # fmt: skip
def not_on_own(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for a sector of somebody else or of nobody."""
    return ("a sector that is not your own", "your own sector") if controls(s, at) else no_home(t, s, at)


@misread(
    "regent-places-first", "regent-last",
    "The player who chose the Regent places influence first.",
    "The player who chose the Regent places influence last.",
)  # fmt: skip
def chooser_first(t: Galaxy, now: int | None) -> int | None:
    """Begin with the chooser."""
    if now is None:
        return t.chooser
    after = next_seat(t, now)
    return None if after == t.chooser else after


misread(
    "throne-stays-empty", "regent-throne-nobody",
    "If nobody has influence left on the Throne, it goes to the next player.",
    "The Throne goes to the Regent's chooser if nobody has influence left there.",
)(lambda t: next_seat(t, t.chooser))  # fmt: skip
misread(
    "throne-stays-with-its-holder", "regent-throne-nobody",
    "If nobody has influence left on the Throne, its old holder keeps it.",
    "The Throne goes to the Regent's chooser if nobody has influence left there.",
)(lambda t: max(0, t.first))  # fmt: skip
misread(
    "ships-share-a-sector", "ships-away",
    "Your ships may stay on a sector that you lose by influence.",
    "Ships leave at once a sector that is lost by influence.",
)(always(value=False))  # fmt: skip


@misread(
    "a-point-for-each-sector", "planet-count",
    "Each sector gives 1 Victory Point, however many planets it has.",
    "In a victory count each planet gives 1 Victory Point; a sector with 2 planets gives 2.",
    also=("regent-count",),
)  # fmt: skip
def sectors_count(t: Galaxy, s: Duke) -> int:
    """Count sectors."""
    return len(list(sectors(s)))


misread(
    "home-does-not-count", "home-planets",
    "Your home sector gives no Victory Point.",
    "In a victory count the planet of your home counts like any other.",
)(always(0))  # fmt: skip
