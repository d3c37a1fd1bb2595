import pathlib
import sys
import threading

import pytest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
for folder in (HERE, ROOT / "examples/routers/python", ROOT / "scripts", ROOT / "bindings/python",
               ROOT / "examples/web"):
    sys.path.insert(0, str(folder))

import fake_engines  # noqa: E402


@pytest.fixture(scope="session")
def port():
    """Where the invented engines answer."""
    server = fake_engines.start()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
