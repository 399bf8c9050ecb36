"""Imports at run time go one way: no circles, and none from a layer to one above it."""

import networkx as nx
import pytest

from tests.house.imports import PACKAGE, graph, imported

LAYERS = {"engine": 0, "games": 1, "players": 2, "tutor": 3, "widgets": 4, "serve": 5}
GRAPH = graph()


def layer(module: str) -> str:
    return module.removeprefix(f"{PACKAGE}.").split(".")[0]


def test_no_circle_of_imports() -> None:
    circles = [sorted(part) for part in nx.strongly_connected_components(GRAPH) if len(part) > 1]
    shown = ["\n".join(f"{a} -> {b}" for a, b in nx.find_cycle(GRAPH.subgraph(part))) for part in circles]

    assert not circles, "\n\n".join(shown)


def test_no_import_goes_up() -> None:
    edges = ((a, b, LAYERS.get(layer(a)), LAYERS.get(layer(b))) for a, b in GRAPH.edges)
    upward = [f"{a} -> {b}" for a, b, low, high in edges if low is not None and high is not None and low < high]

    assert upward == []


@pytest.mark.parametrize(
    "source",
    [
        "import coreworlds.widgets.drawing.still",
        "from coreworlds.widgets.drawing import still",
        "def draw():\n    from coreworlds.widgets.drawing.still import html",
        'import_module("coreworlds.widgets.drawing.still")',
        'later("coreworlds.widgets.drawing.still.html")',
        'later(f"{__package__}.still.html")',
    ],
)
def test_each_way_of_importing_is_seen(source: str) -> None:
    known = {"coreworlds.widgets.drawing", "coreworlds.widgets.drawing.still"}

    assert "coreworlds.widgets.drawing.still" in imported(source, known, "coreworlds.widgets.drawing")


def test_imports_for_types_alone_are_left_out() -> None:
    source = "if TYPE_CHECKING:\n    from coreworlds.widgets.drawing.still import html"

    assert imported(source, {"coreworlds.widgets.drawing.still"}) == set()
