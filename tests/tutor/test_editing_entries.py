"""What only the position file keeps can be set by hand: by a choice, a number or a name."""

from __future__ import annotations

import re
from random import Random

import pytest

import coreworlds as cw
from coreworlds.engine.byhand import Counter, Place
from coreworlds.engine.entry import Entry
from coreworlds.engine.textfile import read_toml
from coreworlds.tutor.editing.entries import entered, entries
from coreworlds.tutor.editing.position import Editor, editor
from coreworlds.tutor.handson.file import shown
from tests import toy  # noqa: F401  (it makes itself known)
from tests.tutor.test_editing import FRESH, invading, reached

every_game = pytest.mark.parametrize("which", ["core-worlds", "galactic-emperor", "risk-legacy"])
MOST = 40  # entries of a position that are tried
POSITIONS = 15  # of each game, reached by play

# What is chosen with the game, or is text of its own.
NOT_SET = {"version", "game", "cards", "card", "pregame_draft"}


def values(entry: Entry, luck: Random) -> str:
    """Give something that may be put in, right or wrong."""
    if entry.kind == "text":
        return luck.choice(["Zoe", "Ana", "a: b", ""])
    if entry.kind == "number":
        return luck.choice(["0", "1", "3", "-1", "lots", str(entry.most), str(entry.most + 1)])
    return luck.choice([*(choice.word for choice in entry.choices), "nonsense"])


@every_game
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_what_an_entry_shows_is_what_the_file_says(which: str, seed: int) -> None:
    """Set to what it shows already, it changes nothing: in any position that play reaches, or that somebody sees."""
    luck = Random(seed)
    whole = reached(luck, which)
    for pos in (whole, cw.seen_by(whole, luck.choice([*whole.seats, None]))):
        found = list(entries(pos).values())
        for entry in luck.sample(found, min(len(found), MOST)):
            after, _ = entered(pos, entry, entry.now)
            assert after == pos, (entry.id, entry.now)


def shown_by(pos: cw.Position, id_: str) -> set[str]:
    """Return what an entry shows; of ships that moved any group may, for the file sorts them."""
    alike = re.compile(re.sub(r"^moved \d+ ", r"moved \\d+ ", id_))
    return {each.now for key, each in entries(pos).items() if key == id_ or alike.fullmatch(key)}


@every_game
@pytest.mark.parametrize("seed", range(2 * POSITIONS))
def test_any_entry_is_set_or_refused_in_a_sentence_and_undone(which: str, seed: int) -> None:
    """What is accepted is shown afterwards, stands in the text, and can be taken back."""
    luck = Random(1000 + seed)
    begun = work = editor(reached(luck, which))
    for _ in range(12):
        found = entries(work.position)
        entry = luck.choice(list(found.values()))
        value = values(entry, luck)
        try:
            new = work.set(entry.id, value)
        except cw.CoreWorldsError:
            continue
        assert cw.parse(new.text) == new.position
        if new is not work and entry.id in entries(new.position) and entry.kind != "text":
            assert value in shown_by(new.position, entry.id), entry.id
        work = new
    while work.past:
        work = work.undo()
    assert (work.text, work.position) == (begun.text, begun.position)


@every_game
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_every_key_of_the_file_can_be_set(which: str, seed: int) -> None:
    """As a card in a place, as a counter, as an entry, or as step and turn: but for what a game is begun with."""
    pos = reached(Random(seed), which)
    data, game = read_toml(str(pos)).data, pos.game
    paths = [entry.path for entry in entries(pos).values() if entry.path]
    paths += [path for entry in entries(pos).values() for choice in entry.choices for path, _ in choice.sets]
    known = {each.key for each in game.state.hands if isinstance(each, (Place, Counter))}
    known |= {"step", "phase", "turn", "player"}
    known |= {str(path[2] if path[0] == "player" else path[0]) for path in paths} | NOT_SET
    if not any(player.get("colonies") or player.get("worlds") for player in data["player"]):
        known.add("colonies")  # beneath no World lies nothing
    known |= {"kept", "used"}  # set where a choice or a text is: see below
    keys = {*data, *(key for player in data["player"] for key in player)}
    assert keys <= known, keys - known


