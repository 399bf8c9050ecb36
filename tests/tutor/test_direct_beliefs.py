"""A belief is named only if the answer follows from it at the very thing asked; what decides it is told."""

from __future__ import annotations

from random import Random

import pytest

import coreworlds as cw
from coreworlds.engine.position import Position
from coreworlds.tutor.question import Question, from_code, question
from coreworlds.tutor.questions.books import wrong_rules
from coreworlds.tutor.questions.claim import Claim, First, Gives, Happens, Leads, Legal, Stops, told
from coreworlds.tutor.questions.direct import follows
from coreworlds.tutor.questions.draft import Draft, Search, answer, separated
from coreworlds.tutor.questions.end import Ends, outcome, scores
from coreworlds.tutor.questions.events import happenings
from coreworlds.tutor.questions.moment import opening

GAME = cw.game("core-worlds")
FACTS = {f.name: f for f in GAME.teaching.facts}
DRAW = "draw-to-hand-size"
HEAD = 'version = 1\ngame = "core-worlds"\n'


def asked(pos: Position, play: str | None, *claims: Claim, rule: str = "draft-cost") -> Question:
    """Make a question by hand, with all who would answer otherwise."""
    draft = Draft("value", pos, pos.seats[0], play, "", claims)
    believed = separated(draft, wrong_rules(GAME, rule))
    return Question("", rule, 1, "value", pos, pos.seats[0], play, "", claims, answer(draft), (), (), believed)


def named(q: Question, *choice: int) -> str:
    """Return the id of the belief that is named for a choice, empty for none."""
    belief = q.grade(choice).belief
    return belief.id if belief else ""


def number(fact: str, value: int, *args: str) -> Gives:
    return Gives(str(value), FACTS[fact], args, value)


# -- beliefs that are named --------------------------------------------------------------------------------------


def test_a_belief_about_what_is_asked_is_named_and_one_reached_by_a_detour_is_not() -> None:
    """Whoever draws 1 card has nothing to explore with, so that cards lie out sooner: nobody thinks of that."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    hand = asked(pos, "advance", number("cards", 6, "Ana", "hand"), number("cards", 1, "Ana", "hand"), rule=DRAW)
    assert named(hand, 1) == "draw-one-a-round"
    central = asked(pos, "advance", number("central_cards", 0), number("central_cards", 6), rule=DRAW)
    assert central.believed["draw-one-a-round"] == {1}
    assert not named(central, 1)


def test_after_a_long_way_only_a_belief_about_the_rule_asked_is_named() -> None:
    """Between the question and the hand lie many steps: whoever expects 1 card may err about any of them."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    for rule, belief in ((DRAW, "draw-one-a-round"), ("setup-round-marker", "")):
        hand = asked(pos, "advance", number("cards", 6, "Ana", "hand"), number("cards", 1, "Ana", "hand"), rule=rule)
        assert hand.believed["draw-one-a-round"] == {1}
        assert named(hand, 1) == belief


def test_who_leaves_something_out_shows_no_belief_and_who_chooses_what_does_not_happen_does() -> None:
    """Whoever draws 1 card does not expect this sentence; but it may as well have been overlooked."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    drawn = next(text for text in told(pos, "advance", None) if text.startswith("Ana draws"))
    gained = next(text for text in told(pos, "advance", None) if text.startswith("Ana gains"))
    one = next(w for w in GAME.wrong_rules if w.id == "draw-one-a-round").book(GAME.rulebook)
    fewer = next(text for text in told(pos, "advance", one) if text.startswith("Ana draws"))
    left_out = asked(pos, "advance", Happens(drawn), Happens(gained), Happens("Ana draws 3 cards."), rule=DRAW)
    assert left_out.believed["draw-one-a-round"] == {1}
    assert not named(left_out, 1)
    chosen = asked(pos, "advance", Happens(drawn), Happens(gained), Happens(fewer), rule=DRAW)
    assert named(chosen, 1, 2) == "draw-one-a-round"


INCOME = """round = 3
phase = "energy"
[[player]]
name = "Ana"
home = "Cervus"
worlds = ["Lemnos"]
[[player]]
name = "Ben"
"""


def test_where_two_rules_may_have_been_misread_none_is_named() -> None:
    """2 Energy of a Home World with 3 and a World with 2: the Home World gives none, or each World gives 1."""
    pos = cw.parse(HEAD + INCOME)
    q = asked(pos, "", number("energy", 5, "Ana"), number("energy", 2, "Ana"), rule="energy-depletes")
    both = {"home-gives-no-energy", "one-energy-a-world"}
    assert {key for key, believed in q.believed.items() if believed == {1}} == both
    assert all(follows(q, frozenset({1}), q.right, w) for w in GAME.wrong_rules if w.id in both)
    assert not named(q, 1)


BROKE = HEAD + """seed = 3
round = 3
phase = "action"
turn = "Ana"
[[player]]
name = "Ana"
actions = 2
energy = 0
[[player]]
name = "Ben"
actions = 2
energy = 0
"""


def test_who_thinks_that_somebody_decides_expects_that_nothing_happens_by_itself() -> None:
    """With 0 Energy the turn goes on: then the next step is a turn, and it is still Ana's."""
    pos = cw.parse(BROKE.replace("energy = 0", 'energy = 0\nhand = ["Galactic Grunts", "Call to Arms"]'))
    q = asked(pos, "advance", Leads("Keep a card.", "discard.keep"), Leads("Take a turn.", "action.turn"),
              rule="pass-forced-energy")  # fmt: skip
    assert q.right == {0}
    assert named(q, 1) == "no-energy-no-pass"
    held = {w.id: w for w in GAME.wrong_rules}
    assert q.believed["tactics-are-free"] == {1}, "who pays nothing for a Tactic need not pass"
    assert not follows(q, frozenset({1}), q.right, held["tactics-are-free"]), "but that is not what is asked about"
    turn = [Gives(name, FACTS["whose_turn"], (), name) for name in ("Ben", "Ana")]
    assert named(asked(pos, "", *turn, rule="pass-forced-energy"), 1) == "no-energy-no-pass"


