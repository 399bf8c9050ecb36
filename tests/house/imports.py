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
        drawn.add_edges_from((name, other) for other in imported(path.read_text("utf-8"), set(known)) if other != name)
    return drawn


def imported(source: str, known: set[str]) -> set[str]:
    """Return the modules that a source imports or loads by name; imports for types only are left out."""
    return set(_of(ast.parse(source), known))


def _of(node: ast.AST, known: set[str]) -> list[str]:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return [name for part in node.orelse for name in _of(part, known)]
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names if alias.name in known]
    if isinstance(node, ast.ImportFrom) and node.module:
        inside = [f"{node.module}.{alias.name}" for alias in node.names]
        found = [name for name in inside if name in known]
        return found + [node.module] * (node.module in known and len(found) < len(inside))
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
        return [arg.value for arg in node.args if isinstance(arg, ast.Constant) and arg.value in known]
    return [name for child in ast.iter_child_nodes(node) for name in _of(child, known)]
