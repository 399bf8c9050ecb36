"""A question is about its rule alone: what is asked, what may be chosen, and what is believed who chose it."""

from __future__ import annotations

from random import Random

import pytest

import coreworlds as cw
from coreworlds.tutor.knowing.belief import book_of, right_book
from coreworlds.tutor.question import from_code, question
from coreworlds.tutor.questions.claim import Gives, Legal, Stops, played, told
from coreworlds.tutor.questions.compare import compares
from coreworlds.tutor.questions.draft import Search
from coreworlds.tutor.questions.events import _events
from coreworlds.tutor.questions.value import _now
from coreworlds.tutor.questions.walk import loose, set_up

WRONG = {w.id: w for name in cw.games() for w in cw.game(name).wrong_rules}


def told_by(belief: str, pos: cw.Position, play: str = "") -> set[str]:
    """Return what somebody who believes something expects to happen."""
    return set(told(pos, play, book_of(WRONG[belief], right_book(pos))))


def at(game: str, step: str, players: int = 3) -> cw.Position:
    """Return the position in a set-up before a step."""
    walked = (t.before for seed in range(9) for t in set_up(game, seed))
    return next(loose(pos) for pos in walked if pos.step == step and len(pos.seats) == players)


# -- reasons ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [
    "core-worlds:invade-from-warzone:149", "core-worlds:colonize-which-cards:1", "core-worlds:colonize-was-sent:0",
    "galactic-emperor:role-actions:0", "galactic-emperor:regent-buy-once:0", "galactic-emperor:tech-timing:0",
    "galactic-emperor:explorer-claim-enemy:1",
])  # fmt: skip
def test_an_action_is_not_refused_for_all_the_reasons_on_offer(code: str) -> None:
    """A Unit that is not in the Warzone is stopped by that, whatever strength it would lack as well."""
    asked = from_code(code)
    assert asked.kind != "refused" or len(asked.right) == 1, asked


def test_what_stops_an_action_is_asked_of_rules_by_their_titles() -> None:
    asked = from_code("core-worlds:surge-token-once:1")
    assert asked.stem.endswith("Ana wants to do this: token (Energy Surge Token). Which rule stops it?")
    assert asked.options[-1].text == "None: it is allowed."


@pytest.mark.parametrize("game", cw.games())
def test_how_actions_are_written_is_not_asked(game: str) -> None:
    """It is no rule of the game, and no misreading of one follows from it."""
    assert not cw.game(game).asks("notation")


@pytest.mark.parametrize("code", ["core-worlds:colonize-optional:1", "core-worlds:energy-surge:1",
                                  "core-worlds:energy-boost-optional:0", "core-worlds:invade-abilities:1"])  # fmt: skip
def test_nothing_is_offered_that_belongs_to_another_step(code: str) -> None:
    """Nobody keeps a card, or takes one in the pregame draft, in the midst of an Invasion."""
    asked = from_code(code)
    here = asked.position.game.flow.steps[asked.position.step].verbs
    names = {asked.position.game.verbs[key].name for key in here}
    options = [o for o in asked.options if isinstance(o, Legal | Stops)]
    assert options
    for option in options:
        action = option.action.split(": ", 1)[1]
        assert any(action == name or action.startswith(f"{name} ") for name in names), asked


def test_nobody_is_compared_with_a_player_who_would_not_be_asked() -> None:
    """Who has no influence to place has none to keep either."""
    pos = cw.parse(
        'version = 1\ngame = "galactic-emperor"\nround = 3\nphase = "regent"\nstep = "regent.place"\nchooser = "Ana"\n'
        'role = "Regent"\nturn = "Ana"\ngalaxy = { D1 = "Blue Home", G4 = "Orange Home", D3 = "Meadow" }\n'
        '[[player]]\nname = "Ana"\ninfluence = 2\n[[player]]\nname = "Ben"\n[[player]]\nname = "Cleo"\n'
    )  # fmt: skip
    asked = [Search(pos.game, "regent-place", Random(n)) for n in range(9)]
    assert not [draft for search in asked for draft in compares(search, pos)]


# -- what is asked ------------------------------------------------------------------------------------------------


def test_that_something_is_over_or_done_is_no_answer() -> None:
    over = ("The combat is over.", "Ana is done.", "Ben's Warlord turn ends.", "Dan is ready.")
    assert not _events(dict.fromkeys(over, "rule"))
    assert _events({"Ana is Player 1 and gets 0 Energy Surge Tokens.": "rule"})


@pytest.mark.parametrize("seed", range(4))
def test_what_comes_much_later_is_not_asked_of_the_rule_of_a_step(seed: int) -> None:
    """Energy is not what Sector 0 is about, though a pregame draft would come before it."""
    asked = from_code(f"core-worlds:setup-sector-zero-out:{seed}")
    assert not any(isinstance(option, Gives) for option in asked.options), asked


