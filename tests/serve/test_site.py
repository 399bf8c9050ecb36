"""The site that needs no server is whole, small and strict; and its builder spares what is not its own."""

from __future__ import annotations

import gzip
import io
import re
import shutil
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from coreworlds.serve import command, places
from coreworlds.serve.site import archive, build, docs, lite, tools

MOST = 10_000_000  # bytes, packed
NOTEBOOKS_ONLY = {"anywidget", "ipywidgets"}  # hosts of the front end, which the page alone does not have


def inside(pack: Path) -> list[str]:
    """Give what an archive holds."""
    return ZipFile(io.BytesIO(gzip.decompress(pack.read_bytes()))).namelist()


def whole(site: Path) -> dict[str, Path]:
    """Give the files of a site by their names, without their folders."""
    return {path.name: path for path in site.rglob("*") if path.is_file()}


def test_a_visitor_fetches_at_most_ten_megabytes(site: Path) -> None:
    assert sum(len(gzip.compress(path.read_bytes())) for path in whole(site).values()) <= MOST


def test_every_dependency_of_the_core_is_brought() -> None:
    project = tomllib.loads((places.CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[<>=]", each)[0] for each in project["dependencies"]}
    assert needed - NOTEBOOKS_ONLY <= {*archive.WITH_US, *archive.ASIDE}


def test_the_notebooks_of_jupyterlite_get_versions_that_fit() -> None:
    pinned = dict(line.split("==") for line in lite.LIST.read_text("utf-8").split() if "==" in line)
    project = tomllib.loads((places.CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    for needed in map(Requirement, project["dependencies"]):
        assert needed.specifier.contains(pinned[needed.name]), needed.name


def test_python_gets_what_the_pages_need_and_no_more(site: Path) -> None:
    names = inside(whole(site)["coreworlds.pack"])
    assert "coreworlds/widgets/app.pyc" in names
    assert "coreworlds/games/core_worlds/lessons/01-first-round.md" in names
    assert "coreworlds/widgets/static/coreworlds.css" in names  # goes into pages that are taken along
    assert "markdown_it/main.pyc" in names
    assert [name for name in names if re.search(r"serve/|docs/|node_modules|tests/|\.py$|\.js$", name)] == []


def test_what_a_first_visit_imports_is_compiled(site: Path) -> None:
    names = inside(whole(site)["python_stdlib.pack"])
    assert {"dataclasses.pyc", "tomllib/__init__.pyc", "imaplib.py"} <= set(names)


def test_the_policy_allows_no_code_but_ours(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert f'content="{build.PAGE_POLICY}"' in page
    assert "unsafe" not in build.PAGE_POLICY
    assert build.WORKER_POLICY.count("unsafe") == build.WORKER_POLICY.count("'wasm-unsafe-eval'") == 1
    assert re.findall(r"<script(?![^>]* src=)|<style| style=| on\w+=", page) == []


def test_the_page_names_only_files_that_are_there(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="(?!data:)([^"]+)"', page)
    assert len(named) >= 5
    assert [name for name in named if not (site / name).is_file()] == []


def test_no_address_of_another_host_is_in_what_we_wrote(site: Path) -> None:
    """But in the documentation, whose pages link to some and may fetch nothing from them."""
    ours = [path for path in whole(site).values() if path.suffix in {".js", ".html", ".css"}]
    ours = [path for path in ours if path.parent.name != docs.FOLDER]
    assert len(ours) > 5
    hosts = {host for path in ours for host in re.findall(r"https?://([\w.-]+)", path.read_text("utf-8"))}
    assert hosts <= {"www.w3.org"}  # names of SVG and the like, never asked


def test_the_documentation_is_whole_and_its_links_lead_somewhere(site: Path) -> None:
    """Every page of it, from the first view on; to headings, too. None of them runs anything."""
    texts = {path.name: path.read_text("utf-8") for path in (site / "docs").glob("*.html")}
    assert {f"{path.stem}.html" for path in (places.PACKAGE / "docs").glob("*.md")} < set(texts)
    assert 'href="docs/index.html"' in (site / "index.html").read_text("utf-8")
    for name, text in texts.items():
        assert f'content="{docs.POLICY}"' in text
        assert re.findall(r"<(?:script|style)|<[^>]* (?:style|on\w+)=", text) == [], name
        for address in re.findall(r'(?:href|src)="([^"]*)"', text):
            if not re.match("https:|data:", address):
                page, _, part = address.partition("#")
                assert (site / "docs" / (page or name)).is_file(), (name, address)
                assert not part or f'id="{part}"' in texts[page or name], (name, address)


def test_a_page_that_links_to_nothing_is_not_built(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\n[gone](gone.md)", "utf-8")
    with pytest.raises(tools.SiteError, match=r"a\.md links to gone\.md"):
        docs.page(tmp_path / "a.md", {}, tmp_path)


def test_only_what_an_earlier_build_put_there_is_replaced(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def same(_: Path, folder: Path) -> None:
        for pack in site.rglob("*.pack"):
            shutil.copy(pack, folder / pack.name)

    monkeypatch.setattr(archive, "write", same)
    for name in ("page-0123456789", "python-0123456789", "page-of-mine"):
        (tmp_path / name).mkdir()
    (tmp_path / "CNAME").write_text("mine")
    again = build.build(tmp_path)

    left = {path.name for path in tmp_path.iterdir()}
    assert left == {path.name for path in site.iterdir()} | {"page-of-mine", "CNAME"}  # the same files, the same names
    assert again.version in (site / "sw.js").read_text("utf-8")


def test_what_is_missing_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(tools, "WIDGETS", tmp_path)
    assert command.main(["site", str(tmp_path / "out")]) == 2
    assert "npm is not installed" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_it_is_built_from_the_checkout(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "is_checkout", lambda: False)
    assert command.main(["site", str(tmp_path / "out")]) == 2
    assert "source checkout" in capsys.readouterr().err
