"""Start from a bare checkout: ``python3 coreworlds`` needs Python 3.11 and nothing else.

Run as a folder, this file makes an environment of its own (``.venv`` beside the package), installs the project there
once, and hands over to the real command. Run as a module of an installed package (``python -m coreworlds``) it is
that command. It stays readable to old Pythons, so that they can be told what is missing.
"""

import hashlib
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENVIRONMENT = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(ENVIRONMENT, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
NEEDS_VENV = (
    "coreworlds: this Python cannot make environments, because its venv module is incomplete. "
    "On Debian and Ubuntu: sudo apt-get install python3-venv, then run this again."
)


def fingerprint(extras):
    """Say what an environment was made from: the project's settings, its place, the Python and the extras."""
    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as settings:
        seed = settings.read() + repr((ROOT, sys.version, extras)).encode()
    return hashlib.sha256(seed).hexdigest()


def stamp(extras):
    """Name the file that tells that these extras are installed."""
    return os.path.join(ENVIRONMENT, "coreworlds-" + extras.replace(",", "-"))


def is_ready(extras):
    """Tell whether the environment holds these extras, as the project's settings ask for them now."""
    try:
        with open(stamp(extras)) as file:
            return os.path.exists(PYTHON) and file.read() == fingerprint(extras)
    except OSError:
        return False


def make_environment(extras):
    """Create the environment and install the project into it; leave with one sentence where that fails."""
    try:
        import ensurepip  # noqa: F401, PLC0415 - only asked whether it is there; Debian packs it separately
        import venv  # noqa: F401, PLC0415 - likewise
    except ImportError:
        sys.exit(NEEDS_VENV)
    print("Setting up coreworlds in .venv, once. This takes about half a minute.", flush=True)
    install = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable"]
    for step in ([sys.executable, "-m", "venv", ENVIRONMENT], [*install, ROOT + "[" + extras + "]"]):
        if subprocess.call(step):  # noqa: S603 - our own words, no text from outside
            sys.exit("coreworlds: setting up failed, see above. Is the network there? Then run this again.")
    with open(stamp(extras), "w") as file:
        file.write(fingerprint(extras))


def start(arguments):
    """Run the command inside the environment, which is made first where it is missing or out of date."""
    if sys.version_info < (3, 11):
        sys.exit("coreworlds: needs Python 3.11 or newer, and this is %s. Start it with a newer one." % sys.version[:6])
    extras = "app,test" if arguments[:1] == ["test"] else "app"
    if not is_ready(extras) and not is_ready("app,test"):
        make_environment(extras)
    command = [PYTHON, "-m", "coreworlds", *arguments]
    if os.name == "nt":  # there, exec would leave the terminal at once
        sys.exit(subprocess.call(command))  # noqa: S603 - our own words, no text from outside
    os.execv(PYTHON, command)  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    if __package__:
        from coreworlds.serve.command import main

        sys.exit(main())
    start(sys.argv[1:])
