"""What somebody meets who has never seen the game: long lists, clicks on anything, a search in one's own words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import coreworlds as cw
from coreworlds.games.layout import Layout
from coreworlds.tutor.questions.walk import walk
from coreworlds.widgets.app import App
from coreworlds.widgets.direct.reach import reach
from coreworlds.widgets.drawing.markup import to_text
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.play.find import find
from coreworlds.widgets.play.now import in_short
from coreworlds.widgets.play.verdicts import blockers
from coreworlds.widgets.table.board import board
from coreworlds.widgets.table.card import Sight
from coreworlds.widgets.table.changes import compare


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


def test_the_form_asks_nothing_that_has_one_answer_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which cards is asked only where an owner's own are there."""
    app = App()
    app.dispatch({"do": "new"})
    assert "Begin with the set-up" in words(app.tree)
    assert "Card set" not in words(app.tree)
    game = cw.game("core-worlds")
    monkeypatch.setitem(game.options, "cards", ("reconstructed", ("reconstructed", "mine.toml"), "Card set"))
    app.dispatch({"do": "new"})
    assert "Card set" in words(app.tree)


def test_an_action_says_what_it_speaks_of() -> None:
    """A tile says what it gives, a role what it is for, a move where from and where to."""
    assert "take Cinder 1 planet: 1 metal." in panel(table(*EXPLORER), "may")
    assert "choose Regent Influence, then points." in panel(table(EXPLORER[0]), "may")
    assert "move Fighter, G4, F4 Orange Home → empty space" in panel(table(*WARLORD), "may")


def test_a_click_on_a_space_is_answered_for_what_one_does_at_the_moment() -> None:
    """While a tile is placed, a tile stands in its way; a ship's space lists its moves; a far space is too far."""
    app = table(*EXPLORER, "Ben: take Cinder")
    told = asked(app, "map/D4")
    assert "noA tile never lies on another." in told
    assert "Needs: D4 without a tile. Now: Omega Sun at D4." in told
    app = table(*WARLORD)
    app.dispatch({"do": "ask", "arg": "map/G4"})
    assert reach(app.desk).next == {"map/F4", "map/F5", "map/G3"}
    assert "claim G4" not in words(app.tree)
    app.dispatch({"do": "close"})
    assert "Needs: a space next to G4. Now: A1, which is not." in asked(app, "map/A1")


def test_what_is_legal_stands_before_what_is_not() -> None:
    """A click on a space next to one's ship offers the move first."""
    app = table(*WARLORD)
    app.dispatch({"do": "ask", "arg": "map/F4"})
    (bar,) = parts(app.tree, "cw-deeds")
    told = words(bar)
    assert told.index("move Fighter, G4, F4") < told.index("Claim F4")


def test_that_no_small_change_helps_is_said_once() -> None:
    """Several blockers share one such sentence: no tile is left for the technology to look at."""
    late = [t.before for t in walk("galactic-emperor", 3) if t.step == "engineer.build" and t.action]
    action = "scan"
    told = to_text(h("div", blockers(App(late[-1]).desk, action, cw.judge(late[-1], action))))
    assert told.count("Needs:") > 1
    assert told.count("No small change would allow it.") == 1


def test_only_who_decides_is_called_you() -> None:
    """A computer reads nothing: of it the same reason is told by its name."""
    pos = cw.parse("""
        game = "core-worlds"
        phase = "action"
        turn = "Ben"
        central = ["Balthazar"]
        [[player]]
        name = "Ana"
        [[player]]
        name = "Ben"
        energy = 0
        hand = ["Snub Fighter"]
    """)
    app = App(pos)
    for kind, said in (("human", "You need 1 Energy and have 0."), ("simple", "Ben needs 1 Energy and has 0.")):
        app.desk.kinds = {"Ana": "human", "Ben": kind}
        assert said in to_text(h("div", blockers(app.desk, "deploy", cw.judge(pos, "Ben: deploy Snub Fighter"))))


def test_where_a_reason_never_changes_that_alone_is_said() -> None:
    """Of a home it is no help what small change would remove the other reasons."""
    told = asked(table(*EXPLORER), "map/A4")
    assert told.count("Needs:") > 2
    assert told.count("A home always stays with its player.") == 1
    assert not any(way in told for way in ("No small change", "What if", "Show me"))


def test_what_is_needed_is_called_as_the_rulebook_does() -> None:
    """The title of a step of the page's flow reads like an order."""
    needed = "Needs: the placing of the tile. Now: the choice of a turned-up tile."
    assert needed in asked(table(*EXPLORER), "map/A1")


