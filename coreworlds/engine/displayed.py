"""How a value shows itself in a notebook: the layers above draw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["Displayed", "Several"]

Each = TypeVar("Each")


class Displayed:
    """
    A value that a notebook shows with text and HTML of its own.

    Attributes
    ----------
    drawing : callable
        Makes of a value what is shown of it, by kind: "text/plain" and "text/html". The layers above set it.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> sorted(cw.judge(pos, "pass")._repr_mimebundle_())
    ['text/html', 'text/plain']
    """

    __slots__ = ()
    drawing: ClassVar[Callable[[Any], Mapping[str, str]]]

    def _repr_mimebundle_(self, **_asked: object) -> Mapping[str, str]:
        return Displayed.drawing(self)

    def _repr_html_(self) -> str:
        return Displayed.drawing(self)["text/html"]


class Several(Displayed, tuple[Each, ...]):
    """
    A tuple of such values; a notebook shows them one below the other.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> print(cw.ask(pos, "done; done"))
    “done” is allowed.
    “done” is allowed.
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Return the text of each, in lines of their own."""
        return "\n".join(map(str, self))
