"""What tests in Python know of the bytes of a snapshot (docs/snapshot.md)."""


def checksum(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for place in range(0, len(data), 8):
        value = (value ^ int.from_bytes(data[place:place + 8], "little")) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        value ^= value >> 32
    return value