def invading(text: str = BROKE) -> Position:
    text = text.replace("energy = 0", "energy = 3", 1).replace('turn = "Ana"', 'turn = "Ana"\ncentral = ["Sinbad +"]')
    return cw.step(cw.parse(text), "invade Sinbad").after


def conquest() -> Position:
    return invading(BROKE.replace('name = "Ana"', 'name = "Ana"\nunits = ["Snub Fighter x3"]', 1))


def test_of_a_wrong_order_only_a_belief_about_the_order_is_named() -> None:
    """Who thinks that what comes first does not happen at all has not answered which comes first."""
    pos, play = conquest(), "Ana: send Snub Fighter x2"
    texts = tuple(text for text in told(pos, play, None) if "Sinbad" in text or "discard pile" in text)
    q = asked(pos, play, *(First(text, texts) for text in texts))
    assert "invaders-stay" in q.believed
    assert not any(named(q, i) for i in range(len(texts)))


ENDED = HEAD + """round = 10
phase = "over"
[[player]]
name = "Ana"
home = "Cervus"
prestige = ["Hall of Heroes", "Crown of Worlds", "Eternal Monument", "Galactic Charter"]
discard = ["Prince Aaron", "Snub Fighter x5", "Battle Cruiser"]
[[player]]
name = "Ben"
home = "Ursa"
worlds = ["Eden", "Fenris", "Taurus", "Avalon"]
"""


def test_no_belief_is_named_that_makes_other_sums_than_the_question_tells() -> None:
    """The printed and the bonus points are told: only a belief about what is done with them can be seen."""
    pos = cw.parse(ENDED)
    texts = [outcome(cw.result(pos, rulebook=b)) for b in (None, *(w.book(GAME.rulebook) for w in GAME.wrong_rules))]
    q = asked(pos, None, *map(Ends, dict.fromkeys(texts)), rule="score-winner")
    assert "Ben wins with 5 points fewer." in texts
    choices = {option.text: named(q, i) for i, option in enumerate(q.options)}
    assert "most-worlds-win" in choices.values()
    sums = {"bonus-counts-warzone-only", "points-of-warzone-only", "plus-card-scores-bonus-only"}
    assert sums & {*q.believed}
    assert not sums & {*choices.values()}


REMOVING = BROKE.replace("energy = 0", 'energy = 3\nhand = ["Honourable Discharge"]\ndiscard = ["Snub Fighter"]', 1)
RESHUFFLING = """round = 8
phase = "end"
[[player]]
name = "Ana"
discard = ["Snub Fighter"]
[[player]]
name = "Ben"
discard = ["Snub Fighter"]
"""


def test_who_has_none_or_does_it_all_the_same_shows_no_belief_about_it() -> None:
    """Whoever removes nothing, loses no Units or reshuffles expects what really happens."""
    removing = cw.step(cw.parse(REMOVING), "play Honourable Discharge").after
    asked_first = cw.advance(cw.parse(HEAD + RESHUFFLING))[-1].after
    for pos, play, wrong in (
        (invading(), "Ana: concede", "failure-costs-units"),
        (removing, "Ana: choose nothing", "removed-to-discard"),
        (asked_first, "Ana: reshuffle", "nobody-reshuffles"),
    ):
        book = next(w for w in GAME.wrong_rules if w.id == wrong).book(GAME.rulebook)
        assert told(pos, play, book) == told(pos, play, None) != {}
        assert cw.step(pos, play, rulebook=book).after.turn == cw.step(pos, play).after.turn