def test_a_technology_says_which_role_it_needs() -> None:
    """The role by the rule on roles; at which step of it, where the role is played."""
    pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=5)
    given = str(pos).replace("technologies = []", 'technologies = ["Space Pirate"]', 1)
    taken = given.replace('"Space Pirate", ', "", 1) if given.count("Space Pirate") > 1 else given
    app = App(cw.parse(taken))
    app.dispatch({"do": "run"})
    told = asked(app, "Ana/technologies/Space Pirate")
    assert "Needs: the Merchant role. Now: the beginning of a round." in told
    assert "trade and funding" not in told


@pytest.mark.parametrize("game", cw.games())
def test_every_step_at_which_something_may_be_done_has_words_of_its_own(game: str) -> None:
    """And so have the steps beside it, where it may not be done yet."""
    steps = cw.game(game).flow.steps.values()
    deciding = {step.phase for step in steps if step.decides}
    shared = [step for step in steps if sum(other.phase == step.phase for other in steps) > 1]
    assert not [step.id for step in shared if step.phase in deciding - {"pregame"} and not step.called]


def test_a_change_by_hand_says_from_how_many() -> None:
    """Two metal instead of one: not two more."""
    app = table("Ben: clockwise", "Ben: choose Engineer")
    assert "Give Ben 2 metal instead of 1." in asked(app, "Ben/supply/Cruiser")


def test_a_pile_says_whether_it_lies_face_down() -> None:
    """The stack of tiles does; all see how many Victory Points are left."""
    app = table()
    app.dispatch({"do": "pile", "arg": "points"})
    assert "face up" in panel(app, "rule")
    app.dispatch({"do": "pile", "arg": "stack"})
    assert "What it is" in panel(app, "rule")
    assert "It lies face down." in panel(app, "rule")


@pytest.mark.parametrize(("pile", "word"), [
    ("deck/2", "Galactic Deck"), ("Ana/deck", "Draw Deck"), ("Ana/discard", "Discard Pile"),
])  # fmt: skip
def test_a_pile_of_cards_says_what_it_is_for(pile: str, word: str) -> None:
    """That it lies face down can be seen; what comes from it, and when, stands in its word and rules."""
    app = App(cw.setup("core-worlds", ["Ana", "Ben"], seed=11))
    app.dispatch({"do": "pile", "arg": pile})
    meaning = next(term.meaning for term in app.desk.position.game.teaching.glossary if term.term == word)
    assert meaning in panel(app, "rule")
    assert "Its rules:" in panel(app, "rule")


def test_a_tile_on_the_map_is_found_there() -> None:
    """A search names the space; a tile that lies nowhere is not to be seen."""
    app = table(*EXPLORER, "Ben: take Harrow", "Ben: place E1")
    app.dispatch({"do": "find", "value": "harrow"})
    assert "It lies on the table now, at E1." in panel(app, "found")
    app.dispatch({"do": "find", "value": "black hole"})
    assert "It is not in sight now." in panel(app, "found")


@pytest.mark.parametrize("query", ["12", "defender 6", "Africa +1"])
def test_a_number_is_no_answer_of_a_search(query: str) -> None:
    """There is nothing to see of it."""
    app = App(cw.setup("risk-legacy", ["Ana", "Ben", "Cleo"], seed=7))
    assert query in {entry.name for entry in find(app.desk.position.game, query)}
    app.dispatch({"do": "find", "value": query})
    assert not {f"{query} {kind}" for kind in ("number", "die", "change")} & titles(app)


def test_a_card_whose_face_has_another_name_is_found_where_it_lies() -> None:
    """A Territory card shows the name of its territory; it was said not to be seen."""
    line = cw.Session(cw.setup("risk-legacy", ["Ana", "Ben", "Cleo"], seed=7))
    while not line.position.step.startswith(("recruit.", "war.")):
        line.advance()
        line.play(next(iter(cw.legal(line.position))).text)
        line.advance()
    app = App(line.position)
    query = app.desk.position.zone("row")[0]
    app.dispatch({"do": "find", "value": query})
    assert f"{query} card" in titles(app)
    assert "It lies here now: Face up." in panel(app, "found")


def titles(app: App) -> set[str]:
    """Give the titles of what was found."""
    found = next(parts(app.tree, "cw-found"))
    return {words(node) for node in _tagged(found, "h3")}


def _tagged(node: Node | str, tag: str) -> Iterator[Node]:
    if isinstance(node, Node):
        if node.tag == tag:
            yield node
        for child in node.children:
            yield from _tagged(child, tag)


