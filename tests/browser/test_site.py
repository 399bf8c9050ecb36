"""The site without a server in a real browser: on plain files under a sub-path, then without any network."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import coreworlds as cw
from coreworlds.serve.site import build as builder
from coreworlds.tutor.lessons.lesson import lessons
from tests.browser.axe import violations
from tests.browser.conftest import watched
from tests.browser.lesson import Learner
from tests.browser.plain_files import Host, everywhere_else, plain_files
from tests.browser.table import LUCK, Table, sit_down
from tests.browser.test_axe_pages import faults
from tests.browser.test_play import by_keys

LESSON = lessons("core-worlds")[0]
KEPT = "works without a network"
SLOW = 60_000  # ms: Python starts in the browser, on a machine that is busy elsewhere
BREACHES = (
    "window.breaches = []; addEventListener('securitypolicyviolation', (e) => breaches.push(e.violatedDirective))"
)
# The line beside the page says some things but briefly: what it has said is kept, for a machine that is busy elsewhere.
HEARD = """window.heard = []; new MutationObserver(() => {
  const text = document.getElementById("said")?.textContent;
  if (text && text !== heard.at(-1)) heard.push(text);
}).observe(document, { childList: true, subtree: true, characterData: true })"""

UPDATE = """async () => {
  const worker = (await (await navigator.serviceWorker.ready).update()).installing;
  if (!worker) return "nothing new";
  await new Promise((done) => (worker.onstatechange = () => worker.state !== "installing" && done()));
  return worker.state;
}"""


@pytest.fixture(scope="module")
def browser(at_first: Browser) -> Browser:
    """Python is begun often here."""
    return at_first


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """The site on a plain file server."""
    with plain_files(site) as found:
        yield found


@pytest.fixture
def net() -> Iterator[Host]:
    """What stands for all other hosts."""
    with everywhere_else() as found:
        yield found


@pytest.fixture
def page(browser: Browser, host: Host, net: Host) -> Iterator[Page]:
    """A fresh window of a browser that is watched: no error, no breach of the policy, no other host."""
    proxy = {"server": net.address, "bypass": "127.0.0.1"}
    with watched(browser, host.address, proxy=proxy) as window:
        window.set_default_timeout(SLOW)
        window.add_init_script(BREACHES)
        window.add_init_script(HEARD)
        yield window
        assert window.evaluate("window.breaches") == []
    assert net.asked == []


def said(page: Page) -> Locator:
    """The line that speaks beside the page."""
    return page.locator("#said")


def until_kept(page: Page) -> None:
    """Wait until the page has said that the browser keeps the whole site."""
    page.wait_for_function("kept => heard.some((text) => text.includes(kept))", arg=KEPT, timeout=SLOW)


def test_a_round_a_lesson_and_on_without_a_network(page: Page, host: Host, net: Host) -> None:
    """The issue's own story: a round is played and a lesson finished; the server ends; the game goes on.

    On the second visit, what runs Python is kept by the browser, and so is its policy: it asks no other host.
    """
    table = sit_down(page, host.address)
    until_kept(page)
    table.play_round(Locator.click, table.on.click)

    page.goto(f"{host.address}?view=learn&lesson={LESSON.id}")
    Learner(page, LESSON).take()
    strange = f"fetch('{net.address}', {{ mode: 'no-cors' }}).then(() => 'reached', () => 'refused')"
    assert page.workers[0].evaluate(strange) == "refused"
    assert net.asked == []

    page.context.set_offline(True)
    host.close()
    page.goto(host.address)
    page.get_by_role("button", name=re.compile("^Continue")).click()
    expect(table.may).to_be_visible()
    assert table.round == 2
    table.play_until("Action Phase")
    page.get_by_role("button", name="Home").first.click()
    expect(page.get_by_role("button", name=re.compile("^Go on learning"))).to_contain_text("1 lesson is done")


def test_the_documentation_is_a_click_away(page: Page, host: Host) -> None:
    """It stands beside the first view, and beside the table it takes no room; everybody can read it."""
    page.goto(host.address)
    page.get_by_role("link", name="Documentation").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("coreworlds")
    assert faults(page) == []
    page.get_by_role("link", name=re.compile("^How to add a game")).click()
    expect(page).to_have_url(re.compile(r"/docs/game\.html$"))
    assert faults(page) == []
    page.goto(f"{host.address}?seed={LUCK}&p={cw.to_link(cw.setup('core-worlds', players=['Zoe', 'Yan'], seed=3))}")
    expect(page.get_by_role("heading", name=re.compile("Zoe"))).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("link", name="Documentation")).to_be_hidden()


def test_a_round_by_keys_alone(page: Page, host: Host) -> None:
    """From the address to the second round without a mouse, and axe finds nothing on the way."""
    page.emulate_media(reduced_motion="reduce")  # axe would measure colours that are still on their way
    page.goto(f"{host.address}?seed={LUCK}")
    until_kept(page)
    assert faults(page) == []
    play = page.get_by_role("button", name=re.compile("^Play at once"))
    first = page.get_by_role("button", name=re.compile(r"^Learn in \d+ minutes"))
    for way, there in (("Tab", first), ("ArrowDown", play)):
        for _ in range(12):
            if not there.evaluate("own => own === document.activeElement"):
                page.keyboard.press(way)
    page.keyboard.press("Enter")
    table = Table(page)
    expect(table.may).to_be_visible()
    assert table.play_round(*by_keys(table)) > 2
    assert faults(page) == []


def test_what_pages_do_is_done_here_too(page: Page, host: Host, tmp_path: Path) -> None:
    """In one window, since Python takes longest to start."""
    pos = cw.setup("core-worlds", players=["Zoe", "Yan"], seed=3)
    page.goto(f"{host.address}?seed={LUCK}&p={cw.to_link(pos)}")
    a_position_is_saved_and_opened_again(page, tmp_path)
    page.get_by_role("button", name="Home").first.click()
    what_is_printed_is_made(page)
    page.get_by_role("button", name=re.compile("^Play at once")).click()
    lines_are_drawn_and_the_coach_thinks_in_slices(Table(page))


def a_position_is_saved_and_opened_again(page: Page, folder: Path) -> None:
    """Under the policy, too: a file is made in the page, and one of the learner's own is read there."""
    expect(page.get_by_role("heading", name=re.compile("Zoe"))).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Share", exact=True).click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a file").click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    page.get_by_role("button", name="Home").first.click()
    page.get_by_text("Open a file or link").click()
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_role("heading", name=re.compile("Zoe"))).to_be_visible(timeout=SLOW)


