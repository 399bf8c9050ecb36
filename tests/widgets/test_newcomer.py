"""What somebody meets who has never seen the game: long lists, clicks on anything, a search in one's own words."""

from __future__ import annotations

from collections.abc import Iterator

import coreworlds as cw
from coreworlds.tutor.question_walk import walk
from coreworlds.widgets.app import App
from coreworlds.widgets.find import find
from coreworlds.widgets.markup import to_text
from coreworlds.widgets.tree import Node, h
from coreworlds.widgets.verdicts import blockers


def table(*actions: str) -> App:
    """Give a table of Galactic Emperor at which three people have done this; what needs nobody happens by itself."""
    app = App(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=5))
    for action in actions:
        if not app.desk.asked:
            app.dispatch({"do": "run"})
        app.dispatch({"do": "act", "arg": action})
        assert not app.desk.trouble, (action, app.desk.trouble)
    if not app.desk.asked:
        app.dispatch({"do": "run"})
    return app


def parts(node: Node | str, class_: str) -> Iterator[Node]:
    """Give every part of the page of that class."""
    if isinstance(node, Node):
        if class_ in node.attrs.get("class", "").split():
            yield node
        for child in node.children:
            yield from parts(child, class_)


def words(node: Node | str) -> str:
    return node if isinstance(node, str) else "".join(map(words, node.children))


def panel(app: App, name: str) -> str:
    return " ".join(words(next(parts(app.tree, f"cw-{name}"))).split())


def asked(app: App, key: str) -> str:
    app.dispatch({"do": "ask", "arg": key})
    return panel(app, "rule")


EXPLORER, WARLORD = ("Ben: clockwise", "Ben: choose Explorer"), ("Ben: clockwise", "Ben: choose Warlord")


def test_many_actions_stand_in_columns_and_few_below_one_another() -> None:
    """Where to place a tile is a grid of thirty spaces; which of four tiles to take is a list."""
    assert not list(parts(table(*EXPLORER).tree, "cw-many"))
    (many,) = parts(table(*EXPLORER, "Ben: take Cinder").tree, "cw-many")
    assert len(many.children) == 33
    assert "--letters: 8" in many.attrs["style"]


def test_an_action_says_what_it_speaks_of() -> None:
    """A tile says what it gives, a role what it is for, a move where from and where to."""
    assert "take Cinder 1 planet: 1 metal." in panel(table(*EXPLORER), "may")
    assert "choose Regent Influence, then points." in panel(table(EXPLORER[0]), "may")
    assert "move Fighter, G4, F4 Orange Home → empty space" in panel(table(*WARLORD), "may")


def test_a_click_on_a_space_is_answered_for_what_one_does_at_the_moment() -> None:
    """While a tile is placed, a tile stands in its way; a ship's space lists its moves; a far space is too far."""
    app = table(*EXPLORER, "Ben: take Cinder")
    assert "not nowNeeded: D4 without a tile; there: Omega Sun at D4." in asked(app, "map/D4")
    app = table(*WARLORD)
    own = asked(app, "map/G4")
    assert all(f"Fighter, G4, {end}" in own for end in ("F4", "F5", "G3"))
    assert "claim G4" not in own
    assert "Needed: a space next to G4; there: A1, which is not." in asked(app, "map/A1")


def test_what_is_legal_stands_before_what_is_not() -> None:
    """A click on a space next to one's ship offers the move first."""
    told = asked(table(*WARLORD), "map/F4")
    assert told.index("you may") < told.index("not now")


def test_that_no_small_change_helps_is_said_once() -> None:
    """Several blockers share one such sentence: no tile is left for the technology to look at."""
    late = [t.before for t in walk("galactic-emperor", 3) if t.step == "engineer.build" and t.action]
    action = "use Long Range Scanners"
    told = to_text(h("div", blockers(App(late[-1]).desk, action, cw.judge(late[-1], action))))
    assert told.count("Needed:") > 1
    assert told.count("No small change of this position would allow it.") == 1


def test_where_a_reason_never_changes_that_alone_is_said() -> None:
    """Of a home it is no help what small change would remove the other reasons."""
    told = asked(table(*EXPLORER), "map/A4")
    assert told.count("Needed:") > 2
    assert told.count("A home stays with its player.") == 1
    assert not any(way in told for way in ("No small change", "What if", "Show me"))


