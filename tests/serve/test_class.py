"""The command for a class: what it says, what it refuses, and what is shut to whoever has no token."""

from __future__ import annotations

import asyncio
import json
import math
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from urllib.parse import parse_qs, urljoin, urlsplit
from xml.etree import ElementTree as ET

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from tornado.httpclient import HTTPClientError, HTTPResponse

from coreworlds.serve import classroom, command, copies, limits, poster
from coreworlds.serve.door import new_token, tidy
from coreworlds.serve.limits import Limit
from coreworlds.tutor.handed import files_in, results
from tests.load.chaos import Chaos
from tests.load.learner import Learner, Page, moves
from tests.load.room import Room, kernels, opened, play, run


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of whoever serves the class."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which learners hand in."""
    return tmp_path_factory.mktemp("class") / "given"


@pytest.fixture(scope="module")
def room(home: Path, given: Path) -> Iterator[Room]:
    """A class of two, served by somebody who keeps a map."""
    own = {"HOME": str(home), "XDG_DATA_HOME": str(home), "COREWORLDS_MAP": str(home / "map")}
    with opened(2, alone=2.0, COREWORLDS_HAND_INS=str(given), **own) as found:
        yield found


def status(room: Room, path: str, learner: Learner) -> int:
    """Ask for an address; redirections are not followed."""
    try:
        return run(learner.get(urljoin(room.address, path))).code
    except HTTPClientError as error:
        return error.code


@pytest.mark.parametrize("places", ["0", "201", "-1", "many", "", "³"])
def test_a_class_has_a_number_of_learners(capsys: pytest.CaptureFixture[str], places: str) -> None:
    with pytest.raises(SystemExit) as end:
        command.main([f"--class={places}"])
    assert end.value.code == 2
    assert "a class has 1 to 200 learners" in capsys.readouterr().err


def test_thirty_unless_said_otherwise() -> None:
    assert command.parser().parse_args(["--class"]).seats == 30
    assert command.parser().parse_args(["--class", "7"]).seats == 7
    assert command.parser().parse_args([]).seats is None


def test_tokens_are_pronounceable_and_never_the_same() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    syllables = "([bdfgklmnprstvz][aeiou]){2}"
    assert all(re.fullmatch(f"{syllables}-{syllables}-{syllables}", token) for token in tokens)


@pytest.mark.parametrize("typed", ["kemo-ruta-basi", "KEMO RUTA BASI", " Kemo–ruta—basi ", "kemo_ruta  basi"])
def test_a_token_is_read_as_people_type_it(typed: str) -> None:
    assert tidy(typed) == "kemo-ruta-basi"


def test_the_address_is_said_in_large_letters_with_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poster, "here", lambda: ("192.0.2.7", "198.51.100.4"))
    monkeypatch.setenv("COLUMNS", "100")
    said = poster.poster(8866, "kemo-ruta-basi")
    assert "  http://192.0.2.7:8866/?token=kemo-ruta-basi\n" in said
    assert "or http://198.51.100.4:8866/?token=kemo-ruta-basi" in said
    assert len(said.splitlines()) > 20
    assert max(map(len, said.splitlines())) <= 100


def test_a_narrow_terminal_gets_small_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poster, "here", lambda: ("192.0.2.7",))
    monkeypatch.setenv("COLUMNS", "40")
    assert "  192.0.2.7:8866\n" in poster.poster(8866, "kemo-ruta-basi")


def test_the_address_by_which_others_are_reached_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poster, "public_ips", lambda: ["172.17.0.1", "192.0.2.7"])
    monkeypatch.setattr("socket.socket.connect", lambda _self, _address: None)
    monkeypatch.setattr("socket.socket.getsockname", lambda _self: ("192.0.2.7", 4711))
    assert poster.here() == ("192.0.2.7", "172.17.0.1")


def test_without_a_network_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poster, "here", tuple)
    assert "This machine has no network" in poster.poster(8866, "kemo-ruta-basi")


def test_the_code_is_a_picture() -> None:
    assert ET.fromstring(poster.code("http://192.0.2.7:8866/")).tag == "svg"  # noqa: S314 - our own


FEW = classroom.OVERLAP + 10  # kernels, for ten places


@pytest.mark.parametrize("asked", [1, 10, 11, 200])
def test_only_as_many_places_are_offered_as_this_machine_can_have(monkeypatch: pytest.MonkeyPatch, asked: int) -> None:
    least = Limit("open files", 20, 100, free=100 + 20 * FEW)
    monkeypatch.setattr(classroom, "limits", lambda _kernels: [Limit("processes", 20, 60, free=math.inf), least])
    places, said = classroom.offered(asked)
    assert places == min(asked, 10)
    assert ("360 open files" in said) == (asked > 10)


def test_a_class_of_no_place_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    least = Limit("memory", limits.MEMORY, 0, free=classroom.OVERLAP * limits.MEMORY)
    monkeypatch.setattr(classroom, "limits", lambda _kernels: [least])
    assert command.main(["--class", "4", "--no-browser", "--port", "0"]) == 2
    assert "0.3 GB of memory" in capsys.readouterr().err


