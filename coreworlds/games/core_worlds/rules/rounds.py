"""The Draw, Discard and End Phases, and drawing whenever a card says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.book import action, rule, some, tells
from coreworlds.games.core_worlds.moves import around, known, name, names, next_seat, without
from coreworlds.games.core_worlds.rules.invasion import told_units_stay
from coreworlds.games.core_worlds.rules.targets import HAND, lying
from coreworlds.games.core_worlds.state import NOT_ASKED, NOTHING

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy


_RESHUFFLE_ROUND = 9
_AFTER_MARKER = {"end.reshuffle", "end.actions", "end.destiny"}  # the Round ends, and the marker has moved on already


def _told_keep(e: Event) -> str:
    if not e["hand"]:
        return "{player} has no card to retain."
    return "{player} chooses to retain {card}." if e["card"] else "{player} chooses in secret."


@action(
    "keep {card}",
    option="Retain a card",
    timing="round-phases",
    one="retain-one",
    target=HAND,
    within=lying("retain-one"),
    carries=("retain-one", "draw-retained-counts"),
)
@tells("keep", _told_keep, hides="card")
def keep(t: Galaxy, s: Empire, card: int) -> None:
    """Choose the card to retain; the others do not see it yet."""
    s.kept = card
    if t.log is not None:
        t.tell("keep", "retain-one", s, card=name(t, card), hand=len(s.hand))
    t.pass_on()


@action(
    "keep nothing", option="Retain a card", timing="round-phases", alone=True, yields=True, carries=("retain-one",)
)
def keep_nothing(t: Galaxy, s: Empire, _x: object) -> None:
    """Choose to retain nothing."""
    s.kept = NOTHING
    if t.log is not None:
        t.tell("keep", "retain-one", s, card="nothing", hand=len(s.hand))
    t.pass_on()


def _told_discard_hand(e: Event) -> str:
    if e["kept"]:
        return "{player} discards {count:card} and retains {kept:names}."
    return "{player} discards {count:card} and retains {retained:card}."


@rule("discard-hand")
@tells("discard-hand", _told_discard_hand, hides="kept")
def discard_hands(t: Galaxy) -> None:
    """Lay every hand on its discard pile, but for the card that is retained."""
    for s in around(t):
        if -1 in s.hand:
            known(t, s.hand, "the hand of", s.name)
        kept = t.rules["retain-one"](t, s)
        rest = s.hand
        for card in kept:
            rest = without(rest, card)
        laid = t.rules["discard-order"](t, s, rest)
        t.rules["discard-warzone-stays"](t, s)
        s.discard, s.hand, s.kept = s.discard + laid, kept, NOT_ASKED
        if t.log is not None:
            t.tell("discard-hand", "discard-hand", s, cards=names(t, rest), count=len(rest), kept=names(t, kept),
                   retained=len(kept))  # fmt: skip


@rule("discard-warzone-stays")
@tells("warzone-stays", told_units_stay)
def warzone_stays(t: Galaxy, s: Empire) -> None:
    """Leave the Warzone as it is: only hands are discarded."""
    if t.log is not None:
        t.tell("warzone-stays", "discard-warzone-stays", s, count=len(s.units))


@rule("retain-one")
def retained(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards that the player retains: one, or none."""
    return (s.kept,) if s.kept in s.hand else ()  # in an impossible position it may be missing


def _told_energy_lost(e: Event) -> str:
    return "{player} loses {lost} leftover Energy." if e["lost"] else "{player} has no leftover Energy."


@rule("energy-depletes")
@tells("energy-lost", _told_energy_lost)
def energy_lost(t: Galaxy) -> None:
    """Set every Energy Marker back."""
    for s in around(t):
        lost, s.energy = s.energy, 0
        if t.log is not None:
            t.tell("energy-lost", "energy-depletes", s, lost=lost)


