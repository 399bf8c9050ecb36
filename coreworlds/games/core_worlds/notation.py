"""The position file of Core Worlds: its fields, what is filled in, what a player knows, cards of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from coreworlds.engine.byhand import Place
from coreworlds.engine.luck import Seeded
from coreworlds.engine.notation import MASK, Reader, check_keys, toml
from coreworlds.engine.state import State, blind_fields, write_fields
from coreworlds.games.core_worlds.card_reader import Where
from coreworlds.games.core_worlds.card_set import MOST_CARDS
from coreworlds.games.core_worlds.cards import card_from, card_set, card_text
from coreworlds.games.core_worlds.flow import FLOW
from coreworlds.games.core_worlds.parts import known_sets, parts_of
from coreworlds.games.core_worlds.rules.rounds import actions_spent
from coreworlds.games.core_worlds.situations import situations
from coreworlds.games.core_worlds.state import LAST_ROUND, NO_HOME, NOT_ASKED, SITUATION, Empire, Galaxy

if TYPE_CHECKING:
    from coreworlds.engine.entry import Entry
    from coreworlds.engine.textfile import Document
    from coreworlds.games.core_worlds.cards import Card
    from coreworlds.games.core_worlds.parts import Parts

__all__ = ["PLAYERS", "STATE", "own_cards", "write_own"]


PLAYERS = range(2, 6)

_KEYS = ("version", "game", "seed", "round", "phase", "step", "turn", "destiny", "central", "galactic", "removed",
        "rulings", "cards", "pregame_draft", "luck", "pending", "player", "card")  # fmt: skip


_NEEDS = {  # the steps inside a turn -> the kind of situation that they need
    "action.deploy": "deploy", "action.invade": "invasion", "action.colony": "colony", "action.ask": "ask",
    "energy.ask": "ask",
}  # fmt: skip
_LIE = ("destiny", "central", "galactic", "removed")  # as the file has them after the turn


class CoreWorldsState(State):
    """What a table of Core Worlds holds, with the order of its file, the situations inside a turn and own cards."""

    # -- reading ----------------------------------------------------------------------------------------------

    @property
    def keys(self) -> tuple[str, ...]:
        """What a file may say beside its players' tables."""
        return _KEYS

    def parts_in(self, doc: Document) -> Parts:
        """Return the cards that a file is played with."""
        return _parts(doc)

    def rulings_in(self, doc: Document) -> dict[str, str]:
        """Return the readings that are not the usual ones."""
        return _rulings(doc)

    def set_turn(self, t: Galaxy, r: Reader) -> None:
        """Let it be the turn of whom a file names, else of who has the Destiny Marker."""
        t.turn = r.seat(r.doc.data["turn"], ("turn",)) if "turn" in r.doc.data else t.destiny

    def fill(self, t: Galaxy, r: Reader) -> None:
        """Fill in what a file leaves out, and read the situation inside the turn, which names Units as they lie."""
        data = r.doc.data
        if t.round == LAST_ROUND and t.step == "end.marker" and "step" not in data:
            t.step = "end.score"
        _fill(t, data["player"], data)
        r.table = t
        if data.get("pending") not in (None, {}):
            t.pending = SITUATION.read(data["pending"], r, ("pending",))
            if "step" not in data and data.get("phase") in {None, FLOW.steps[t.pending.step].phase}:
                t.step = t.pending.step
        _check_situation(t, r.doc)

    # -- writing ----------------------------------------------------------------------------------------------

    def write(self, t: Galaxy) -> str:
        """Return the position file, every key written."""
        names = [s.name for s in t.seats]
        lines = ["version = 1", 'game = "core-worlds"']
        if t.seed or t.luck or not _blind(t):
            lines.append(f"seed = {t.seed}")
        lines += [
            f"round = {t.round}",
            f"phase = {toml(FLOW.steps[t.step].phase)}",
            f"step = {toml(t.step)}",
            f"turn = {toml(names[t.turn])}",
            *write_fields({key: self.common[key] for key in _LIE}, t, t),
            f"rulings = {toml(t.rulings)}",
            f"cards = {toml(t.parts.set.id)}",
            *write_fields({"pregame_draft": self.common["pregame_draft"]}, t, t),
        ]
        if t.luck:
            lines += ["[luck]", *(f"{toml(k)} = {n}" for k, n in sorted(t.luck.items()))]
        if t.pending is not None:
            lines += _tables("pending", SITUATION.write(t.pending, t))
        for s in t.seats:
            lines += ["", "[[player]]", f"name = {toml(s.name)}", *write_fields(self.own, s, t)]
        return "\n".join([*lines, *write_own(t.parts)]) + "\n"

    # -- by hand -----------------------------------------------------------------------------------------------

    def entries(self, t: Galaxy) -> Iterator[Entry]:
        """Yield what the editor offers to set: in the set-up how it ends; then situations and each player's own."""
        phase = t.bound.steps[t.step].phase
        if phase == "setup":
            yield from self.entries_of(self.common["pregame_draft"], t)
            return
        yield from situations(t)
        for s in t.seats:
            for d in self.listed_own:
                if d.key != "kept" or phase == "discard" or s.kept != NOT_ASKED:
                    yield from self.entries_of(d, t, s)

    # -- views ------------------------------------------------------------------------------------------------

    def blind(self, t: Galaxy, seat: Empire | None) -> Galaxy:
        """Return the table as a player knows it: no seed, no luck, unknown cards as "?"."""
        view = t.thaw()
        view.seed, view.luck = 0, {}
        rules = t.rules
        view.galactic, view.central = rules["galactic-face-down"](t), rules["galactic-face-up"](t)
        for s in view.seats:
            owner = seat is not None and s.at == seat.at
            blind_fields(self.own.values(), s, owner=owner)
            s.hand = rules["hand-own-view" if owner else "hand-hidden"](t, t.seats[s.at])
            s.discard = rules["discard-pile-own" if owner else "discard-pile-others"](t, t.seats[s.at])
            s.deck = rules["deck-face-down"](t, t.seats[s.at], owner)
        return view


