"""Counts what holds and what does not."""

import sys

passed = failed = 0


def check(what: str, wanted: object, found: object) -> None:
    global passed, failed
    if wanted == found:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {what}\n  wanted: {wanted}\n  found:  {found}")


def finish() -> None:
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0 or passed == 0)
