"""Where actions look for cards: the Central Zone, the hand, the Warzone, a question's options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.legal_moves import Lies
from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.book import KIND_STAYS, a_card
from coreworlds.games.core_worlds.moves import LYING, NTH, drafting, name
from coreworlds.games.core_worlds.rules import abilities, working
from coreworlds.games.core_worlds.rules.counting import strengths
from coreworlds.games.core_worlds.state import CardQuestion, Colonizing, Invading
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.parts import Parts
    from coreworlds.games.core_worlds.rules.abilities import Source
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = [
    "ACTION", "ACTION_TACTICS", "CENTRAL", "ENERGY", "HAND", "INVASION", "INVASION_TACTICS", "SENT", "TO_CHOOSE",
    "TO_COLONIZE", "TO_DEPLOY", "TO_PLAY", "TO_SEND", "TO_USE", "Sources", "lying", "situation", "whereabouts",
]  # fmt: skip


def whereabouts(t: Galaxy, s: Empire, card: int) -> str:
    """Return the place at which a player can see a card now."""
    places = [
        ("in the Central Zone", (c & MASK for c in t.central)),
        ("in your hand", s.hand),
        ("in your Warzone", (*(u & MASK for u in s.units), *s.worlds, *s.prestige, s.home)),
        ("beside your deck" if drafting(t) else "in your discard pile", s.discard),
        ("beneath a World of yours", (c for _, c in s.colonies)),
        ("out of the game", t.removed),
    ]
    for o in t.seats:
        if o is not s:
            places.append((f"in {o.name}'s Warzone", (*(u & MASK for u in o.units), *o.worlds, *o.prestige, o.home)))
            places.append((f"beneath a World of {o.name}", (c for _, c in o.colonies)))
            if drafting(t):
                places.append((f"beside {o.name}'s deck", o.discard))
            else:
                places.append((f"on top of {o.name}'s discard pile", t.rules["opponents-discard"](t, o)[-1:]))
    found = [words for words, cards in places if card in tuple(cards)]
    unseen = "nowhere that all can see; your hand is hidden here" if -1 in s.hand else "nowhere that you can see"
    return f"{name(t, card)} {joined(found, none=unseen)}"


class Central:
    """The Central Zone. Of copies that differ, one with a Token is taken by default."""

    lies = Lies("central", lambda _t, code: code, common=True)

    def where(self, t: Galaxy, part: int) -> str:  # noqa: ARG002
        """Return the place in which cards must lie."""
        return "in the Central Zone"

    def items(self, t: Galaxy, s: Empire) -> Sequence[int]:  # noqa: ARG002
        """Return the cards, equal ones once."""
        return list(dict.fromkeys(t.central))

    def find(self, t: Galaxy, s: Empire, part: int, nth: int) -> Sequence[int]:  # noqa: ARG002
        """Return the nth copy of a card, or all, those with a Token first."""
        copies = [c for c in t.central if c >= 0 and c & MASK == part]
        if not nth:
            return sorted(copies, reverse=True)
        return [code | copies[: nth - 1].count(code) << NTH for code in copies[nth - 1 : nth]]

    def name(self, t: Galaxy, s: Empire, item: int) -> str:  # noqa: ARG002
        """Return the card's name, with its number where copies differ."""
        copies = [c for c in t.central if c & MASK == item & MASK]
        code = item & LYING
        nth = [i for i, c in enumerate(copies, 1) if c == code][item >> NTH]
        return name(t, item) + (f" #{nth}" if len(set(copies)) > 1 or item >> NTH else "")

    def part(self, t: Galaxy, s: Empire, item: int) -> int:  # noqa: ARG002
        """Return the card."""
        return item & MASK

    def stand_in(self, part: int) -> int:
        """Return the card without a Token."""
        return part

    def present(self, t: Galaxy, s: Empire, item: int) -> str | None:
        """Return the place of a card that is not here."""
        return None if item & LYING in t.central else whereabouts(t, s, item & MASK)


