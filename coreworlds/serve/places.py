"""Where the files lie that are no Python: in a checkout beside the package, in an installed wheel inside it."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
CHECKOUT = PACKAGE.parent
SETTINGS = PACKAGE / "serve"  # holds voila.json; the one in the checkout's root, for Binder, is a link to it
HUB = PACKAGE / "serve" / "hub"  # JupyterHub's configuration, and that of the servers it starts
SHARE = PACKAGE / "serve" / "share" / "jupyter"


def is_checkout() -> bool:
    """Tell whether this package runs from a checkout with tests and notebooks.

    Returns
    -------
    bool
        False for an installed wheel.
    """
    return (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "tests").is_dir()


def notebooks() -> Path:
    """Find the folder of the notebooks.

    Returns
    -------
    Path
        ``notebooks`` of the checkout, or its copy in the wheel.

    Examples
    --------
    >>> notebooks().name
    'notebooks'
    """
    return (CHECKOUT if is_checkout() else PACKAGE) / "notebooks"


def tutorials() -> Path:
    """Find the folder of the walkthroughs.

    Returns
    -------
    Path
        ``tutorials`` of the checkout, or its copy in the wheel.

    Examples
    --------
    >>> tutorials().name
    'tutorials'
    """
    return (CHECKOUT if is_checkout() else PACKAGE) / "tutorials"


def walkthroughs() -> dict[str, Path]:
    """Find the walkthroughs: those of the first game in their folder, each other game's in a folder of its own there.

    Returns
    -------
    dict
        Name, such as ``04-draw-phase``, with its folder before it if it has one, and file; in their order.

    Examples
    --------
    >>> next(iter(walkthroughs()))
    '01-the-game-and-its-terms'
    """
    top = tutorials()
    found = [*sorted(top.glob("*.ipynb")), *sorted(top.glob("[a-z]*/*.ipynb"))]
    return {path.relative_to(top).with_suffix("").as_posix(): path for path in found}