STATE = CoreWorldsState(
    Galaxy, Empire, parts_of("reconstructed"),
    listed=("pregame_draft", "player.explored", "player.kept", "player.used", "player.colonies"),
    hands=("central", "galactic", "player.home", "player.hand", "player.deck", "player.discard", "player.units",
           "player.worlds", "player.prestige", "removed", "round", "destiny", "player.actions", "player.energy",
           "player.surge_tokens", "player.passed"),
    stocks=(Place(key="", word="box", name="the box", shut=True),),
)  # fmt: skip


def _blind(t: Galaxy) -> bool:
    return any(card < 0 for s in t.seats for card in s.deck) or any(c < 0 for deck in t.galactic for c in deck)


def _parts(doc: Document) -> Parts:
    set_id = doc.data.get("cards", "reconstructed")
    if not isinstance(set_id, str):
        doc.fail(("cards",), "wrong value", found=toml(set_id)[:80], expected="the id of a card set")
    if set_id not in known_sets():
        doc.fail(("cards",), "unknown card set", found=toml(set_id)[:80], expected=" or ".join(sorted(known_sets())),
                 remedy="Open an owner's file first: cw.setup(…, cards=\"FILE\").")  # fmt: skip
    cards = card_set(set_id)
    own = own_cards(doc)
    whole = cards.extended(own) if own else cards
    if [card.number for card in whole.sectors] != [card.number for card in cards.sectors]:
        doc.fail(("card",), "own cards may replace a Sector card, not add or remove one",
                 found=", ".join(card.name for card in own if card.kind == "sector") or "another kind of card",
                 expected="Sector cards 1 to 5")  # fmt: skip
    return parts_of(whole if own else set_id)


def _rulings(doc: Document) -> dict[str, str]:
    from coreworlds.games.core_worlds.rulings import switches  # noqa: PLC0415  (rulings replace rules, which need states)

    given = doc.data.get("rulings", {})
    check_keys(given, switches(), doc, ("rulings",))
    for key, choice in given.items():
        if choice not in switches()[key].choices:
            doc.fail(
                ("rulings", key),
                "unknown reading",
                found=toml(choice)[:80],
                expected=" or ".join(switches()[key].choices),
            )
    return {k: v for k, v in given.items() if v != switches()[k].default}


def _check_situation(t: Galaxy, doc: Document) -> None:
    """Refuse a step that needs a situation which the file does not describe, or describes otherwise."""
    given = t.pending.step if t.pending is not None else ""
    if given == t.step or (not given and t.step not in _NEEDS):
        return
    expected = f'kind = "{_NEEDS[t.step]}" in [pending]' if t.step in _NEEDS else f'step = "{given}"'
    found = f"step {t.step} and {'[pending] for ' + given if given else 'no [pending]'}"
    place = ("pending",) if given else ("step",)
    doc.fail(place, "the step and the situation contradict each other", found=found, expected=expected)


def _tables(header: str, data: dict[str, Any]) -> list[str]:
    """Return the lines of a situation, and of what it interrupts under a heading of its own."""
    within = data.pop("within", None)
    lines = [f"[{header}]", *(f"{key} = {toml(value)}" for key, value in data.items())]
    return lines if within is None else lines + _tables(f"{header}.within", within)