class Cards:
    """Cards of which every copy is the same."""

    def __init__(self, title: str, key: str, kinds: tuple[str, ...] = (), words: str = "") -> None:
        """Look in the seat's field of that name, for cards of these kinds, in words."""
        self.title, self.key, self.kinds, self.words = title, key, kinds, words
        self.lies = Lies(key, lambda _t, code: code if code >= 0 else None) if key else None

    def where(self, t: Galaxy, part: int) -> str:  # noqa: ARG002
        """Return the place in which cards must lie."""
        return f"in {self.title}"

    def never(self, t: Galaxy, part: int) -> str | Lack:
        """Return the reason why a card of another kind never lies there."""
        kind = t.parts.kind[part]
        return (self.words, a_card(kind), KIND_STAYS) if self.kinds and kind and kind not in self.kinds else ""

    def pile(self, t: Galaxy, s: Empire) -> tuple[int, ...]:  # noqa: ARG002
        """Return the cards that lie there."""
        cards: tuple[int, ...] = getattr(s, self.key)
        return cards

    def items(self, t: Galaxy, s: Empire) -> Sequence[int]:
        """Return the cards, equal ones once."""
        return [c for c in dict.fromkeys(self.pile(t, s)) if c >= 0]

    def find(self, t: Galaxy, s: Empire, part: int, nth: int) -> Sequence[int]:
        """Return every copy of a card."""
        copies = [c for c in self.pile(t, s) if c == part]
        return copies[nth - 1 : nth] if nth else copies

    def name(self, t: Galaxy, s: Empire, item: int) -> str:  # noqa: ARG002
        """Return the card's name."""
        return name(t, item)

    def part(self, t: Galaxy, s: Empire, item: int) -> int:  # noqa: ARG002
        """Return the card."""
        return item

    def stand_in(self, part: int) -> int:
        """Return the card itself."""
        return part

    def present(self, t: Galaxy, s: Empire, item: int) -> str | None:
        """Return the place of a card that is not here."""
        return None if item in self.pile(t, s) else whereabouts(t, s, item)


class Sent(Cards):
    """The cards sent in the Invasion just won that may colonize."""

    def where(self, t: Galaxy, part: int) -> str:  # noqa: ARG002
        """Return the place in which cards must lie: the discard pile, from the Invasion just won."""
        return f"among {self.title}"

    def never(self, t: Galaxy, part: int) -> str | Lack:
        """Return the reason why a card never colonizes: it is of another kind."""
        lack: Lack | None = t.rules["colonize-which-cards"](t, t.seats[t.turn], part)
        return lack or ""

    def pile(self, t: Galaxy, s: Empire) -> tuple[int, ...]:
        """Return the cards."""
        mine = isinstance(t.pending, Colonizing) and t.seats[t.turn] is s
        return tuple(c for c in t.pending.cards if c in s.discard) if mine else ()

    def find(self, t: Galaxy, s: Empire, part: int, nth: int) -> Sequence[int]:  # noqa: ARG002  (which copy is the same)
        """Return the card: equal ones are one choice, whichever of them is named."""
        return super().find(t, s, part, 0)


class Options(Cards):
    """The cards that a question lets one choose from."""

    def present(self, t: Galaxy, s: Empire, item: int) -> str | None:
        """Return the place of a card that is not here: a Tactic that asks is being played."""
        asks = isinstance(t.pending, CardQuestion) and t.seats[t.turn] is s and t.pending.source == ("hand", item)
        return f"{name(t, item)}, which is being played" if asks else super().present(t, s, item)

    def pile(self, t: Galaxy, s: Empire) -> tuple[int, ...]:
        """Return the cards."""
        mine = isinstance(t.pending, CardQuestion) and t.seats[t.turn] is s
        return working.options(t, s, t.pending) if mine else ()


