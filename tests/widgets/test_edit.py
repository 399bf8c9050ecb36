"""The explore view without a browser: positions set up by hand, asked about, played on from, and who knows what."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import coreworlds as cw
from coreworlds.tutor.editing.position import Editor
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.patch import apply
from tests.widgets.test_clicks import offers
from tests.widgets.test_newcomer import parts, words

BROKE = """
game = "core-worlds"
phase = "action"
central = ["Tundros"]
[[player]]
name = "Ana"
energy = 0
units = ["Snub Fighter", "Galactic Grunts x2"]
[[player]]
name = "Ben"
"""
FRESH = cw.setup("core-worlds", ["Ana", "Ben"], seed=7)
GALAXY = cw.setup("galactic-emperor", ["Ana", "Ben", "Cleo"], seed=7)


def explored(start: cw.Position | None = FRESH) -> App:
    """Open the explore view on a game."""
    page = App(start)
    page.dispatch({"do": "explore"})
    assert page.desk.view == "explore"
    return page


def work(page: App) -> Editor:
    """The position that is set up."""
    found = page.desk.exploring.editor
    assert found is not None
    return found


def do(page: App, word: str, arg: str = "", **more: object) -> str:
    """Send a message that must be answered without trouble; give what the page says then."""
    page.dispatch({"do": word, "arg": arg, **more})
    assert not page.desk.trouble
    return str(page)


def test_it_begins_with_a_fresh_table_where_no_game_is_under_way() -> None:
    page = App(view="explore")
    assert "A fresh table for" in str(page)
    assert "A game can come to this position." in do(page, "edit-new", fields={"players": "4"})
    assert len(page.desk.position.seats) == 4


def test_it_begins_with_a_text() -> None:
    page = App(view="explore")
    do(page, "edit-open", fields={"text": str(FRESH)})
    assert (page.desk.position, work(page).status) == (FRESH, "consistent")
    page = App(view="explore")
    page.dispatch({"do": "edit-open", "fields": {"text": str(FRESH).replace("round = 1\n", "round = 0\n")}})
    assert "line 4, column 9" in page.desk.trouble


def test_a_card_is_chosen_on_the_table_and_laid_elsewhere() -> None:
    page = explored(cw.advance(FRESH)[-1].after)
    said = do(page, "ask", "Ana/hand:Snub Fighter")
    assert "Snub Fighter in Ana's hand" in said
    assert "Ben: discard pile" in said
    said = do(page, "edit-move", "Ana units")
    assert "Moved Snub Fighter from Ana's hand to Ana's Units." in said
    assert page.desk.position.zone("units", "Ana") == ["Snub Fighter"]
    do(page, "edit-undo")
    assert page.desk.position.zone("units", "Ana") == []
    do(page, "ask", "Ana/hand:Snub Fighter")
    empty = next(each for each in parts(page.tree, "cw-empty") if each.attrs.get("data-arg") == "Ana/units")
    do(page, str(empty.attrs["data-do"]), "Ana/units")
    assert page.desk.position.zone("units", "Ana") == ["Snub Fighter"]


def test_only_what_a_line_from_the_set_up_leads_to_is_reached() -> None:
    """A position that came by a link, or as one of its own, claims no more than is known of it."""
    line = cw.Session(FRESH)
    line.advance()
    reached, known = "A game can come to this position.", "No rule is broken. "
    page = App(line)
    assert reached in do(page, "explore")
    for page in (App(line.position), App(link=cw.to_link(line.position)), App(cw.Session(line.position))):
        assert known in do(page, "explore")
    page = App(link=cw.to_link(line))
    assert reached in do(page, "explore")
    page = App(line)
    do(page, "watch", value="Ana")
    assert reached in do(page, "explore")  # as Ana knows it
    do(page, "edit-play")
    assert known in do(page, "edit-here")  # the cards that she does not know were dealt


def test_cards_come_out_of_piles_and_out_of_the_box() -> None:
    page = explored()
    assert "Top card first." in do(page, "pile", "deck/1")
    top = page.desk.position.parts.names[page.desk.position.galactic[0][0]]
    do(page, "edit-choose", f"deck 1|1|{top}")
    do(page, "edit-move", "central zone")
    assert page.desk.position.zone("central") == [top]
    assert "No card has such a name." in do(page, "edit-find", value="snub figter x")
    assert "Snub Fighter" in do(page, "edit-find", value="fight snub")
    do(page, "edit-choose", "box|1|Snub Fighter")
    said = do(page, "edit-move", "Ben units")
    assert "Moved Snub Fighter from Ben's draw deck to Ben's Units." in said
    assert work(page).complaints == ()


def test_inside_an_invasion_the_page_says_so_and_units_can_be_chosen() -> None:
    """What a position says of a situation can be told apart by its kind."""
    page = explored()
    do(page, "edit-choose", "box|1|Boreas")
    do(page, "edit-move", "central zone")
    for _ in range(4):
        do(page, "edit-choose", "Ana deck|1|Galactic Grunts")
        do(page, "edit-move", "Ana units")
    for key, value in (("step", "action.turn"), ("turn", "Ana"), ("Ana energy", "4")):
        do(page, "edit-set", key, value=value)
    do(page, "act", "invade Boreas")
    said = do(page, "edit-play")
    assert "Ana invades Boreas: 1 Fleet and 3 Ground Strength are needed." in said
    do(page, "pick", "Ana/units:Galactic Grunts")
    assert "Send Galactic Grunts" in str(page)


def test_a_fault_has_its_rule_and_a_press_that_mends_it() -> None:
    page = explored()
    said = do(page, "edit-set", "Ana actions", value="9")
    assert "Impossible. 1 rule is broken." in said
    assert "Give Ana 4 Actions instead of 9." in said
    assert "A game can come to" in do(page, "edit-repair", "0")
    assert "Not done: Ana's Energy Marker" in do(page, "edit-set", "Ana energy", value="lots")


def test_the_text_is_said_to_be_wrong_at_line_and_column() -> None:
    page = explored()
    do(page, "edit-tab", "text")
    said = do(page, "edit-text", value=work(page).text.replace("round = 1\n", "round = 99\n"))
    assert "line 4, column 9: wrong value; found 99; expected a Round from 1 to 10." in said
    assert "Not readable." in said
    do(page, "edit-caret")
    assert 'data-caret="1 50"' in page._repr_html_()
    assert work(page).text[50:52] == "99"


def test_any_action_is_judged_and_what_stops_it_is_changed_with_a_press() -> None:
    page = explored()
    do(page, "edit-set", "step", value="energy.income")
    said = do(page, "find", value="May I draft Taurus?")
    assert "The table says" in said
    assert "No: draft Taurus" in said
    assert "Once you pass, you are out" in do(page, "find", value="pass the salt")
    do(page, "edit-way", "pass")
    assert cw.judge(page.desk.position, "pass")
    do(page, "act", "pass")
    assert work(page).stage.did == "Played: pass."


def test_a_step_that_is_taken_tells_what_it_did() -> None:
    """There stood its id alone: nobody read who got what."""
    page, done = explored(), cw.step(FRESH)
    (standing,) = parts(page.tree, "cw-standing-of")
    assert "Take the next step" in words(standing)
    do(page, "edit-step")
    (standing,) = parts(page.tree, "cw-standing-of")
    assert work(page).stage.did == f"Took the step “{FRESH.game.flow.steps[FRESH.step].title}”."
    assert done.events[0].text in words(standing)


def test_the_reason_comes_before_that_the_game_goes_on_by_itself() -> None:
    """Without Energy one passes unasked; that was the first answer to whether one may invade."""
    page = explored(cw.parse(BROKE))
    do(page, "find", value="I have 0 Energy. May I invade Tundros if its Token gives me 1?")
    found = next(parts(page.tree, "cw-found"))
    reasons = [words(each) for each in parts(found, "cw-plainly")]
    assert reasons[0] == "You need 1 Energy and have 0."
    assert len(reasons) == 2
    said = words(found)
    assert "Not read: “I have 0 Energy” and “if its Token gives me 1”." in said
    do(page, "edit-way", page.desk.query)
    said = words(next(parts(page.tree, "cw-found")))
    assert said.index("Yes: invade Tundros") < said.index("A Token cannot pay for its own card")
    assert "“invade Tundros” keeps to it." in said


def test_an_action_that_is_being_typed_is_not_refused_but_completed() -> None:
    page = explored(cw.advance(FRESH)[-1].after)
    said = do(page, "find", value="done; do")
    assert "Yes: done" in said
    assert "No: " not in said
    assert "done; done" in said.partition("Or ask: ")[2]
    assert "Yes: done · Ben" in do(page, "find", "done; done") or "Yes: done · Ana" in str(page)
    do(page, "ask-do", "2")
    assert page.desk.position.step == "galactic.remove"
    assert page.desk.query == ""


def test_one_plays_on_from_it_and_the_own_game_stays() -> None:
    page = explored()
    own = page.desk.learning.under[0].session
    do(page, "edit-set", "Ana surge tokens", value="3")
    assert "You play on from a position set up by hand." in do(page, "edit-play")
    do(page, "run")
    line = page.desk.position
    do(page, "explore")
    assert work(page).position.seat("Ana").surge_tokens == 3
    do(page, "edit-line-again")
    assert page.desk.position == line
    do(page, "edit-here")
    assert work(page).position == line
    do(page, "home")
    do(page, "continue")
    assert page.desk.session is own
    assert "set up by hand" not in str(page)


def test_exploring_again_begins_with_the_game_as_it_is_and_undo_brings_the_other_back() -> None:
    page = explored()
    do(page, "edit-set", "Ana energy", value="9")
    do(page, "edit-set", "Ana energy", value="8")
    assert "was 9" in words(page.tree)
    do(page, "edit-set", "Ana energy", value="9")
    do(page, "home")
    do(page, "explore")
    assert work(page).position.seat("Ana").energy == 9  # from the home view one goes on
    do(page, "home")
    do(page, "continue")
    do(page, "run")
    do(page, "explore")
    assert (page.desk.position.step, work(page).status) == ("energy.boost", "reached")
    assert "was 9" not in words(page.tree)  # another position has changed nothing
    do(page, "edit-undo")
    assert page.desk.position.seat("Ana").energy == 9


def test_whom_a_computer_plays_it_plays_on_from_there() -> None:
    """A table set up anew is played by people."""
    page = App(FRESH)
    page.desk.kinds = {"Ana": "simple", "Ben": "human"}
    do(page, "explore")
    do(page, "edit-set", "turn", value="Ben")
    do(page, "edit-play")
    assert page.desk.kinds == {"Ana": "simple", "Ben": "human"}
    assert page.desk.facing == "Ben"
    do(page, "explore")
    do(page, "edit-line-again")
    assert page.desk.humans == ("Ben",)
    do(page, "edit-here")
    do(page, "edit-play")
    assert page.desk.humans == ("Ben",)
    do(page, "explore")
    do(page, "edit-new")
    do(page, "edit-play")
    assert page.desk.humans == tuple(page.desk.position.seats)


def test_a_game_seen_from_a_seat_is_explored_as_that_seat_knows_it() -> None:
    """Hidden cards stay hidden; playing on deals them."""
    page = App(cw.advance(FRESH)[-1].after)
    page.dispatch({"do": "watch", "value": "Ana"})
    do(page, "explore")
    assert page.desk.position.zone("hand", "Ben") == ["? x6"]
    assert work(page).position == cw.seen_by(cw.advance(FRESH)[-1].after, "Ana")
    assert "Deal the unknown cards and play from here" in str(page)
    do(page, "edit-play")
    assert "?" not in str(page.desk.position)


def test_a_game_seen_from_a_seat_does_not_take_from_others_what_they_know() -> None:
    """There Ben was said to know only how many cards his own hand has, and Ana not to be able to count her deck."""
    page = App(cw.advance(FRESH)[-1].after)
    page.dispatch({"do": "watch", "value": "Ana"})
    do(page, "explore")
    do(page, "edit-view", "open")
    do(page, "edit-tab", "knows")
    bare = _bare(page)
    for known in ("hand 6own: Ana", "hand 6own: Ben", "draw deck 10set: Ana", "draw deck 10set: Ben"):
        assert f"{known.rpartition(' ')[2]}'s {known} · number: all others" in bare
    said = do(page, "edit-view", "Ana")
    assert "10 cards lie in Ana's draw deck, each of them known. Their order is not known." in said
    said = do(page, "edit-view", "Ben")
    assert "Some cards that Ben would see are not named here, so what counting tells Ben is not known." in said
    assert "By counting what is seen" not in said


def _bare(page: App) -> str:
    """Give the table of who knows what in bare words."""
    return next(words(table) for table in parts(page.tree, "cw-knows"))


def test_a_seat_and_nobody_see_what_they_may_and_what_counting_tells() -> None:
    page = explored(cw.advance(FRESH)[-1].after)
    do(page, "edit-tab", "knows")
    assert "Who knows what" in str(page)
    said = do(page, "edit-view", "Ana")
    assert "10 cards lie in Ana's draw deck, each of them known. Their order is not known." in said
    assert "16 cards lie in Ben's hand and Ben's draw deck, each of them known. Which lies where is not known." in said
    do(page, "edit-tab", "cards")
    assert "See the position whole to change it." in str(page)
    assert page.desk.sight == cw.seen_by(page.desk.position, "Ana")
    do(page, "edit-view", "nobody")
    assert page.desk.sight == cw.seen_by(page.desk.position, None)
    do(page, "edit-view", "open")
    assert page.desk.sight == page.desk.position


def test_what_does_not_fit_is_said_beside_its_field_and_stays_there() -> None:
    """It leaves with the next change that fits, wherever that is made."""
    page = explored()
    do(page, "edit-tab", "marks")
    before = page.desk.position
    do(page, "edit-set", "Ana energy", value="lots")
    html = page._repr_html_()
    assert 'value="lots"' in html
    assert html.count('aria-invalid="true"') == 1
    assert page.desk.position is before
    beside = html[html.index('value="lots"') :]
    assert beside.index("found lots; expected a whole number, 0 to 999") < beside.index("<li")
    do(page, "edit-set", "Ana actions", value="3")
    assert "lots" not in page._repr_html_()
    do(page, "edit-seat", fields={"name": "Ben"})
    assert "two players have the same name" in str(page)
    do(page, "edit-set", "name Ana", value="a: b")
    assert 'value="a: b"' in page._repr_html_()
    assert "expected a name without : ;" in str(page)


def test_what_only_the_file_keeps_has_a_field_each() -> None:
    page = explored(cw.advance(FRESH)[-1].after)
    said = do(page, "edit-tab", "marks")
    assert "Inside the turn" in said
    assert "Ana: noted for later" in said
    assert "Ana: Energy Exploration used" in said
    do(page, "edit-set", "Ben explored", value=True)
    assert "explored = true" in work(page).text
    said = do(page, "edit-tab", "rules")
    assert "How many Actions does each Sector give in a Round?" in said
    do(page, "edit-set", "ruling token-supply", value="12")
    assert "rulings = {token-supply = " in work(page).text
    do(page, "edit-undo")
    assert "rulings = {}" in work(page).text
    do(page, "edit-view", "Ana")
    assert "See the position whole to change it." in str(page)


def test_a_card_is_moved_up_and_down_its_pile_and_stays_chosen() -> None:
    page = explored()
    deck = page.desk.position.galactic[0]
    names = [page.desk.position.parts.names[card] for card in deck]
    do(page, "edit-choose", f"deck 1|1|{names[2]}")
    assert "Card 3 of 24 from the top" in str(page)
    do(page, "edit-shift", "up")
    assert "Card 2 of 24 from the top" in do(page, "edit-shift", "up") or page.desk.position.galactic[0][0] == deck[2]
    do(page, "edit-shift", "top")
    assert page.desk.position.galactic[0][0] == deck[2]
    assert "Card 24 of 24 from the top" in do(page, "edit-shift", "bottom")


def test_what_lies_on_a_space_of_a_map_is_set_and_a_card_is_dragged_there() -> None:
    page = explored(GALAXY)
    home = str(GALAXY).split('home = "')[1][:2]
    assert f"On {home}" in do(page, "ask", f"map/{home}")
    do(page, "edit-number", f"Ana ships at {home}|Cruiser", value="2")
    assert f'{home} = ["Fighter", "Cruiser x2"]' in work(page).text
    tile = work(page).position.row[0]
    name, free = GALAXY.parts.names[tile], "C3"
    do(page, "edit-drop", f"row/0/{name}|map/{free}")
    assert f'{free} = "{name}"' in work(page).text
    do(page, "ask", f"map/{free}")
    before = work(page).position.seat("Ana").tokens
    do(page, "edit-number", f"Ana empire at {free}|", value=True)
    assert f'empires = ["{free}"]' in work(page).text
    assert work(page).position.seat("Ana").tokens == before - 1
    do(page, "edit-choose", f"map at {free}|1|{name}")
    do(page, "edit-move", "row")
    assert tile in work(page).position.row
    assert "where no planet is" in str(page)
    do(page, "edit-number", f"Ana tokens|={before}")
    assert "This cannot be done" not in do(page, "edit-drop", f"Ana/supply/Fighter|map/{home}")
    assert f'{home} = ["Fighter x2", "Cruiser x2"]' in work(page).text


def test_a_space_beside_the_map_says_what_it_is_for() -> None:
    """Nobody knows what “On Neutral” is who has not read of the Galactic Showdown."""
    page = explored(GALAXY)
    assert "Beside the map" in str(page)
    assert "On Neutral" not in do(page, "edit-tab", "cards")
    said = do(page, "edit-space", "Neutral")
    assert "On the Galactic Showdown's neutral sector" in said
    assert "Ana's ships at the Galactic Showdown's neutral sector: Fighter" in said
    do(page, "edit-number", "Ana ships at Neutral|Fighter", value="1")
    assert 'Neutral = ["Fighter"]' in work(page).text


@pytest.mark.parametrize(("start", "seed"), [*((FRESH, seed) for seed in range(4)), (GALAXY, 0), (GALAXY, 1)])
def test_any_press_in_the_view_is_answered(start: cw.Position, seed: int) -> None:
    """No press fails, and patches keep the browser's tree the same as Python's."""
    luck, page = Random(seed), App((cw.advance(start) or cw.setup_steps(start.game.id, start.seats, seed=7))[-1].after)
    tree = json.loads(json.dumps(page.page()["tree"]))
    message: dict[str, object] = {"do": "explore"}
    for _ in range(150):
        answer = page.dispatch(message)
        tree = apply(answer["changes"], tree)
        assert not page.desk.trouble, (message, page.desk.trouble)
        found = [each for each in offers(page.tree) if str(each["do"]).startswith("edit-") or luck.random() < 0.1]
        found = [each for each in found if not str(each["do"]).startswith(("tree-", "edit-open", "watch"))]
        found = found or [{"do": "explore"}]
        message = luck.choice(found) | {"fields": {"players": "3", "name": "Dan", "action": "pass"}}
        if message["do"] in {"edit-set", "edit-find", "edit-number"} and "=" not in str(message["arg"]):
            message["value"] = luck.choice(
                ["1", "3", "Ana", "yes", "lots", "", "action.turn", "galactic.fill", "draw.hand", "deploy", "nothing"]
            )

    assert tree == json.loads(json.dumps(page.page()["tree"]))


def test_what_lies_about_is_called_as_the_game_calls_it() -> None:
    """Cards where there are only cards; where tiles, ships and tokens lie there too, pieces."""
    for start, word, other in ((FRESH, "card", "piece"), (GALAXY, "piece", "card")):
        page = explored(start)
        for tab in ("allowed", "knows", "cards"):
            do(page, "edit-tab", tab)
            do(page, "edit-find", value="nothing like it")
            lines = [line for line in str(page).split("\n") if re.search(rf"\b{other}s?\b", line, re.IGNORECASE)]
            assert not [line for line in lines if "Direction" not in line and "Technologies" not in line], (tab, lines)
        html = page._repr_html_()
        assert f"Bring a {word} to the table" in html
        assert f'placeholder="Name of a {word}"' in html
        page = App(start)
        do(page, "watch", value="Ana")
        assert f"Deal the unknown {word}s and play from here" in do(page, "explore")


def moving() -> App:
    """Begin with ships that may move."""
    page = App()
    for do, arg in (("game", "galactic-emperor"), ("explore", ""), ("edit-begin", "moving-ships"), ("close", "")):
        page.dispatch({"do": do, "arg": arg})
    page.dispatch({"do": "find", "arg": "", "value": ""})
    return page


def test_a_click_on_a_destination_asks_about_the_way_there() -> None:
    """Nothing is played; a space to which no way leads is only looked at."""
    page = moving()
    before = page.desk.position
    page.dispatch({"do": "edit-space", "arg": "F3"})
    assert page.desk.query == ""
    page.dispatch({"do": "edit-space", "arg": "D3"})
    assert (page.desk.query, page.desk.exploring.space) == ("move Fighter x2, Cruiser, F3, D3", "D3")
    assert page.desk.position == before
    page.dispatch({"do": "find", "arg": "", "value": ""})
    page.dispatch({"do": "edit-space", "arg": "A1"})
    assert page.desk.query == ""


def test_a_chosen_piece_is_laid_where_one_clicks() -> None:
    page = explored()
    page.dispatch({"do": "edit-choose", "arg": "Ana deck|1|Lord Banner"})
    page.dispatch({"do": "edit-pile", "arg": "Ana/discard"})
    assert page.desk.position.zone("discard", "Ana") == ["Lord Banner"]
    assert page.desk.exploring.chosen is None


def test_what_lies_on_a_space_stands_under_its_owner() -> None:
    page = moving()
    page.dispatch({"do": "edit-space", "arg": "F3"})
    html = page._repr_html_()
    groups = re.findall(r'<details[^>]*class="cw-seat-\d"[^>]*>', html)
    assert len(groups) == 3
    assert [bool(re.search(r"\bopen\b", group)) for group in groups] == [True, False, False]


def test_who_wins_is_told_where_ships_may_meet_enemies() -> None:
    page = moving()
    page.dispatch({"do": "find", "arg": "", "value": "who wins the battle at C3?"})
    for _ in range(4):
        page.dispatch({"do": "chances-more", "arg": ""})
    assert 'data-pulse="chances-more"' not in page._repr_html_()
    assert str(page).count("Combat at C3: who wins?") == 2
    assert len(page.desk.looking.weighed) >= 2


def test_what_lasts_on_a_space_is_added_where_one_looks_at_it() -> None:
    """It has a field there; in the list of all it stands once it is there."""
    pos = cw.setup("risk-legacy", ["Ana", "Ben", "Cleo"], seed=3)
    page = explored(pos)
    do(page, "edit-tab", "marks")
    html = page._repr_html_()
    assert 'data-arg="continents Asia name"' in html
    assert 'data-arg="cities Peru"' not in html
    do(page, "edit-space", "Peru")
    html = page._repr_html_()
    assert [key for key in ("cities Peru", "marks Peru", "marks Brazil") if f'data-arg="{key}"' in html] == [
        "cities Peru", "marks Peru",
    ]  # fmt: skip
    do(page, "edit-set", "cities Peru", value="minor")
    do(page, "edit-set", "cities Peru name", value="Nova")
    assert 'Peru = {kind = "minor", name = "Nova", founder = ""}' in work(page).text
    do(page, "edit-tab", "marks")
    assert 'data-arg="cities Peru name"' in page._repr_html_()
    do(page, "edit-typed", fields={"line": "marks brazil bunker; cities Peru none"})
    table = work(page).position.table_for(None)
    assert [table.parts.names[at] for at in (*table.marks, *table.cities)] == ["Brazil"]
