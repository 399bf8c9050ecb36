"""
JupyterHub for a school: each learner signs in at the hub and has a server of their own that opens the page.

Run it as it is (``jupyterhub -f "$(coreworlds hub)"``), or put one line into a configuration of yours::

    load_subconfig("…/jupyterhub_config.py")  # what ``coreworlds hub`` prints

Who may sign in, and how, is not said here: that is the hub's (``c.JupyterHub.authenticator_class``). Nor is it said
here where servers run (``c.JupyterHub.spawner_class``): the limits below hold where that one can enforce them.
"""

import os
import sys

from coreworlds.serve import places

PLACES = 30
IDLE = 3600  # s; then a learner's server is stopped. The game stays in the learner's browser

c = get_config()  # type: ignore[name-defined] # noqa: F821 - JupyterHub's own

# The page, by Voila inside the learner's server. What lies beside this file keeps that server to it: no JupyterLab.
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.notebook_dir = str(places.notebooks())
c.Spawner.default_url = "/voila/render/app.ipynb"
c.Spawner.environment = {
    "COREWORLDS_MAP": "",  # a learner's map stays in the learner's browser
    "JUPYTERHUB_SINGLEUSER_APP": "jupyter_server.serverapp.ServerApp",
    "JUPYTER_CONFIG_PATH": os.pathsep.join([str(places.SETTINGS), str(places.HUB)]),  # voila.json; the server's own
    "JUPYTER_PATH": str(places.SHARE),  # the template
}

# What one learner may take. Spawners of systemd, Docker and Kubernetes enforce it; plain processes are not held to it.
c.Spawner.mem_limit = "512M"
c.Spawner.mem_guarantee = "160M"
c.Spawner.cpu_limit = 1.0
c.Spawner.start_timeout = 120
c.Spawner.http_timeout = 60

# What all may take together.
c.JupyterHub.active_server_limit = PLACES
c.JupyterHub.concurrent_spawn_limit = 10
c.JupyterHub.allow_named_servers = False

# Servers that nobody uses any more are stopped.
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={IDLE}"],
    }
]
