"""The end of a turn: drawing a Resource card, the face-up row, the Coin cards and their Red Star."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.kit import NONE, draw, says, without
from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import add, called, has_power, own_turn, reads, unopposed
from coreworlds.games.risk_legacy.state import BOX, CARD_OF, ROW

if TYPE_CHECKING:
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

COIN = BOX.index["Coin card"]
EXPANSIONS = 4
_PLACES = {card: at for at, card in CARD_OF.items()}


def _place(card: int) -> int:
    """Return the territory that a card shows, or NONE."""
    return _PLACES.get(card, NONE)


# -- who draws what ----------------------------------------------------------------------------------------------


@rule("power-expand-card")
def by_expanding(t: Earth, s: Commander) -> bool:
    """Return True if a player's power lets four expansions earn a card."""
    return has_power(t, s, "power-expand-card") and t.rules["four-expansions"](t) >= EXPANSIONS


@rule("four-expansions")
def expansions(t: Earth) -> int:
    """Return the number of territories that count as expanded into in this turn."""
    return len({*t.expanded})


def _earned(t: Earth, s: Commander) -> bool:
    return bool(t.conquered) or t.rules["power-expand-card"](t, s)


def _offered(t: Earth, s: Commander) -> list[int]:
    """Return the cards that a player may draw."""
    checks = [t.rules[each] for each in ("card-controlled", "card-must", "card-none")]
    return list(unopposed(t, s, (*t.row, COIN), checks))


def _due(t: Earth, s: Commander) -> bool:
    """Return True if something is to be chosen at the end of a turn: a card, or a Mission that was completed."""
    if t.mission >= 0 and t.rules["mission-complete"](t, s) is None:
        return True
    return _earned(t, s) and bool(_offered(t, s))


rule("card-conquest")(own_turn(_due))


@says("card-conquest")
def earned(t: Earth, s: Commander) -> Lack | None:
    """Check that a card was earned, where only a Mission was completed."""
    return None if t.mission < 0 or _earned(t, s) else ("a conquest in this turn", "none")


@rule("card-controlled")
def controlled(t: Earth, s: Commander, card: int) -> Lack | None:
    """Check that a Territory card lies face up, and that the player controls its territory."""
    if card == COIN:
        return None
    if card not in t.row:
        return "a face-up Territory card", f"{called(card)} is not face up"
    at = _place(card)
    return None if at in s.troops else ("a territory of yours", f"no troops of yours in {called(at)}")


@rule("card-must")
def territory_first(t: Earth, s: Commander, card: int) -> Lack | None:
    """Check that a Coin card may be drawn although a Territory card could be."""
    if card != COIN or not reads(t, "card-must", "published"):
        return None
    mine = next((each for each in t.row if _place(each) in s.troops), None)
    return None if mine is None else ("no face-up card of a territory of yours", called(mine))


@rule("card-none")
def coin_left(t: Earth, _s: Commander, card: int) -> Lack | None:
    """Check that a Coin card is left."""
    return ((1, "Coin card"), (0, "Coin cards")) if card == COIN and not t.bank else None


# -- the row -----------------------------------------------------------------------------------------------------


@rule("row-refill")
@tells("slot 1", "{card} comes into slot 1.")
def refill(t: Earth) -> None:
    """Put the next card of the deck into slot 1."""
    if not t.deck and t.discard:
        t.rules["deck-out"](t)
    if card := draw(t, "deck", 1):
        t.row = (*card, *t.row)
        t.tell("slot 1", "row-refill", card=called(card[0]))
        if t.event_deck or t.event_discard:
            t.rules["coin-event"](t, card[0])


@rule("coin-event")
def brings_event(t: Earth, card: int) -> None:
    """Let a new card in slot 1 bring an Event, also after a Coin card was drawn."""
    t.rules["event-even"](t, card)


@rule("deck-out")
@tells("deck out", "The Territory deck is empty: the discard pile is shuffled.")
def deck_out(t: Earth) -> None:
    """Shuffle the discard pile to be the new deck."""
    t.deck, t.discard = t.shuffle("deck", t.discard), ()
    t.tell("deck out", "deck-out")


@rule("slide")
def slide(t: Earth, card: int) -> None:
    """Close the gap that a card leaves in the row."""
    t.row = without(t.row, card)
    t.rules["row-refill"](t)