class UnitTarget:
    """The Units of a Warzone, for sending: the most strengthened copy is taken by default."""

    lies = None

    def where(self, t: Galaxy, part: int) -> str:
        """Return the place in which Units must lie."""
        return "in your Warzone" if part >= 0 and t.parts.is_unit[part] else "among the Units of your Warzone"

    def never(self, t: Galaxy, part: int) -> str | Lack:
        """Return the reason why a card is never sent: it is no Unit."""
        kind = t.parts.kind[part]
        return "" if kind in {"unit", ""} else ("a Unit", a_card(kind), KIND_STAYS)

    def state(self, t: Galaxy, s: Empire) -> list[tuple[object, ...]]:
        """Return the values in which copies may differ."""
        inv = t.under_way if isinstance(t.under_way, Invading) and t.seats[t.turn] is s else None
        return [(u, *((inv.strengths[i], inv.uses[i]) if inv else ())) for i, u in enumerate(s.units)]

    def items(self, t: Galaxy, s: Empire) -> Sequence[int]:
        """Return the places of the Units, equal ones once."""
        state = self.state(t, s)
        return [i for i, u in enumerate(s.units) if u >= 0 and state.index(state[i]) == i]

    def find(self, t: Galaxy, s: Empire, part: int, nth: int) -> Sequence[int]:
        """Return the places of a Unit's copies, the most strengthened first."""
        copies = [i for i, u in enumerate(s.units) if u >= 0 and u & MASK == part]
        if nth:
            return copies[nth - 1 : nth]
        each = strengths(t, s)
        return sorted(copies, key=lambda i: (-sum(each[i]), i))

    def name(self, t: Galaxy, s: Empire, item: int) -> str:
        """Return the Unit's name, with its number where copies differ."""
        copies = [i for i, u in enumerate(s.units) if u & MASK == s.units[item] & MASK]
        state = self.state(t, s)
        differ = len({state[i] for i in copies}) > 1
        return name(t, s.units[item]) + (f" #{copies.index(item) + 1}" if differ else "")

    def part(self, t: Galaxy, s: Empire, item: int) -> int:  # noqa: ARG002
        """Return the card."""
        return s.units[item] & MASK

    def stand_in(self, part: int) -> int:
        """Return a place where no Unit lies, which still tells the card."""
        return -1 - part

    def present(self, t: Galaxy, s: Empire, item: int) -> str | None:
        """Return the place of a card that is not here."""
        return None if item >= 0 else whereabouts(t, s, -1 - item)


class Sources:
    """The cards whose text may be used at a kind of moment."""

    def __init__(self, when: str, zones: tuple[str, ...]) -> None:
        """Look in these zones: "unit", "world", "hand"."""
        self.when, self.zones = when, zones
        self.lies = self.lying("hand") if zones == ("hand",) else None

    def where(self, t: Galaxy, part: int) -> str:
        """Return the place of such a card: a Tactic in the hand, all else in the Warzone."""
        tactic = part >= 0 and t.parts.kind[part] == "tactic"
        return "in your hand" if self.zones == ("hand",) or tactic else "in your Warzone"

    def never(self, t: Galaxy, part: int) -> str | Lack:
        """Return the reason why a card's text is never used so: its kind has no such text."""
        kind = t.parts.kind[part]
        if self.zones == ("hand",):
            return "" if kind in {"tactic", ""} else abilities.no_tactic(kind)
        fits = kind in {"unit", "tactic", ""} or (kind != "prestige" and "world" in self.zones)
        return "" if fits else ("a Unit", a_card(kind), KIND_STAYS)

    def items(self, t: Galaxy, s: Empire) -> Sequence[Source]:
        """Return the sources with such a text, equal ones once."""
        found = list(self.in_units(t, s)) if "unit" in self.zones else []
        for lies in [self.lying(zone) for zone in self.zones if zone != "unit"]:
            found += filter(None, [lies.item(t, code) for code in dict.fromkeys(getattr(s, lies.field))])
        return found

    def in_units(self, t: Galaxy, s: Empire) -> Sequence[Source]:
        """Return the Units with such a text; copies are equal that lie alike and were used as often."""
        able = t.parts.able_units(self.when, s.units)
        if len(able) < 2:  # noqa: PLR2004  (nothing to compare)
            return [("unit", i) for i in able]
        lying = _UNITS.state(t, s)
        states = [(*lying[i], abilities.used(t, s, ("unit", i))) for i in range(len(s.units))]
        return [("unit", i) for i in able if states.index(states[i]) == i]

    def lying(self, zone: str, *times: int) -> Lies:
        """Return where the sources of a zone lie told apart by their card alone; perhaps each with a number."""
        texts, field = {"world": ("with_text", "worlds"), "hand": ("playable", "hand")}[zone]

        def among(parts: Parts) -> frozenset[int]:
            cards: frozenset[int] = getattr(parts, texts)[self.when]
            return cards

        def item(t: Galaxy, code: int) -> Any:  # noqa: ANN401  (a source, or a use)
            source = zone, code
            return None if code not in among(t.parts) else (source, *times) if times else source

        return Lies(field, item, among=among)

    def find(self, t: Galaxy, s: Empire, part: int, nth: int) -> Sequence[Source]:
        """Return the sources of that name, in the order in which they lie."""
        found: list[Source] = []
        if "unit" in self.zones:
            found += [("unit", i) for i, u in enumerate(s.units) if u >= 0 and u & MASK == part]
        if "world" in self.zones or part not in t.parts.with_text[self.when]:
            found += [("world", part)] * ((s.home, *s.worlds).count(part))
        if self.zones == ("hand",) or t.parts.kind[part] == "tactic":
            found += [("hand", part)] * s.hand.count(part)
        if nth or not found or found[0][0] != "unit":
            return found[nth - 1 : nth] if nth else found[:1]
        return sorted(found, key=lambda source: self._used_up(t, s, source))

    def _used_up(self, t: Galaxy, s: Empire, source: Source) -> bool:
        """Return True if a text cannot be used again: copies that can are preferred."""
        able = abilities.ability(t, s, source, self.when)
        return able is not None and abilities.used(t, s, source) >= abilities.most_uses(t, s, source, able)

    def name(self, t: Galaxy, s: Empire, item: Source) -> str:
        """Return the card's name, with its number where copies differ."""
        if item[0] != "unit":
            return name(t, item[1])
        copies = [i for i, u in enumerate(s.units) if u & MASK == s.units[item[1]] & MASK]
        lying = _UNITS.state(t, s)
        states = {(*lying[i], abilities.used(t, s, ("unit", i))) for i in copies}
        return name(t, s.units[item[1]]) + (f" #{copies.index(item[1]) + 1}" if len(states) > 1 else "")

    def part(self, t: Galaxy, s: Empire, item: Source) -> int:  # noqa: ARG002
        """Return the card."""
        return abilities.card_of(s, item)

    def stand_in(self, part: int) -> Source:
        """Return a source that is nowhere."""
        return ("none", part)

    def present(self, t: Galaxy, s: Empire, item: Source) -> str | None:
        """Return the place of a card that is not here."""
        return whereabouts(t, s, item[1]) if item[0] == "none" else None


