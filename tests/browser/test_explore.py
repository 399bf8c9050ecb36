"""A position is set up by hand on the served page: by mouse, by keys, as text; broken, mended, played on from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import coreworlds as cw
from tests.browser import here
from tests.browser.axe import violations
from tests.browser.conftest import watched
from tests.browser.table import Table, sit_down

# The position that is to be built: Ana invades Boreas with four Units, in the first Round.
GIVEN = """
game = "core-worlds"
phase = "action"
turn = "Ana"
destiny = "Ben"
central = ["Boreas"]
[pending]
kind = "invasion"
world = "Boreas"
[[player]]
name = "Ana"
home = "Cygnus"
actions = 3
energy = 5
units = ["Galactic Grunts x3", "Snub Fighter x2"]
[[player]]
name = "Ben"
home = "Ursa"
energy = 0
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh window; no server is asked, since all that is tested with it is the page's own."""
    with watched(browser, here.ADDRESS) as window:
        yield window


@dataclass(frozen=True)
class Desk:
    """The explore view, as a person meets it."""

    page: Page

    @property
    def table(self) -> Table:
        """The table beside the tools."""
        return Table(self.page)

    @property
    def status(self) -> Locator:
        """How the position stands."""
        return self.page.get_by_role("region", name="Position", exact=True)

    @property
    def tools(self) -> Locator:
        """What changes it."""
        return self.page.get_by_role("region", name="Change", exact=True)

    @property
    def text(self) -> Locator:
        """Its text."""
        return self.page.get_by_label("The position as text")

    def press(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Press a button of the tools, and wait for the answer."""
        exact = isinstance(name, str)
        self.table.do((within or self.tools).get_by_role("button", name=name, exact=exact).first.click)

    def lay(self, card: str, goal: str, times: int = 1) -> None:
        """Take cards out of the pile that is open, one after the other."""
        for _ in range(times):
            self.press(re.compile(f"^{card}$"))
            self.press(goal)

    def pile(self, name: str) -> None:
        """Open a pile of the table."""
        self.table.do(self.page.get_by_role("region", name="Table").get_by_role("button", name=name).click)

    @property
    def position(self) -> cw.Position:
        """The position, read from the text on the page."""
        self.press("Text")
        return cw.parse(self.text.input_value())


def explore(page: Page, address: str = "/?view=explore") -> Desk:
    """Begin with a fresh table of two."""
    page.goto(address)
    page.get_by_role("button", name="Begin", exact=True).click()
    desk = Desk(page)
    expect(desk.status).to_contain_text("A game can come to this position.")
    return desk


def build(desk: Desk) -> None:
    """Build the given position: cards from where they lie, the step, whose turn, a counter, the Invasion announced."""
    desk.pile("Deck I 24")
    desk.lay("Boreas", "the Central Zone")
    for card, times in (("Galactic Grunts", 3), ("Snub Fighter", 2)):
        field = desk.tools.get_by_role("searchbox", name="Name of a card")
        field.fill(card)
        for _ in range(times):
            desk.lay(f"{card} in Ana's draw deck.*", "Ana: Units")
    desk.press("Markers and players")
    desk.table.do(lambda: desk.tools.get_by_label("Step", exact=True).select_option(label="Action: Take a turn"))
    desk.table.do(lambda: desk.tools.get_by_label("Turn", exact=True).select_option("Ana"))
    field = desk.tools.get_by_label("Ana's Energy Marker", exact=True)
    field.fill("6")
    desk.table.do(lambda: field.press("Enter"))
    ask = desk.page.locator(".cw-head").get_by_role("searchbox")
    desk.table.do(lambda: ask.fill("may I invade Boreas?"))
    desk.press("Do it", desk.page.locator(".cw-found"))


def same(found: cw.Position, wanted: cw.Position) -> None:
    """Compare two positions but for the order of what lies face down."""
    assert found.step == wanted.step == "action.invade"
    assert str(found).partition("[pending]")[2].split("[[")[0] == str(wanted).partition("[pending]")[2].split("[[")[0]
    for key in ("central", "destiny", "round"):
        assert found.zone(key) == wanted.zone(key)
    for seat in wanted.seats:
        for key in ("home", "actions", "energy", "hand", "units", "worlds", "discard"):
            assert found.zone(key, seat) == wanted.zone(key, seat), (seat, key)
        assert sorted(found.seat(seat).deck) == sorted(wanted.seat(seat).deck)


def test_a_position_is_built_mended_played_two_ways_and_shared(browser: Browser, page: Page) -> None:
    """Inside an Invasion: two lines are compared, and the link shows a second browser the same."""
    desk = explore(page)
    build(desk)
    expect(desk.status).to_contain_text("No rule is broken.")
    same(desk.position, cw.parse(GIVEN))

    desk.table.do(desk.table.zone("Central Zone").get_by_role("button", name=re.compile("^Boreas")).click)
    desk.press("Ben: discard pile")
    expect(desk.status).to_contain_text("Impossible.")
    expect(desk.status).to_contain_text("Boreas is invaded but is not in the Central Zone.")
    expect(desk.status.locator(".cw-complaints .cw-cite").first).to_be_visible()
    desk.press("Put Boreas into the Central Zone.", desk.status)
    expect(desk.status).to_contain_text("No rule is broken.")
    same(desk.position, cw.parse(GIVEN))

    desk.press("Play from here", desk.status)
    expect(page.get_by_text("You play on from a position set up by hand.")).to_be_visible()
    play_two_lines(desk.table)
    compare(page)
    table = page.locator(".cw-table").inner_text()
    link = share(page)
    with watched(browser, here.ADDRESS) as other:
        other.goto(link)
        expect(other.locator(".cw-head h1")).to_have_text(page.locator(".cw-head h1").inner_text().replace("\n", " "))
        Table(other).do(Table(other).bar("Back").click)
        Table(other).do(Table(other).bar("Forward").click)  # now what changed last is marked here too
        assert other.locator(".cw-table").inner_text() == table
        lines = Table(other).page.get_by_role("region", name=re.compile("^Lines"))
        expect(lines).to_contain_text("Lines: 2", ignore_case=True)


def play_two_lines(table: Table) -> None:
    """Send as few Units as will do, mark where that leads, go back, and send all."""
    ask(table, "send Galactic Grunts x3, Snub Fighter")
    expect(table.now).to_contain_text("Boreas")
    table.do(table.page.get_by_role("button", name="Show the lines").click)
    table.do(table.page.get_by_role("button", name="Mark to compare").click)
    table.do(table.bar("Back").click)
    ask(table, "may I send Galactic Grunts x3, Snub Fighter x2?")
    expect(table.now).to_contain_text("Boreas")


def ask(table: Table, question: str) -> None:
    """Ask the table in the search, and do what it allows."""
    field = table.page.get_by_role("searchbox", name=re.compile("or ask"))
    field.fill(question)
    panel = table.page.get_by_role("region", name="The table says")
    table.do(panel.get_by_role("button", name="Do it").click)


def compare(page: Page) -> None:
    """See both lines side by side: what differs, and what made it so."""
    Table(page).do(page.get_by_role("button", name=re.compile("^Compare with")).click)
    differs = page.get_by_role("group", name="What differs")
    expect(differs).to_contain_text("Snub Fighter")
    expect(page.get_by_role("heading", name=re.compile("^What made it so")).first).to_be_visible()
    Table(page).do(page.get_by_role("button", name="Close the comparison").first.click)


def share(page: Page) -> str:
    """Give the link to this line of play with its branches."""
    page.get_by_role("button", name="Share", exact=True).click()
    panel = page.get_by_role("region", name="Share")
    panel.get_by_label("Share").select_option(label="this line of play with its branches")
    field = panel.get_by_label("Link")
    expect(field).to_have_value(re.compile(r"^http.*\?p=1s"))
    return field.input_value()


def test_the_text_changes_the_table_and_the_table_the_text(page: Page) -> None:
    """A wrong value is named with its place, which one press goes to; what is typed meanwhile is never lost."""
    desk = explore(page)
    desk.press("Text")
    text = desk.text.input_value()
    desk.table.do(lambda: desk.text.fill(text.replace("round = 1\n", "round = 77\n")))
    expect(desk.tools).to_contain_text("line 4, column 9: wrong value; found 77")
    expect(desk.status).to_contain_text("Not readable.")
    desk.press("Go there")
    expect(desk.text).to_be_focused()
    assert desk.text.evaluate("own => own.value.slice(own.selectionStart, own.selectionStart + 2)") == "77"
    page.keyboard.press("Delete")
    page.keyboard.press("Delete")
    page.keyboard.type("2", delay=30)
    expect(desk.table.heading).to_contain_text("Round 2")
    page.keyboard.type(" # so late already", delay=25)
    expect(desk.text).to_have_value(re.compile("round = 2 # so late already\n"))
    expect(desk.status).to_contain_text("No rule is broken.")

    desk.table.do(lambda: page.locator(".cw-panel.cw-standing-of").get_by_role("button", name="Undo").click())
    expect(desk.text).to_have_value(text)
    desk.pile("Deck I 24")
    desk.lay("Boreas", "the Central Zone")
    desk.press("Text")
    expect(desk.text).to_have_value(re.compile(r'central = \["Boreas"\]'))


def test_a_card_is_moved_by_keys_alone(page: Page) -> None:
    """Enter on a card leads to the places, Enter on a place lays it there and leads back to the table."""
    table = sit_down(page)
    table.do(page.get_by_role("button", name="Explore", exact=True).click)
    desk = Desk(page)
    card = page.locator(".cw-card[data-arg^='Ana/hand:']").first
    name = card.locator(".cw-name").inner_text()
    card.focus()
    table.do(lambda: page.keyboard.press("Enter"))
    expect(desk.tools.get_by_role("heading", name=re.compile(f"^{name}"))).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        if desk.tools.locator(".cw-places :focus").count():
            break
    for _ in range(30):
        label = page.evaluate("document.activeElement.getAttribute('aria-label') || ''")
        if label.startswith("Ben: "):
            break
        page.keyboard.press("ArrowDown")
    table.do(lambda: page.keyboard.press("Enter"))
    goal = label.replace(": ", "'s ")
    expect(desk.status).to_contain_text(f"Moved {name} from Ana's hand to {goal}.")
    expect(page.locator(".cw-board :focus")).to_have_count(1)
    table.do(lambda: page.keyboard.press("u"))
    expect(desk.status).to_contain_text("A game can come to")


def test_what_only_the_file_keeps_is_set_by_choices(page: Page) -> None:
    """A ruling, a name, a situation with its numbers; the text follows, and undo takes each back."""
    desk = explore(page)
    desk.pile("Deck I 24")
    desk.lay("Boreas", "the Central Zone")
    desk.press("Markers and players")
    desk.table.do(lambda: desk.tools.get_by_label("Turn", exact=True).select_option("Ana"))
    situation = desk.tools.get_by_label("Inside the turn: Situation", exact=True)
    desk.table.do(lambda: situation.select_option(label="Ana invades Boreas"))
    fleet = desk.tools.get_by_label("Inside the turn: Fleet Strength added by Tactics", exact=True)
    fleet.fill("2")
    desk.table.do(lambda: fleet.press("Tab"))
    desk.table.do(lambda: desk.tools.get_by_label("Ben: Energy Exploration used", exact=True).check())
    name = desk.tools.get_by_label("Name of Ben", exact=True)
    name.fill("Zoe")
    desk.table.do(lambda: name.press("Enter"))
    expect(desk.status).to_contain_text("Set “Name of Ben” to Zoe.")
    desk.press("Rulings and luck")
    ruling = desk.tools.get_by_label(re.compile("May the 12 Energy Tokens run out"))
    desk.table.do(lambda: ruling.select_option("12"))
    pos = desk.position
    assert (pos.step, pos.seats, pos.seat("Zoe").explored) == ("action.invade", ("Ana", "Zoe"), True)
    assert (pos.pending.fleet, pos.rulings) == (2, {"token-supply": "12"})
    for _ in range(6):
        desk.press("Undo", desk.status)
    assert desk.position.seats == ("Ana", "Ben")
    assert desk.position.step == "draw.hand"


def test_what_does_not_fit_stays_beside_its_sentence(page: Page) -> None:
    desk = explore(page)
    desk.press("Markers and players")
    field = desk.tools.get_by_label("Ana's Energy Marker", exact=True)
    field.fill("lots")
    desk.table.do(lambda: field.press("Enter"))
    expect(field).to_have_value("lots")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("found lots; expected a whole number, 0 to 999"))
    desk.press("Ana's Energy Marker: one more")
    expect(field).to_have_value("1")
    expect(desk.tools.locator(".cw-refused")).to_have_count(0)


def test_a_seat_sees_what_it_may_and_what_counting_tells(page: Page) -> None:
    table = sit_down(page)
    table.do(page.get_by_role("button", name="Explore", exact=True).click)
    desk = Desk(page)
    desk.press("Who knows what")
    row = desk.tools.get_by_role("row", name=re.compile("^Ana's draw deck"))
    expect(row.get_by_role("cell")).to_have_text(["set: Ana · number: all others"])
    desk.press("See it as Ben")
    expect(desk.tools).to_contain_text("10 cards lie in Ben's draw deck, each of them known. Their order is not known.")
    expect(page.locator("[data-arg='Ana/hand:?']")).to_have_count(1)
    expect(page.locator(".cw-card[data-arg^='Ben/hand:']:not([data-arg$='?'])").first).to_be_visible()
    table.do(lambda: page.get_by_label("Seen").select_option("as a bystander"))
    expect(page.locator("[data-arg='Ben/hand:?']")).to_have_count(1)


def test_it_fits_a_phone_and_everybody(browser: Browser) -> None:
    """At 360 px nothing is cut off sideways in any of the tools, and axe finds nothing."""
    with watched(browser, here.ADDRESS, viewport={"width": 360, "height": 740}, color_scheme="dark") as page:
        desk = explore(page)
        desk.pile("Deck I 24")
        desk.press(re.compile("^Boreas$"))
        fits(page)
        desk.press("the Central Zone")
        for tool in ("Markers and players", "Text", "What is allowed", "Who knows what"):
            desk.press(tool)
            fits(page)


def fits(page: Page) -> None:
    """Find nothing cut off, and nothing that somebody could not use."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []


def test_a_card_is_dragged_from_place_to_place(page: Page) -> None:
    table = sit_down(page)
    table.do(page.get_by_role("button", name="Explore", exact=True).click)
    card = page.locator(".cw-card[data-arg^='Ana/hand:']").first
    name = card.locator(".cw-name").inner_text()
    table.do(lambda: card.drag_to(page.locator("[data-zone='Ana/discard']").first))
    expect(Desk(page).status).to_contain_text(f"Moved {name} from Ana's hand to Ana's discard pile.")


def test_on_a_phone_the_map_comes_first_and_two_taps_ask_about_a_way(browser: Browser) -> None:
    """The tabs of the table are in sight; what is asked and who would win stand in the sheet."""
    with watched(browser, here.ADDRESS, viewport={"width": 390, "height": 844}) as page:
        page.goto("/")
        table = Table(page)
        for name in ("Galactic Emperor", "Explore", "Moving ships"):
            table.do(page.get_by_role("button", name=re.compile(f"^{name}")).first.click)
        tabs = page.locator(".cw-panes > button")
        expect(tabs.first).to_have_attribute("aria-pressed", "true")
        expect(tabs.last).to_be_in_viewport(ratio=1)
        expect(page.locator(".cw-hex[data-arg*='D1']").first).to_be_in_viewport()
        for space in ("F3", "C3"):
            table.do(page.locator(f".cw-hex[data-arg*='{space}']").first.click)
        found = page.locator(".cw-found")
        expect(found).to_contain_text("Yes: move Fighter x2, Cruiser, F3, C3")
        table.do(lambda: page.get_by_role("searchbox", name=re.compile("or ask")).fill("who wins the battle at C3?"))
        expect(found.locator(".cw-chances")).to_have_count(2)
        expect(found.locator(".cw-chances").first).to_be_in_viewport(ratio=1)
