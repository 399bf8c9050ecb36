"""A step done by hand on a map, and pieces laid there in the editor: by mouse, by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.browser.stage import Stage, staged
from tests.browser.table import Table
from tests.browser.test_explore import Desk
from tests.browser.test_hands import hands, press, tab_to

# Ana and Ben contest D2: each loses 1 influence, and what is left makes it Ana's.
GIVEN = cw.parse(f"""
game = "{cw.games()[1]}"
phase = "regent"
step = "regent.resolve"
round = 2
direction = "clockwise"
throne = "Ana"
chooser = "Ana"
role = "Regent"
galaxy = {{ D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D2 = "Meadow" }}
[influence]
D2 = {{ Ana = 2, Ben = 1 }}
[[player]]
name = "Ana"
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
""")
STEP = cw.step(GIVEN)
NEAR = 66  # px: what lies so near in height lies beside
MOVES = (
    ("Ana's influence", "Ana's reserve"),
    ("Ben's influence", "Ben's reserve"),
    ("Ana's influence", "Ana's Empire at D2"),
)


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    """One page for all, so high that the whole table is seen."""
    with staged(browser, reduced_motion="reduce", viewport={"width": 1400, "height": 2400}) as made:
        yield made


def open_it(stage: Stage, pos: cw.Position = GIVEN) -> Table:
    """Open a position."""
    stage.show(App(pos))
    table = Table(stage.page)
    expect(table.heading).to_contain_text(pos.game.title)
    return table


def space(page: Page, name: str) -> Locator:
    """A space of the map."""
    return page.locator(f".cw-hexmap [data-arg='map/{name}']")


def go_to(page: Page, goal: Locator) -> None:
    """
    Go to something of the board by Tab and arrow keys: up and down till it lies beside, then to the side.

    Where the nearest thing to the side does not lie straight ahead, nobody presses the same key there again.
    """
    tab_to_group(page, ".cw-board")
    pressed: set[tuple[str, str]] = set()
    for _ in range(30):
        dx, dy = goal.evaluate("""own => {
          const [a, b] = [own, document.activeElement].map((each) => each.getBoundingClientRect());
          return [a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2];
        }""")
        if goal.evaluate("own => own === document.activeElement"):
            return
        side, up = "ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp"
        first, second = (up, side) if abs(dy) > NEAR or abs(dx) < NEAR else (side, up)
        here = page.evaluate("document.activeElement.dataset.arg")
        key = second if (here, first) in pressed else first
        pressed.add((here, key))
        page.keyboard.press(key)
    raise AssertionError(f"the arrow keys do not lead to {goal}")


def tab_to_group(page: Page, group: str) -> None:
    """Go into a group of stops by the Tab key."""
    for _ in range(80):
        if page.evaluate("group => Boolean(document.activeElement.closest(group))", group):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {group}")


def test_the_arrow_keys_lead_to_every_space_and_a_line_to_the_side_leads_back(stage: Stage) -> None:
    """To the side lies a neighbour, never the space behind it."""
    open_it(stage)
    page, zone = stage.page, GIVEN.game.page.layout(GIVEN, None).zone("map/A1")
    assert zone is not None
    here = "document.activeElement.dataset.arg"
    met, new = set[str](), ["map/D4"]
    while new:
        at = new.pop()
        met.add(at)
        for way in ("Left", "Right", "Up", "Down"):
            space(page, at.removeprefix("map/")).focus()
            page.keyboard.press(f"Arrow{way}")
            there = page.evaluate(here)
            new += [there] if there.startswith("map/") and there not in {*met, *new} else []
    assert met == {face.key for face in zone.faces}
    space(page, "D4").focus()
    line = []
    for way in ("Left",) * 3 + ("Right",) * 6:
        page.keyboard.press(f"Arrow{way}")
        line.append(page.evaluate(here).removeprefix("map/"))
    assert [name[0] for name in line] == list("CBABCDEFG")
    assert line[1] == "B3"
    assert line[5] == "D4"


# --- a step -----------------------------------------------------------------------------------------------------------


def test_a_step_on_the_map_is_done_by_mouse(stage: Stage) -> None:
    """What is forgotten is said with its rule, what is too much at once; done, the table is as the rules make it."""
    page = stage.page
    table = open_it(stage)
    table.do(table.option("Hands-on").check)
    table.do(space(page, "D2").click)
    here = hands(page).get_by_role("group", name="On D2")
    lies = ["Meadow, D2 on the map", "Ana's influence at D2 ×2", "Ben's influence at D2"]
    expect(here.get_by_role("button")).to_have_text(lies)
    tool = hands(page).get_by_role("form", name="Move pieces that lie open")
    for number, (piece, goal) in enumerate(MOVES):
        table.do(here.get_by_role("button", name=re.compile(f"^{piece} at D2")).click)
        tool.get_by_label("to", exact=True).select_option(label=goal)
        table.do(tool.get_by_role("button", name="Move").click)
        if not number:
            press(table, "Check")
            expect(hands(page)).to_contain_text("Not yet: 2 things differ from the rules.")
            expect(hands(page).locator(".cw-hand-said .cw-cite").first).to_be_visible()
    press(table, "Check")
    expect(table.now).to_contain_text("You did this step by hand, and it is right:")
    expect(space(page, "D2")).to_have_accessible_name(re.compile("Ana: Empire$"))


def test_a_step_on_the_map_is_done_by_keys_alone(stage: Stage) -> None:
    """Tab and arrows lead to the space, Enter chooses it and its pieces, letters a place, c checks."""
    page = stage.page
    table = open_it(stage)
    table.option("Hands-on").focus()
    page.keyboard.press("Space")
    expect(hands(page)).to_be_visible()
    go_to(page, space(page, "D2"))
    table.do(lambda: page.keyboard.press("Enter"))
    tool = hands(page).get_by_role("form", name="Move pieces that lie open")
    for piece, goal in MOVES:
        tab_to(page, hands(page).get_by_role("button", name=re.compile(f"^{piece} at D2")))
        table.do(lambda: page.keyboard.press("Enter"))
        tab_to(page, tool.get_by_label("to", exact=True))
        page.keyboard.type(goal)
        tab_to(page, tool.get_by_role("button", name="Move"))
        table.do(lambda: page.keyboard.press("Enter"))
    tab_to(page, hands(page).get_by_role("button", name="Check", exact=True))
    table.do(lambda: page.keyboard.press("c"))
    expect(table.now.get_by_text("You did this step by hand")).to_be_focused()


# --- the editor -------------------------------------------------------------------------------------------------------


def explore(stage: Stage) -> Desk:
    """Open the editor on the position after the step."""
    table = open_it(stage, STEP.after)
    table.do(stage.page.get_by_role("button", name="Explore", exact=True).click)
    return Desk(stage.page)


def test_pieces_are_dragged_onto_the_map(stage: Stage) -> None:
    """A ship out of the supply to a space of its owner, a tile of the row to an empty space; each is taken back."""
    page = stage.page
    desk = explore(stage)
    page.locator(".cw-card[data-arg='Ana/supply/Cruiser']").drag_to(space(page, "D1"))
    expect(desk.status).to_contain_text("Moved Cruiser from Ana's supply of ships to Ana's ships at D1.")
    expect(space(page, "D1")).to_have_accessible_name(re.compile("Ana: Cruiser"))
    tile = page.locator(".cw-card[data-arg^='row/']").first
    name = tile.locator(".cw-name").inner_text()
    tile.drag_to(space(page, "C3"))
    expect(desk.status).to_contain_text(f"Moved {name} from the turned-up tiles to C3 on the map.")
    expect(space(page, "C3")).to_have_accessible_name(re.compile(f"^C3, {name}"))
    for _ in range(2):
        desk.press("Undo", desk.status)
    assert desk.position == STEP.after


def test_a_piece_is_laid_on_the_map_by_keys_alone(stage: Stage) -> None:
    """Enter on a space looks at it, Enter on a tile chooses it, Enter on the place lays it there."""
    page = stage.page
    desk = explore(stage)
    go_to(page, space(page, "C3"))
    desk.table.do(lambda: page.keyboard.press("Enter"))
    expect(desk.tools.get_by_role("heading", name="On C3")).to_be_focused()
    tile = page.locator(".cw-card[data-arg^='row/']").first
    name = tile.locator(".cw-name").inner_text()
    page.keyboard.press("Shift+Tab")
    while not page.evaluate("Boolean(document.activeElement.closest('.cw-board'))"):
        page.keyboard.press("Shift+Tab")
    go_to(page, tile)
    desk.table.do(lambda: page.keyboard.press("Enter"))
    expect(desk.tools.get_by_role("heading", name=re.compile(f"^{name}"))).to_be_focused()
    page.keyboard.press("Tab")
    goal = desk.tools.get_by_role("button", name="C3 on the map", exact=True)
    for _ in range(40):
        if goal.evaluate("own => own === document.activeElement"):
            break
        page.keyboard.press("ArrowDown")
    desk.table.do(lambda: page.keyboard.press("Enter"))
    expect(desk.status).to_contain_text(f"Moved {name} from the turned-up tiles to C3 on the map.")
    expect(space(page, "C3")).to_have_accessible_name(re.compile(f"^C3, {name}"))
    desk.table.do(lambda: page.keyboard.press("u"))
    expect(space(page, "C3")).to_have_accessible_name(re.compile("^C3, empty space"))


@pytest.mark.parametrize(
    ("piece", "by", "told"), [("Ana's ships at D1: Fighter", "3", "Ana: 3 Fighters"), ("The food at D2", "2", "2 food")]
)
def test_a_number_on_the_map_is_set_by_keys(stage: Stage, piece: str, by: str, told: str) -> None:
    page = stage.page
    desk = explore(stage)
    name = piece.partition(":")[0].rpartition(" ")[2]
    desk.table.do(space(page, name).click)
    field = desk.tools.get_by_label(piece, exact=True)
    tab_to(page, field)
    page.keyboard.press("Control+a")
    page.keyboard.type(by)
    desk.table.do(lambda: page.keyboard.press("Enter"))
    expect(field).to_have_value(by)
    expect(space(page, name)).to_have_accessible_name(re.compile(f", {told}$"))
