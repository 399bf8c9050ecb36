"""The options of a question as buttons: to be chosen, and once answered with what is right."""

from __future__ import annotations

from dataclasses import dataclass

from coreworlds.widgets.drawing.glyphs import glyph
from coreworlds.widgets.drawing.say import button, dim, press
from coreworlds.widgets.drawing.tree import Child, Node, h

__all__ = ["Choice", "choices"]


@dataclass(frozen=True, slots=True)
class Choice:
    """
    One option, as it stands now.

    Attributes
    ----------
    words
        What it says.
    chosen
        Whether the learner chose it.
    right
        Whether it is right; None before the answer.
    """

    words: tuple[Child, ...]
    chosen: bool = False
    right: bool | None = None


def choices(options: tuple[Choice, ...], word: str, *, several: bool = False, group: str = "choices") -> Node:
    """
    Draw options.

    Parameters
    ----------
    options
        What there is to choose from.
    word
        The message's word; one of one is answered at once, several are chosen first and then answered.
    several
        Whether more than one may be chosen.
    group
        The name of the group that has one tab stop.
    """
    answered = any(option.right is not None for option in options)
    drawn = [_option(number, option, word, several=several, answered=answered) for number, option in enumerate(options)]
    ready = any(option.chosen for option in options)
    answer = button(
        "Answer", f"{word}-done", class_="cw-main" if ready else "", aria_disabled=None if ready else "true"
    )
    return h(
        "div",
        dim("Choose all that are right, then answer.") if several and not answered else None,
        drawn,
        answer if several and not answered else None,
        class_="cw-choices",
        role="group",
        aria_label="Options",
        data_rove=group,
        key=group,
    )


def _option(number: int, option: Choice, word: str, *, several: bool, answered: bool) -> Node:
    mark = glyph("yes" if option.right else "no") if answered and (option.right or option.chosen) else None
    look = " cw-true" if answered and option.right else " cw-false" if answered and option.chosen else ""
    return press(
        mark or h("kbd", str(number + 1), aria_hidden="true"),
        h("span", option.words),
        _said(option, answered=answered),
        class_=f"cw-option{look}",
        do=None if answered else word,
        arg=str(number),
        aria_keyshortcuts=None if answered else str(number + 1),
        aria_pressed=str(option.chosen).lower() if several or answered else None,
        aria_disabled="true" if answered else None,
        key=str(number),
    )


def _said(option: Choice, *, answered: bool) -> Node | None:
    """Say in words what colour and mark say."""
    if not answered:
        return None
    words = {
        (True, True): "your answer, right",
        (True, False): "your answer, not right",
        (False, True): "right",
    }.get((option.chosen, bool(option.right)))
    return h("small", f" {words}") if words else None
