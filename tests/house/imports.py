"""The graph of imports, drawn from the syntax trees of the package."""

from __future__ import annotations

import ast
from pathlib import Path

import networkx as nx

import coreworlds as cw

ROOT = Path(cw.__file__).parent
PACKAGE = ROOT.name


def modules() -> dict[str, Path]:
    """Return every module of the package: name -> file."""
    paths = (path for path in ROOT.rglob("*.py") if not {"node_modules", "share"} & set(path.parts))
    return {_name(path): path for path in sorted(paths)}


def _name(path: Path) -> str:
    parts = [PACKAGE, *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph() -> nx.DiGraph:
    """Return the modules with an edge for each import at run time, those inside functions included."""
    known = modules()
    drawn = nx.DiGraph()
    drawn.add_nodes_from(known)
    for name, path in known.items():
        package = name if path.stem == "__init__" else name.rpartition(".")[0]
        others = imported(path.read_text("utf-8"), set(known), package)
        drawn.add_edges_from((name, other) for other in others if other != name)
    return drawn


def imported(source: str, known: set[str], package: str = "") -> set[str]:
    """Return the modules that a source imports or loads by name; imports for types only are left out."""
    return set(_of(ast.parse(source.replace("{__package__}", package)), known))


def _of(node: ast.AST, known: set[str]) -> list[str]:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return [name for part in node.orelse for name in _of(part, known)]
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names if alias.name in known]
    if isinstance(node, ast.ImportFrom) and node.module:
        inside = [f"{node.module}.{alias.name}" for alias in node.names]
        found = [name for name in inside if name in known]
        return found + [node.module] * (node.module in known and len(found) < len(inside))
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "later")):
        return [name for arg in node.args for name in _named(arg) if name in known]
    return [name for child in ast.iter_child_nodes(node) for name in _of(child, known)]


def _named(node: ast.expr) -> list[str]:
    """Return the module that a string may name: the whole string, or all but the function at its end."""
    texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    text = "".join(part for part in texts if isinstance(part, str))
    return [text, text.rpartition(".")[0]]
