"""An action in which somebody types a word: a field with the word that is proposed, and the button that does it."""

from __future__ import annotations

from coreworlds.engine import Action
from coreworlds.engine.typed import LONGEST
from coreworlds.widgets.drawing import Children, Node, h, spared, submit

__all__ = ["word_form"]


def word_form(action: Action, *beside: Children, main: bool = False, do: str = "said") -> Node:
    """Draw what the action is, the field for its word, what stands beside it, and the button."""
    field = h("input", type="text", name="word", value=action.said, maxlength=LONGEST, autocomplete="off",
              enterkeyhint="done", placeholder=action.said, data_arg=action.unsaid)  # fmt: skip
    what = h("label", h("span", spared(action.unsaid, action.names), class_="cw-act-text"), " ", field)
    button = submit("Do", "cw-main" if main else "", aria_label=f"Do: {action.unsaid}")
    said = f"{action.player}: {action.unsaid}"
    return h("form", what, beside, button, class_="cw-said", data_do=do, data_arg=said, key=f"{do} {said}")