@rule("end-marker")
@tells("round", "The Round Marker moves to Round {round}, Sector {sector:roman}: {name}.")
def marker_moves(t: Galaxy) -> None:
    """Move the Round Marker one circle on."""
    t.round = min(t.round + 1, t.rules["game-rounds"](t))  # an impossible position may stand here in the last Round
    if t.log is not None:
        at = t.rules["sector-two-rounds"](t)
        t.tell("round", "end-marker", round=t.round, sector=at + 1, name=t.parts.set.sectors[at].name)


def round_played(t: Galaxy) -> int:
    """Return the Round that is being played: until the Destiny Marker has passed, the one that the marker has left."""
    return max(1, t.round - (t.step in _AFTER_MARKER))


def actions_spent(t: Galaxy) -> bool:
    """Return True if all Actions of the Round are spent: every player has passed, and they are not set anew yet."""
    return t.bound.steps[t.step].phase in {"discard", "end", "over"} and t.step != "end.destiny"


def enters_sector_five(t: Galaxy) -> bool:
    """Return True if the Round Marker has just moved onto the last Sector card."""
    return t.round == _RESHUFFLE_ROUND


@rule("reshuffle-when")
def reshuffle_order(t: Galaxy, now: int | None) -> int | None:
    """Ask from the Destiny Marker clockwise those who have something to shuffle."""
    after = next_seat(t, now)
    while after is not None and t.rules["reshuffle-empty"](t, t.seats[after]) is not None:
        after = next_seat(t, after)
    return after


