"""A lesson taken in a browser: what the file says is to be done, done by clicks or by keys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from coreworlds.engine.step import Transition
from coreworlds.tutor.lessons.lesson import Lesson
from coreworlds.tutor.lessons.scene import Asked, Made, Predict, Scene, Step, Task
from coreworlds.tutor.question import question
from coreworlds.tutor.words.prose import to_text

MOST_KEYS = 150


def click(goal: Locator) -> None:
    """Press something by mouse."""
    goal.click()


def press(goal: Locator) -> None:
    """Go to something by Tab and arrows alone, and press Enter."""
    page = goal.page
    for _ in range(MOST_KEYS):
        way = goal.evaluate(WAY)
        assert way is not None, f"inside its group, no key leads to {goal.inner_text()!r}"
        if not way:
            page.keyboard.press("Enter")
            return
        page.keyboard.press(way)
    raise AssertionError(f"no key leads to {goal.inner_text()!r}")


REACHED = re.compile(r"^\s*Done\.\s*$|That works too")  # as told, or in another way


def named(action: str) -> tuple[str, list[str]]:
    """An action's words up to the first card, and its cards in no order."""
    words, *more = action.split(", ")
    verb, _, first = words.partition(": ")[2].partition(" ")
    return f"{words.partition(': ')[0]} {verb}", sorted([first, *more])


# The next key on the shortest way: none if it is reached; inside its group an arrow, Home or End; else Tab.
WAY = """goal => {
  const here = document.activeElement;
  if (here === goal) return "";
  const group = goal.closest("[data-rove]");
  if (!group || !group.contains(here) || here === group || here.matches("input, select")) {
    const before = here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING;
    return before && here !== document.body && !here.contains(goal) ? "Shift+Tab" : "Tab";
  }
  const kinds = "button, a[href], input, select, summary, [tabindex]:not(h1, h2, h3, h4, p, div)";
  const stops = [...group.querySelectorAll(kinds)]
    .filter((el) => el.offsetParent !== null || el.getClientRects().length);
  const middle = (el) => {
    const r = el.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  };
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const led = (from, key) => {
    if (key === "Home") return stops[0];
    if (key === "End") return stops.at(-1);
    const [dx, dy] = arrows[key], [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const el of stops) {
      const [u, v] = middle(el);
      const along = (u - x) * dx + (v - y) * dy, aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (el !== from && along > 4 && along + 2.5 * aside < least) [best, least] = [el, along + 2.5 * aside];
    }
    return best;
  };
  const seen = new Map([[here, ""]]), queue = [here];
  while (queue.length) {
    const from = queue.shift();
    if (from === goal) return seen.get(goal);
    for (const key of [...Object.keys(arrows), "Home", "End"]) {
      const to = led(from, key);
      if (to && !seen.has(to)) seen.set(to, seen.get(from) || key), queue.push(to);
    }
  }
  return null;
}"""