@pytest.mark.parametrize(("code", "words"), [
    ("galactic-emperor:battle-order:0", "Who decides then?"),
    ("core-worlds:reshuffle-empty:0", "Who decides then?"),
    ("core-worlds:action-phase-start:0", "Next step: Count the other cards. Whose turn will it be?"),
])  # fmt: skip
def test_a_turn_is_asked_for_only_where_there_are_turns(code: str, words: str) -> None:
    """In a battle it stays the attacker's turn, whoever chooses casualties; in the Galactic Phase it is nobody's."""
    assert from_code(code).stem.endswith(words)


def test_a_card_that_nobody_sees_is_not_told() -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    fact = next(f for f in pos.game.teaching.facts if f.name == "deck_top")
    assert fact.function(pos, 5)
    assert not _now(pos, "", fact, (5,))


def test_a_sentence_with_a_number_does_not_say_twice_what_it_counts() -> None:
    texts = {o.text for seed in range(6) for o in from_code(f"galactic-emperor:players-count:{seed}").options}
    assert any(text.startswith("The planets that ") for text in texts)
    assert not [text for text in texts if text.endswith("planets.")]


# -- what is believed ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "belief"), [
    ("home-always-starbase", "empires-build-ships"), ("battle-claim", "point-though-nobody-survives"),
    ("battle-claim", "defender-is-rewarded"), ("token-sides", "home-starbase-from-reserve"),
])  # fmt: skip
def test_a_belief_is_about_the_rule_that_it_denies(rule: str, belief: str) -> None:
    """Not about the one in whose code that is found."""
    assert rule not in WRONG[belief].rules


@pytest.mark.parametrize("rule", ["influence-kept", "ship-cost-metal", "claim-after-battle"])
def test_no_question_on_a_rule_hangs_on_the_next_one(rule: str) -> None:
    """Influence that is kept is not asked by who places last, nor the metal of a ship by its marks."""
    for seed in range(3):
        asked = from_code(f"galactic-emperor:{rule}:{seed}")
        assert asked.kind not in {"happens", "value"}, asked


def test_who_may_act_without_actions_is_not_stopped_for_want_of_energy() -> None:
    """Without Actions the pass is forced, with Energy or without: that Energy is lacking would be as true an answer."""
    pos = cw.parse(
        'version = 1\ngame = "core-worlds"\nround = 5\nphase = "action"\nturn = "Ben"\n[[player]]\nname = "Ana"\n'
        'actions = 1\nenergy = 3\n[[player]]\nname = "Ben"\nactions = 0\nenergy = 0\n'
    )  # fmt: skip
    assert "Ben must pass: no Actions left." in told(pos, "", None)
    assert not told_by("no-actions-no-pass", pos)


def test_units_stay_for_who_thinks_that_the_hand_is_kept() -> None:
    pos = cw.parse(
        'version = 1\ngame = "core-worlds"\nround = 4\nphase = "discard"\nstep = "discard.hands"\n[[player]]\n'
        'name = "Ana"\nunits = ["Snub Fighter"]\nhand = ["Galactic Grunts"]\n[[player]]\nname = "Ben"\n'
    )  # fmt: skip
    stays = "Ana keeps 1 Unit in the Warzone."
    assert stays in told(pos, "", None)
    assert stays in told_by("hand-is-kept", pos)


def test_home_starbases_stand_where_the_home_sectors_lie() -> None:
    """Also for who would have laid these elsewhere: they lie there for all to see."""
    pos = at("galactic-emperor", "setup.starbases")
    assert told_by("homes-side-by-side", pos) == set(told(pos, "", None))


def test_nobody_loses_no_influence() -> None:
    pos = cw.parse(
        'version = 1\ngame = "galactic-emperor"\nround = 3\nphase = "regent"\nstep = "regent.resolve"\n'
        'chooser = "Ana"\nrole = "Regent"\ngalaxy = { D1 = "Blue Home", G4 = "Orange Home", D3 = "Meadow",'
        ' C3 = "Beacon" }\ninfluence = { D3 = { Ana = 1, Ben = 1 }, C3 = { Ana = 3, Ben = 2, Cleo = 1 } }\n'
        '[[player]]\nname = "Ana"\n[[player]]\nname = "Ben"\n[[player]]\nname = "Cleo"\n'
    )  # fmt: skip
    lost = {text for text in told(pos, "", None) if " lose " in text}
    assert lost == {
        "Ana and Ben each lose 1 influence on D3.",
        "Ana, Ben and Cleo each lose 2 influence on C3, or all they have there.",
    }
    assert not {text for text in told_by("first-of-equals-keeps", pos) if " lose 0 " in text}


