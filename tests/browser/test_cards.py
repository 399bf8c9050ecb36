"""What is printed on a card can be read: nothing lies on it, and no line of its text is cut."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

import coreworlds as cw
from coreworlds.games.core_worlds.cards import card_set
from coreworlds.widgets import host
from coreworlds.widgets.app import App
from tests.browser.stage import Stage, staged

TABLE = """
version = 1
game = "core-worlds"
round = 3
phase = "action"
central = ["Tactical Review +", "Salvage Robot +", "Salvage Robot +", "Odin +", "Shock Infantry +", "Shock Infantry +"]
[[player]]
name = "Ana"
units = ["Mining Freighter +2", "Genetic Super Soldier +3"]
hand = ["Energy Surge x3", "Galactic Grunts x2"]
[[player]]
name = "Ben"
"""
COVERED = """() => [...document.querySelectorAll(".cw-card:not(.cw-small)")].flatMap(card => {
    const boxes = found => [...card.querySelectorAll(found)].map(each => each.getBoundingClientRect());
    const values = boxes(".cw-value"), marks = boxes(".cw-mark");
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const counts = boxes(".cw-count"), all = [values, marks, counts];
    const met = all.some((some, at) => all.slice(at + 1).flat().some(other => some.some(each => meet(each, other))));
    return met ? [card.innerText] : [];
})"""


@pytest.mark.parametrize("width", [1400, 700])
def test_neither_token_nor_count_covers_what_is_printed(browser: Browser, width: int) -> None:
    """A long text makes the picture low, where Token and Empire Points lay on one another; “×2” lay on both."""
    with staged(browser, viewport={"width": width, "height": 1000}) as stage:
        stage.show(App(cw.parse(TABLE)))
        assert stage.page.locator(".cw-wordy .cw-mark").count() > 1
        assert stage.page.locator(".cw-card:not(.cw-small) .cw-count").count() > 3
        assert stage.page.evaluate(COVERED) == []


WORDED = """() => Object.fromEntries([...document.querySelectorAll(".cw-card:has(.cw-name)")].map(card => [
    card.querySelector(".cw-name").innerText, [
    card.querySelector(".cw-text")?.checkVisibility() ?? null,
    card.querySelector(".cw-worded")?.checkVisibility() ?? false,
    [...card.querySelectorAll(".cw-value")].every(value => {
        const box = value.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return !box.width || value.contains(document.elementFromPoint(x, y));
    })]]))"""
LINES = """() => [...document.querySelectorAll(".cw-card .cw-text")].map(text => {
    const boxes = [text, ...text.querySelectorAll("span:not(.cw-sr)")]
        .filter(box => getComputedStyle(box).overflow === "hidden");
    const floor = Math.min(...boxes.map(box => box.getBoundingClientRect().bottom));
    const words = document.createRange();
    const last = box => box.lastChild ? last(box.lastChild) : box;
    words.selectNodeContents(last(text));
    const lines = [...words.getClientRects()];
    return {
        look: text.closest(".cw-card").dataset.look,
        cut: lines.some(line => line.top < floor - 2 && line.bottom > floor + 1.5),
        beneath: lines.some(line => line.top >= floor - 2),
    };
})"""
GO_ON = """() => [...document.querySelectorAll(".cw-words")].filter(words => words.scrollWidth > words.clientWidth + 2)
    .map(words => words.closest(".cw-card").dataset.look)"""
LONGEST = {"Genetic Super Soldier", "Mining Freighter", "War Machine"}
TOLD = {*LONGEST, "Repair Robot", "Command Cruiser", "Zeus"}
HIDE = ".cw-words::after { visibility: hidden }"
LENS = """() => {
    const lens = document.querySelector("[data-anchor]"), box = lens.getBoundingClientRect();
    const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    return [inside && lens.scrollHeight <= lens.clientHeight, lens.innerText];
}"""


def all_texts(players: int, *places: str) -> App:
    """Lay every card with a text on the table, in these places or wherever one is drawn large."""
    cards = [card for card in card_set().cards if card.text]
    zones = {
        "central": [card.name for card in cards if card.sector is not None],
        "hand": [card.name for card in cards if card.kind in {"unit", "tactic"}],
        "units": [card.name for card in cards if card.kind == "unit"],
    }
    central, hand, units = (
        f"{zone} = {json.dumps(names)}\n" if zone in places or not places else "" for zone, names in zones.items()
    )
    others = "".join(f'[[player]]\nname = "{name}"\n' for name in ("Ben", "Cleo", "Dan")[: players - 1])
    head = f'version = 1\ngame = "core-worlds"\nround = 9\nphase = "action"\n{central}'
    return App(cw.parse(f'{head}[[player]]\nname = "Ana"\n{hand}{units}{others}'))


def at_rest(card: Locator) -> bytes:
    """Take a picture of a card once three in a row are the same: on a busy machine it may still come into view."""
    last = [card.screenshot()]
    for _ in range(30):
        if len(last) > 2 and len({*last[-3:]}) == 1:
            break
        card.page.wait_for_timeout(40)
        last.append(card.screenshot())
    return last[-1]


def say_more(stage: Stage) -> set[str]:
    """Name the cards, of some, that say that their text goes on: those that look different without those words."""
    cards = {name: stage.page.locator(f'[data-look="central:{name}"]') for name in TOLD}

    def differ() -> set[str]:
        drawn = {name: at_rest(card) for name, card in cards.items()}
        hidden = stage.page.add_style_tag(content=HIDE)
        found = {name for name, card in cards.items() if at_rest(card) != drawn[name]}
        hidden.evaluate("each => each.remove()")
        return found

    return differ() & differ()  # what differs for a moment differs once


def cut_nowhere(stage: Stage) -> dict[str, bool]:
    """See that no line is cut, and tell of each card whether some of its text lies beneath its edge."""
    texts = stage.page.evaluate(LINES)
    assert len(texts) > 100
    assert [text["look"] for text in texts if text["cut"]] == []
    beneath = {text["look"]: text["beneath"] for text in texts}
    assert {look.partition(":")[2] for look, is_so in beneath.items() if is_so} <= LONGEST, "few texts are that long"
    return beneath


def assert_nothing_is_cut_off(stage: Stage) -> None:
    """A text that has room looks the same where nothing is cut: the lower parts of its last letters are there."""
    long = ", ".join(f'[data-look$=":{name}"] .cw-words' for name in LONGEST)
    stage.page.add_style_tag(content=f"{HIDE} .cw-head, .cw-side, .cw-bar, {long} {{ visibility: hidden }}")
    board = stage.page.locator(".cw-common .cw-cards")
    cut = at_rest(board)
    stage.page.add_style_tag(content=".cw-words { overflow: visible }")
    same = cut == at_rest(board)  # compared first: pytest would look for hours where two pictures differ
    assert same


@pytest.mark.parametrize(
    ("width", "scheme", "players", "zoom"), [(1024, "dark", 4, 1), (1600, "dark", 2, 1), (700, "light", 2, 2)]
)
def test_no_line_of_a_text_is_cut(browser: Browser, width: int, scheme: str, players: int, zoom: int) -> None:
    """The last line faded out through its middle on nearly half of the cards."""
    how = {"viewport": {"width": width, "height": 1000}, "color_scheme": scheme, "device_scale_factor": zoom}
    with staged(browser, **how) as stage:
        stage.show(all_texts(players))
        cut_nowhere(stage)
        assert_nothing_is_cut_off(stage)


def test_a_small_card_without_its_text_says_that_there_is_one(browser: Browser) -> None:
    """An empty field looked like a card without a text; the mark covers no value."""
    with staged(browser, viewport={"width": 1000, "height": 625}, reduced_motion="reduce") as stage:
        stage.show(App(cw.parse(TABLE.replace("Odin", "Taurus").replace("Galactic Grunts", "Baron Viktor"))))
        seen = stage.page.evaluate(WORDED)
        assert seen["Salvage Robot"] == seen["Baron Viktor"] == [False, True, True]
        assert seen["Taurus"] == [None, False, True]
        assert all(shown is None or shown != marked for shown, marked, _ in seen.values())


@pytest.mark.parametrize(("width", "players"), [(1400, 2), (700, 4)])
def test_a_text_that_is_too_long_says_more(browser: Browser, width: int, players: int) -> None:
    """Words left out without a sign would make a false text; a sign on a whole text would be false, too."""
    with staged(browser, viewport={"width": width, "height": 1000}, reduced_motion="reduce") as stage:
        stage.show(all_texts(players))
        beneath = cut_nowhere(stage)
        assert say_more(stage) == {name for name in TOLD if beneath[f"central:{name}"]}
        assert_nothing_is_cut_off(stage)


def test_on_a_phone_no_line_of_a_text_is_cut(browser: Browser) -> None:
    """By measure alone: its panes slide, and the sheet lies over their lower edge, so no two pictures are the same."""
    with staged(browser, viewport={"width": 380, "height": 1000}, reduced_motion="reduce") as stage:
        stage.show(all_texts(4))
        assert stage.page.locator(".cw-phone").count() == 1
        cut_nowhere(stage)


@pytest.mark.parametrize("width", [1400, 700])
def test_a_browser_without_round_cuts_no_line_either(browser: Browser, width: int) -> None:
    """A rule that such a browser cannot read left half lines, and no sign that a text goes on."""
    known = Path(host.STATIC, "coreworlds.css").read_text(encoding="utf-8")
    assert "round(" in known
    unknown = known.replace("round(", "unknown(")
    with staged(browser, viewport={"width": width, "height": 1000}, reduced_motion="reduce") as stage:
        stage.page.route("**/coreworlds.css", lambda route: route.fulfill(body=unknown, content_type="text/css"))
        stage.show(all_texts(2))
        assert not any(cut_nowhere(stage).values())
        longer = {look.partition(":")[2] for look in stage.page.evaluate(GO_ON)}
        assert longer <= LONGEST
        assert say_more(stage) == {name for name in TOLD if name in longer}


@pytest.mark.parametrize("size", [(1400, 1000), (380, 700), (700, 500)])
def test_the_whole_text_stands_beside_a_card_one_looks_at(browser: Browser, size: tuple[int, int]) -> None:
    """Beside the card no word of it is missing, in any window of a usual size."""
    with staged(browser, viewport={"width": size[0], "height": size[1]}) as stage:
        stage.show(all_texts(4, "central"))
        for card in card_set().cards:
            if card.text and card.sector is not None:
                stage.tell("look", f"central:{card.name}")
                whole, words = stage.page.evaluate(LENS)
                assert whole, card.name
                assert card.text in words
