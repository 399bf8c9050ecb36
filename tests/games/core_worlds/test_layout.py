"""What the table shows: every card where it lies, every value in its place, what counts now beside what is printed."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.games.core_worlds.cards import card_set
from coreworlds.games.core_worlds.faces import face
from coreworlds.games.core_worlds.layout import side
from coreworlds.players.choose import choose
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.table.art import picture
from tests.together import for_each

CARDS = [card for card in card_set().cards if card.kind != "sector"]


def position(**player: object) -> cw.Position:
    """Give a position of the Action Phase in which Ana has what is given."""
    lines = "\n".join(f"{key} = {value!r}".replace("'", '"') for key, value in player.items())
    return cw.parse(
        'version = 1\ngame = "core-worlds"\nround = 7\nphase = "action"\nturn = "Ana"\ndestiny = "Ana"\n'
        f'[[player]]\nname = "Ana"\nenergy = 9\n{lines}\n[[player]]\nname = "Ben"\n'
    )


def values(pos: cw.Position, key: str) -> dict[str, tuple[str, str]]:
    """Give the values of a face by their labels: printed, and now."""
    found = pos.game.page.layout(pos, None).face(key)
    assert found is not None
    return {value.label: (value.text, value.now) for value in found.values}


def test_no_two_cards_look_the_same() -> None:
    """Every title has a picture of its own."""
    pictures = {to_html(picture(*face(card).art)) for card in CARDS}

    assert len(CARDS) == len(pictures)


@for_each(CARDS, named=lambda card: card.name)
def test_a_card_shows_its_printed_values_and_which_are_ours(card: object) -> None:
    """Published values carry the mark; reconstructed ones are named in a note."""
    shown = face(card)  # type: ignore[arg-type]

    assert {value.published for value in shown.values} <= {True, False}
    assert shown.ours == any("Our values" in note for note in shown.notes)
    assert shown.kind
    assert shown.shape


def test_a_reduced_cost_stands_beside_the_printed_one() -> None:
    """The Dreadnought Cruiser costs 1 less for each Starfighter in the Warzone."""
    pos = position(hand=["Dreadnought Cruiser"], units=["Snub Fighter", "Snub Fighter"])

    assert values(pos, "Ana/hand:Dreadnought Cruiser")["Deploy Cost"] == ("7", "5")


def test_copies_that_differ_are_named_apart() -> None:
    """A Token tells two copies apart, on the table as in an action."""
    pos = position(units=["Genetic Super Soldier +2", "Genetic Super Soldier"])
    faces = pos.game.page.layout(pos, None).faces
    units = [f for f in faces if f.name == "Genetic Super Soldier" and f.key.startswith("Ana")]

    assert {("Genetic Super Soldier #1",), ("Genetic Super Soldier #2",)} == {unit.refs for unit in units}
    assert len({unit.key for unit in units}) == 2


def test_what_a_unit_gained_in_an_invasion_stands_while_a_card_asks() -> None:
    """The text of Siege Walker may be used twice; the second time it asks for a card again."""
    pos = position(units=["Siege Walker"], hand=["Snub Fighter", "Galactic Grunts"])
    pos = cw.parse(str(pos).replace("central = []", 'central = ["Tiamat"]'))
    for action in ("invade Tiamat", "use Siege Walker", "choose Snub Fighter", "use Siege Walker"):
        pos = cw.step(pos, action).after

    assert pos.step == "action.ask"
    assert values(pos, "Ana/units:Siege Walker")["Ground Strength"] == ("5", "7")
    assert read('ground(Ana, "Siege Walker") = 7 and world_ground = 6', pos.game).value(Situation(pos))


TWIN = """
[[card]]
name = "Twin"
kind = "world"
sector = 1
copies = 3
"""


@for_each(["Snub Fighter", "Galactic Grunts"])
def test_each_copy_of_a_world_shows_the_card_beneath_it(second: str) -> None:
    """Of three copies two have a colony, each its own."""
    beneath = f'colonies = {{ "Twin" = "Snub Fighter", "Twin #2" = "{second}" }}'
    whole = str(position(worlds=["Boreas"])).replace('worlds = ["Boreas"]', 'worlds = ["Twin x3"]', 1)
    pos = cw.parse(whole.replace("colonies = {}", beneath, 1) + TWIN)
    shown = [face for face in pos.game.page.layout(pos, None).faces if face.name == "Twin"]

    marked = [mark.label for face in shown for mark in face.marks for _ in face.refs]
    assert sorted(marked) == sorted(["Snub Fighter beneath", f"{second} beneath"])
    assert sum(face.count for face in shown) == 3


def test_every_face_has_its_own_key_and_all_cards_are_counted() -> None:
    """In a whole game, at every decision: keys are unique, and each zone shows as many cards as it counts."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben", "Cleo"], seed=4)
    for number in range(400):
        line = cw.advance(pos)
        pos = line[-1].after if line else pos
        if pos.over:
            break
        layout = pos.game.page.layout(pos, None)
        keys = [f.key for f in layout.faces]
        assert len(keys) == len(set(keys))
        for zone in (*layout.zones, *(zone for seat in layout.seats for zone in seat.zones)):
            assert not zone.faces or zone.count == sum(f.count for f in zone.faces)
        pos = cw.step(pos, choose(pos, "random", seed=number)).after


@for_each([("Ana", "retains Snub Fighter", "has chosen what to retain"), ("Ben", "retains nothing", "")])
def test_who_chose_what_to_retain_sees_it_and_the_others_that_it_was_chosen(who: str, own: str, others: str) -> None:
    """Before hands are discarded nobody but the player knows which card stays."""
    pos = cw.parse("""
game = "core-worlds"
round = 3
phase = "discard"
turn = "Ben"
[[player]]
name = "Ana"
hand = ["Snub Fighter", "Galactic Grunts"]
kept = "Snub Fighter"
[[player]]
name = "Ben"
hand = ["Snub Fighter"]
""")
    pos = cw.step(pos, "keep nothing").after if who == "Ben" else pos
    marks = {viewer: [m.label for m in side(cw.seen_by(pos, viewer), who).marks] for viewer in ("Ana", "Ben")}
    other = "Ben" if who == "Ana" else "Ana"
    assert own in marks[who]
    assert own not in marks[other]
    assert others in [*marks[other], ""]
