"""`judge` has a true answer, with a rule, for anything that one can name, at any moment, by any player."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product

import pytest

import coreworlds as cw
from tests.rules.named_positions import ALONE, CARDS, GAME, MANY, ONE, TEXTS, everything, game, position, walked

WALKED = dict(walked())
NAMES = (*WALKED, *TEXTS)
RULES = GAME.rulebook.rules
EVERYTHING = everything()
VERBS = sorted((*MANY, *ONE, *ALONE), key=len, reverse=True)
MOST_UNITS = 8
each_position = pytest.mark.parametrize("name", NAMES)

NONSENSE = (
    "", " ", ":", ";", "draft", "draft ", "pass Sinbad", "draft Snub Figter", "drfat Sinbad", "draft Nobody at All",
    "Sinbad", "draft Sinbad; pass", "draft Sinbad, Taurus", "send", "send ,", "send Snub Fighter x0",
    "send Snub Fighter x99999", "send Snub Fighter, , Snub Fighter", "use Snub Fighter 0",
    "use Hercules Bomber 99999", "draft Sinbad #0", "draft Sinbad #99999", "draft Sinbad x2", "Ben:draft Sinbad",
    "Ben: ", "Zoe: pass", "Ana: Ben: pass", "draft ?", "draft draft", "choose nothing, Sinbad", "keep nothing 2",
    "explore ?, ?", "\x00", "draft Sinbad\n", "DRAFT SINBAD", "draft " + "x" * 10_000, "dráft Sinbad", "no",
    "keep  nothing",
)  # fmt: skip


def at(name: str) -> cw.Position:
    return WALKED[name] if name in WALKED else position(name)


def well_told(verdict: cw.Verdict) -> bool:
    """Return whether every reason of a refusal has a rule of the register, what is needed and what is there."""
    return bool(verdict.blockers) and all(
        b.rule in RULES and b.needs.strip() and b.has.strip() and str(b).endswith((".", "?")) for b in verdict.blockers
    )


def plain(text: str) -> str:
    """Return an action without the numbers of copies."""
    return re.sub(r" #\d+", "", text)


@each_position
def test_every_action_that_can_be_named_is_judged_as_the_list_says(name: str) -> None:
    """The verdict is true exactly for what is on offer; a refusal says what is needed, what is there, which rule."""
    pos = at(name)
    for player in pos.seats:
        listed = {plain(str(a)) for a in cw.legal(pos, player)}
        for text in EVERYTHING:
            verdict = cw.judge(pos, text, player)
            assert bool(verdict) == (text in listed), (player, text, str(verdict))
            assert verdict or well_told(verdict), (player, text, str(verdict))


@pytest.mark.parametrize("seed", range(4))
def test_every_action_that_can_be_named_is_judged_as_the_list_says_in_games(seed: int) -> None:
    """Likewise at random moments of games played at random, for the player who decides."""
    for pos in game(seed)[:5]:
        listed = {plain(str(a)) for a in cw.legal(pos)}
        for text in EVERYTHING:
            verdict = cw.judge(pos, text)
            assert bool(verdict) == (text in listed), (repr(pos), text, str(verdict))
            assert verdict or well_told(verdict), (repr(pos), text, str(verdict))


@each_position
def test_a_player_is_answered_from_what_he_knows(name: str) -> None:
    """Where he decides, what is on offer and every verdict are the same on his view as on the whole position."""
    pos = at(name)
    view = cw.seen_by(pos, str(pos.turn))
    assert str(cw.legal(view)) == str(cw.legal(pos))
    for text in EVERYTHING[::3]:
        assert str(cw.judge(view, text)) == str(cw.judge(pos, text)), text


@each_position
def test_every_action_on_offer_is_judged_legal_and_can_be_done(name: str) -> None:
    """What `legal` lists, `judge` allows, with the rules that allow it, and `step` does."""
    pos = at(name)
    for action in cw.legal(pos):
        verdict = cw.judge(pos, str(action))
        assert verdict, str(verdict)
        assert verdict.permits
        assert all(p.rule in RULES for p in verdict.permits)
        assert str(verdict.action) == str(action)
        assert cw.step(pos, action).after != pos


@each_position
def test_a_player_is_named_before_a_colon_or_beside_the_text(name: str) -> None:
    pos = at(name)
    for player, text in product(pos.seats, (*ALONE, "draft Sinbad", "send Snub Fighter", "keep Energy Surge")):
        by_name, beside = cw.judge(pos, f"{player}: {text}"), cw.judge(pos, text, player)
        assert (str(by_name), by_name.action) == (str(beside), beside.action)


@each_position
def test_text_that_is_no_action_is_refused_by_the_notation(name: str) -> None:
    """Nonsense never raises, and it is never legal, but for letters in another case."""
    pos = at(name)
    for text in NONSENSE:
        verdict = cw.judge(pos, text)
        on_offer = {str(a).casefold() for a in cw.legal(pos)}
        assert well_told(verdict) or (verdict and " ".join(text.split()).casefold() in on_offer), text


@each_position
def test_pairs_of_cards_are_judged_as_the_list_says(name: str) -> None:
    """`explore` and `choose` with two cards: what is on offer, in whichever order it is named."""
    pos = at(name)
    for player in pos.seats:
        listed = {named(str(a)) for a in cw.legal(pos, player)}
        cards = sorted({*(str(c) for c in held(pos, player)), "Sinbad", "Snub Fighter"})
        for verb, pair in product(("explore", "choose"), product(cards, cards)):
            text = f"{verb} {pair[0]}, {pair[1]}"
            assert bool(cw.judge(pos, text, player)) == (named(text) in listed), text


def held(pos: cw.Position, player: str) -> set[str]:
    seat = pos.seat(player)
    return {CARDS[c] for c in (*seat.hand, *seat.discard) if 0 <= c < len(CARDS)}


def named(text: str) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Return verb and cards, whatever their order."""
    verb = next((v for v in VERBS if f"{text} ".startswith(f"{v} ")), text)
    cards: Counter[str] = Counter()
    for part in filter(None, (p.strip() for p in text[len(verb) :].split(","))):
        card, _, count = part.partition(" x")
        cards[card] += int(count or 1)
    return verb, tuple(sorted(cards.items()))


