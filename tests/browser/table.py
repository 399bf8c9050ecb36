"""The table as a person meets it: what it says, what it offers, and ways to go on."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

MOST = 80  # steps and decisions of one person in one round; far more than any has
DECISION = re.compile("^(Your turn|Next|The end|.* decides)$")  # the panel of a decision, by its title
LIKED = ("deploy", "draft", "stop", "no colony", "done", "pass", "keep nothing", "leave")


@dataclass(frozen=True)
class Table:
    """A page on which a game is played."""

    page: Page

    @property
    def heading(self) -> Locator:
        """The game, its round and its phase."""
        return self.page.get_by_role("heading", level=1)

    @property
    def now(self) -> Locator:
        """What just happened."""
        return self.page.get_by_role("region", name="What happened", exact=True)

    @property
    def may(self) -> Locator:
        """What may be done, with the list of all actions unfolded."""
        self.page.evaluate("document.querySelectorAll('.cw-list').forEach((each) => (each.open = true))")
        return self.page.get_by_role("region", name=DECISION)

    @property
    def answer(self) -> Locator:
        """The answer to what was asked, or the rule that was opened."""
        return self.page.get_by_role("region", name=re.compile("^(Ask|Why( · .*)?|What it is|Rule|Keys)$"))

    def option(self, label: str) -> Locator:
        """Find a field of the options and unfold them."""
        field = self.page.get_by_label(label)
        if not field.is_visible():
            self.page.locator(".cw-menu > summary").click()
        return field

    def tool(self, name: str) -> Locator:
        """Find a button of the options and unfold them."""
        button = self.page.get_by_role("button", name=name, exact=True)
        if not button.count():
            self.page.locator(".cw-menu > summary").click()
        return button

    def action(self, words: str) -> Locator:
        """Find what is offered in these words, of all such the first."""
        offers = self.may.locator(".cw-list").get_by_role("listitem").get_by_role("button")
        return offers.filter(has_text=re.compile(f"^{words}", re.IGNORECASE)).first

    @property
    def on(self) -> Locator:
        """The way on, where there is nothing to choose."""
        return self.may.get_by_role("button", name="Continue", exact=True)

    def bar(self, name: str) -> Locator:
        """Find a button of the bar."""
        return self.page.get_by_role("navigation", name="Steps").get_by_role("button", name=name, exact=True)

    def do(self, act: Callable[[], object]) -> None:
        """Do something, and wait until Python has answered."""
        act()
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def best(self) -> Locator | None:
        """Choose among what is offered as a plain player would; None where nothing is."""
        for words in LIKED:
            if self.action(words).count():
                return self.action(words)
        offers = self.may.locator(".cw-list").get_by_role("listitem").get_by_role("button")
        return offers.first if offers.count() else None

    def go_on(self) -> None:
        """Click once: on an action if there is a decision, else on Continue."""
        self.do((self.best() or self.on).click)

    def zone(self, title: str) -> Locator:
        """Find the cards that lie under a heading; of equal headings the first."""
        heading = self.page.get_by_role("heading", name=re.compile(f"^{title}"))
        return self.page.get_by_role("group").filter(has=heading).last

    def card(self, name: str) -> Locator:
        """Find the first card of that name on the table."""
        table = self.page.get_by_role("region", name="Table")
        return table.get_by_role("button", name=re.compile(f"^{name}")).first

    def play_until(self, phase: str) -> None:
        """Play as a plain player would until our own decision in that phase."""
        for _ in range(MOST):
            offer = self.best()
            if offer is not None and phase in self.heading.inner_text():
                return
            self.do((offer or self.on).click)
        raise AssertionError(f"no decision in the {phase}")

    def play_round(self, choose: Callable[[Locator], object], go_on: Callable[[], object]) -> int:
        """Play until the next round begins; count the decisions made."""
        begun, decisions = self.round, 0
        for _ in range(MOST):
            if self.round != begun:
                return decisions
            offer = self.best()
            decisions += offer is not None
            self.do(go_on if offer is None else lambda offer=offer: choose(offer))
        raise AssertionError(f"round {begun} does not end: {self.may.inner_text()}")

    @property
    def round(self) -> int:
        """The round that the heading names."""
        found = re.search(r"Round (\d+)", self.heading.inner_text())
        assert found is not None, self.heading.inner_text()
        return int(found[1])


LUCK = 7  # the seed of games begun at once: a test that passes or fails by luck tells nothing


def sit_down(page: Page, address: str = "/", *, stepwise: bool = False) -> Table:
    """Open the page and begin the game it offers at once; stand at its start if each step is wanted."""
    page.goto(f"{address}{'&' if '?' in address else '?'}seed={LUCK}")
    table = Table(page)
    page.get_by_role("button", name=re.compile("^Play at once")).click()
    expect(table.may).to_be_visible()
    table.do(lambda: table.option("Stop").select_option("step" if stepwise else "never"))
    page.keyboard.press("Escape")
    if not stepwise and not table.best():
        table.do(table.on.click)
    while stepwise and table.bar("Back").get_attribute("aria-disabled") is None:
        table.do(table.bar("Back").click)
    return table
