"""width.py PROGRAM ARGUMENT...: runs the terminal host in a terminal of 80 columns, moves through its screens, and
checks that no line is wider. Ends with "N passed, N failed"."""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
import unicodedata

WIDTH = 80
KEYS = ["p", ".", "o", "\x1b", "\r", "x", "\x1b[B", "."]


def columns(text):
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else not unicodedata.combining(each) for each in text)


def main():
    process, terminal = pty.fork()
    if process == 0:
        os.execv(sys.argv[1], sys.argv[1:])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 34, WIDTH, 0, 0))
    shown = b""

    def read(seconds):
        nonlocal shown
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and select.select([terminal], [], [], left)[0]:
            try:
                shown += os.read(terminal, 65_536)
            except OSError:
                return

    read(1)
    shown = b""  # the first screen was drawn before the terminal had its size
    for key in KEYS:
        os.write(terminal, key.encode())
        read(0.6)
    os.write(terminal, b"q")
    read(2)
    os.waitpid(process, 0)
    screens = shown.decode(errors="replace").rpartition("\x1b[?7h")[0] or shown.decode(errors="replace")
    screens = screens.replace("\x1b[H", "\n")  # a screen begins
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screens).replace("\r", "").split("\n")
    wide = {line for line in lines if columns(line) > WIDTH}
    for line in sorted(wide):
        print(f"FAILED {columns(line)} columns: {line}")
    if not any("Leave by" in line and line.startswith("→") for line in lines):
        wide.add("no line of the next stop")
    print(f"{len(lines) - len(wide)} passed, {len(wide)} failed")


main()