@pytest.mark.parametrize("path", ["/", "/class", "/?token=", "/?token=wrong", "/?p=abc"])
def test_without_the_token_one_is_sent_to_the_door(room: Room, path: str) -> None:
    assert status(room, path, Learner(room.address, 1)) == 302


def test_the_door_gives_back_what_the_link_held_as_text(room: Room) -> None:
    asked = "/login?next=" + "%2F%3Fp%3D%22%3E%3Cscript%3E%26token%3D%3Cb%3E"
    said = run(Learner(room.address, 1).get(urljoin(room.address, asked))).body.decode()
    assert "<script>" not in said
    assert "<b>" not in said
    assert "“&lt;b&gt;” is not the token" in said


@pytest.mark.parametrize("path", ["/api/kernels", "/api/contents", "/lab", "/logout", "/voila/tree", "/api/me"])
def test_with_the_token_there_is_nothing_but_the_page(room: Room, path: str) -> None:
    learner = Learner(room.address, 1)
    assert status(room, room.address.replace("/?", "/class?"), learner) == 200  # the cookie is set
    assert status(room, path, learner) == 404


def test_nobody_gets_at_a_kernel_without_the_token(room: Room) -> None:
    """Not even who knows its number."""

    async def tried(one: Learner, stranger: Learner) -> list[int]:
        async with one.page():
            stranger.kernel = one.kernel
            attempts = [
                stranger.socket(),
                stranger.get(urljoin(room.address, f"/api/kernels/{one.kernel}")),
                stranger.get(urljoin(room.address, f"/voila/api/shutdown/{one.kernel}"), method="POST", body=""),
            ]
            results = await asyncio.gather(*attempts, return_exceptions=True)
            return [result.code for result in results if isinstance(result, HTTPClientError | HTTPResponse)]

    assert run(tried(Learner(room.address, 1), Learner(room.address, 2))) == [403, 403, 403]


def test_a_place_that_was_left_without_a_word_goes_to_who_waits(room: Room) -> None:
    """As by a page that was left before it had loaded: it frees nothing itself."""

    async def waits() -> set[int]:
        for number in range(2):
            await Learner(room.address, number).visit()
        refused = set()
        while True:
            try:
                async with Learner(room.address, 9).page():
                    return refused
            except HTTPClientError as error:
                refused.add(error.code)
                await asyncio.sleep(0.5)

    assert run(waits()) == {503}


def test_a_browser_has_three_pages_and_gives_way_to_somebody_who_has_none(room: Room) -> None:
    """It opens five in a class of two: of them stay the newest, and each that goes is told so."""

    async def opens() -> None:
        cookies = {"_xsrf": "one"}
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(Learner(room.address, 1, cookies=cookies).page()) for _ in "12345"]
            own = [page.learner.kernel for page in pages]
            while open_of(own) != own[-classroom.PAGES :]:  # noqa: ASYNC110 - processes end without a word
                await asyncio.sleep(0.1)
            assert [await ended(page) for page in pages[: -classroom.PAGES]] == ["gave-way"] * 2
            other = await stack.enter_async_context(Learner(room.address, 2).page())
            assert open_of([*own, other.learner.kernel]) == [own[-1], other.learner.kernel]

    def open_of(numbers: list[str]) -> list[str]:
        return [number for number in numbers if number[:8] in kernels(room.server)]

    run(asyncio.wait_for(opens(), 60))


async def ended(page: Page) -> str:
    """Wait until a page is told that its kernel has ended, and give the state that it is told."""
    while (told := await page.socket.read_message()) is not None:
        assert isinstance(told, bytes)
        state = str(json.loads(deserialize_msg_from_ws_v1(told)[1][3]).get("execution_state"))
        if state in {"dead", "gave-way"}:
            return state
    return "the connection was closed"


def test_a_visitor_who_keeps_no_cookie_takes_no_place(room: Room) -> None:
    """As the preview of a link in a chat, or somebody who throws each cookie away: the door asks for it."""

    async def visits() -> set[bytes]:
        said = set()
        for _ in range(4):
            learner = Learner(room.address, 1)
            learner.keep_cookies = lambda _answer: None  # type: ignore[method-assign]
            said.add((await learner.visit()).body)
        return said

    before = {kernel.pid for kernel in warmed(room)}
    (said,) = run(visits())
    assert b"cookie" in said
    assert b"kernelId" not in said
    assert {kernel.pid for kernel in room.kernels} == before


def test_a_round_is_played_and_nothing_is_written_for_the_teacher(room: Room, home: Path) -> None:
    """And who comes back has the same game."""

    async def visits() -> tuple[Learner, str, str]:
        learner = Learner(room.address, 5)
        async with learner.page() as page:
            await play(page, 12, (0, 0))
            was = heading(page)
            room.kernel(learner.kernel).kill()
        async with learner.page() as page:
            await page.say({"do": "continue", "arg": ""})
            return learner, was, heading(page)

    learner, was, now = run(visits())
    assert moves(learner.kept) == learner.made != []
    assert now == was
    assert not list(home.rglob("*.toml"))