def test_an_invasion_is_set_by_choices_alone() -> None:
    """The World, what Tactics added, what a Unit gained and how often its text was used."""
    work = editor(FRESH).move("Boreas", "deck 1", "central zone").token("Boreas", "central zone", 1)
    for card in ("Snub Fighter", "Galactic Grunts"):
        work = work.move(card, "Ana deck", "Ana units")
    work = work.move("Hercules Bomber", "box", "Ana units")
    work = work.set("step", "action.turn").set("turn", "Ana").set("situation", "invade Boreas +")
    assert (work.position.step, work.status) == ("action.invade", "impossible")  # a Token in Round 1
    work = work.set("fleet", "2").set("ground", "1")
    pending = work.position.pending
    assert (pending.fleet, pending.ground) == (2, 1)
    texts = [entry.id for entry in entries(work.position).values() if entry.id.startswith("uses ")]
    for entry in texts:
        unit = entry.removeprefix("uses ")
        work = work.set(entry, "1").set(f"fleet {unit}", "3").set(f"ground {unit}", "1")
        assert f'"{unit}" = [3, 1]' in work.text
    work = work.set("situation", "none")
    assert (work.position.step, work.position.pending) == ("action.turn", None)


def test_a_unit_with_a_text_gains_strength_by_hand() -> None:
    pos = editor(FRESH).position
    texts = pos.parts.with_text["invasion"]
    unit = next(pos.parts.names[card] for card in sorted(texts) if pos.parts.is_unit[card])
    work = invading().move(unit, "box", "Ana units")
    work = work.set(f"fleet {unit} #1", "3").set(f"ground {unit} #1", "1").set(f"uses {unit} #1", "2")
    assert f'strengths = {{"{unit} #1" = [3, 1]}}' in work.text
    assert f'uses = {{"{unit} #1" = 2}}' in work.text
    assert work.set(f"fleet {unit} #1", "0").set(f"ground {unit} #1", "0").position.pending.strengths[0] == (0, 0)


def test_a_conquest_a_colony_and_what_is_retained() -> None:
    work = editor(FRESH).move("Boreas", "deck 1", "Ana worlds")
    work = work.move("Snub Fighter", "Ana deck", "Ana discard").move("Galactic Grunts", "Ana deck", "Ana discard")
    work = work.set("step", "action.turn").set("turn", "Ana").set("situation", "conquer Boreas")
    assert {"colonize Snub Fighter", "colonize Galactic Grunts", "no colony"} == set(map(str, cw.legal(work.position)))
    work = work.set("sent Snub Fighter", "no")
    assert set(map(str, cw.legal(work.position))) == {"colonize Galactic Grunts", "no colony"}
    laid = work.set("situation", "none").set("Ana beneath Boreas", "Galactic Grunts")
    assert laid.position.zone("discard", "Ana") == ["Snub Fighter"]
    assert 'colonies = {Boreas = "Galactic Grunts"}' in laid.text
    assert laid.status == "consistent"
    assert laid.set("Ana beneath Boreas", "nothing").position.zone("discard", "Ana") == [
        "Snub Fighter",
        "Galactic Grunts",
    ]
    held = editor(FRESH).move("Snub Fighter", "Ana deck", "Ana hand").set("step", "discard.keep")
    assert held.set("Ana kept", "Snub Fighter").position.seat("Ana").kept >= 0
    assert 'kept = "nothing"' in held.set("Ana kept", "nothing").text


def test_deploying_and_a_question_of_a_card() -> None:
    deploying = editor(FRESH).set("step", "action.turn").set("situation", "deploy")
    assert deploying.position.step == "action.deploy"
    second = next(choice.word for choice in entries(deploying.position)["second"].choices if choice.word != "none")
    assert deploying.set("second", second).position.pending.second == second
    asks = next(name for name in FRESH.parts.names if _asks(name))
    work = invading().move(asks, "box", "Ana units").move("Snub Fighter", "Ana deck", "Ana hand")
    work = work.set("situation", f"ask {asks} #1 discard")
    assert (work.position.step, work.position.pending.within is not None) == ("action.ask", True)
    assert "choose Snub Fighter" in map(str, cw.legal(work.position))
    assert work.set("least", "0").position.pending.least == 0