def what_is_printed_is_made(page: Page) -> None:
    """It needs the style sheet inside Python, and games played in slices."""
    with page.expect_download(timeout=2 * SLOW) as waiting:
        page.get_by_role("button", name="Player aid").click()
    assert waiting.value.suggested_filename == "core-worlds-player-aid.html"
    assert "</html>" in waiting.value.path().read_text("utf-8")


def lines_are_drawn_and_the_coach_thinks_in_slices(table: Table) -> None:
    """Lines need networkx, which is read only now. There are no threads here: the page answers while one thinks."""
    page = table.page
    expect(table.may).to_be_visible()
    table.go_on()
    table.do(page.get_by_role("button", name="Show the lines").click)
    expect(page.locator(".cw-lines svg")).to_be_visible()
    table.play_until("Action Phase")
    page.get_by_role("button", name="Ask the coach").click()
    panel = page.get_by_role("region", name=re.compile("^Coach"))
    expect(panel).to_contain_text(re.compile(r"[1-9]\d* tries so far"), timeout=SLOW)
    table.do(page.get_by_role("region", name="Table").get_by_role("button").first.click)
    expect(table.answer).to_be_visible()


def test_the_first_view_is_there_before_python(browser: Browser, host: Host) -> None:
    """On a first visit it is drawn at once, what is going on is said, and what is pressed is done later.

    This browser then refuses to keep the files, which is said, too.
    """
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    with watched(browser, host.address) as page:
        page.add_init_script("ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no room'))")
        page.add_init_script(HEARD)
        page.route("**/pyodide.asm.wasm", hold)
        page.goto(host.address)
        page.get_by_role("button", name=re.compile("^Play at once")).click()
        expect(said(page)).to_contain_text("What you press is done then.")
        expect(page.get_by_role("status").filter(has_text="Python is being fetched")).to_be_visible()
        assert violations(page) == []
        held[0].continue_()
        expect(Table(page).may).to_be_visible(timeout=SLOW)
        page.wait_for_function("heard.includes('The page is ready.')")
        expect(said(page)).to_contain_text("could not be kept for use without a network")
        assert violations(page) == []