def test_only_a_learner_who_hands_in_gives_the_teacher_a_file(room: Room, given: Path) -> None:
    """It lies in the folder that the terminal names; a name that is no file's name changes nothing."""

    def there() -> int:
        return len(list(given.rglob("*")))

    async def visit() -> tuple[int, int]:
        async with Learner(room.address, 6).page() as page:
            await play(page, 6, (0, 0))
            before = there()
            for name in ("../../Ana", "Ana"):
                await page.say({"do": "hand-in", "arg": "", "fields": {"name": name, "way": "teacher"}})
            return before, there()

    assert run(visit()) == (0, 1)
    (found,) = results(files_in(given)).games
    assert found.learners == ("Ana",)
    assert f'coreworlds class results "{given}"' in room.terminal


def test_no_move_is_lost_where_kernels_are_killed_at_random(room: Room) -> None:
    """A small part of ``python -m tests.load.chaos``, which kills the server, too."""
    chaos = Chaos([Learner(room.address, number) for number in range(2)], target=6, every=4, room=room)

    async def plays() -> None:
        await asyncio.gather(*map(chaos.plays, chaos.learners))

    run(plays())
    assert chaos.kills > 0
    assert chaos.missing == []
    assert [len(moves(learner.kept)) for learner in chaos.learners] == [6, 6]


def test_a_lost_move_is_noticed(room: Room) -> None:
    chaos = Chaos([learner := Learner(room.address, 1)], target=6, every=4)
    learner.made.append("Ana: draw")
    chaos.compare(learner)
    assert len(chaos.missing) == 1


def heading(page: Page) -> str:
    """Give all that the table says."""
    return re.sub(r"\s+", " ", " ".join(words(page.tree)))


def words(tree: object) -> Iterator[str]:
    """Give the words of a page that stand in its table."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, list):
        for child in tree[2]:
            yield from words(child)


def test_the_port_and_the_token_are_in_the_address(room: Room) -> None:
    parts = urlsplit(room.address)
    assert parts.port
    assert tidy(parse_qs(parts.query)["token"][0]) == parse_qs(parts.query)["token"][0]


def test_a_kernel_is_held_to_its_part_of_the_memory(room: Room) -> None:
    """From when the server knows that it has begun."""
    resource = pytest.importorskip("resource")
    end, limits = time.monotonic() + 60, set[tuple[int, int]]()
    while limits != {(classroom.LARGEST, classroom.LARGEST)}:
        assert time.monotonic() < end, f"they may take {limits}"
        time.sleep(0.05)
        with suppress(ProcessLookupError):
            limits = {resource.prlimit(kernel.pid, resource.RLIMIT_DATA) for kernel in warmed(room)}


def warmed(room: Room) -> list[psutil.Process]:
    """Wait until every place that nobody has is warm, and give the kernels."""
    end = time.monotonic() + 60
    while len(found := room.kernels) < 2:
        assert time.monotonic() < end, "places stay cold"
        time.sleep(0.05)
    return found


@pytest.mark.skipif(not copies.POSSIBLE, reason="copies of a process are made on Linux")
def test_all_kernels_are_copies_of_one_process(room: Room) -> None:
    makers = {kernel.ppid() for kernel in warmed(room)}
    assert len(makers) == 1
    assert makers != {room.server.pid}


@pytest.mark.skipif(not copies.POSSIBLE, reason="sockets have names on Linux")
def test_a_kernel_is_spoken_with_by_no_port(room: Room) -> None:
    """Of a port, another program of this machine may take it just before the kernel does."""
    theirs = {socket.laddr.port for kernel in warmed(room) for socket in kernel.net_connections("inet")}
    asked = {socket.raddr.port for socket in room.server.net_connections("inet") if socket.raddr}
    assert theirs & asked == set()


def test_learners_do_not_share_their_luck(room: Room) -> None:
    """A copy that went on with the original's would deal each of them the same game."""

    async def dealt(number: int) -> str:
        learner = Learner(room.address, number)
        async with learner.page() as page:
            await page.begin(seed=False)
        return learner.kept["game"]

    async def both() -> list[str]:
        return [await dealt(number) for number in range(2)]

    one, other = run(both())
    assert "seed" in one
    assert one != other


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_class_that_ends_while_its_places_are_warmed_ends_well(how: signal.Signals) -> None:
    """The teacher gives up at once, or a place is just being warmed anew: nothing runs on, and no fault is told."""
    words = [sys.executable, "-m", "coreworlds", "--class", "3", "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8") as room:
        assert room.stdout is not None
        while "ends the class" not in room.stdout.readline():
            assert room.poll() is None
        while not kernels(server := psutil.Process(room.pid)):
            time.sleep(0.01)
        begun = server.children(recursive=True)
        room.send_signal(how)
        said = room.communicate(timeout=60)
    assert (room.returncode, said) == (0, ("", ""))
    assert psutil.wait_procs(begun, timeout=10)[1] == []
