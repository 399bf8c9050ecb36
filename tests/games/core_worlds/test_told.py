"""What Core Worlds tells of a table is so: the Round, the places, what was used, and what a question says of it."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.question import from_code
from coreworlds.tutor.questions.claim import Legal
from coreworlds.tutor.questions.draft import Draft
from coreworlds.tutor.questions.names import told_of

PLAYERS = ["Ana", "Ben", "Cleo"]


def where(pos: cw.Position) -> str:
    """Return where the game says that it stands."""
    return str(pos.game.timing.where(pos.table_for(None)))


def table(step: str, ana: str = "", common: str = "") -> cw.Position:
    """Give a table of Ana and Ben at a step, with what Ana has."""
    head = f'version = 1\ngame = "core-worlds"\nphase = "{step.partition(".")[0]}"\nstep = "{step}"\n{common}\n'
    return cw.parse(f'{head}\n[[player]]\nname = "Ana"\n{ana}\n[[player]]\nname = "Ben"\nhome = "Cervus"\n')


def at(step: str) -> cw.Position:
    """Give a table at a step, its Round Marker on 9."""
    return table(step, common="round = 9")


# -- the Round ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["end.actions", "end.destiny"])
def test_a_round_lasts_until_the_destiny_marker_has_passed(step: str) -> None:
    """The rulebook: after that the next Round begins, though the Round Marker has moved before."""
    assert where(at(step)) == "Round 8, End Phase"
    assert where(at("end.marker")) == "Round 9, End Phase"
    assert where(at("draw.hand")) == "Round 9, Draw Phase"


def test_the_reshuffle_on_entering_sector_five_belongs_to_round_eight() -> None:
    pos = table("end.reshuffle", 'discard = ["Snub Fighter"]', 'round = 9\nturn = "Ana"')

    assert where(pos) == "Round 8, End Phase"


def test_the_pregame_draft_is_before_the_first_round() -> None:
    assert where(drafted()) == "Pregame Draft"


# -- the pregame draft --------------------------------------------------------------------------------------------


def drafted() -> cw.Position:
    """Give a pregame draft in which Ana has taken a card and Ben is asked."""
    common = 'turn = "Ben"\ndestiny = "Ana"\ncentral = ["Raider Wing", "Ambush"]'
    return table("pregame.take", 'discard = ["Solar Sails"]', common)


def test_taken_cards_lie_open_beside_the_deck_and_are_no_discard_pile() -> None:
    """On the board, in a refusal, and for facts: a discard pile there is none before the first Round."""
    pos = drafted()
    zone = pos.game.page.layout(pos, "Ben").zone("Ana/discard:Solar Sails")
    refused = str(cw.judge(pos, "Ben: take Solar Sails"))

    assert zone is not None
    assert (zone.title, zone.style) == ("Taken cards beside the deck", "cards")
    assert "beside Ana's deck" in refused
    assert "discard pile" not in refused
    facts = {fact.name: fact.function for fact in pos.game.teaching.facts}
    assert facts["sees_taken"](pos, "Ben", "Ana") is True
    asked = {"discard_top": ("Ana",), "cards": ("Ana", "discard"), "sees_discard_top": ("Ben", "Ana")}
    for name, args in asked.items():
        with pytest.raises(cw.CoreWorldsError):
            facts[name](pos, *args)


@pytest.mark.parametrize("code", ["pregame-beside-deck:30", "pregame-shuffle-in:5", "pregame-shuffle-in:30"])
def test_no_question_calls_taken_cards_a_discard_pile(code: str) -> None:
    """What is asked after the draft may be of the discard pile, which is empty."""
    q = from_code(f"core-worlds:{code}")

    assert "discard pile now" not in str(q)
    assert all(q.options[i].text in {"no card", "0 cards"} for i in q.right) or "discard pile" not in str(q)


# -- costs and what lies beneath ----------------------------------------------------------------------------------


def test_a_fact_is_told_only_of_a_kind_of_card_that_has_it() -> None:
    """Only Units are deployed, no World is drafted, and cards lie beneath Worlds alone."""
    pos = cw.setup("core-worlds", players=PLAYERS, seed=7)
    facts = {fact.name: fact.function for fact in pos.game.teaching.facts}

    assert facts["deploy_cost"](pos, "Ana", "Snub Fighter") == 1
    assert facts["beneath"](pos, "Enkhidu") == "nothing"
    asked = {"deploy_cost": ("Ana", "Ion Storm"), "draft_cost": ("Ana", "Enkhidu"), "beneath": ("Ambush",)}
    for name, args in asked.items():
        with pytest.raises(cw.CoreWorldsError):
            facts[name](pos, *args)


# -- what was used ------------------------------------------------------------------------------------------------


def marks(pos: cw.Position, key: str) -> list[tuple[str, int]]:
    """Give what lies on a face."""
    face = pos.game.page.layout(pos, None).face(key)
    assert face is not None
    return [(mark.label, mark.count) for mark in face.marks]


def test_the_board_says_that_a_text_was_used_in_this_phase() -> None:
    """A World in the Energy Phase, and a Home World with which its owner explored, until the phase is over."""
    hand = 'hand = ["Snub Fighter", "Galactic Grunts", "Galactic Grunts"]'
    ana = f'home = "Ursa"\nworlds = ["Kalevala"]\ndeck = ["Snub Fighter"]\n{hand}'
    pos = table("energy.boost", ana, 'round = 7\nturn = "Ana"\ndestiny = "Ana"')
    seat = pos.game.page.layout(pos, None).seats[0]
    assert marks(pos, "Ana/worlds:Kalevala") == []
    assert "Energy Exploration used" not in [mark.label for mark in seat.marks]

    pos = cw.step(pos, "use Kalevala").after
    pos = cw.step(pos, "choose Snub Fighter").after if pos.step == "energy.ask" else pos
    pos = cw.step(pos, "explore Galactic Grunts, Galactic Grunts").after
    seat = pos.game.page.layout(pos, None).seats[0]
    assert marks(pos, "Ana/worlds:Kalevala") == [("used in this phase", 1)]
    assert "Energy Exploration used" in [mark.label for mark in seat.marks]


def test_the_board_says_how_often_a_text_was_used_in_an_invasion() -> None:
    """Copies that differ in it alone are told apart and named by number."""
    units = 'units = ["Heavy Repeating Assault Unit", "Heavy Repeating Assault Unit"]'
    common = 'round = 8\nturn = "Ana"\ndestiny = "Ana"\ncentral = ["Idunn"]'
    pos = table("action.turn", f"actions = 5\nenergy = 9\n{units}", common)
    for action in ("invade Idunn", "use Heavy Repeating Assault Unit #1 2"):
        pos = cw.step(pos, action).after
    shown = pos.game.page.layout(pos, None).seats[0].zones[1].faces

    assert {face.refs: [(m.label, m.count) for m in face.marks] for face in shown} == {
        ("Heavy Repeating Assault Unit #1",): [("uses in this Invasion", 2)],
        ("Heavy Repeating Assault Unit #2",): [],
    }


@pytest.mark.parametrize(
    ("rulings", "said"), [("", []), ('once-as-action = "once a round"', [("used this Round", 1)])]
)
def test_the_board_says_that_a_text_was_used_as_an_action_where_that_counts(
    rulings: str, said: list[tuple[str, int]]
) -> None:
    """Once a turn it may be used again; once a Round not until the next, and one sees why not."""
    common = f'round = 8\nturn = "Ana"\ndestiny = "Ana"\ncentral = ["Idunn"]\nrulings = {{ {rulings} }}'
    ana = 'actions = 5\nenergy = 9\nunits = ["Titan Walker", "Titan Walker"]'
    pos = table("action.turn", ana, common)
    assert marks(pos, "Ana/units:Titan Walker") == []

    pos = cw.step(pos, "use Titan Walker").after
    assert marks(pos, "Ana/units:Titan Walker") == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("card-text-once:2", "used in this phase"),
        ("card-text-once:21", "used in this phase"),
        ("energy-explore-once:5", "Energy Exploration used"),
        ("energy-explore-once:34", "Energy Exploration used"),
    ],
)
def test_a_question_on_what_was_used_already_tells_it(code: str, said: str) -> None:
    """Without that nobody could answer."""
    assert said in str(from_code(f"core-worlds:{code}"))


# -- the answers that stand beside each other ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", [2, 20, 30, 36])
def test_to_send_units_and_to_discard_them_are_no_two_events(seed: int) -> None:
    """Whoever sends, discards: it is not asked which of the two comes first."""
    assert not any(" sends " in option.text for option in from_code(f"core-worlds:conquest-order:{seed}").options)


@pytest.mark.parametrize("seed", range(6))
def test_rules_that_say_alike_do_not_stand_beside_each_other(seed: int) -> None:
    alike = {"card-text-once", "invade-ability-once", "invade-ability-up-to", "once-as-action"}
    for rule in ("invade-ability-once", "card-text-once"):
        offered = [getattr(option, "rule", "") for option in from_code(f"core-worlds:{rule}:{seed}").options]
        assert len(alike.intersection(offered)) <= 1


def test_a_question_says_which_step_comes_next_where_the_game_goes_on() -> None:
    assert "Next step: Deploy another Unit, or stop." in from_code("core-worlds:deploy-stop:52").stem


def test_a_question_tells_the_copy_of_the_player_asked_about() -> None:
    """Ben's Genetic Super Soldier holds 2 Energy Tokens and Ana's 3; copies of Ben's that differ are told apart."""
    pos = cw.parse(
        'version = 1\ngame = "core-worlds"\nround = 6\nphase = "energy"\nstep = "energy.boost"\nturn = "Ben"\n'
        '[[player]]\nname = "Ana"\nunits = ["Genetic Super Soldier +3"]\n'
        '[[player]]\nname = "Ben"\nunits = ["Genetic Super Soldier +2", "War Machine", "War Machine +1"]\n'
    )
    claims = tuple(Legal(f"Use {name}", f"Ben: use {name}") for name in ("Genetic Super Soldier", "War Machine"))
    told = told_of(Draft("legal", pos, "Ben", None, "Which of these may Ben do now?", claims))[0]
    lines = {line.partition(":")[0]: line for line in told}

    assert list(lines) == ["Genetic Super Soldier", "War Machine #1 (Ben, Units)", "War Machine #2 (Ben, Units)"]
    assert "Energy Tokens ×2" in lines["Genetic Super Soldier"]


def test_cards_drawn_after_a_reshuffle_are_told_as_more() -> None:
    """So that 2 and then 3 cards are not told as if each were the whole draw."""
    cards = [f"{zone} = {['Snub Fighter'] * n}".replace("'", '"') for zone, n in (("deck", 2), ("discard", 4))]
    pos = table("draw.hand", "\n".join(cards), "round = 3")
    told = [e.seen_by("").text for e in cw.step(pos).events]

    assert told[0] == "Ana draws 2 cards."
    assert "Ana draws 4 more cards." in told