def test_a_sector_card_lies_on_the_table() -> None:
    """The Round Marker moves on it; it was said not to be seen."""
    app = App(cw.setup("core-worlds", ["Ana", "Ben"], seed=11))
    for name in ("Core Worlds", "Luxury Worlds"):
        app.dispatch({"do": "find", "value": name})
        assert "It lies on the table now." in panel(app, "found")
    app.dispatch({"do": "find", "value": "World Ship"})
    assert "It is not in sight now." in panel(app, "found")


def test_after_the_end_no_price_stops_anything() -> None:
    """What is found of an Invasion's price belongs to a turn; that the game is over stops it."""
    end, _ = cw.rollout(cw.setup("core-worlds", players=["Ana", "Ben"], seed=3), "simple", seed=3)
    app = App(end)
    price = end.game.rulebook.rules["invade-costs-energy"].title
    app.dispatch({"do": "find", "value": price.lower()})
    found = panel(app, "found")
    assert price in found
    assert "It stops this" not in found


def test_a_question_in_many_words_finds_what_has_some_of_them() -> None:
    """Small words count nothing; a rule that is named by the word comes before one that has it somewhere."""
    game = cw.game("galactic-emperor")
    assert find(game, "how do I get money")[0].title == "Mark"
    assert find(game, "combat")[0].title == "Battle"
    assert find(game, "win")[0].name == "winner"
    assert {find(game, said)[0].name for said in ("done", "pass", "end turn")} == {"role-turns"}
    assert find(game, "who fires first")[0].name == "battle-simultaneous"
    assert [find(game, said)[0].title for said in ("conquer", "feed", "left")] == ["Claim", "Fund", "Clockwise"]


def test_a_misspelt_word_means_the_nearest_one() -> None:
    """“atack” found the Action Marker, which one may call a track, before what an attack is."""
    names = [entry.name for entry in find(cw.game("core-worlds"), "atack")]
    assert names[0] == "Invasion"
    assert "Action Marker" not in names


def test_what_is_sought_takes_the_place_of_what_was_open() -> None:
    """On a telephone the rule opened before lay over what was found."""
    app = table()
    asked(app, "map/G4")
    app.dispatch({"do": "find", "value": "fleet"})
    assert app.desk.open == ("", "")
    rule = next(entry.name for entry in find(app.desk.position.game, "fleet") if entry.kind == "rule")
    app.dispatch({"do": "rule", "arg": rule})
    app.dispatch({"do": "find", "value": "fleet"})
    assert app.desk.open == ("rule", rule)


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
    assert panel(app, "found").startswith("Found: 1Close")


@pytest.mark.parametrize("game", cw.games())
def test_every_sign_on_the_table_is_explained(game: str) -> None:
    """What stands beside a number is named, and no sign stands beside a name for two things."""
    app = App(cw.setup(game, ["Ana", "Ben", "Cleo"], seed=7))
    app.dispatch({"do": "symbols"})
    told = list(parts(app.tree, "cw-legend"))
    explained = {str(node) for legend in told for node in parts(legend, "cw-glyph")}
    table = {str(node) for name in ("cw-track", "cw-total", "cw-value") for part in parts(app.tree, name)
             for node in parts(part, "cw-glyph")}  # fmt: skip
    assert table <= {sign.replace(" cw-shape", "") for sign in explained}
    beside = [str(next(parts(item, "cw-glyph"))) for item in told[1].children]
    assert len(beside) == len(set(beside)) > 4


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


@pytest.mark.parametrize("game", cw.games())
def test_markers_and_tracks_answer_a_click(game: str) -> None:
    """What stands before a seat and in the bar says how it stands there, and what the word means."""
    seats = ["Ana", "Ben", "Cleo"]
    app = App(cw.setup(game, players=seats, seed=5))
    app.dispatch({"do": "run"})
    layout = app.desk.position.game.page.layout(app.desk.position, None)
    terms = {term.term: term for term in app.desk.position.game.teaching.glossary}
    keys = [node.attrs["data-arg"] for node in parts(app.tree, "cw-thing")]
    things = [each for seat in layout.seats for each in (*seat.tracks, *seat.marks)]
    assert len(keys) == len(set(keys)) == len(things) + sum(bool(track.bands) for track in layout.tracks)
    for key in keys:
        app.dispatch({"do": "thing", "arg": key})
        told = panel(app, "rule")
        assert told.startswith("What it is")
        assert any(term.term in told and term.meaning in told for term in terms.values()), told
    assert all(each.about in terms for each in things)


