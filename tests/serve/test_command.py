"""The command answers what cannot be done with one sentence and exit code 2."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest

import coreworlds as cw
from coreworlds.games.core_worlds import cards
from coreworlds.serve import command, page, places
from coreworlds.serve.files import told_game


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run the command, which must refuse, and give the one sentence it says."""
    with pytest.raises(SystemExit) as end:
        raise SystemExit(command.main(words))
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    return said.err


@pytest.mark.parametrize("port", ["x", "-1", "65536", "8 0", "²", ""])
def test_a_port_is_a_number(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert "a port is a number from 0 to 65535" in refusal(capsys, f"--port={port}")


def test_a_taken_port_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert f"port {taken} cannot be had" in refusal(capsys, "--no-browser", "--port", str(taken))


def test_any_port_is_a_free_one() -> None:
    assert page.free_port(0) > 1023


@pytest.mark.parametrize("words", [["play"], ["--prot", "1"], ["cards"], ["cards", "check"], ["hub", "--x"]])
def test_unknown_words_are_said(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert "coreworlds --help" in refusal(capsys, *words)


@pytest.mark.parametrize(
    "words", ["--port 0 hub", "--no-browser site OUT", "--class 3 lab", "--cards x.toml print aid OUT"]
)
def test_an_option_that_a_subcommand_does_not_use_is_refused(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert words.split(maxsplit=1)[0] in refusal(capsys, *words.split())


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """What our command starts JupyterLab with."""

    def started(*words: str) -> list[str]:
        called: list[list[str]] = []
        monkeypatch.setattr(command, "ran", lambda told: called.append(told) or 0)
        assert command.main(words) == 0
        return called[0]

    return started


def test_jupyterlab_gets_the_port_and_may_run_as_root(
    monkeypatch: pytest.MonkeyPatch, lab: Callable[..., list[str]]
) -> None:
    started = []
    for user in (0, 1000):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user, raising=False)
        started.append(set(lab("--no-browser", "--port", "23456", "lab")))
    as_root, as_user = started
    assert {"--no-browser", "--ServerApp.port=23456"} <= as_user
    assert as_root - as_user == {"--allow-root"}


def test_jupyterlab_gets_its_own_options_as_they_stand(lab: Callable[..., list[str]]) -> None:
    """Also those that our command has itself, before the word."""
    told = ["--no-browser", "--port", "23456", "--allow-root", "--LabApp.dev_mode=True", "-y"]
    assert lab("lab", *told)[-6:] == told


def test_jupyterlab_opens_the_start_notebook_where_the_others_are(lab: Callable[..., list[str]]) -> None:
    words = dict(word.partition("=")[::2] for word in lab("lab"))
    top = Path(words["--ServerApp.root_dir"])
    assert {places.notebooks(), places.tutorials()} <= set(top.iterdir())
    assert (top / words["--LabApp.default_url"].removeprefix("/lab/tree/")).is_file()


@pytest.mark.parametrize("word", ["mine.ipynb", "--notebook-dir=here", "--ServerApp.root_dir=here"])
def test_jupyterlab_opens_what_is_named(lab: Callable[..., list[str]], word: str) -> None:
    """Two folders to begin with, it would refuse."""
    assert [said for said in lab("lab", word) if "root_dir" in said or "default_url" in said] in ([], [word])


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_every_terminal_can_show_what_the_command_prints(encoding: str) -> None:
    """A character that the terminal lacks becomes a question mark; a code for telephones is left out there."""
    asked = "from coreworlds.serve import command, poster; command.main(['badge', 'a/b']); print(poster.poster(1, 'a'))"
    there = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, env=there, check=True)
    said = done.stdout.decode(encoding)
    assert "http://" in said
    assert ("█" in said) == (encoding == "utf-8")


def test_the_page_needs_no_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Jupyter keeps its files beside the learner's map, or for the time being where nothing can be written there."""
    (tmp_path / "file").touch()
    for home, kept in ((tmp_path / "home", True), (tmp_path / "file", False)):
        monkeypatch.setattr(page, "user_data_path", lambda *_, home=home, **__: home / "coreworlds")
        folders = [Path(folder) for folder in page.jupyter_folders().values()]
        assert len(folders) == 3
        for folder in folders:
            (folder / "x").write_text("", "utf-8")
            assert folder.is_relative_to(home) == kept


def test_checking_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "there is no file" in refusal(capsys, "cards", "check", str(tmp_path / "mine.toml"))


def test_a_template_says_what_is_still_to_be_filled_in(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert command.main(["cards", "template", str(mine)]) == 0
    assert f"coreworlds cards check {mine}" in capsys.readouterr().out
    assert command.main(["cards", "check", str(mine)]) == 1
    assert "“Battle Cruiser” is not filled in" in capsys.readouterr().out


def test_a_game_of_which_all_is_published_has_no_file_for_printed_values(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "cards", "template", "--game", "risk-legacy", "x")
    assert "risk-legacy has no printed values to fill in" in said


@pytest.mark.parametrize("game", ["core-worlds", "galactic-emperor"])
def test_a_game_with_values_of_ours_has_a_file_for_printed_ones(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    mine = tmp_path / "mine.toml"
    assert command.main(["cards", "template", "--game", game, str(mine)]) == 0
    assert told_game(mine) == game
    mine.write_text(mine.read_text("utf-8") + "\nnonsense = 3\n", "utf-8")
    capsys.readouterr()
    assert command.main(["cards", "check", str(mine)]) == 1
    assert "nonsense" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["cards template", "lesson new", "print aid", "print setup 3"])
def test_a_game_may_be_named_before_the_subcommand_or_behind_it(tmp_path: Path, words: str) -> None:
    named = ["--game", "galactic-emperor"]
    before, behind, first = (tmp_path / name for name in ("before", "behind", "first"))
    assert command.main([*named, *words.split(), str(before)]) == 0
    assert command.main([*words.split(), *named, str(behind)]) == 0
    assert command.main([*words.split(), str(first)]) == 0
    assert before.read_bytes() == behind.read_bytes() != first.read_bytes()


def test_only_a_card_file_without_faults_is_played_with(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert "there is no file" in refusal(capsys, "--cards", str(mine))
    command.main(["cards", "template", str(mine)])
    capsys.readouterr()
    assert f"coreworlds cards check {mine} names them" in refusal(capsys, "--cards", str(mine))


def test_a_card_file_named_to_the_command_is_a_choice_of_the_form(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    decks = (places.PACKAGE / "games" / "core_worlds" / "cards" / "reconstructed").glob("*.toml")
    text = "\n".join(deck.read_text(encoding="utf-8") for deck in decks if deck.name != "set.toml")
    mine.write_text(text, encoding="utf-8")
    monkeypatch.setenv(*command.usable(mine))
    assert cards.offered() == ("reconstructed", str(mine))
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], cards=str(mine))
    assert cw.parse(str(pos)) == pos


def test_the_template_overwrites_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("precious", encoding="utf-8")
    assert "exists already" in refusal(capsys, "cards", "template", str(mine))
    assert mine.read_text(encoding="utf-8") == "precious"


def test_what_is_not_installed_is_named_with_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(command.RefusedError, match=r"pip install '\.\[app\]'"):
        command.needs("voila", "the page")


def test_the_version_is_the_projects(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("coreworlds 0.")


def test_binder_and_the_command_read_the_same_settings() -> None:
    assert (places.CHECKOUT / "voila.json").resolve() == places.SETTINGS / "voila.json"
    settings = json.loads((places.SETTINGS / "voila.json").read_text(encoding="utf-8"))
    assert settings["VoilaConfiguration"]["allow_template_override"] == "NO"


def test_the_walkthroughs_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["tutorial"]) == 0
    listed = capsys.readouterr().out.split()
    assert listed == list(places.walkthroughs())
    assert [name for name in listed if "/" not in name][3] == "04-draw-phase"
    assert {name.partition("/")[0] for name in listed if "/" in name} == set(cw.games()[1:])
    assert [path.relative_to(places.tutorials()).as_posix() for path in places.walkthroughs().values()] == [
        f"{name}.ipynb" for name in listed
    ]


@pytest.mark.parametrize("name", ["0", "nowhere", "galactic-emperor"])
def test_a_walkthrough_is_named_so_that_it_can_be_only_one(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert "04-draw-phase" in refusal(capsys, "tutorial", name)


@pytest.mark.parametrize("game", cw.games())
def test_a_walkthrough_of_ones_own_is_begun_and_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    """It is a chapter in ten lines: a Board that moves when a prediction is sent, and a knob."""
    assert command.main(["tutorial", "new", "--game", game, str(tmp_path / "mine")]) == 0
    assert f"coreworlds lab {tmp_path / 'mine.ipynb'}" in capsys.readouterr().out
    book = nbformat.read(tmp_path / "mine.ipynb", as_version=4)
    nbformat.validate(book)
    lines = [line for cell in book.cells if cell.cell_type == "code" for line in cell.source.splitlines() if line]
    assert len(lines) <= 10
    *before, asked = lines  # the question comes last: what stands below one shows what is so afterwards
    names: dict[str, Any] = {}
    for line in before:
        exec(line, names)  # noqa: S102 - our own
    w, begun = names["w"], cw.setup(game, names["w"].position.seats, seed=7)
    assert [*cw.legal(w.position)]
    assert w.session.nodes[0].position == begun
    assert asked.startswith("w.predict(")
    assert "<details>" in eval(asked, names)._repr_mimebundle_()["text/html"]  # noqa: S307 - our own


def test_a_walkthrough_overwrites_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.ipynb"
    mine.write_text("precious", "utf-8")
    for name in (mine, mine.with_suffix("")):
        assert "exists already" in refusal(capsys, "tutorial", "new", str(name))
    assert mine.read_text("utf-8") == "precious"


@pytest.mark.parametrize("words", ["new", "new mine.md", "new no/where", "04 05", "--x"])
def test_what_is_no_new_walkthrough_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(capsys, "tutorial", *words.split())
    assert list(tmp_path.iterdir()) == []


def test_a_notebook_of_ones_own_is_opened_as_a_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    served: list[Path] = []
    monkeypatch.setattr(page, "serve", lambda *_, notebook, **_how: served.append(notebook) or 0)
    assert command.main(["tutorial", "new", str(tmp_path / "04")]) == 0
    monkeypatch.chdir(tmp_path)
    assert command.main(["tutorial", "04.ipynb"]) == command.main(["tutorial", "04"]) == 0
    assert served == [Path("04.ipynb"), places.walkthroughs()["04-draw-phase"]]


@pytest.mark.parametrize("server", ["page", "classroom"])
def test_the_server_starts_without_what_builds_grammars(server: str) -> None:
    """That took two seconds of three; nothing that is served needs it."""
    begun = f"from coreworlds.serve import {server}; from coreworlds.serve.page import application; application(0)"
    made = f"{begun}; import sys; print('lark' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", made], capture_output=True, text=True, check=True, cwd=places.CHECKOUT)
    assert said.stdout == "False\n"


def test_quick_tests_leave_out_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(command, "ran", lambda words, **_how: called.append(words) or 0)
    assert command.main(["test", "--quick", "-x"]) == 0
    assert "tests.quick" in called[0]
    assert called[0][-1] == "-x"
    assert "--quick" not in called[0]


def test_what_tests_start_may_keep_bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[dict[str, str]] = []
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(command, "ran", lambda _, env, **_how: kept.append(env) or 0)
    assert command.main(["test"]) == 0
    assert "PYTHONDONTWRITEBYTECODE" not in kept[0]
    assert kept[0]["PATH"]


def test_ctrl_c_while_the_server_is_still_loaded_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ended(*_: object, **_how: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(page, "application", ended)
    assert command.main(["--no-browser", "--port", "0"]) == command.ENDED
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_while_the_kernel_begins_tells_no_fault_on_the_terminal() -> None:
    """Jupyter interrupts a kernel before it ends it, and one that has just begun would tell where that met it."""
    words = [sys.executable, "-m", "coreworlds", "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=places.CHECKOUT) as run:
        assert run.stdout is not None
        assert "Ctrl+C ends it" in run.stdout.readline()
        while not (begun := psutil.Process(run.pid).children(recursive=True)):
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        said = run.communicate(timeout=60)
    assert (run.returncode, said) == (0, ("", ""))
    assert psutil.wait_procs(begun, timeout=10)[1] == []
