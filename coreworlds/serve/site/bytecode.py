"""Runs inside Pyodide while the site is built: puts bytecode in the place of sources, so that no browser compiles them.

Bytecode belongs to one version of Python, and this is the one that will read it. It packs less well than sources do, so
of the standard library only those modules are compiled that a first visit imports. Docstrings and columns are left out:
nobody reads them there. The archives are written without packing: packed as a whole, by `archive.write`, they are a
fifth smaller.
"""

import ast
import gc
import importlib.util
import sys
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]  # no other door to it
from pathlib import Path
from zipfile import ZipFile, ZipInfo

ARCHIVES = Path("/archives")
STDLIB = "python_stdlib.zip"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
BODIES = ("body", "orelse", "handlers", "finalbody", "cases")  # the parts of a statement that hold statements
VISIT = ("hello", "first", "run", "coach-ask", "coach-more", "keep", "learn", "lesson")
FURTHER = (
    *("first", "run", "export html", "export txt", "export ipynb", "export md", "link-share", "link-save"),
    *("tree-open", "analysis", "explore", "teach", "learn", "lesson", "export html", "export-setup 4"),
)


def tried(words: tuple[str, ...]) -> None:
    """Do on a page what these words say; trouble ends the build with its sentence."""
    from coreworlds.tutor.lessons.lesson import lessons  # noqa: PLC0415 - only now can it be found
    from coreworlds.widgets.app import App  # noqa: PLC0415 - likewise

    app = App()
    for each in words:
        word, _, arg = each.partition(" ")
        app.dispatch({"do": word, "arg": lessons(app.desk.game)[0].id if word == "lesson" else arg})
        if app.desk.trouble:
            raise SystemExit(f"a first visit met trouble: {app.desk.trouble}")


def visit() -> set[str]:
    """Do what a first visit does, then what is done later; give the files of Python's library used by the first.

    It reads our bytecode, as browsers will.
    """
    for archive in ARCHIVES.iterdir():
        if archive.name != STDLIB:
            ZipFile(archive).extractall("/visit")
    sys.path.append("/visit")
    tried(VISIT)
    files = used()
    tried(FURTHER)
    return files


def used() -> set[str]:
    """Give the files of the standard library that were imported until now, as they are named in its archive."""
    found = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    return {file.split(".zip/")[1] for file in found if ".zip/" in file}


def brief(source: bytes) -> ast.Module:
    """Give the syntax of a source with a dot for each docstring; without any, `dataclass` makes them up."""
    tree = ast.parse(source)
    todo: list[ast.AST] = [tree]
    while todo:  # statements alone: looking at each expression took as long as compiling
        node = todo.pop()
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Expr(ast.copy_location(ast.Constant("."), node.body[0])), node.body[0])
        todo += [each for part in BODIES for each in getattr(node, part, ()) if not isinstance(each, ast.expr)]
    return tree


def compiled(path: str, source: bytes) -> bytes:
    """Give the bytecode of a source; it is never compared with it, for the source stays at home."""
    code = compile(brief(source), path, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def renew(archive: Path, wanted: set[str] | None) -> None:
    """Write an archive again, with bytecode for the wanted modules; None: for all."""
    with ZipFile(archive) as old:
        files = {name: old.read(name) for name in sorted(old.namelist()) if not name.endswith("/")}
    with ZipFile(archive, "w") as new:
        for path, text in files.items():
            bare = path.endswith(".py") and (wanted is None or path in wanted)
            info = ZipInfo(path + "c" if bare else path)  # without a date: the same sources give the same file
            new.writestr(info, compiled(path, text) if bare else text)


if __name__ == "__main__":
    gc.disable()  # trees hold no cycles, and are much to look through
    for archive in ARCHIVES.iterdir():
        if archive.name != STDLIB:
            renew(archive, None)
    renew(ARCHIVES / STDLIB, visit())