def test_a_marker_says_whose_it_is_and_a_track_how_it_stands() -> None:
    """The Throne's holder, and marks with their number; where it is no more, it says so."""
    app = table()
    app.dispatch({"do": "thing", "arg": "Ben/Throne"})
    assert "Ben: Throne.ThroneThe card whose holder begins the round" in panel(app, "rule")
    app.dispatch({"do": "thing", "arg": "Ana/marks"})
    assert "Ana: 5 marks.MarkThe money of the game." in panel(app, "rule")
    app.dispatch({"do": "thing", "arg": "Ana/Throne"})
    assert "It is no longer there." in panel(app, "rule")


def test_what_nothing_can_change_stands_first() -> None:
    """A sun never has influence on it: that no Regent was chosen is not why."""
    told = asked(table(), "map/D4")
    assert told.index("A tile without a planet never gets one.") < told.index("Needs: the Regent role")


def test_an_own_home_is_asked_to_build_there() -> None:
    """No influence ever goes there; another's home is told so."""
    app = table()
    assert "build Fighter, G4 not now" in asked(app, "map/G4")
    assert "No influence ever goes on a player's home." in asked(app, "map/D1")


def test_only_rules_of_the_game_allow() -> None:
    """How an action is written allows nothing."""
    allowed = asked(table(EXPLORER[0]), "roles/Regent").partition("Which rules allow it")[2]
    assert "Choose one of the roles left" in allowed
    assert "written" not in allowed


def test_an_answer_says_of_whom_it_speaks_where_a_computer_decides() -> None:
    """What Ben may not do is not what Ana may not do."""
    app = App(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=5))
    app.dispatch({"do": "run"})
    assert app.desk.asked == ("Ben",)
    assert asked(app, "map/D4").startswith("WhyCloseD4")
    app.desk.kinds = {"Ben": "simple"}
    assert asked(app, "map/D4").startswith("Why · BenCloseD4")


def test_the_market_says_what_a_die_means() -> None:
    """Who discards a price die needs the table that the board has."""
    told = asked(table(EXPLORER[0], "Ben: choose Merchant"), "market/food")
    assert "Its die sets the price: 1 to 6 mean 1, 1, 1, 2, 2, 2 marks." in told


def test_old_prices_are_not_told_while_new_ones_are_set() -> None:
    """They count from the discarded die on."""
    app = table(EXPLORER[0], "Ben: choose Merchant")
    text = str(app.desk.position).replace("prices = [0, 0, 0]", "prices = [1, 2, 3]")
    pos = cw.parse(text)
    assert pos.step == "merchant.discard"
    assert "costs" not in pos.game.page.layout(pos, None).situation
    after = cw.advance(cw.step(pos, "discard Die 1").after)[-1].after
    assert "Food costs" in after.game.page.layout(after, None).situation


DONE = {
    "core-worlds": {"draft", "deploy", "invade"}, "galactic-emperor": {"produce", "choose"},
    "risk-legacy": {"place", "attack", "expand"},
}  # fmt: skip
LIKED = ("fund", "produce", "choose Steward", "choose Merchant")


@pytest.mark.parametrize("game", cw.games())
def test_a_digest_tells_what_was_done_and_not_what_it_cost(game: str) -> None:
    """An Action spent, or the food that goes, says nothing of what it was for."""
    session, wanted = cw.Session(cw.setup(game, players=["Ana", "Ben", "Cleo"], seed=4)), set(DONE[game])
    for turn in range(300):
        session.advance()
        offers = list(cw.legal(session.position))
        first = (a for verb in (*wanted, *LIKED) for a in offers if a.text.startswith(verb))
        action = next(first, offers[turn % len(offers)])
        (done,) = session.play(str(action))
        if action.verb in wanted:
            other = next(name for name in session.position.seats if name != action.player)
            wanted.remove(action.verb)
            assert not any(event.telling.aside for event in in_short(done, other))
        if not wanted:
            return
    raise AssertionError(f"never met: {sorted(wanted)}")


def test_a_game_that_is_over_says_so_first() -> None:
    """That no small change would help is said of everything then: it is not the reason."""
    end, _ = cw.rollout(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=5), "simple", seed=1)
    told = asked(App(end), "market/food")
    assert told.index("a game that is over") < told.index("No small change")


def drafting() -> App:
    """Give a table of Core Worlds at the first decision of the pregame draft."""
    app = App(cw.setup("core-worlds", ["Ana", "Ben", "Cleo"], seed=11, pregame_draft=True))
    app.dispatch({"do": "run"})
    return app


def shown(app: App) -> Layout:
    return app.desk.position.game.page.layout(app.desk.position, None)