def _asks(name: str) -> bool:
    parts = FRESH.parts
    card = parts.index.get(name, -1)
    able = parts.abilities["invasion"][card] if card >= 0 else None
    return bool(able and able.discard and parts.is_unit[card])


def test_a_ruling_is_another_reading_of_the_game() -> None:
    work = editor(FRESH).set("round", 3).set("ruling sector-actions", "4, 5, 5, 5, 6")
    assert 'rulings = {sector-actions = "4, 5, 5, 5, 6"}' in work.text
    assert "Round 3 gives 5" in str(work.complaints[0])
    assert work.set("ruling sector-actions", "4, 4, 5, 6, 6").set("round", 1).position == FRESH


def test_a_player_gets_another_name_wherever_it_stands() -> None:
    """Turn, markers and the names of draws follow, so that it is the same game."""
    work = editor(cw.advance(FRESH)[-1].after)
    renamed = work.set("name Ben", "Zoe")
    assert renamed.position.seats == ("Ana", "Zoe")
    assert "Ben" not in renamed.text
    assert renamed.set("name Zoe", "Ben").position == work.position
    for name in ("Ana", "", "a: b", "x" * 41):
        with pytest.raises(cw.CoreWorldsError):
            work.set("name Ben", name)


def test_names_and_seed_come_free_for_every_game() -> None:
    """A game that says nothing of its own file has them all the same, also while several decide at once."""
    work = editor(cw.setup("toy", ["Ana", "Ben", "Cleo"], seed=3))
    own = ["Ana plan", "Ben plan", "Cleo plan"]  # what its declaration says that only the file keeps
    assert list(entries(work.position)) == [*own, "name Ana", "name Ben", "name Cleo", "seed"]
    work = work.set("name Ana", "Zoe").set("seed", "4")
    assert 'turn = ["Zoe", "Ben", "Cleo"]' in work.text
    assert "seed = 4" in work.text


def test_the_seed_and_the_counts_of_luck() -> None:
    work = editor(cw.setup("core-worlds", ["Ana", "Ben"], seed=7)).set("seed", "8").set("luck deck/Ana", "3")
    assert "seed = 8" in work.text
    assert '"deck/Ana" = 3' in work.text
    with pytest.raises(cw.CoreWorldsError, match="a whole number"):
        work.set("seed", "-1")


@pytest.mark.parametrize(("place", "top"), [("Ana deck", 0), ("Ana discard", -1)])
def test_a_card_is_moved_inside_its_pile(place: str, top: int) -> None:
    """Up is towards the top, whichever end of the list the top is."""
    work: Editor = editor(FRESH)
    if place == "Ana discard":
        for card in ("Snub Fighter", "Galactic Grunts", "Snub Fighter"):
            work = work.move(card, "Ana deck", place)
    key = place.removeprefix("Ana ")
    cards = read_toml(work.text).data["player"][0][key]
    first = str(cards[top]).partition(" x")[0]
    down, copy = work.shift(first, place, "bottom", copy=_last(work, place, first) if top else 1)
    assert str(read_toml(down.text).data["player"][0][key][0 if top else -1]).startswith(first)
    back, copy = down.shift(first, place, "top", copy=copy)
    assert back.position == work.position
    assert back.shift(first, place, "up", copy=copy)[0] is back  # it lies on top already
    with pytest.raises(cw.CoreWorldsError, match="no order"):
        work.shift("Snub Fighter", "Ana hand", "up")


def _last(work: Editor, place: str, card: str) -> int:
    return sum(name == card for name, _ in shown(work.position).at(place))


# -- what lasts, at every space ------------------------------------------------------------------------------------


def war() -> Editor:
    """Begin with a war in a world where nothing was done yet."""
    pos = cw.setup("risk-legacy", ["Ana", "Ben", "Cleo"], seed=3)
    while pos.phase != "recruit":
        pos = cw.step(pos, next(iter(cw.legal(pos)), None)).after
    return editor(pos)


