"""Wrong rules about deploying, Invasions, texts of cards, the end, and what is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.book import rule
from coreworlds.games.core_worlds.moves import around, gain, known, name, names, spend_actions, without
from coreworlds.games.core_worlds.rules.abilities import ability, tactic_when, text_once, text_when
from coreworlds.games.core_worlds.rules.action import deploy_price, only_units
from coreworlds.games.core_worlds.rules.colonizing import conquest_ends
from coreworlds.games.core_worlds.rules.counting import defence, strength, strengths
from coreworlds.games.core_worlds.rules.invasion import sent_strength, units_stay
from coreworlds.games.core_worlds.rules.rounds import reshuffle_order
from coreworlds.games.core_worlds.rules.scoring import Bonus, Score, bonuses, most_worlds, score
from coreworlds.games.core_worlds.rules.working import on_deploy, remove
from coreworlds.games.core_worlds.rulings import once_a_round
from coreworlds.games.core_worlds.state import NOT_ASKED, Colonizing, Deploying, Invading
from coreworlds.games.core_worlds.view import draw_deck, top_card_only
from coreworlds.games.misread import Shelf

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.rules.abilities import Source, Use
    from coreworlds.games.core_worlds.rules.counting import Strength
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["misread"]

misread = Shelf()


# -- deploying Units -------------------------------------------------------------------------------------------------


@misread("tactics-can-be-deployed")
def tactics_too(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that the card is a Unit or a Tactic."""
    return None if t.parts.kind[card] == "tactic" else only_units(t, s, card)


