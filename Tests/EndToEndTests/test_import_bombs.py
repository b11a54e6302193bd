"""Small plans that unfold to large ones: refused by `floorcast import` in bounded memory."""

import os
import struct
import subprocess
import zlib

import pytest

from conftest import FLOORCAST

# Far more than any of these takes, far less than what they unfold to.
ALLOWED_KIBIBYTES = 400 << 10


def zeros(gibibytes):
    """A deflate stream of zeros: one block of a mebibyte, flushed in full, again and again."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return block * (gibibytes << 10) + packer.flush()


def archive(name, packed, size):
    """An archive of one file that says that it has so many bytes."""
    head = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, 0, len(packed), size, len(name), 0)
    entry = head[:-4] + struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, 0)
    start = b"PK\x03\x04" + head + name + packed
    directory = b"PK\x01\x02" + struct.pack("<H", 20) + entry + name
    end = struct.pack("<HHHHIIH", 0, 0, 1, 1, len(directory), len(start), 0)
    return start + directory + b"PK\x05\x06" + end


def laughs():
    lines = ['<!ENTITY a0 "ha">'] + [
        f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10)
    ]
    return f"<!DOCTYPE osm [{''.join(lines)}]><osm>&a9;</osm>".encode()


def aliases():
    lines = ["a0: &a0 [x, x, x]"] + [
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)
    ]
    return "\n".join(lines + ["levels: *a29", ""]).encode()


def blocks():
    """A drawing with two blocks that contain each other."""
    lines = ["0", "SECTION", "2", "BLOCKS"]
    for name, other in (("a", "b"), ("b", "a")):
        lines += ["0", "BLOCK", "2", name, "10", "0", "20", "0"]
        lines += ["0", "INSERT", "2", other, "10", "0", "20", "0", "0", "ENDBLK"]
    lines += ["0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
    lines += ["0", "INSERT", "2", "a", "10", "0", "20", "0", "0", "ENDSEC", "0", "EOF", ""]
    return "\n".join(lines).encode()


@pytest.mark.parametrize(
    "name, content, message",
    [
        ("large.zip", lambda: archive(b"unit.geojson", zeros(4), 100), "unit.geojson"),
        ("laughs.osm", laughs, "declares entities of its own"),
        ("aliases.yaml", aliases, "uses an alias in line 2"),
        ("blocks.dxf", blocks, "has the block “a” within itself"),
        ("deep.json", lambda: b'{"features":' + b"[" * 1_000_000, "lists and objects inside"),
    ],
)
def test_a_plan_that_unfolds_is_refused(tmp_path, name, content, message):
    (tmp_path / name).write_bytes(content())
    process = subprocess.Popen(
        [os.path.abspath(FLOORCAST), "import", name, "--into", "x.venue"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    errors = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 1
    assert message in errors and errors.startswith("floorcast: " + name)
    assert usage.ru_maxrss < ALLOWED_KIBIBYTES
    assert not (tmp_path / "x.venue").exists()