LASTING = {
    "marks Brazil": "Bunker", "cities Peru": "minor", "cities Peru name": "Nova", "cities Peru founder": "Zoe",
    "fortified Peru": "10", "coins Brazil": "3", "continents Asia name": "Downland", "continents Asia by": "Ana",
    "continents Asia change": "+1", "planet": "Terra", "signed": "1", "mottos": "1", "mottos 1": "Peace",
    "history": "1", "history 1 result": "held on", "destroyed Alaska card": "yes", "cancels": "2",
    "powers Khan Industries": "Khan Industries B", "events Losses in small cities": "2",
}  # fmt: skip


def test_what_a_world_lacks_is_added_changed_and_taken_away() -> None:
    work = war()
    before = entries(work.position)
    for key, value in LASTING.items():
        work = work.set(key, value)
    world = read_toml(work.text).data["world"]
    assert world["marks"] == {"Brazil": "Bunker"}
    assert world["cities"] == {"Peru": {"kind": "minor", "name": "Nova", "founder": "Zoe"}}
    assert (world["fortified"], world["coins"]["Brazil"]) == ({"Peru": 10}, 3)
    assert world["continents"] == {"Asia": {"name": "Downland", "by": "Ana", "change": "+1"}}
    assert (world["signed"], world["mottos"], world["destroyed"]) == (["Ana"], ["Peace"], ["Alaska card"])
    assert (world["planet"], world["cancels"], world["history"][0]["result"]) == ("Terra", 2, "held on")
    assert (world["events"], world["powers"]["Khan Industries"]) == (["Losses in small cities x2"], "Khan Industries B")
    assert cw.parse(work.text) == work.position
    work = work.set("cities Peru", "major")
    assert read_toml(work.text).data["world"]["cities"]["Peru"] == {"kind": "major", "name": "Nova", "founder": "Zoe"}
    for key in LASTING:
        if key in entries(work.position) and (key in before or key.startswith("fortified")):
            work = work.set(key, before[key].now if key in before else "0")
    left = {*read_toml(work.text).data["world"]}
    assert left == {"powers", "coins", "played", "scars_spent", "forts"}  # what was used up, and how it begins
    assert work.position.table_for(None).coins == war().position.table_for(None).coins


def test_at_every_space_there_is_something_to_add_that_no_list_shows() -> None:
    """Once it is there, the list has it, too; a Fortification is offered where a city is."""
    work = war()
    spaces = work.position.parts.all["territory"]
    found = [each for each in entries(work.position).values() if each.of == "Peru"]
    assert [each.id for each in found if each.aside] == ["cities Peru", "marks Peru"]
    assert sum(each.id.startswith("marks ") for each in entries(work.position).values()) == len(spaces)
    found = [each for each in entries(work.set("cities Peru", "minor").position).values() if each.of == "Peru"]
    assert [each.id for each in found if each.aside] == ["marks Peru"]
    assert "fortified Peru" in {each.id for each in found}
    assert [each.name for each in found][:2] == ["City in Peru", "City in Peru: Name"]


def test_a_piece_that_an_entry_lays_leaves_the_place_where_it_lay() -> None:
    """A hidden one first; what no rule forbids stays."""
    work = war()
    table = work.position.table_for(None)
    scar, card = (table.parts.index[name] for name in ("Bunker", "Alaska card"))
    marked = work.set("marks Brazil", "Bunker")
    after = marked.position.table_for(None)
    assert table.scar_box.count(scar) - after.scar_box.count(scar) == 1
    assert [s.scars for s in after.seats] == [s.scars for s in table.seats]
    assert (after.scars_spent, marked.complaints) == ((scar,), ())
    torn = work.set("destroyed Alaska card", "yes")
    after = torn.position.table_for(None)
    assert card not in (*after.row, *after.deck)
    assert (after.destroyed, torn.complaints) == ((card,), ())
    assert torn.undo().text == work.text


def test_of_several_copies_the_number_is_set() -> None:
    work = war().set("scars_spent Bunker", "2")
    assert entries(work.position)["scars_spent Bunker"].now == "2"
    assert read_toml(work.text).data["world"]["scars_spent"] == ["Bunker x2"]
    assert not work.complaints