def test_a_click_in_the_pregame_draft_takes_the_card() -> None:
    """It asked to draft, which is another thing, and heard that this is not the moment."""
    app = drafting()
    face = next(face for zone in shown(app).zones for face in zone.faces)
    app.dispatch({"do": "ask", "arg": face.key})
    assert f"take {face.name}" in words(next(parts(app.tree, "cw-deeds")))


def test_cards_taken_beside_a_deck_were_never_a_discard_pile() -> None:
    """When the pregame draft is over, a discard pile begins with 0 cards, and its number has not changed."""
    app, before = drafting(), None
    app.desk.pace = "step"
    while app.desk.position.phase == "pregame":
        before = shown(app)
        taken = str(next(iter(cw.legal(app.desk.position)), ""))
        app.dispatch({"do": "act", "arg": taken} if taken else {"do": "step"})
    assert before is not None
    assert {zone.title for zone in before.seats[0].zones} >= {"Taken cards beside the deck", "Draw deck"}
    assert set(compare(before, shown(app)).counts) == {f"{name}/deck" for name in ("Ana", "Ben", "Cleo")}


def test_the_set_up_does_not_begin_with_a_table_that_is_set() -> None:
    first = cw.setup_steps("core-worlds", ["Ana", "Ben"], seed=11)[0].before
    assert "The game begins here." in panel(App(first), "now")


def test_the_others_sit_clockwise_after_the_seat_in_front() -> None:
    """Whoever acts after Cleo stands next to her."""
    pos = cw.setup("core-worlds", ["Ana", "Ben", "Cleo", "Dan"], seed=11)
    drawn = board(pos.game.page.layout(pos, "Cleo"), Sight())
    assert [node.key for node in parts(drawn, "cw-seat")] == ["Cleo", "Dan", "Ana", "Ben"]


def test_a_home_world_is_asked_to_explore_or_nothing_at_all() -> None:
    """With one card the number is what is missing; without a card that one can see there is nothing to name."""
    text = 'version = 1\ngame = "core-worlds"\nphase = "energy"\nstep = "energy.boost"\n[[player]]\nname = "Ana"\n'
    for hand, answer in (("Energy Surge", "Needs: 2 cards. Now: 1 card"), ("", "What it is")):
        app = App(cw.parse(f'{text}home = "Ursa"\nhand = {[hand] if hand else []}\n[[player]]\nname = "Ben"\n'))
        said = asked(app, next(face.key for face in shown(app).seats[0].zones[0].faces))
        assert answer in said
        assert "the action" not in said.replace("The action itself", "")


def test_only_a_text_that_is_used_is_asked_about() -> None:
    """A Unit without one is sent; a World's that only happened is not used."""
    pos = cw.parse(
        'version = 1\ngame = "core-worlds"\nround = 3\nphase = "action"\n[[player]]\nname = "Ana"\n'
        'units = ["Snub Fighter", "Swarm Fighter", "Hercules Bomber"]\n'
        'worlds = ["Tantalus"]\n[[player]]\nname = "Ben"\n'
    )
    asks = {face.name: face.asks for zone in pos.game.page.layout(pos, None).seats[0].zones for face in zone.faces}
    assert asks["Hercules Bomber"] == ("use Hercules Bomber", "send Hercules Bomber")
    assert asks["Snub Fighter"] == ("send Snub Fighter",)
    assert asks["Swarm Fighter"] == ("send Swarm Fighter",)
    assert asks["Tantalus"] == ("invade Tantalus",)


def test_a_colony_is_told_once() -> None:
    """What lies on a card and the sentences about it said the same."""
    app = App(cw.parse(
        'version = 1\ngame = "core-worlds"\nround = 3\nphase = "action"\n[[player]]\nname = "Ana"\n'
        'worlds = ["Tundros"]\ncolonies = { Tundros = "Snub Fighter" }\n[[player]]\nname = "Ben"\n'
    ))  # fmt: skip
    world = next(face for face in shown(app).seats[0].zones[0].faces if face.name == "Tundros")
    assert asked(app, world.key).count("Snub Fighter") == 1


def test_what_one_may_do_has_each_heading_once() -> None:
    """Between buying influence and buying none one may declare the Diplomat: they are one choice all the same."""
    pos = cw.parse(BUYING)
    app = App(pos)
    options = list(parts(app.tree, "cw-options"))[-1]
    heads = [words(group.children[0]) for group in options.children if isinstance(group, Node) and group.children]
    assert heads == ["Influence", "Technology"]


BUYING = """game = "galactic-emperor"
phase = "regent"
step = "regent.buy"
turn = "Ana"
chooser = "Ana"
first = "Ana"
role = "Regent"
galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun" }
[[player]]
name = "Ana"
marks = 5
technologies = ["Diplomat"]
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
"""