@pytest.mark.parametrize("what", ["textContent = 'window.broken = 1'", "src = 'data:text/javascript,window.broken=1'"])
def test_no_foreign_code_runs_in_the_page(browser: Browser, host: Host, what: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(BREACHES)
    page.goto(host.address)
    page.evaluate(
        f"document.body.append(Object.assign(document.createElement('script'), {{}})); "
        f"const own = document.createElement('script'); own.{what}; document.body.append(own)"
    )
    page.wait_for_function("() => window.breaches.length > 0")
    assert page.evaluate("window.broken") is None
    context.close()


def lacks(page: Page, address: str, name: str) -> None:
    """Open the page without one of its files, and see it named."""
    page.route(f"**/{name}", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(address)
    expect(said(page)).to_contain_text(f"the file {name} did not arrive", timeout=SLOW)
    expect(said(page)).to_contain_text("then reload")


@pytest.mark.parametrize("name", ["worker.js", "pyodide.mjs", "pyodide.asm.wasm"])
def test_a_file_that_does_not_arrive_is_named(browser: Browser, host: Host, name: str) -> None:
    page = browser.new_page()
    lacks(page, host.address, name)
    page.close()


def test_to_reload_helps_when_a_file_was_missing_and_when_python_has_ended(browser: Browser, host: Host) -> None:
    page = browser.new_page()
    page.add_init_script(HEARD)
    lacks(page, f"{host.address}?seed={LUCK}", "networkx.pack")
    page.unroute("**/networkx.pack")
    page.get_by_role("button", name="Reload", exact=True).click()
    until_kept(page)
    page.get_by_role("button", name=re.compile("^Play at once")).click()
    expect(Table(page).may).to_be_visible()
    page.workers[0].evaluate("void setTimeout(() => { throw new Error('out of memory') })")
    expect(said(page)).to_contain_text("Python has ended here")
    expect(said(page)).to_contain_text("out of memory")
    page.get_by_role("button", name="Reload", exact=True).click()
    expect(Table(page).may).to_be_visible(timeout=SLOW)
    page.close()


def ends(page: Page) -> bool:
    """Wait until nothing runs beside the page any more."""
    for _ in range(SLOW // 100):
        if not page.workers:
            return True
        page.wait_for_timeout(100)
    return False


def test_what_did_not_arrive_stays_said_while_other_files_come(browser: Browser, host: Host) -> None:
    """Where Python would start ends with that word: whatever comes now is read by nobody."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for missing in ("pyodide.asm.wasm", "networkx.pack"):
        page = browser.new_page()
        page.route("**/coreworlds.pack", hold)
        with page.expect_worker():
            lacks(page, host.address, missing)
        assert ends(page)
        held.pop().continue_()
        expect(said(page)).to_contain_text(f"the file {missing} did not arrive", timeout=1)
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
        page.close()


def test_a_browser_without_webassembly_is_told_so(browser: Browser, host: Host) -> None:
    with watched(browser, host.address) as page:
        page.add_init_script("delete globalThis.WebAssembly")
        page.goto(host.address)
        expect(said(page)).to_contain_text("WebAssembly is missing or turned off")


def test_opened_as_a_file_it_says_at_once_that_it_needs_a_server(browser: Browser, site: Path) -> None:
    """With the one command that starts one: no module of a page runs from a file."""
    page = browser.new_page()
    page.goto((site / "index.html").as_uri())
    expect(said(page)).to_contain_text("needs a server")
    expect(said(page)).to_contain_text("python3 -m http.server")
    page.close()


def renewed(site: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put another version of the site into its place."""
    plain = out.parent / "plain"
    shutil.copytree(builder.PLAIN, plain)
    (plain / "index.html").write_text((plain / "index.html").read_text().replace("<title>", "<title>new "))
    (plain / "site.css").write_text("/* new */")

    def same(_: Path, folder: Path) -> None:
        for pack in site.rglob("*.pack"):
            shutil.copy(pack, folder / pack.name)

    monkeypatch.setattr(builder, "PLAIN", plain)
    monkeypatch.setattr(builder.archive, "write", same)
    builder.build(out)


def test_a_new_version_is_said_and_taken_whole(
    browser: Browser, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a host is being filled with a new one, the old one stays: a mix is never kept.

    Then the old one goes on as a whole until one reloads as told, and nothing of it is left.
    """
    out = tmp_path / "tutor"
    shutil.copytree(site, out)
    with plain_files(out) as host, watched(browser, host.address) as page:
        page.add_init_script(HEARD)
        page.goto(host.address)
        until_kept(page)
        old = (out / "index.html").read_text()
        renewed(site, out, monkeypatch)
        new = (out / "index.html").read_text()
        (out / "index.html").write_text(old)  # the page of before, with the list of now
        page.reload()
        expect(page.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible(timeout=SLOW)
        assert page.evaluate(UPDATE) == "redundant"
        page.reload()
        expect(page.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible(timeout=SLOW)
        assert page.title() == "coreworlds"

        (out / "index.html").write_text(new)
        page.reload()
        expect(said(page)).to_contain_text("A new version of this page is there", timeout=SLOW)
        assert page.title() == "coreworlds"
        page.get_by_role("button", name="Reload", exact=True).click()
        expect(page).to_have_title("new coreworlds")
        expect(page.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible(timeout=SLOW)
        page.wait_for_function("() => caches.keys().then((all) => all.length === 1)")
