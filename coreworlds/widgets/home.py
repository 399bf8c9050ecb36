"""The home view, and the curtain between two people."""

from __future__ import annotations

from coreworlds.engine import Game
from coreworlds.engine.game import game as game_of
from coreworlds.games import COVERS
from coreworlds.games.wording import joined
from coreworlds.tutor.lessons.guide import guide
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, banner, button, h, press
from coreworlds.widgets.games_view import about, game_choice
from coreworlds.widgets.keep.read import UNREAD, has_game, kept_title
from coreworlds.widgets.learn.lesson_shelf import begun, lessons_of
from coreworlds.widgets.names import NAMES
from coreworlds.widgets.past.opening import own_world
from coreworlds.widgets.play.form import few
from coreworlds.widgets.progress.whose import whose
from coreworlds.widgets.share.export_view import print_row
from coreworlds.widgets.share.link_view import open_form
from coreworlds.widgets.table.art import picture

__all__ = ["curtain", "home"]


def home(desk: Desk) -> Node:
    """Draw the first view: what one can do here."""
    game = game_of(desk.game)
    doors = [_learn(desk)]
    if desk.session or has_game(desk):
        doors.append(_door("continue", "Continue", _standing(desk), ("home", "continue")))
    if world := own_world(desk):
        told = f"{world}. See what became of it, or play on."
        doors.append(_door("world", "World", told, ("planet", "world")))
    doors.append(
        _door(
            "first",
            "Play at once",
            f"{_at_once(game)} Nothing is hidden, one rules step at a time.",
            ("fighter", "first"),
        )
    )
    doors.append(
        _door("new", "Play", "Set up a game for one screen, with or without computers.", ("planet", "a far one"))
    )
    settle = "Settle a question about the rules: set up your table, ask, play on."
    doors.append(_door("explore", "Explore", settle, ("planet", "explore")))
    doors.append(_door("teach", "Teach", "Make a lesson by playing it, or show one to a class.", ("planet", "teach")))
    hero = h(
        "div",
        h("h1", game.title, translate="no"),
        h("p", what, class_="cw-what") if (what := about(game.id)) else None,
        h(
            "p",
            "Play one rules step at a time. Every step names its rule; every no says why, and what would change it.",
        ),
        class_="cw-hero",
    )
    published = "Unofficial and not affiliated with the publisher. This page does not replace the game."
    fine = h("p", published, class_="cw-fine") if game.id in COVERS else None  # of games of others nothing is known
    ways = h("div", doors, class_="cw-doors", data_rove="doors")
    body = [hero, game_choice(desk), whose(desk), _unread(desk), ways, open_form(), print_row(desk), fine]
    return h("main", body, class_="cw-home", key="home")


def _unread(desk: Desk) -> Node | None:
    """Offer what the browser kept and nobody can read."""
    if UNREAD not in desk.kept:
        return None
    words = "Something that this browser kept cannot be read. It is not lost: save it as a file."
    save, forget = button("Save as a file", "keep-save", class_="cw-main"), button("Forget it", "keep-forget")
    return banner("unread", words, save, forget)


def _learn(desk: Desk) -> Node:
    """Draw the door to the lessons; for who began, the way back to where they are."""
    met = desk.progress.lessons
    if not met:
        return _door("learn", *_first_lessons(desk), ("planet", "learn"))
    done = sum(finished for _, finished in met.values())
    lessons = {0: "", 1: "1 lesson is done. "}.get(done, f"{done} lessons are done. ")
    left = begun(desk)
    if left is None:
        return _door("learn", "Go on learning", f"{lessons}Choose the next one.", ("planet", "learn"))
    there = f"Go on where you left off: “{left.title}”, part {met[left.id][0] + 1}."
    return _door("lesson", "Go on learning", f"{lessons}{there}", ("planet", "learn"), left.id)


def _first_lessons(desk: Desk) -> tuple[str, str]:
    """Say how long the first lessons take, and what follows them."""
    shelf = lessons_of(desk.game)
    way = [each for each in shelf if each.path] or list(shelf)
    if not way:
        return "Learn", "There are no lessons yet; the rules can be read."
    minutes = f"Learn in {sum(each.minutes for each in way)} minutes"
    if guide(desk.game) is not None:
        first = f"{way[0].title[:1].lower()}{way[0].title[1:]}"
        return minutes, f"Play {first}, step by step. Then play a guided game, and host your own."
    return minutes, f"{len(way)} short lessons to begin with."


def _at_once(game: Game) -> str:
    others = NAMES[1 : few(game)]
    return f"You are {NAMES[0]}. The computer plays {joined(others)}."


def _standing(desk: Desk) -> str:
    if desk.session is None:
        return f"Take up the game of {kept_title(desk) or 'yours'} that this browser kept."
    pos = desk.position
    return f"{pos.game.title}, {pos.where}: {', '.join(pos.seats)}."


def _door(do: str, title: str, text: str, art: tuple[str, str], arg: str = "") -> Node:
    return press(
        h("span", picture(*art), class_="cw-window"),
        h("b", title),
        " ",
        h("span", text),
        class_="cw-door",
        do=do,
        arg=arg or None,
        key=do,
    )


def curtain(name: str) -> Node:
    """Hide the table until that player is at the screen."""
    show = button(f"I am {name}: show", "show", name, icon="eye", class_="cw-main", data_focus=f"curtain {name}")
    return h(
        "main",
        h("h1", f"Pass the screen to {name}"),
        h("p", "The table is hidden until then."),
        show,
        class_="cw-curtain",
        key="curtain",
    )