def test_a_card_that_is_no_tactic_does_not_show_that_tactics_are_deployed() -> None:
    text = BROKE.replace("energy = 0", 'energy = 3\nhand = ["Battle Cry", "Snub Fighter"]\nworlds = ["Eden"]', 1)
    pos = cw.parse(text)
    for card, believed in (("Battle Cry", True), ("Eden", False)):
        action = f"Ana: deploy {card}"
        stops = (Stops(rule, action, rule) for rule in ("deploy-units-only", "deploy-from-hand"))
        q = asked(pos, None, Legal("a", action), Legal("b", "Ana: deploy Snub Fighter"), *stops)
        assert ("tactics-can-be-deployed" in q.believed) is believed, card


def test_who_looks_at_another_deck_does_not_show_that_he_looks_at_his_own() -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    central = Gives("b", FACTS["sees_central"], ("Ana",), value=True)
    for fact, args in (("sees_own_deck", ("Ana",)), ("sees_deck", ("Ana", "Ben"))):
        q = asked(pos, None, Gives("a", FACTS[fact], args, value=True), central)
        assert ("own-deck-seen" in q.believed) is (fact == "sees_own_deck")


# -- what is asked, and what is told -----------------------------------------------------------------------------


def test_in_round_ten_what_was_left_of_the_deck_enters_not_all_of_it() -> None:
    seats = '[[player]]\nname = "Ana"\nprestige = ["Hall of Heroes"]\n[[player]]\nname = "Ben"\n'
    pos = cw.parse(f'{HEAD}round = 10\nphase = "galactic"\n{seats}')
    events = [str(e) for t in cw.advance(pos) for e in t.events]
    assert "The rest of Deck V has entered. The Central Zone holds 11 cards." in events
    assert not any("all of Deck V" in text for text in events)


@pytest.mark.parametrize("code", [f"core-worlds:discard-hand:{seed}" for seed in (57, 3, 4)])
def test_nothing_is_asked_that_only_an_order_of_our_own_decides(code: str) -> None:
    """The rulebook does not say which of the cards discarded together lies on top."""
    of = {w.id: w.rule for w in GAME.wrong_rules}
    assert not {of[key] for key in from_code(code).separates} & GAME.teaching.asking.unwritten


@pytest.mark.parametrize("seed", [55, 72, 2114])
def test_what_may_be_seen_is_asked_of_things_not_of_numbers(seed: int) -> None:
    q = question("core-worlds", "core-worlds-reference", seed)
    assert "see?" in q.stem
    assert all(option.fact.gives == "truth" for option in q.options if isinstance(option, Gives))


@pytest.mark.parametrize("code", ["galactic-check-order:119", "galactic-order:109"])
def test_the_question_which_comes_first_does_not_name_what_comes_next(code: str) -> None:
    assert "Next step" not in from_code(f"core-worlds:{code}").stem


def test_where_the_last_action_decides_the_question_tells_it() -> None:
    """A turn that ends by itself ends because of what somebody has: so that is told of all."""
    text = opening(cw.parse(BROKE), "")
    assert "Ana has 2 Actions, 0 Energy" in text
    assert "Ben has 2 Actions, 0 Energy" in text


def test_how_things_are_is_no_option_among_what_happens() -> None:
    failing = invading()
    assert "Ana has no Units in the Warzone." in told(failing, "Ana: concede", None)
    for seed in range(8):
        for draft in happenings(Search(GAME, "invade-failed-no-refund", Random(seed)), failing, "Ana: concede"):
            assert all(isinstance(claim, Happens) and "has no Units" not in claim.text for claim in draft.claims)


def test_one_thing_is_not_told_in_the_plural() -> None:
    drafts = list(scores(Search(GAME, "score-winner", Random(1)), cw.parse(ENDED)))
    assert all(", 1 World." in d.stem and "1 Worlds" not in d.stem for d in drafts)
    assert drafts


@pytest.mark.parametrize(
    ("rule", "word"),
    [("hand-own-view", "'s own hand"), ("discard-pile-own", "'s own discard pile"), ("sector-five-deck", "Deck 5")],
)
def test_a_question_on_what_is_ones_own_or_in_the_last_deck_has_an_option_about_it(rule: str, word: str) -> None:
    """Else its rule does not explain the answer."""
    for seed in (46, 54, 67):
        assert any(word in option.text for option in question("core-worlds", rule, seed).options)
