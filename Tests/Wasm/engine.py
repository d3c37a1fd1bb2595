"""engine.py MODULE: creates a planner in wasmtime, which gives the module no imports."""

import struct
import sys

from wasmtime import Engine, Instance, Module, Store

NOW = 1_778_569_200_000
EFFECT_SIZE = 120
results = []


def check(what, wanted, found):
    results.append(wanted == found)
    if wanted != found:
        print(f"FAILED {what}\n  wanted: {wanted}\n  found:  {found}")


store = Store(Engine())
module = Module.from_file(store.engine, sys.argv[1])
check("the module imports nothing", 0, len(module.imports))
exports = Instance(store, module, []).exports(store)
memory = exports["memory"]


def call(name, *arguments):
    return exports[name](store, *arguments)


def write(data):
    pointer = call("malloc", len(data))
    memory.write(store, data, pointer)
    return pointer


def read(kind, pointer):
    return struct.unpack_from("<" + kind, memory.read(store, pointer, pointer + struct.calcsize("<" + kind)))


def effects(planner):
    """The kind and request of each waiting effect."""
    out = write(struct.pack("<I", EFFECT_SIZE) + bytes(EFFECT_SIZE - 4))
    found = []
    while call("planner_next_effect", planner, out) == 0:
        found.append(read("iQ", out + 4))
    return found


check("the binary interface", 0, call("planner_abi_version"))
out = write(bytes(4))
check("a planner is created", 0, call("planner_create", 0, NOW, out, 0))
(planner,) = read("I", out)
check("the location is allowed", 0, call("planner_authorization_changed", planner, NOW, 3))
check("the day starts", 0, call("planner_start", planner, NOW))
check("the plan, the location and a redraw are requested", [1, 3, 9], [kind for kind, _ in effects(planner)])
check("an answer to an unknown request is refused", -6, call("planner_plan_loaded", planner, NOW, 99, 0, 0, 128))
text = write(bytes(8))
for name, wanted in (
    ("message", b"request must be one that is not answered and not void."), ("field", b"request"),
):
    call(f"planner_error_{name}", text, planner)
    start, size = read("II", text)
    check(f"the {name} of the refusal", wanted, bytes(memory.read(store, start, start + size)))
call("planner_destroy", planner)
print(f"{results.count(True)} passed, {results.count(False)} failed")
sys.exit(not all(results))
