"""compare.py ONE OTHER [NM]: compares the output of `figures` on two machines: to the last bit, or distances to within
some nanometres.

Distances are computed from sine and cosine, and C libraries only promise that these are nearly right. glibc's are the
same on arm64 and on x86-64 processors that multiply and add in one rounding (Intel Haswell, AMD Excavator, and later).
On older ones a few distances may differ by a unit in the last place, which is 2 nm beyond 8,000 km."""

import pathlib
import re
import sys


def main():
    one, other = (pathlib.Path(name).read_text().splitlines() for name in sys.argv[1:3])
    fuses = re.search(r"^flags.*\bfma\b", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    most = float(sys.argv[3]) * 1e-9 if len(sys.argv) > 3 else 0 if fuses else 2e-9
    distances, snapshots, differing, greatest = 0, 0, 0, 0.0
    if len(one) != len(other):
        sys.exit(f"{len(one)} lines and {len(other)}")
    for line, (mine, yours) in enumerate(zip(one, other), 1):
        kind, mine_value = mine.split(" ", 1)
        if kind in ("pair", "list", "row"):
            distances += 1
            difference = abs(float.fromhex(mine_value) - float.fromhex(yours.split()[1]))
            differing += mine != yours
            greatest = max(greatest, difference)
            if difference <= most:
                continue
        snapshots += kind == "snapshot"
        if mine != yours:
            sys.exit(f"line {line}\n{mine}\n{yours}")
    print(
        f"{distances} distances, {differing} of them differ, by at most {greatest * 1e9:.3g} nm; {snapshots} snapshots")
    if distances == 0 or snapshots == 0:
        sys.exit("nothing was compared")


if __name__ == "__main__":
    main()