@rule("reshuffle-empty")
def something_to_shuffle(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the discard pile is not empty."""
    return None if s.discard else ((1, "card in the discard pile"), (0, "cards in the discard pile"))


@action(
    "reshuffle",
    option="Entering Sector V",
    timing="reshuffle-when",
    when=("reshuffle-empty",),
    carries=("sector-five-reshuffle",),
    brings=lambda t, s, x: (f"{some(len(s.discard), 'card goes', 'cards go')} into the draw deck of {len(s.deck)}",),
)
def reshuffle(t: Galaxy, s: Empire, _x: object) -> None:
    """Shuffle the discard pile into the draw deck."""
    t.rules["sector-five-reshuffle"](t, s)
    t.pass_on()


@rule("sector-five-reshuffle")
@tells("shuffled-in", "{player} shuffles the discard pile into the draw deck, which now holds {deck:card}.")
def shuffled_in(t: Galaxy, s: Empire) -> None:
    """Shuffle draw deck and discard pile together."""
    known(t, s.discard + s.deck, f"the cards of {s.name}")
    count = len(s.discard)
    s.deck, s.discard = t.shuffle(f"deck/{s.name}", sorted(s.deck + s.discard)), ()
    t.tell("shuffled-in", "sector-five-reshuffle", s, count=count, deck=len(s.deck))


@action(
    "leave",
    option="Entering Sector V",
    timing="reshuffle-when",
    carries=("sector-five-reshuffle",),
    yields=True,
    brings=lambda t, s, x: (f"{some(len(s.discard), 'card stays', 'cards stay')} in the discard pile",),
)
@tells("left", "{player} does not shuffle: {count:card} stay in the discard pile.")
def leave(t: Galaxy, s: Empire, _x: object) -> None:
    """Leave the discard pile as it is."""
    t.tell("left", "sector-five-reshuffle", s, count=len(s.discard))
    t.pass_on()


@rule("end-actions")
@tells("actions", "{player} gets {actions:Action} for this Round.")
def markers_set(t: Galaxy) -> None:
    """Set every Action Marker to the Sector's number; what belonged to the last Round ends."""
    n = t.rules["actions-by-sector"](t)
    for s in t.seats:
        s.actions, s.passed, s.explored, s.used = n, False, False, ()
        if t.log is not None:
            t.tell("actions", "end-actions", s, actions=n)


@rule("actions-by-sector")
def actions_shown(t: Galaxy) -> int:
    """Return the Actions that the Sector card shows."""
    return t.parts.set.sectors[t.rules["sector-two-rounds"](t)].actions


@rule("end-destiny-left")
@tells("destiny", "The Destiny Marker passes to {player}.")
def destiny_passes(t: Galaxy) -> None:
    """Pass the Destiny Marker to the left: clockwise."""
    t.destiny = (t.destiny + 1) % len(t.seats)
    t.tell("destiny", "end-destiny-left", t.seats[t.destiny])


@rule("score-at-end")
@tells("over", "The last Round is over. Now the Empire Points are counted.")
def the_end(t: Galaxy) -> None:
    """Announce that the points are counted."""
    t.tell("over", "score-at-end")


# -- drawing -----------------------------------------------------------------------------------------------------------


rule("choice-order")(next_seat)  # everybody once, from the holder of the Destiny Marker clockwise


@rule("draw-to-hand-size")
def draw_to_hand_size(t: Galaxy) -> None:
    """Draw until the hand is full."""
    s = t.seats[t.turn]
    full = t.rules["sector-five-hand"](t)
    t.rules["draw-from-top"](t, s, t.rules["draw-retained-counts"](t, s, full), "draw-to-hand-size")


@rule("sector-five-hand")
def hand_size(t: Galaxy) -> int:
    """Return the hand size that the Sector card shows."""
    return t.parts.set.sectors[t.rules["sector-two-rounds"](t)].hand


@rule("draw-retained-counts")
def draw_retained_counts(t: Galaxy, s: Empire, full: int) -> int:
    """Return how many cards to draw: a retained card counts."""
    return max(0, full - len(s.hand))


@rule("draw-from-top")
def draw_from_top(t: Galaxy, s: Empire, n: int, why: str) -> None:
    """Draw n cards from the top of the deck, shuffling the discard pile when it must be."""
    wanted = n = max(n, 0)
    while len(s.deck) < n:
        n -= _take(t, s, len(s.deck), why, more=n < wanted)
        t.rules["draw-reshuffle"](t, s)
        if not s.deck:
            t.rules["draw-short"](t, s, n)
            return
    _take(t, s, n, why, more=n < wanted)


def _told_draw(e: Event) -> str:
    if e["more"]:
        return "{player} draws {count:more card}: {cards:names}." if e["cards"] else "{player} draws {count:more card}."
    return "{player} draws {count:card}: {cards:names}." if e["cards"] else "{player} draws {count:card}."


@tells("draw", _told_draw, hides="cards")
def _take(t: Galaxy, s: Empire, n: int, why: str, *, more: bool) -> int:
    """Take so many cards from the deck, which has as many, into the hand; return how many."""
    drawn, s.deck = s.deck[:n], s.deck[n:]
    if -1 in drawn:
        known(t, drawn, "the draw deck of", s.name)
    s.hand = tuple(sorted(s.hand + drawn))
    if drawn and t.log is not None:
        t.tell("draw", why, s, count=n, cards=names(t, drawn), hand=len(s.hand), more=more)
    return n


@rule("draw-reshuffle")
@tells("reshuffle", "{player}'s draw deck is empty: the discard pile of {count:card} becomes a new one, shuffled.")
def draw_reshuffle(t: Galaxy, s: Empire) -> None:
    """Shuffle the discard pile into a new draw deck."""
    if s.discard:
        known(t, s.discard, "the discard pile of", s.name)
        count = len(s.discard)
        s.deck, s.discard = t.shuffle(f"deck/{s.name}", sorted(s.discard)), ()
        if t.log is not None:
            t.tell("reshuffle", "draw-reshuffle", s, count=count)


@rule("draw-short")
@tells("draw-short", "{player} draws {missing:card} too few: draw deck and discard pile are empty.")
def draw_short(t: Galaxy, s: Empire, missing: int) -> None:
    """Draw no more: deck and discard pile are empty."""
    t.tell("draw-short", "draw-short", s, missing=missing)
