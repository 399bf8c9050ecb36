"""Host tonight: how to set the table, what to read aloud, what to print, where to type in one's own cards."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine.game import game as game_of
from coreworlds.games.layout import Layout
from coreworlds.tutor.lessons.hosting import script
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, h, tools
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.play.doing import Message, doing
from coreworlds.widgets.share.export_view import PLAYER_AID, SET_UP, saved

__all__ = ["host_view"]


def host_view(desk: Desk) -> Node:
    """Draw what somebody needs who explains the game to friends tonight."""
    game, made = game_of(desk.game), script(desk.game)
    bare = Layout(title="")
    setups = [
        button(f"{count} players", "export-setup", str(count), aria_label=f"{count} players: set-up checklist")
        for count in game.players
    ]
    spoken = [h("div", h("h3", title), passage(prose, bare, game)) for title, prose in (made.parts if made else ())]
    rest = (("If somebody asks", "asks"), ("After the game", "after"), ("Your own cards", "cards"))
    there = [(title, key, getattr(made, key)) for title, key in rest if made and getattr(made, key)]
    more = [
        h("section", h("h2", f"{number}. {title}"), h("div", passage(prose, bare, game), class_="cw-prose"), key=key)
        for number, (title, key, prose) in enumerate(there, 4)
    ]
    return h(
        "main",
        h("header", h("h1", "Host tonight"), h("p", game.title, translate="no"), class_="cw-hero"),
        h("section", h("h2", "1. Set up"),
          h("p", "How many play? Each button saves a list to your downloads. Print it and tick each step."),
          tools(setups), saved(desk, SET_UP), key="set up"),
        h("section", h("h2", "2. Read this aloud"), h("p", "It takes five minutes. Point at each thing you name."),
          h("blockquote", spoken, class_="cw-prose"), key="aloud"),
        h("section", h("h2", "3. Put the aid on the table"),
          h("p", "The Round, and what you may do in it. It is saved to your downloads, too."),
          tools(button("Player aid", "export-aid")), saved(desk, PLAYER_AID), key="aid"),
        more,
        tools(button("All lessons", "learn", icon="book"), button("Home", "home", icon="home"), class_="cw-row-of",
              data_rove="host-ways"),
        class_="cw-home cw-host",
        key="host",
    )  # fmt: skip


@doing("hosting")
def _hosting(desk: Desk, _message: Message) -> None:
    """Show what a host needs."""
    desk.learning = replace(desk.learning, hosting=True)