@dataclass
class Learner:
    """A learner who takes a lesson and answers each question wrongly once."""

    page: Page
    lesson: Lesson
    press: Callable[[Locator], None] = click
    astray: Counter[str] = field(default_factory=Counter)

    @property
    def panel(self) -> Locator:
        """The panel of the scene."""
        return self.page.get_by_role("region", name=re.compile("^Lesson"))

    @property
    def answer(self) -> Locator:
        """The answer to what was asked of the table."""
        return self.page.get_by_role("region", name=re.compile("^(Ask|Why|Rule|Keys|Word)$"))

    def do(self, goal: Locator) -> None:
        """Press something, and wait until Python has answered."""
        self.press(goal)
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def named(self, name: str) -> Locator:
        """Find a button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def take(self) -> None:
        """Take the lesson from its first scene to its end."""
        for number, scene in enumerate(self.lesson.scenes, 1):
            expect(self.panel).to_contain_text(f"{number} of {len(self.lesson.scenes)}")
            self.scene(scene)
            if number < len(self.lesson.scenes):
                self.do(self.named("Next"))
        expect(self.panel).to_contain_text(f"The end of “{self.lesson.title}”")

    def scene(self, scene: Scene) -> None:
        """Do what a scene asks for."""
        if isinstance(scene.block, Step):
            self.do(self.named(scene.block.label))
        elif isinstance(scene.block, Predict):
            self.predict(scene.block)
        elif isinstance(scene.block, Task):
            self.task(scene, scene.block)
        elif isinstance(scene.block, Asked):
            self.choose(scene.block.right, len(scene.block.options), several=scene.block.several)
        elif isinstance(scene.block, Made):
            made = question(self.lesson.game.id, scene.block.rule, scene.block.seed)
            self.choose(made.right, len(made.options), several=made.several)

    # -- predictions and questions --------------------------------------------------------------------------------

    def predict(self, block: Predict) -> None:
        """Predict: the first time wrongly, then rightly."""
        wrong = not self.astray["predict"]
        self.astray["predict"] += wrong
        if block.options:
            said = self.said(block)
            options = [o for o in block.options if (o == said) != wrong]
            self.do(self.panel.locator(f'.cw-option[data-arg="{options[0]}"]'))
        else:
            assert isinstance(block.truth, int)
            self.type(str(block.truth + 3 * wrong))
        expect(self.panel).to_contain_text("You said" if wrong else "as you said")

    @staticmethod
    def said(block: Predict) -> str:
        """The true option."""
        if isinstance(block.truth, bool):
            return "yes" if block.truth else "no"
        return " and ".join(block.truth) if isinstance(block.truth, tuple) else str(block.truth)

    def type(self, text: str) -> None:
        """Type a number and send it by Enter."""
        field = self.panel.get_by_role("spinbutton")
        if self.press is click:
            field.click()
        for _ in range(MOST_KEYS):
            if field.evaluate("own => own === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def choose(self, right: frozenset[int], number: int, *, several: bool) -> None:
        """Choose the right options; of the first question another one."""
        wrong = not self.astray["question"]
        self.astray["question"] += wrong
        chosen = {min(set(range(number)) - right)} if wrong else right
        for place in sorted(chosen):
            self.do(self.panel.locator(f'.cw-option[data-arg="{place}"]'))
        if several:
            self.do(self.named("Answer"))
        expect(self.panel.get_by_text("not right" if wrong else "Right.", exact=not wrong)).to_be_visible()

    # -- tasks ----------------------------------------------------------------------------------------------------

    def task(self, scene: Scene, block: Task) -> None:
        """Try the wrong actions that a click reaches, miss the goal once, then follow the file."""
        if not self.astray["task"]:
            self.ask_wrongly(block)
        self.miss(scene, block)
        for transition in scene.line:
            action = transition.action
            if self.panel.get_by_text(REACHED).count():
                break
            if action is not None and not (block.others and action.player != block.player):
                self.act(transition)
        expect(self.panel.get_by_text(REACHED).first).to_be_visible()

    def ask_wrongly(self, block: Task) -> None:
        """Click a card that a typical wrong try names: the teacher's words and the verdict answer."""
        for wrong in block.wrong:
            names = [name for name in self.cards() if name in wrong.do]
            if not names or ";" in wrong.do:
                continue
            self.do(self.card(names[0]))
            said = self.answer.locator(".cw-verdict").filter(has_text=re.compile(re.escape(wrong.do), re.IGNORECASE))
            if not said.locator(".cw-blocker").count():
                continue
            expect(said).to_contain_text(" ".join(to_text(wrong.say).split()))
            expect(said).to_contain_text("Needs: ")
            self.do(self.answer.get_by_role("button", name="Close"))
            self.astray["task"] += 1
            return

    def miss(self, scene: Scene, block: Task) -> None:
        """Use the moves for something else, read that the goal is not reached, and begin again."""
        if self.astray["missed"] or block.within != 1 or len(scene.line) < 1:
            return
        right = named(f"{block.player}: {block.solution}")
        offers = self.page.locator(".cw-act").all()
        other = next((o for o in offers if named(o.get_attribute("data-arg") or "") != right), None)
        if other is None:
            return
        self.offered(other)
        again = self.named("Take it back")
        if again.count():
            said = re.compile("Take it back and try |Done\\.|That works too")
            expect(self.page.locator(".cw-lesson, .cw-task").filter(has_text=said)).to_be_visible()
            self.do(again)
            self.astray["missed"] += 1

    def cards(self) -> list[str]:
        """The names of the cards that lie on the table."""
        return self.page.locator(".cw-board .cw-card:visible .cw-name").all_inner_texts()

    def card(self, name: str) -> Locator:
        """The first card of that name."""
        named = self.page.locator(".cw-name", has_text=re.compile(f"^{re.escape(name)}$"))
        return self.page.locator(".cw-board .cw-card:visible").filter(has=named).first

    def offered(self, offer: Locator) -> None:
        """Press an action: as it stands open, or from the list of all, which is folded."""
        if not offer.is_visible():
            self.page.keyboard.press("l")
            expect(offer).to_be_visible()
        self.do(offer)

    def act(self, transition: Transition) -> None:
        """Do an action: by its button, or by choosing its cards on the table."""
        action = transition.action
        assert action is not None
        expect(self.page.locator(".cw-may")).to_be_visible()
        wanted = named(f"{action.player}: {action.text}")
        for offer in self.page.locator(".cw-act").all():
            if named(offer.get_attribute("data-arg") or "") == wanted:
                self.offered(offer)
                return
        verb, _, names = action.text.partition(" ")
        for name in names.split(", "):
            title, _, count = name.partition(" x")
            pickable = self.page.locator(".cw-card.cw-pickable").filter(
                has=self.page.locator(".cw-name", has_text=re.compile(f"^{re.escape(title.partition(' #')[0])}$"))
            )
            for _ in range(int(count or 1)):
                self.do(pickable.first)
        self.do(self.page.locator(".cw-picker .cw-main").filter(has_text=re.compile(verb, re.IGNORECASE)).first)