@rule("coin-slide")
@tells("slot 4", "{card} goes from slot 4 to the discard pile.")
def coin_slide(t: Earth) -> None:
    """Discard the card in slot 4 and move the row after a Coin card was drawn."""
    if reads(t, "coin-slide", "no"):
        return
    if len(t.row) == ROW:
        t.discard += t.row[-1:]
        t.tell("slot 4", "coin-slide", card=called(t.row[-1]))
        t.row = t.row[:-1]
    t.rules["row-refill"](t)


# -- the Coin cards run out --------------------------------------------------------------------------------------


@rule("coins-out")
def none_left(t: Earth) -> None:
    """Look whether a Coin card is due and none is there, if that is when they run out."""
    s = t.seats[t.active]
    if reads(t, "coins-out", "asked") and _earned(t, s) and not t.bank and not _offered(t, s):
        t.rules["coin-star"](t)


@rule("coin-star-once")
def still_there(t: Earth) -> bool:
    """Return True if the Red Star for the Coin cards was not given yet."""
    return not t.coin_star


@rule("coin-star-tie")
def leader(t: Earth) -> Commander | None:
    """Return who controls the most territories; nobody in a tie."""
    most = max(len(s.troops) for s in t.seats)
    first = [s for s in t.seats if len(s.troops) == most]
    return first[0] if len(first) == 1 else None


@rule("coin-star")
@tells("coin star", "The Coin cards have run out: {player} controls the most territories and gets a Red Star.")
@tells("no coin star", "The Coin cards have run out: a tie for the most territories. Nobody gets the Red Star.")
def coin_star(t: Earth) -> None:
    """Give the Red Star for the Coin cards to who controls the most territories."""
    if not t.rules["coin-star-once"](t):
        return
    first = t.rules["coin-star-tie"](t)
    t.coin_star = first is not None or not t.rules["coins-out-tie"](t)
    if first is None:
        t.tell("no coin star", "coin-star-tie")
    else:
        first.stars += 1
        t.tell("coin star", "coin-star", first)


@rule("coins-out-tie")
def still_open(t: Earth) -> bool:
    """Return True if the Red Star may still be won after a tie."""
    return reads(t, "coins-out-tie", "open")


# -- drawing -----------------------------------------------------------------------------------------------------


@action("draw {card}", option="Draw a card", timing="card-conquest", when=(earned,),
        checks=("card-controlled", "card-must", "card-none"), listed=_offered,
        met=("card-controlled", "card-must", "card-none"),
        carries=("card-one", "card-coin", "card-expansion-not", "slide", "cards-open"))  # fmt: skip
@tells("draw", "{player} draws {card}.")
def draw_card(t: Earth, s: Commander, card: int) -> None:
    """Take a face-up Territory card, or a Coin card."""
    s.cards = tuple(sorted((*s.cards, card)))
    t.tell("draw", "card-coin" if card == COIN else "card-controlled", s, card=called(card))
    if card == COIN:
        t.bank = without(t.bank, card)
        t.rules["coin-slide"](t)
        if not t.bank and not reads(t, "coins-out", "asked"):
            t.rules["coin-star"](t)
    else:
        t.drawn = card
        t.rules["slide"](t, card)
    t.pass_on()


@says("card-conquest")
def may_decline(t: Earth, _s: Commander) -> Lack | None:
    """Check that no card must be drawn: only the power lets a player draw."""
    return ("no conquest in this turn", f"{called(t.conquered[0])} was conquered") if t.conquered else None


@action("draw nothing", option="Draw a card", timing="card-conquest", when=(may_decline,))
@tells("draw nothing", "{player} draws no card.")
def draw_nothing(t: Earth, s: Commander, _: None) -> None:
    """Draw no card, where a power lets one draw."""
    t.tell("draw nothing", "power-expand-card", s)
    t.pass_on()


rule("power-card-troop")(
    own_turn(lambda t, s: t.drawn >= 0 and has_power(t, s, "power-card-troop") and _place(t.drawn) in s.troops)
)


@action("add troop", option="A troop for the card", timing="power-card-troop")
@tells("add troop", "{player} puts a troop into {territory}.")
def add_troop(t: Earth, s: Commander, _: None) -> None:
    """Put a troop into the territory of the card that was drawn."""
    at = _place(t.drawn)
    add(s, at, 1)
    t.tell("add troop", "power-card-troop", s, territory=called(at))
    t.pass_on()


@action("add nothing", option="A troop for the card", timing="power-card-troop")
@tells("add nothing", "{player} adds no troop.")
def add_nothing(t: Earth, s: Commander, _: None) -> None:
    """Put no troop into the territory of the card that was drawn."""
    t.tell("add nothing", "power-card-troop", s)
    t.pass_on()
