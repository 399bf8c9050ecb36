"""Links: what goes in comes out, old ones keep working, damaged ones say so, a player's link hides."""

from __future__ import annotations

import base64
import quopri
import re
import tomllib
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

import coreworlds as cw
from coreworlds.tutor.sharing.file import Reference, Told
from coreworlds.tutor.sharing.links import read_link
from tests.engine.play import CASES, IDS, Case, decisions, positions
from tests.engine.test_session import played
from tests.together import for_each

PINNED = tomllib.loads((Path(__file__).parent / "links.toml").read_text("utf-8"))["link"]
KINDS = {(1, "position"), (1, "view"), (1, "line"), (1, "lesson"), (1, "question"), (1, "told")}
every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def made(head: str, body: bytes, *, check: bytes | None = None, more: bytes = b"") -> str:
    """Return a link by hand: with a right checksum, unless another is given."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    right = zlib.crc32(head.encode() + body).to_bytes(4, "big")
    packed = (right if check is None else check) + press.compress(body) + press.flush() + more
    return head + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize("old", PINNED, ids=lambda old: f"{old['version']}-{old['kind']}")
def test_a_link_that_was_made_once_opens_for_ever(old: dict[str, str]) -> None:
    thing = cw.from_link(old["link"])
    if isinstance(thing, Reference):
        assert f"{thing.game} {thing.name} {thing.scene}" == old["holds"]
    else:
        assert (thing.text if isinstance(thing, Told) else str(thing)) == old["holds"]


def test_one_link_of_every_version_and_kind_is_kept() -> None:
    assert {(old["version"], old["kind"]) for old in PINNED} == KINDS
    assert all(old["link"][0] == str(old["version"]) for old in PINNED)


@every_case
def test_a_position_comes_back(case: Case) -> None:
    for pos in positions(case, every=15):
        assert cw.from_link(cw.to_link(pos)) == pos


@every_case
def test_a_line_comes_back_with_branches_names_and_notes(case: Case) -> None:
    session = played(case)
    session.nodes[3].name, session.nodes[3].note = 'a "name"', "a note\nof two lines"
    again = cw.from_link(cw.to_link(session))
    assert isinstance(again, cw.Session)
    assert str(again) == str(session)
    assert [node.position for node in again.nodes] == [node.position for node in session.nodes]


@pytest.mark.parametrize("case", [case for case in CASES if case.game in cw.games()], ids=str)
def test_links_are_short(case: Case) -> None:
    """A position takes 3 kB at most, a whole game with every step 40 kB."""
    session, luck = cw.Session(case.begin()), Random(3)
    session.advance()
    while not session.position.over:
        session.play(str(luck.choice(list(cw.legal(session.position)))))
        session.advance()
    assert max(len(cw.to_link(node.position)) for node in session.nodes[::10]) < 3_000
    assert len(cw.to_link(session)) < 40_000


@every_case
def test_a_players_link_is_the_same_for_all_that_the_player_cannot_tell_apart(case: Case) -> None:
    """Deal everything hidden anew, the seed too: the link stays the same to the letter."""
    for pos in decisions(case, every=20):
        for name in pos.seats:
            link, view = cw.to_link(pos, player=name), cw.seen_by(pos, name)
            found = read_link(link)
            assert (found.thing, found.player) == (view, name)
            if case.game != "toy":
                assert {cw.to_link(cw.deal(view, seed), player=name) for seed in (1, 2)} == {link}


def test_a_players_link_of_a_line_holds_nothing_but_the_view() -> None:
    session = played(CASES[0])
    assert cw.to_link(session, player="Ana") == cw.to_link(session.position, player="Ana")


def test_what_was_smuggled_into_a_players_link_is_not_shown() -> None:
    """Somebody who writes the whole position into one gives away no more than the view."""
    pos = decisions(CASES[0])[5]
    found = read_link(made("1v", f'viewer = "Ana"\n{pos}'.encode()))
    assert found.thing == cw.seen_by(pos, "Ana")


def test_a_link_is_found_in_an_address_and_after_line_breaks() -> None:
    pos = decisions(CASES[0])[5]
    link = cw.to_link(pos)
    broken = "\n".join(link[at : at + 60] for at in range(0, len(link), 60))
    for text in (
        f"http://localhost:8866/?p={link}",
        f"?view=play&p={link}&theme=dark",
        f" {link}\n",
        broken,
        f"?p={broken}",
    ):
        assert cw.from_link(text) == pos


@pytest.mark.parametrize(
    "thing", [Reference("lesson", "core-worlds", "round", 4), Reference("question", "core-worlds", "a:b:1")]
)
def test_references_come_back(thing: Reference) -> None:
    assert cw.from_link(cw.to_link(thing)) == thing


def test_every_changed_sign_is_noticed() -> None:
    """Change, drop or double any one sign of a link: it opens what it was, or nothing."""
    pos = decisions(CASES[0])[5]
    link = cw.to_link(pos)
    for at in range(0, len(link), 7):
        for other in (
            link[:at] + link[at + 1 :],
            link[:at] + link[at] + link[at:],
            link[:at] + ("A" if link[at] != "A" else "B") + link[at + 1 :],
        ):
            sentence, found = opened(other)
            assert found == pos or sentence.endswith(".")
            assert "\n" not in sentence


def opened(link: str) -> tuple[str, object]:
    """Return the sentence of an error, or what a link holds."""
    try:
        return "", cw.from_link(link)
    except cw.CoreWorldsError as error:
        return str(error), None


BODY = b'version = 1\ngame = "core-worlds"\n[[player]]\nname = "Ana"\n[[player]]\nname = "Ben"\n'


@for_each(
    [
        ("", "no link"),
        ("?p=", "no link"),
        ("hello there!", "not a link"),
        ("1", "does not say what"),
        ("garbage", "its beginning is missing"),
        ("1x" + made("1p", BODY)[2:], "does not say what"),
        ("2" + made("1p", BODY)[1:], "unknown version"),
        ("1s" + made("1p", BODY)[2:], "checksum"),
        (made("1p", BODY)[:-6], "missing or was changed"),
        (made("1p", BODY, check=b"\0\0\0\0"), "checksum"),
        (made("1p", b"\0" * 100_000_000), "too much"),
        (made("1p", b"\xff\xfe"), "no text"),
        (made("1p", b"a = " + b"[" * 100_000), "nested too deeply"),
        (made("1v", b'viewer = "Cyd"\n' + BODY), "no such player"),
        (made("1v", b"viewer = 3\n" + BODY), "no such player"),
        (made("1l", b'game = "core-worlds"\nname = "a"\nscene = -1'), "wrong value"),
        (made("1l", b'game = "core-worlds"\nname = 1'), "wrong value"),
        (made("1q", b'game = "core-worlds"\nname = "a"\nscene = 1'), "unknown key"),
        (made("1s", b'version = 1\nkind = "session"\nstart = ""' + b"\n[[node]]" * 5_000), "too many steps"),
        ("1p" + "A" * 1_000_000, "too long"),
    ]
)
def test_a_damaged_or_hostile_link_is_one_sentence(link: str, words: str) -> None:
    with pytest.raises(cw.CoreWorldsError, match=words) as caught:
        cw.from_link(link)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("thing", [None, 5, b"1p", ["1p"]])
def test_what_is_no_text_is_refused(thing: object) -> None:
    with pytest.raises(cw.CoreWorldsError):
        cw.from_link(thing)  # type: ignore[arg-type]
    with pytest.raises(cw.CoreWorldsError):
        cw.to_link(thing)  # type: ignore[arg-type]


def test_an_unknown_player_gets_no_link() -> None:
    with pytest.raises(cw.CoreWorldsError, match="no such player"):
        cw.to_link(decisions(CASES[0])[0], player="Nobody")


def quoted_printable(text: str) -> str:
    """Return a text as mail programs write it."""
    return quopri.encodestring(text.encode()).decode()


BEHIND = (*".,)>\"'»”…*_\\/", "%20", "%3E", "%22", " and more", "&amp;")
AROUND = ("<", '"', "«", "*", "`", "\u200b", "\ufeff", "> ")
CHANGED: dict[str, Callable[[str], str]] = {
    **{f"with {sign!r} behind it": lambda link, sign=sign: f"http://a.b/?p={link}{sign}"  # type: ignore[misc]
       for sign in BEHIND},
    **{f"alone, with {sign!r} around it": lambda link, sign=sign: f"{sign}{link}{sign}"  # type: ignore[misc]
       for sign in AROUND},
    "in a sentence": lambda link: f"Look (http://a.b/?p={link}). What would you do?",
    "alone in a sentence": lambda link: f"Open this: {link}. It is mine.",
    "with a capital P": lambda link: f"http://a.b/?P={link}",
    "with = written %3D": lambda link: f"http://a.b/?p%3D{link}",
    "with ? written %3F": lambda link: f"http://a.b/%3Fp%3D{link}",
    "in another address": lambda link: "https://c.d/?to=" + quote(f"http://a.b/?p={link}", safe=""),
    "in an address twice": lambda link: "https://c.d/?to=" + quote(quote(f"http://a.b/?p={link}", safe=""), safe=""),
    "with & written &amp;": lambda link: f"http://a.b/?view=play&amp;p={link}",
    "behind #": lambda link: f"http://a.b/#p={link}",
    "with a name for a campaign behind": lambda link: f"http://a.b/?p={link}&utm_source=mail#top",
    "as mail writes it": lambda link: quoted_printable(f"http://a.b/?p={link}\n"),
    "as mail writes it, its lines joined": lambda link: quoted_printable(f"http://a.b/?p={link}").replace("\n", ""),
    "with breaks as mail writes them": lambda link: f"http://a.b/?p={link[:30]}=0D=0A{link[30:]}",
    "with breaks written %0A": lambda link: f"http://a.b/?p={link[:30]}%0A{link[30:]}",
    "in quoted lines": lambda link: f"> http://a.b/?p={link[:30]}\n> {link[30:90]}\n>> {link[90:]}\n> Ana",
    "with blanks of no width": lambda link: f"http://a.b/?p={link[:30]}\u200b{link[30:60]}\xad{link[60:]}",
    "with long dashes": lambda link: f"http://a.b/?p={link}".replace("--", "—").replace("-", "‑"),
}  # fmt: skip


@pytest.mark.parametrize("way", CHANGED)
def test_a_link_that_another_program_changed_opens(way: str) -> None:
    """The checksum says that it is whole."""
    for case in (CASES[0], CASES[-1]):
        for pos in decisions(case, every=30)[:4]:
            assert cw.from_link(CHANGED[way](cw.to_link(pos))) == pos


def test_two_hyphens_that_became_a_dash_are_two_hyphens_again() -> None:
    links = (cw.to_link(Reference("question", "core-worlds", f"a:b:{seed}")) for seed in range(2_000))
    dashed = [link for link in links if "--" in link]
    assert dashed
    for link in dashed:
        assert cw.to_link(cw.from_link(link.replace("--", "–"))) == link


LOST: dict[str, Callable[[str], str]] = {
    "half of it": lambda link: link[: len(link) // 2],
    "the last letters": lambda link: link[:-6],
    "all but the beginning, as a page shows it": lambda link: f"http://a.b/?p={link[:20]}…",
    "the middle": lambda link: link[:60] + link[90:],
    "capital letters": str.lower,
    "underscores and hyphens": lambda link: re.sub("[_-]", "", link),
    "the first letters": lambda link: "AB" + link[4:],
    "the version": lambda link: f"?p=7{link[1:]}",
    "all of it": lambda _link: "http://a.b/?p=",
}


@pytest.mark.parametrize("way", LOST)
def test_a_link_of_which_something_is_lost_says_so(way: str) -> None:
    """One is told to ask for it again, and never to look for a newer program."""
    for pos in decisions(CASES[0], every=30)[:4]:
        with pytest.raises(cw.CoreWorldsError) as caught:
            cw.from_link(LOST[way](cw.to_link(pos)))
        assert "damaged" in caught.value.message or "link" in caught.value.message
        assert "Ask for the link again" in caught.value.remedy


def test_a_link_is_found_in_bounded_work() -> None:
    """Signs that could belong to several parts of a link are looked at once."""
    for sign in ("-", "=", "?p=", "\n", "1p", "%25", "p ", "3D", ">\n"):
        text = sign * (300_000 // len(sign)) + "!"
        with pytest.raises(cw.CoreWorldsError):
            cw.from_link(text)
