"""Faults of the library that test_found.py keeps. The model does as the library does, or leaves such an event out, until
one is mended: then its name goes from here, and the mark of an expected failure from its test."""

FOUND = {
    "late clock", "jump of before the clock went back", "number of waiting details", "close meant for a leaving composer",
    "start of the first days", "redraw of nothing",
}