def test_a_defender_who_is_thought_to_be_rewarded_is_not_told_that_there_is_nothing() -> None:
    asked = from_code("galactic-emperor:battle-defender-no-reward:0")
    assert played(asked.position, asked.play, None)
    texts = told_by("defender-is-rewarded", asked.position, asked.play or "")
    assert [text for text in texts if "for a battle won" in text]
    assert not [text for text in texts if "brings no reward" in text]


# -- points that are counted --------------------------------------------------------------------------------------

COUNTED = ("colonize-still-empire", "score-printed", "score-bonus-empire", "score-total", "effect-bonus-points")
TYPES = {"Zeus": "Starfighter", "Quetzalcoatl": "Infantry"}
BELOW = {"Snub Fighter": "Starfighter", "Galactic Grunts": "Infantry"}


@pytest.mark.parametrize("rule", COUNTED)
def test_points_are_asked_where_all_that_counts_is_seen_or_told(rule: str) -> None:
    """Somebody who knows neither hands nor decks can add up what lies in the Warzone and what the stem tells."""
    for seed in range(6):
        asked = from_code(f"core-worlds:{rule}:{seed}")
        option = asked.options[min(asked.right)]
        assert isinstance(option, Gives), asked
        assert option.fact.name == "score"
        if asked.play is None:
            assert option.value == counted(asked.position, option.args[0], asked.stem), asked


def counted(pos: cw.Position, who: str, stem: str) -> int:
    """Add up a player's Empire Points from the Warzone, the colonies and the sentences of a stem."""
    cards, seat = pos.parts.set.cards, pos.seat(who)
    told_of = {line.split(": ")[0]: dict(each.split(" ") for each in line.split(": ")[1].split(", "))
               for line in stem.split(". ")[:4]}  # fmt: skip
    there = {"Starfighter": "Starfighters there", "Infantry": "Infantry there"}
    lying = [cards[c & 0xFFF] for c in (seat.home, *seat.worlds, *seat.prestige, *seat.units)]
    below = [BELOW[card] for card in pos.zone("colonies", who).values()]
    total = int(told_of["Empire Points on cards in hand, draw deck and discard pile"][who])
    for card in lying:
        total += card.points
        if kind := TYPES.get(card.name):
            total += int(told_of[there[kind]][who]) + below.count(kind) + [c.type for c in lying].count(kind)
    return total


def test_a_bonus_from_anywhere_is_one_of_a_card_that_lies_elsewhere() -> None:
    """Where no card with a bonus is in hand, deck or discard pile, who believes in such a bonus counts the same."""
    asked = from_code("core-worlds:score-total:0")
    score = next(f for f in asked.position.game.teaching.facts if f.name == "score")
    book = book_of(WRONG["bonus-from-anywhere"], right_book(asked.position))
    for who in asked.position.seats:
        assert score.function(asked.position, who, rulebook=book) == score.function(asked.position, who)


def test_the_most_is_not_always_right() -> None:
    asked = [from_code(f"core-worlds:{rule}:{seed}") for rule in COUNTED for seed in range(8)]
    assert all(isinstance(option, Gives) for q in asked for option in q.options)
    last = sum(max(q.right) == len(q.options) - 1 for q in asked)
    assert 0 < last < len(asked) / 2


@pytest.mark.parametrize("seed", [1, 3])
def test_what_comes_after_a_step_is_not_asked_with_that_step_among_the_options(seed: int) -> None:
    """The question calls it the next step: who chose it would be as right as wrong."""
    asked = question("galactic-emperor", "end-last-token", seed)
    title = asked.position.game.flow.steps[asked.position.step].title
    assert f"Next step: {title}." in asked.stem
    assert f"{title}." not in {option.text for option in asked.options}


def test_where_several_steps_come_the_question_is_where_the_game_stops() -> None:
    """Each step on the way comes next after one: who chose it was called wrong."""
    asked = from_code("core-worlds:pregame-optional:994")
    assert (asked.kind, asked.play) == ("next", "advance")
    assert asked.stem.endswith("Then the game goes on until somebody must decide. At which step does it stop?")
    assert {asked.options[i].text for i in asked.right} == {"Boost your Energy."}


def test_a_set_up_says_whether_the_pregame_draft_follows() -> None:
    """With it nobody has Energy when the first must decide; without it the Worlds have given theirs."""
    asked = from_code("core-worlds:setup-energy-zero:638")
    assert {asked.options[i].text for i in asked.right} == {"0 Energy"}
    assert asked.stem.startswith("Set-up with the pregame draft.")
