"""The tree, its patches and its two forms."""

from __future__ import annotations

import json
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from coreworlds.widgets.drawing.markup import to_html, to_text
from coreworlds.widgets.drawing.patch import apply, diff
from coreworlds.widgets.drawing.tree import Node, h, wire

TEXTS = st.text(alphabet="ab <>&\"'", min_size=1, max_size=4)
NODES = st.recursive(
    TEXTS,
    lambda kids: st.builds(
        Node,
        st.sampled_from(["p", "b", "section"]),
        st.dictionaries(st.sampled_from(["class", "title", "data-do"]), TEXTS, max_size=2),
        st.lists(kids, max_size=5).map(tuple),
        st.sampled_from(["", "", "k1", "k2"]),
    ),
    max_leaves=14,
)


@given(NODES, NODES)
def test_a_patch_makes_the_old_tree_the_new_one(old: Node | str, new: Node | str) -> None:
    """Applying the difference of two trees to the first gives the second, after a trip through JSON too."""
    patch = json.loads(json.dumps(diff(old, new)))

    assert wire(new) == apply(patch, wire(old))


@given(NODES)
def test_no_difference_no_patch(tree: Node | str) -> None:
    """A tree does not differ from itself."""
    assert diff(tree, tree) == []


def test_a_moved_node_is_recognised_by_its_key() -> None:
    """Moving a keyed node sends its place, not its content."""
    ana, ben = h("p", "Ana", key="a"), h("p", "Ben", key="b")

    assert diff(h("div", ana, ben), h("div", ben, ana)) == [["kids", [], [1, 0]]]


def test_small_changes_make_small_patches() -> None:
    """A number that changed is sent alone."""
    old, new = (h("div", h("b", str(n)), h("p", "much else " * 100)) for n in (4, 3))

    assert len(json.dumps(diff(old, new))) < 40


class Reader(HTMLParser):
    """Reads the text and the attributes of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.values: list[str | None] = []

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.values += [value for _, value in attrs]


@given(NODES)
def test_html_says_what_the_tree_says(tree: Node | str) -> None:
    """Every text and attribute is escaped: read back, they are the same, and nothing else is there."""
    reader = Reader()
    reader.feed(to_html(tree))
    reader.close()

    assert "".join(_texts(tree)) == "".join(reader.text)
    assert sorted(_values(tree)) == sorted(v or "" for v in reader.values)


def _texts(node: Node | str) -> list[str]:
    return [node] if isinstance(node, str) else [text for child in node.children for text in _texts(child)]


def _values(node: Node | str) -> list[str]:
    return (
        []
        if isinstance(node, str)
        else [*node.attrs.values(), *(value for child in node.children for value in _values(child))]
    )


def test_no_markup_gets_through() -> None:
    """A name with markup in it stays text."""
    assert "<img" not in to_html(h("p", "<img onerror=alert(1)>", title='"><img>'))


def test_text_says_what_the_tree_says() -> None:
    """Blocks stand on lines of their own, labels above what they name, hidden parts are left out."""
    tree = h(
        "section",
        h("h2", "Hand"),
        h("p", "6 ", h("b", "cards")),
        h("p", "secret", hidden=True),
        h("svg", aria_hidden="true"),
        aria_label="Ana",
    )

    assert to_text(tree) == "Ana\n  Hand\n  6 cards"