# -- what is left out ----------------------------------------------------------------------------------------------


def _fill(t: Galaxy, given: list[dict[str, Any]], table: dict[str, Any]) -> None:
    """Fill in what the file leaves out, always in the same way."""
    if t.step.startswith("setup."):
        t.galactic = _galactic(t) if table.get("galactic") == [] else t.galactic
        return
    _homes(t, given)
    t.galactic = t.galactic if table.get("galactic") else _galactic(t)
    phase = FLOW.steps[t.step].phase
    _decks(t, given)
    for s, data in zip(t.seats, given, strict=True):
        if "actions" not in data:
            s.actions = 0 if s.passed or actions_spent(t) else t.rules["actions-by-sector"](t)
        if ("energy" not in data and phase in {"galactic", "action"}) or ("energy" not in data and _after_income(t)):
            s.energy = sum(t.parts.energy[w] for w in (s.home, *s.worlds) if w >= 0)


def _after_income(t: Galaxy) -> bool:
    return t.step in {"energy.boost", "energy.ask", "discard.keep", "discard.hands", "discard.energy"}


def _homes(t: Galaxy, given: list[dict[str, Any]]) -> None:
    dealt = Seeded(t.seed).shuffle("homes", t.parts.set.homes)
    free = iter([h for h in dealt if h not in {s.home for s in t.seats}])
    for s, data in zip(t.seats, given, strict=True):
        if "home" not in data:
            s.home = next(free, NO_HOME)


def _decks(t: Galaxy, given: list[dict[str, Any]]) -> None:
    """Shuffle the draw decks that are left out: what is left of 16 cards. A card out of the game was in one deck."""
    rest = [_unnamed(t, s) for s in t.seats]
    gone: Counter[tuple[int, int]] = Counter()
    for card in t.removed:
        held = [at for at, cards in enumerate(rest) if card in cards]
        if held:  # it is missing where the deck is given; else each player in turn gave one up
            at = min(held, key=lambda at: ("deck" not in given[at], gone[at, card]))
            gone[at, card] += 1
            rest[at].remove(card)
    for s, data, cards in zip(t.seats, given, rest, strict=True):
        if "deck" not in data:
            s.deck = Seeded(t.seed).shuffle(f"deck/{s.name}", cards)


def _unnamed(t: Galaxy, s: Empire) -> list[int]:
    """Return the cards of a Starting Deck that the player's own zones do not name."""
    if s.home < 0:
        return []
    named = [*s.hand, *(u & MASK for u in s.units), *s.discard, *(c for _, c in s.colonies), *s.deck]
    return _less(list(t.parts.set.starting(t.parts.card(s.home).faction)), named)


def _less(cards: list[int], named: list[int]) -> list[int]:
    rest = sorted(cards)
    for card in named:
        if card in rest:
            rest.remove(card)
    return rest


def _galactic(t: Galaxy) -> tuple[tuple[int, ...], ...]:
    """Shuffle the Galactic decks: what is left of each."""
    named = [c & MASK for c in t.central if c >= 0] + list(t.removed)
    for s in t.seats:
        named += [*s.hand, *(u & MASK for u in s.units), *s.worlds, *s.prestige, *s.deck, *s.discard]
        named += [c for _, c in s.colonies]
    decks = []
    for n in range(1, 6):
        rest = _less(list(t.parts.set.deck(n)), named)
        decks.append(Seeded(t.seed).shuffle(f"galactic/{n}", rest))
    return tuple(decks)


# -- cards of a position's own -----------------------------------------------------------------------------------------


def own_cards(doc: Document) -> tuple[Card, ...]:
    """Return the cards that a file brings along."""
    tables: Any = doc.data.get("card", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        doc.fail(("card",), "own cards are tables", found=toml(tables)[:80], expected="[[card]] tables")
    if len(tables) > MOST_CARDS:
        doc.fail(("card",), "these are too many cards", found=str(len(tables)), expected=f"at most {MOST_CARDS}")
    cards: dict[str, Card] = {}
    for i, table in enumerate(tables):
        card = card_from(table, Where(doc, i))
        if cards.setdefault(card.name, card) is not card:
            doc.fail(("card", i, "name"), "two own cards have the same name", found=repr(card.name),
                     expected="names that differ")  # fmt: skip
    return tuple(cards.values())


def write_own(parts: Parts) -> list[str]:
    """Return the lines for the cards that are not those of the set."""
    base = card_set(parts.set.id)
    if parts.set.cards == base.cards:
        return []
    known = set(base.cards)
    lines: list[str] = []
    for card in parts.set.cards:
        if card not in known:
            lines += ["", card_text(card).strip()]
    return lines
