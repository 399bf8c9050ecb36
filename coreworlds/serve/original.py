"""What every kernel is a copy of: it has read all that a page needs, and played a little. See `copies`."""

import gc
import importlib
import os
import signal

READ = ("kernelapp", "ipkernel", "zmqshell", "debugger")  # what a kernel of IPython reads as it begins

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server to answer
os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # else the debugger, which nobody can ask here, warns
for name in READ:
    importlib.import_module(f"ipykernel.{name}")

import ipywidgets  # noqa: E402 - it asks a kernel, which has to be read before, where its messages go

from coreworlds.widgets.host import warm  # noqa: E402 - likewise

ipywidgets.register_comm_target()  # as it does itself where it is read by a kernel that runs
warm()
gc.collect()
gc.freeze()  # what no copy's collector looks at stays in memory once for all