INVASIONS = [name for name in TEXTS if position(name).step == "action.invade"]


@pytest.mark.parametrize("name", INVASIONS)
def test_units_are_enough_exactly_if_they_contain_a_set_on_offer(name: str) -> None:
    """The list holds the sets from which no Unit can be left out; a set is legal exactly if it contains one of them."""
    pos = position(name)
    copies = numbered(pos)
    smallest = [Counter(dict(named(str(a))[1])) for a in cw.legal(pos) if a.verb == "send"]
    assert len(copies) <= MOST_UNITS
    for n in range(1, len(copies) + 1):
        for chosen in combinations(copies, n):
            expected = any(contains(chosen, wanted) for wanted in smallest)
            assert bool(cw.judge(pos, "send " + ", ".join(chosen))) == expected, chosen


def numbered(pos: cw.Position) -> list[str]:
    seen: Counter[str] = Counter()
    names = []
    for code in pos.seat(str(pos.turn)).units:
        card = GAME.components[code & 0xFFF].name
        seen[card] += 1
        names.append(f"{card} #{seen[card]}")
    return names


def contains(chosen: tuple[str, ...], wanted: Counter[str]) -> bool:
    have = Counter(chosen) + Counter(plain(c) for c in chosen)
    return all(have[card] >= n for card, n in wanted.items())


def test_a_draft_says_where_the_card_lies_instead() -> None:
    """`draft X` with X in a discard pile is refused with the place in which the player can see it."""
    pos = position("a turn with many cards")
    (blocker,) = cw.judge(pos, "draft Claw Fighter").blockers
    assert (blocker.rule, blocker.needs) == ("draft-from-central", "Claw Fighter in the Central Zone")
    assert blocker.has == "Claw Fighter in your discard pile"


def test_a_hidden_card_is_not_given_away() -> None:
    """What lies deep in another's discard pile, in his hand or in a deck is "in no place that you can see"."""
    pos = position("a turn with many cards")
    for card in ("War Machine", "Baron Viktor", "Galactic Charter"):
        blocker = next(b for b in cw.judge(pos, f"draft {card}").blockers if b.rule == "draft-from-central")
        assert blocker.has == f"{card} in no place that you can see"
    with_it = cw.parse(str(pos).replace('["Galactic Grunts", "Energy Surge"]', '["War Machine", "Energy Surge"]'))
    assert with_it != pos
    assert str(cw.judge(with_it, "draft War Machine")) == str(cw.judge(pos, "draft War Machine"))


@pytest.mark.parametrize(
    ("text", "guess"),
    [("draft Snub Figter", "Snub Fighter"), ("draft Hercules Bommber", "Hercules Bomber"), ("drfat Sinbad", "draft"),
     ("invade Zeuss", "Zeus"), ("Bem: pass", "Ben")],
)  # fmt: skip
def test_a_name_that_nobody_knows_is_answered_with_the_nearest(text: str, guess: str) -> None:
    (blocker,) = cw.judge(position("a turn with many cards"), text).blockers
    assert blocker.rule == "notation"
    assert guess in str(blocker)
    assert blocker.remedy is None
    assert blocker.why_none


def test_several_actions_are_judged_one_by_one() -> None:
    (blocker,) = cw.judge(position("a turn with many cards"), "draft Sinbad; pass").blockers
    assert (blocker.rule, blocker.needs) == ("notation", "one action")


def test_each_refusal_names_every_reason() -> None:
    """Two things that are missing are two blockers, each with its own numbers."""
    pos = position("no Actions left: a forced pass")
    rules = {b.rule for b in cw.judge(pos, "Ben: draft Sinbad").blockers}
    assert {"action-phase-order", "draft-no-worlds"} <= rules