@misread("one-unit-a-turn")
def no_second(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Refuse a further Unit, unless a card's text offers it."""
    second = t.pending.second if isinstance(t.pending, Deploying) else ""
    if second and card in t.rules["unit-types"](t, second):
        return None
    return "the first Unit of the turn", "a further Unit"


@misread("one-action-deploys-several")
def one_for_all(t: Galaxy, s: Empire, card: int) -> int:
    """Return 1 for the first Unit of a turn."""
    return 0 if isinstance(t.pending, Deploying) else 1


@misread("deploy-at-draft-cost")
def circle_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return the Draft Cost."""
    return t.parts.draft[card]


@misread("reduction-for-first-unit-only")
def together(t: Galaxy, s: Empire, card: int) -> int:
    """Return the printed cost for every Unit after the first of a turn."""
    return t.parts.cost[card] if isinstance(t.pending, Deploying) else deploy_price(t, s, card)


@misread("printed-cost-holds")
def printed_cost(t: Galaxy, s: Empire, printed: int, changed: int) -> int:
    """Return the printed cost."""
    return printed


misread("costs-at-least-one", lambda t, cost: max(1, cost))


@misread("lowers-its-own-cost")
def itself(t: Galaxy, s: Empire, card: int, selector: str) -> int:
    """Count the card itself where its text names its own type."""
    return int(card in t.rules["unit-types"](t, selector))


@misread("deploy-text-costs-action")
def for_an_action(t: Galaxy, s: Empire, at: int, able: Ability) -> None:
    """Carry the text out for an Action, if there is one."""
    if s.actions > 0:
        spend_actions(t, s, 1, "effect-deploy")
        on_deploy(t, s, at, able)


# -- announcing an Invasion and sending Units ------------------------------------------------------------------------


@misread("invading-costs-what-it-generates")
def what_it_generates(t: Galaxy, s: Empire, code: int) -> int:
    """Return the Energy that the World generates."""
    return t.parts.energy[code & MASK]


@misread("announce-only-when-strong")
def strong_already(t: Galaxy, s: Empire, code: int) -> Lack | None:
    """Check that the Warzone has the World's strengths."""
    card, each = code & MASK, strengths(t, s)
    needs = t.parts.fleet[card], t.parts.ground[card]
    has = sum(fleet for fleet, _ in each), sum(ground for _, ground in each)
    if has[0] >= needs[0] and has[1] >= needs[1]:
        return None
    return (f"{needs[0]} Fleet and {needs[1]} Ground Strength", f"{has[0]} Fleet and {has[1]} Ground Strength")


misread("fleet-must-be-greater", lambda t, s: defence(t)[0] + 1)
misread("ground-must-be-greater", lambda t, s: defence(t)[1] + 1)
misread("zero-still-asks-for-ships", lambda t, s: max(1, defence(t)[0]))


@misread("units-that-stay-count")
def whole_warzone(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Strength:
    """Count the Units that stay as well."""
    return sent_strength(t, s, tuple(range(len(s.units))))  # type: ignore[no-any-return]


@misread("hand-counts-in-invasion")
def hand_as_well(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Strength:
    """Count the Units in hand as well."""
    fleet, ground = sent_strength(t, s, units)
    held = [strength(t, s, card) for card in s.hand if card >= 0 and t.parts.is_unit[card]]
    return fleet + sum(f for f, _ in held), ground + sum(g for _, g in held)


@misread("no-unit-too-many")
def none_too_many(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Lack | None:
    """Refuse Units of which one could be left out."""
    if not isinstance(t.pending, Invading) or len(units) <= 1:
        return None
    need = t.rules["invade-fleet-enough"](t, s), t.rules["invade-ground-enough"](t, s)
    for unit in units:
        rest = t.rules["invade-only-sent-count"](t, s, tuple(u for u in units if u != unit))
        if rest[0] + t.pending.fleet >= need[0] and rest[1] + t.pending.ground >= need[1]:
            return "only Units that are needed", f"{name(t, s.units[unit])}, which is not needed"
    return None


# -- how an Invasion ends: conquest, failure, colonizing -------------------------------------------------------------


@misread("invaders-return-to-hand")
def to_hand(t: Galaxy, s: Empire, units: tuple[int, ...]) -> None:
    """Take the Units back into the hand."""
    sent = _leave(s, units)
    s.hand = tuple(sorted((*s.hand, *sent)))


@misread("invaders-are-lost")
def lost(t: Galaxy, s: Empire, units: tuple[int, ...]) -> None:
    """Take the Units out of the game."""
    t.removed += _leave(s, units)


def _leave(s: Empire, units: tuple[int, ...]) -> tuple[int, ...]:
    sent = tuple(s.units[i] & MASK for i in units)
    s.units = tuple(u for i, u in enumerate(s.units) if i not in units)
    return sent


@misread("conquered-to-discard")
def world_to_discard(t: Galaxy, s: Empire, code: int) -> None:
    """Lay the World on the discard pile."""
    if code in t.central:
        t.central = without(t.central, code)
    s.discard = (*s.discard, code & MASK)


@misread("failure-costs-units")
def units_discarded(t: Galaxy, s: Empire) -> None:
    """Lay all Units on the discard pile, if there are any."""
    if not s.units:
        units_stay(t, s)
    s.discard += tuple(u & MASK for u in s.units)
    s.units = ()


@misread("failure-gives-energy-back")
def energy_back(t: Galaxy, s: Empire) -> None:
    """Give the Energy of the announcement back."""
    gain(t, s, t.rules["invade-costs-energy"](t, s, t.pending.world), "invade-failed-no-refund", "failed Invasion")


@misread("failure-gives-action-back")
def action_back(t: Galaxy, s: Empire) -> None:
    """Give the Action of the announcement back."""
    s.actions += t.rules["invade-costs-action"](t, s, t.pending.world)


@misread("turn-goes-on-after-failure")
def another_option(t: Galaxy) -> None:
    """Begin the turn anew."""
    t.pending, t.step = None, "action.turn"


@misread("colonizing-is-a-duty")
def if_you_can(t: Galaxy, s: Empire) -> Lack | None:
    """Refuse to leave a World without a colony."""
    if isinstance(t.pending, Colonizing) and t.pending.cards:
        return "no card that can colonize", f"{', '.join(names(t, t.pending.cards))}"
    return None


@misread("any-infantry-or-starfighter-colonizes")
def infantry_or_starfighter(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that the card is an Infantry or a Starfighter."""
    fits = card in t.rules["unit-types"](t, "Infantry|Starfighter")
    return None if fits else ("an Infantry or a Starfighter", name(t, card))


@misread("only-grunts-colonize")
def infantry_only(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that the card is a Galactic Grunts."""
    fits = t.parts.colonizes[card] and card in t.rules["unit-types"](t, "Infantry")
    return None if fits else ("Galactic Grunts", name(t, card))


@misread("any-grunts-of-the-warzone")
def sent_or_not(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards sent and those that stayed."""
    there = {*cards, *(u & MASK for u in s.units)}
    return tuple(sorted(c for c in there if t.rules["colonize-which-cards"](t, s, c) is None))


@misread("several-colonists")
def another_colonist(t: Galaxy, s: Empire, card: int) -> None:
    """Ask again while a card of another name was sent."""
    left = tuple(c for c in t.pending.cards if c != card)
    if left:
        t.pending = Colonizing(t.pending.world, left)
    else:
        conquest_ends(t, s)


@misread("colony-counts-in-warzone")
def colonies_count(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Count the cards beneath Worlds."""
    return tuple(card for _, card in s.colonies)


# -- card texts: when they work, how often, and what they cost -------------------------------------------------------


@misread("texts-in-action-phase-only")
def not_in_energy_phase(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Refuse every text in the Energy Phase."""
    if when == "energy":
        return "the Action Phase", "the Energy Phase"
    return text_when(t, s, source, when)  # type: ignore[no-any-return]


@misread("unit-texts-as-an-action-only")
def not_in_invasion(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Refuse every text of a Unit during an Invasion."""
    if when == "invasion":
        return "a turn of the Action Phase", "an Invasion"
    return text_when(t, s, source, when)  # type: ignore[no-any-return]


@misread("tactics-as-an-action-only")
def as_action_only(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Refuse every Tactic during an Invasion."""
    if when == "invasion":
        return "a turn of the Action Phase", "an Invasion"
    return tactic_when(t, s, source, when)  # type: ignore[no-any-return]


@misread("ability-again-in-invasion")
def as_often_as_paid(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Ask for a price only: who pays may go on."""
    able = ability(t, s, x[0], "invasion")
    if able is None or able.pay or able.discard:
        return None
    return rule.functions["invade-ability-once"](t, s, x)  # type: ignore[no-any-return]


@misread("text-twice-in-energy-phase")
def again(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Allow a text that costs something a second time."""
    able = ability(t, s, x[0], "energy")
    paid = able is not None and bool(able.pay or able.discard or able.spend)
    return None if paid and x[1] == 1 and t.step.startswith("energy") else text_once(t, s, x)


misread("as-action-once-a-round", once_a_round)


@misread("pay-once-for-two-uses")
def first_use_only(t: Galaxy, s: Empire, x: Use) -> int:
    """Return the price of the first use."""
    invading = isinstance(t.pending, Invading)
    able = ability(t, s, x[0], "invasion" if invading else "energy" if t.step.startswith("energy") else "action")
    if able is None:
        return 0
    before = t.pending.uses[x[0][1]] if invading and x[0][0] == "unit" else 0
    return 0 if before else able.pay


@misread("tactic-at-draft-cost")
def price_in_the_circle(t: Galaxy, s: Empire, card: int) -> int:
    """Return the Draft Cost."""
    return t.parts.draft[card]


@misread("tactic-pays-for-itself")
def whole_hand(t: Galaxy, s: Empire, source: Source) -> tuple[int, ...]:
    """Return every card of the hand."""
    return s.hand


# -- what card texts do ----------------------------------------------------------------------------------------------


@misread("played-tactic-is-lost")
def tactic_lost(t: Galaxy, s: Empire, card: int) -> None:
    """Take the Tactic out of the game."""
    if card in s.hand:
        s.hand = without(s.hand, card)
    t.removed = (*t.removed, card)


@misread("tactic-back-to-hand")
def tactic_stays(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a Tactic of the Energy Phase aside as usual: it would give Energy without end."""
    if t.step.startswith("energy") or t.parts.cost[card] == 0:
        s.hand, s.discard = without(s.hand, card) if card in s.hand else s.hand, (*s.discard, card)


@misread("printed-strength-only")
def as_printed(t: Galaxy, s: Empire, unit: int) -> Strength:
    """Return the printed strengths."""
    return t.parts.fleet[unit & 0xFFF], t.parts.ground[unit & 0xFFF]


@misread("unit-counts-itself")
def itself_as_well(t: Galaxy, s: Empire, unit: int) -> Strength:
    """Count the Unit itself where its text names its type."""
    fleet, ground = strength(t, s, unit)
    for effect in t.parts.changes_strength[unit & 0xFFF]:
        if effect.per != "token" and unit & 0xFFF in t.rules["unit-types"](t, effect.per):
            fleet, ground = fleet + effect.fleet, ground + effect.ground
    return fleet, ground


@misread("added-strength-on-both-sides")
def on_both_sides(t: Galaxy, s: Empire, fleet: int, ground: int) -> Strength:
    """Return the sum on either side."""
    return fleet + ground, fleet + ground


@misread("discards-strengthen-both-sides")
def discards_on_both(t: Galaxy, s: Empire, fleet: int, ground: int) -> Strength:
    """Return the sum on either side."""
    return fleet + ground, fleet + ground


@misread("tactic-strengthens-each-unit")
def for_each_unit(t: Galaxy, s: Empire, fleet: int, ground: int) -> Strength:
    """Return the strength for each Unit of the Warzone."""
    n = max(1, len(s.units))
    return fleet * n, ground * n


@misread("draw-up-to-hand-size")
def fill_hand(t: Galaxy, s: Empire, amount: int) -> int:
    """Return the number of cards that the hand lacks."""
    return max(0, t.rules["sector-five-hand"](t) - len(s.hand))  # type: ignore[no-any-return]


misread("texts-give-one-energy", lambda t, s, amount: min(1, amount))


@misread("recovered-to-deck")
def to_deck(t: Galaxy, s: Empire, cards: tuple[int, ...], zone: str) -> None:
    """Lay the cards on the draw deck."""
    for card in cards:
        s.discard = without(s.discard, card)
    s.deck = (*cards, *s.deck)
    t.tell("recover", "effect-recover", s, cards=names(t, cards), count=len(cards))


@misread("removed-to-discard")
def only_discarded(t: Galaxy, s: Empire, cards: tuple[int, ...], zone: str) -> None:
    """Lay cards of the hand on the discard pile; leave those that lie there. Who removes none has none to lay there."""
    if not cards:
        remove(t, s, cards, zone)
    elif zone == "hand":
        for card in cards:
            s.hand = without(s.hand, card)
        s.discard += tuple(cards)


# -- the Discard Phase and the End Phase -----------------------------------------------------------------------------


@misread("choice-from-first-seat")
def from_first_seat(t: Galaxy, now: int | None) -> int | None:
    """Go round the table from its first seat."""
    after = 0 if now is None else now + 1
    return after if after < len(t.seats) else None


@misread("hand-is-kept")
def hands_stay(t: Galaxy) -> None:
    """Leave every hand as it is."""
    for s in around(t):
        s.kept = NOT_ASKED
        t.rules["discard-warzone-stays"](t, s)


@misread("equal-cards-retained")
def all_copies(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Retain every copy of the card."""
    return tuple(card for card in s.hand if card == s.kept)


@misread("units-are-discarded")
def warzone_cleared(t: Galaxy, s: Empire) -> None:
    """Lay the Units on the discard pile."""
    s.discard += tuple(u & MASK for u in s.units)
    s.units = ()


@misread("hand-laid-the-other-way")
def last_first(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards the other way round."""
    return tuple(reversed(cards))


@misread("destiny-to-the-right")
def to_the_right(t: Galaxy) -> None:
    """Pass the marker counterclockwise."""
    t.destiny = (t.destiny - 1) % len(t.seats)
    t.tell("destiny", "end-destiny-left", t.seats[t.destiny])


@misread("destiny-stays")
def it_stays(t: Galaxy) -> None:
    """Leave the marker where it is."""
    t.tell("destiny", "end-destiny-left", t.seats[t.destiny])


@misread("nobody-reshuffles")
def not_offered(t: Galaxy, now: int | None) -> int | None:
    """Ask nobody; who is asked all the same is followed by whoever is next."""
    return None if now is None else reshuffle_order(t, now)


@misread("discards-beneath-the-deck")
def beneath(t: Galaxy, s: Empire) -> None:
    """Shuffle the discard pile alone and lay it beneath the deck."""
    known(t, s.discard, f"the discard pile of {s.name}")
    count = len(s.discard)
    s.deck, s.discard = s.deck + t.shuffle(f"deck/{s.name}", sorted(s.discard)), ()
    t.tell("shuffled-in", "sector-five-reshuffle", s, count=count, deck=len(s.deck))


# -- winning ---------------------------------------------------------------------------------------------------------


@misread("bonus-from-anywhere")
def from_anywhere(t: Galaxy, s: Empire) -> tuple[Bonus, ...]:
    """Return the bonuses as if all cards with one lay in the Warzone."""
    there, found = s.copy(), list(s.units)
    for zone in ("hand", "deck", "discard"):
        cards = getattr(s, zone)
        found += [c for c in cards if c >= 0 and t.parts.bonuses[c]]
        setattr(there, zone, tuple(c for c in cards if c < 0 or not t.parts.bonuses[c]))
    there.units = tuple(sorted(found))
    return bonuses(_with(t, there), there)  # type: ignore[no-any-return]


def _with(t: Galaxy, s: Empire) -> Galaxy:
    new = t.thaw()
    new.seats[s.at] = s
    return new


@misread("bonus-counts-warzone-only")
def warzone_only(t: Galaxy, s: Empire, effect: Effect) -> int:
    """Count the cards of the Warzone."""
    meant = t.rules["unit-types"](t, effect.per)
    return sum((c & MASK if c >= 0 else c) in meant for c in t.rules["warzone-contents"](t, s))


@misread("points-of-warzone-only")
def of_warzone(t: Galaxy, s: Empire) -> tuple[tuple[str, int], ...]:
    """Return the points printed on cards of the Warzone."""
    parts = t.parts
    return tuple((parts.names[c], parts.points[c]) for c in t.rules["warzone-contents"](t, s) if parts.points[c])


@misread("plus-card-scores-bonus-only")
def bonus_instead(t: Galaxy, s: Empire) -> Score:
    """Leave out the printed points of cards that give a bonus."""
    right = score(t, s)
    gave = {bonus.card for bonus in right.bonuses}
    printed = tuple(pair for pair in right.printed if pair[0] not in gave)
    return replace(right, printed=printed)  # type: ignore[no-any-return]


@misread("most-worlds-win")
def worlds_win(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Return those with the most Worlds."""
    return most_worlds(t, scores)  # type: ignore[no-any-return]


@misread("ties-by-worlds-first")
def worlds_first(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Return, of those tied, the ones with the most Worlds."""
    return most_worlds(t, scores)  # type: ignore[no-any-return]


@misread("no-second-tie-break")
def still_tied(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Leave all in the tie."""
    return scores


@misread("last-tie-by-destiny")
def by_destiny(t: Galaxy, scores: list[Score]) -> tuple[str, ...]:
    """Return, of those tied, the first from the holder of the Destiny Marker on."""
    names = [s.player for s in scores]
    order = [s.name for s in (*t.seats[t.destiny :], *t.seats[: t.destiny])]
    return tuple(name for name in order if name in names)[:1]


# -- what lies open --------------------------------------------------------------------------------------------------


@misread("hands-lie-open")
def open_hand(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Show the hand."""
    return s.hand


@misread("own-discard-pile-closed")
def own_pile_closed(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Show the top card."""
    return top_card_only(t, s)  # type: ignore[no-any-return]


@misread("discard-piles-searched")
def searched(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Show the whole pile."""
    return s.discard


@misread("top-card-covered")
def count_only(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Show how many cards there are."""
    return (-1,) * len(s.discard)


@misread("own-deck-seen")
def deck_open(t: Galaxy, s: Empire, own: bool) -> tuple[int, ...]:
    """Show the deck to its owner."""
    return s.deck if own else draw_deck(t, s, own)


@misread("next-galactic-card-seen")
def top_open(t: Galaxy) -> tuple[tuple[int, ...], ...]:
    """Show the top card of each deck."""
    return tuple((*deck[:1], *(-1,) * (len(deck) - 1)) for deck in t.galactic)
