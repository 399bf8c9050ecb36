"""The choice between the games, where a view belongs to one of them."""

from __future__ import annotations

from coreworlds.engine import Game, Position, games, setup
from coreworlds.engine.game import game as game_of
from coreworlds.games import Cover, cover
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, banner, button, h, press
from coreworlds.widgets.names import NAMES
from coreworlds.widgets.play.form import usual

__all__ = ["about", "begin_form", "fresh_table", "game_choice", "go_on_with", "how_many", "sizes", "ways_to_begin"]


def game_choice(desk: Desk) -> Node | None:
    """Draw a button for each game, that of this view pressed; nothing where there is one only."""
    offered = list(dict.fromkeys((*games(), desk.game)))
    if len(offered) == 1:
        return None
    ways = [_way(cover(id_), chosen=id_ == desk.game) for id_ in offered]
    return h("div", ways, class_="cw-games", role="group", aria_label="Game", data_rove="games", key="games")


def _way(game: Cover | Game, *, chosen: bool) -> Node:
    return press(
        h("b", game.title, translate="no"),
        " ",
        h("small", how_many(game)),
        class_="cw-game",
        do="game",
        arg=game.id,
        aria_pressed=chosen,
        key=game.id,
    )


def about(game_id: str) -> str:
    """
    Say in a line what a game is.

    Examples
    --------
    >>> about("core-worlds").partition(" of ")[0]
    'A card game'
    """
    return cover(game_id).about


def how_many(game: Cover | Game) -> str:
    """
    Say how many may play.

    Examples
    --------
    >>> how_many(game_of("core-worlds"))
    '2 to 5 players'
    """
    least, most = min(game.players), max(game.players)
    return f"{least} to {most} players" if least != most else f"{least} players"


# --- beginning --------------------------------------------------------------------------------------------------------


def ways_to_begin(desk: Desk, key: str, title: str, words: str, ways: list[Node | None]) -> Node:
    """Draw a view in which nothing is there yet: what it is for, and the ways to begin."""
    hero = h("div", h("h1", title), h("p", words), class_="cw-hero")
    return h("main", hero, [game_choice(desk), *ways, button("Home", "home")], class_="cw-home", key=key)


def begin_form(do: str, word: str, *fields: Node, main: bool = False) -> Node:
    """Draw one way to begin: what it asks for, and its button."""
    begin = h("button", h("span", word), type="submit", class_="cw-button cw-main" if main else "cw-button")
    return h("form", *fields, begin, class_="cw-form cw-begin-of", data_do=do)


def go_on_with(words: str, do: str) -> Node:
    """Offer what is under way, where it is of another game than the one spoken of."""
    return banner("waiting", words, button("Go on with it", do, class_="cw-main"))


# --- a fresh table ----------------------------------------------------------------------------------------------------


def sizes(desk: Desk, least: int = 0) -> Node:
    """
    Draw the choice of how many sit at a fresh table, of any game.

    Parameters
    ----------
    desk
        The desk: its game comes first.
    least
        What is chosen at first, if so many can play; left out, the fewest.
    """
    all_ = [cover(id_) for id_ in dict.fromkeys((desk.game, *games()))]
    if len(all_) == 1:
        return h("select", _sizes(all_[0], least), name="players", aria_label="How many players")
    groups = [h("optgroup", _sizes(game, least if not at else -1), label=game.title) for at, game in enumerate(all_)]
    return h("select", groups, name="players", aria_label="How many players")


def _sizes(game: Cover | Game, chosen: int) -> list[Node]:
    return [h("option", f"{n} players", value=f"{game.id} {n}", selected=n == chosen) for n in game.players]


def fresh_table(desk: Desk, fields: dict[str, object], seed: int = 0, *, own: bool = False) -> Position:
    """
    Set up the table that a form asks for.

    Parameters
    ----------
    desk
        The desk: its game is meant where the form names none.
    fields
        What the form says: its ``players`` are a number, or a game and a number, as `sizes` gives them.
    seed
        What all luck follows from.
    own
        Whether with the options that a new game has at first, an owner's values among them; else as everybody has it.
    """
    game, _, count = str(fields.get("players", "")).rpartition(" ")
    chosen = game_of(game or desk.game)
    number = int(count) if count.isdecimal() else min(chosen.players)
    return setup(chosen.id, list(NAMES[:number]), seed=seed, **(usual(chosen) if own else {}))