_UNITS = UnitTarget()
CENTRAL = Central()
HAND = Cards("your hand", "hand", ("unit", "tactic"), "a Unit or a Tactic")
TO_DEPLOY = Cards("your hand", "hand", ("unit",), "a Unit")
SENT = Sent("the Units just sent", "")
TO_CHOOSE = Options("the cards to choose from", "")
TO_SEND = _UNITS
ENERGY = Sources("energy", ("unit", "world", "hand"))
INVASION = Sources("invasion", ("unit",))
INVASION_TACTICS = Sources("invasion", ("hand",))
ACTION = Sources("action", ("unit",))
ACTION_TACTICS = Sources("action", ("hand",))


# -- the rules about where a card must lie ---------------------------------------------------------------------------

_FOR_USE = {"unit-text-in-hand", "tactic-from-hand", "invade-from-warzone", "deploy-from-hand"}  # Prestige has no use
_WORLDS = ("world", "home-world", "core-world")


def lying(rule_id: str, of_tactics: str = "", of_others: str = "") -> tuple[str, Callable[[Galaxy, int], str]]:
    """Name the rule that says where a card must lie, and those for Tactics, and for other kinds, if they differ."""
    of_kind = {"tactic": of_tactics, "prestige": "prestige-only-points" if rule_id in _FOR_USE else ""}
    of_kind |= dict.fromkeys(_WORLDS if of_tactics else (*_WORLDS, "unit"), of_others)
    return rule_id, lambda t, part: of_kind.get(t.parts.kind[part], "")


TO_USE = lying("unit-text-in-hand", "tactic-from-hand", "card-text-when")
TO_PLAY = lying("tactic-from-hand", of_others="tactic-when")
# what was sent does not matter of a card that never colonizes
TO_COLONIZE = "colonize-was-sent", lambda t, part: "colonize-which-cards" if SENT.never(t, part) else ""


def situation(t: Galaxy, s: Empire) -> object:
    """Return the question, or the World, that an action is about in the player's own turn."""
    now = t.pending if s.at == t.turn else None
    if isinstance(now, CardQuestion):
        return now.when, now.source[0], now.card, now.effect, now.what
    return now.world if isinstance(now, (Invading, Colonizing)) else None
