"""Events: a card with an even number of coins that comes into slot 1 turns over the top card of the Event deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.kit import draw
from coreworlds.games.risk_legacy.book import rule, tells
from coreworlds.games.risk_legacy.moves import add, called, named, worth
from coreworlds.games.risk_legacy.state import BOX

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.risk_legacy.state import Earth

_FEW = 2


@rule("event-set-up")
@tells("events", "{count:Event card} are shuffled.")
def lay_out(t: Earth) -> None:
    """Shuffle the Event cards: a deck of their own. The first row brings no Event."""
    t.event_deck = t.shuffle("events", t.events)
    t.tell("events", "event-deck", count=len(t.event_deck))


@rule("event-even")
@tells("even", "{card} has {coins:coin}, an even number: an Event occurs.")
def even(t: Earth, card: int) -> None:
    """Carry out an Event for a new card in slot 1 with an even number of coins."""
    coins = worth(t, card)
    if coins % 2 == 0:
        t.tell("even", "event-even", card=called(card), coins=coins)
        t.rules["event-card"](t)


@rule("event-card")
@tells("event", "The Event is {event}.")
def turn_over(t: Earth) -> None:
    """Turn over the top Event, do what it says, and discard it."""
    if not t.event_deck:
        t.rules["event-reshuffle"](t)
    for card in draw(t, "event_deck", 1):
        t.event_discard = (*t.event_discard, card)
        t.tell("event", "event-card", event=called(card))
        t.rules[BOX.rule[card]](t)


@rule("event-reshuffle")
@tells("event deck out", "The Event deck is empty: the discarded Events are shuffled.")
def shuffle_again(t: Earth) -> None:
    """Shuffle the discarded Events to be the new deck."""
    t.event_deck, t.event_discard = t.shuffle("events", t.event_discard), ()
    t.tell("event deck out", "event-reshuffle")


def _told(event: Event) -> str:
    return "Minor Cities that lose 1 troop: {cities:names}." if event["cities"] else "No Minor City loses a troop."


@rule("event-small-cities")
@tells("small cities", _told)
def small_cities(t: Earth) -> None:
    """Take a troop from each Minor City with one or two."""
    towns = [at for at, city in t.cities.items() if city.kind == "minor"]
    hit = [(s, at) for s in t.seats for at in towns if 0 < s.troops.get(at, 0) <= _FEW]
    for s, at in hit:
        add(s, at, -1)
    t.tell("small cities", "event-small-cities", cities=named(sorted(at for _, at in hit)))
