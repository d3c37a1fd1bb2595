"""place.py LIBRARY PROCESSOR OUTPUT: writes OUTPUT.S, a section for programs of Linux that contains the code and data
of a library for macOS as they would be in memory, and defines the functions that the library exports.

This is the work of dyld: the addresses inside the library are adjusted, and those of other functions filled in.
Branches and addresses relative to the code stay as they are."""

import pathlib
import sys

import lief

PROCESSORS = {"arm64": lief.MachO.Header.CPU_TYPE.ARM64, "x86_64": lief.MachO.Header.CPU_TYPE.X86_64}
POINTER = 8
PAGE = 14  # a power of 2


def main():
    library, processor, output = sys.argv[1:]
    universal = lief.MachO.parse(library)  # It owns what follows.
    macho = next(one for one in universal if one.header.cpu_type == PROCESSORS[processor])
    segments = [one for one in macho.segments if one.name != "__LINKEDIT"]
    image = bytearray(max(one.virtual_address + one.virtual_size for one in segments))
    for segment in segments:
        content = bytes(segment.content)
        image[segment.virtual_address : segment.virtual_address + len(content)] = content

    pointers = {}
    for relocation in macho.relocations:
        if relocation.origin == lief.MachO.Relocation.ORIGIN.DYLDINFO:
            target = int.from_bytes(image[relocation.address : relocation.address + POINTER], "little")
            pointers[relocation.address] = f"image + {target}"
    rebases = len(pointers)
    binds = {one.address: one.symbol.name for one in macho.dyld_info.bindings}
    # The names of Linux have no leading underscore, so that none of them is called by mistake.
    pointers |= {address: f"macos_{name}" for address, name in binds.items()}
    exports = {one.symbol.name.removeprefix("_"): one.address for one in macho.dyld_info.exports}
    assert rebases and binds and exports, f"{rebases} rebases, {len(binds)} binds, {len(exports)} exports"

    pathlib.Path(f"{output}.bin").write_bytes(image)
    lines = ['.section .macho, "awx", %progbits', f".balign {1 << PAGE}", "image:"]
    end = 0

    def bytes_until(address):
        assert address >= end, f"two pointers overlap at {address}"
        if address > end:
            lines.append(f'.incbin "{output}.bin", {end}, {address - end}')

    for address in sorted(pointers):
        bytes_until(address)
        lines.append(f".quad {pointers[address]}")
        end = address + POINTER
    bytes_until(len(image))
    for name, address in exports.items():
        lines += [f".globl {name}", f".type {name}, %function", f"{name} = image + {address}"]
    lines.append('.section .note.GNU-stack, "", %progbits')
    pathlib.Path(f"{output}.S").write_text("\n".join(lines) + "\n")
    print(f"{processor}: {rebases} rebases, {len(exports)} exports, calls {' '.join(sorted(set(binds.values())))}")


if __name__ == "__main__":
    main()