def test_a_step_that_is_needed_is_called_a_step() -> None:
    """Its title alone reads like an order."""
    needed = "Needed: the step “Place the tile”; there: the step “Take a sector tile”."
    assert needed in asked(table(*EXPLORER), "map/A1")


def test_a_change_by_hand_says_from_how_many() -> None:
    """Two metal instead of one: not two more."""
    assert "Give Ben 2 metal instead of 1." in asked(table(*WARLORD), "Ben/supply/Cruiser")


def test_a_pile_says_whether_it_lies_face_down() -> None:
    """The stack of tiles does; all see how many Victory Points are left."""
    app = table()
    app.dispatch({"do": "pile", "arg": "points"})
    assert "face up" in panel(app, "rule")
    app.dispatch({"do": "pile", "arg": "stack"})
    assert "What it is" in panel(app, "rule")
    assert "It lies face down." in panel(app, "rule")


def test_a_tile_on_the_map_is_found_there() -> None:
    """A search names the space; a tile that lies nowhere is not to be seen."""
    app = table(*EXPLORER, "Ben: take Harrow", "Ben: place E1")
    app.dispatch({"do": "find", "value": "harrow"})
    assert "It lies on the table now, at E1." in panel(app, "found")
    app.dispatch({"do": "find", "value": "black hole"})
    assert "It is not to be seen on the table now." in panel(app, "found")


def test_a_question_in_many_words_finds_what_has_some_of_them() -> None:
    """Small words count nothing; a rule that is named by the word comes before one that has it somewhere."""
    game = cw.game("galactic-emperor")
    assert find(game, "how do I get money")[0].title == "Mark"
    assert find(game, "combat")[0].title == "Battle"
    assert find(game, "win")[0].title == "Most Victory Points win"


def test_the_end_says_what_ended_the_game() -> None:
    """An empty pool, or a reserve without tokens; then who won."""
    end, _ = cw.rollout(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=5), "simple", seed=1)
    told = panel(App(end), "outcome")
    assert "The pool of Victory Points is empty." in told or "no Empire token left." in told
    assert " with " in told


def test_a_search_says_of_how_many_it_shows_the_best() -> None:
    """Eight of many are not all."""
    app = table()
    app.dispatch({"do": "find", "value": "food"})
    assert panel(app, "found").startswith("Found: the best 8 of ")
    app.dispatch({"do": "find", "value": "harrow"})
    assert panel(app, "found").startswith("Found: 2Close")


def test_the_signs_on_a_map_are_explained_beside_it() -> None:
    """Whose signs, and what lies and grows there: what is on the map now, once each."""
    (legend,) = parts(table().tree, "cw-legend")
    assert words(legend).split() == ["Ana", "Ben", "Cleo", "planet", "food", "metal", "Home", "Starbase", "Fighter"]
    assert legend.attrs["aria-hidden"] == "true"


def test_what_just_happened_comes_into_view_and_so_does_what_was_found() -> None:
    """The page reveals a panel whose word is new: another place in the game, another search."""
    app = table(*EXPLORER)
    before = next(parts(app.tree, "cw-now")).attrs["data-reveal"]
    app.dispatch({"do": "ask", "arg": "map/A1"})
    assert next(parts(app.tree, "cw-now")).attrs["data-reveal"] == before
    app.dispatch({"do": "act", "arg": "Ben: take Cinder"})
    assert next(parts(app.tree, "cw-now")).attrs["data-reveal"] != before
    app.dispatch({"do": "find", "value": "food"})
    assert next(parts(app.tree, "cw-found")).attrs["data-reveal"] == "found food"


def test_only_at_the_start_the_table_has_just_been_set() -> None:
    """A game that is opened in its middle stands where it stands."""
    assert "The table is set." in panel(table(), "now")
    session = table(*EXPLORER).desk.session
    assert "The game stands here." in panel(App(session), "now")


def test_looking_back_says_what_a_rule_paid_and_names_no_unit_twice() -> None:
    """The chooser of the Merchant gets 3 marks; what is counted in marks is called Marks."""
    app = table(EXPLORER[0], "Ben: choose Merchant")
    app.dispatch({"do": "analysis", "arg": "show"})
    told = panel(app, "rules-of")
    assert "What it came to" in told
    assert "Marks: Ben 3" in told
    assert "Marks (marks)" not in words(app.tree)
