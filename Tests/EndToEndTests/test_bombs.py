"""Small uploads that unfold to large ones: refused, or read within bounds; the server answers others."""

import os
import struct
import subprocess
import sys
import threading
import zlib

import pytest

from conftest import FLOORCAST
from pictures import chunk, document, pdf, png_of, stream

# Far more than any of these takes, far less than what they unfold to.
ALLOWED = 300 << 20


def deflated(count, byte=b"\0"):
    """So many bytes as one deflate stream, without ever holding them."""
    packer = zlib.compressobj(9)
    block = byte * (1 << 20)
    return b"".join(packer.compress(block) for _ in range(count >> 20)) + packer.flush()


def png(width, height, content=b""):
    """A picture with a size in its head, and content that need not have that size."""
    return png_of(width, height, content, (8, 6))


def jpeg(width, height):
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame + b"\xff\xd9"


def webp(width, height):
    """A picture of the extended form, with a canvas of up to 2^24 pixels a side."""
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    content = b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4) + size
    return b"RIFF" + struct.pack("<I", len(content)) + content


def page(*more, content=b"", fields=""):
    """A document with one page, and further objects from number 5 on."""
    return document(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents 4 0 R {fields} >>".encode(),
            content,
            *more,
        ]
    )


def doubling_page():
    """A page that draws a form ten times, which draws another one ten times, twenty deep."""
    names = " ".join(f"/F{number} {number} 0 R" for number in range(5, 25))
    forms = [
        stream(
            f"/F{number + 1} Do ".encode() * 10 if number < 24 else b"0 0 1 1 re f",
            f"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << {names} >> >>",
        )
        for number in range(5, 25)
    ]
    return page(*forms, content=stream(b"/F5 Do"), fields=f"/Resources << /XObject << {names} >> >>")


def png_without_pixels():
    """A head that says 100 by 100, and the end."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 100, 100, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IEND", b"")


def doubling_drawing(depth=9):
    """A drawing of ten uses of ten uses of a rectangle."""
    groups = "".join(
        f'<g id="g{number}">{f"""<use href="#g{number - 1}"/>""" * 10}</g>' for number in range(1, depth)
    )
    return f'<g id="g0"><rect width="1" height="1"/></g>{groups}'


def laughs(depth=12):
    """The “billion laughs”: an entity of ten entities of ten entities."""
    entities = '<!ENTITY e0 "lol">' + "".join(
        f'<!ENTITY e{number} "{f"&e{number - 1};" * 10}">' for number in range(1, depth)
    )
    return f"<?xml version='1.0'?><!DOCTYPE svg [{entities}]>"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}">{}</svg>'


def svg(width=10, height=10, inner="", before=""):
    return (before + SVG.format(width, height, inner)).encode()


def zipped():
    """A ZIP archive with a single member that says that it unfolds to four thousand million zeros."""
    name, count = b"plan.png", 4 << 30
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(b"\0" * (1 << 20)) + packer.flush()
    head = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 0, 0, len(data), count - 1, len(name), 0)
    return head + name + data


# Which of these problems it is depends on the version of the programs that read documents.
KINDS = {"document": {"invalid-picture", "several-pages", "document-too-laborious"}}
PICTURES = {
    "a PNG that says 60 000 by 60 000": (png(60_000, 60_000), "invalid-picture"),
    "a PNG that says 2^31 by 1": (png(2**31 - 1, 1), "invalid-picture"),
    "a JPEG that says 60 000 by 60 000": (jpeg(60_000, 60_000), "invalid-picture"),
    "a WebP that says 2^24 by 2^24": (webp(2**24, 2**24), "invalid-picture"),
    "an SVG of 10^9 pixels a side": (svg(10**9, 10**9), "invalid-picture"),
    "an SVG with entities": (svg(inner="<text>&e11;</text>", before=laughs()), "invalid-picture"),
    "an SVG whose elements lie in each other": (svg(inner="<g>" * 200_000 + "</g>" * 200_000), "invalid-picture"),
    "an SVG that draws ten million elements by references": (svg(inner=doubling_drawing()), "invalid-picture"),
    "a PNG without image data": (png_without_pixels(), "invalid-picture"),
    "a ZIP archive": (zipped(), "unknown-picture"),
    "a PDF page of 10^7 points": (pdf((10_000_000, 10_000_000)), "document"),
    "a PDF page of no breadth": (pdf((0, 100)), "document"),
    "a PDF that says a million pages": (
        document([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>",
                  b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"]), "document"),
    "a PDF whose pages contain themselves": (
        document([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"]),
        "document"),
    "a PDF of 100 000 objects that are none": (b"%PDF-1.4\n" + b"1 0 obj\n<<" * 100_000, "document"),
    "a PDF page that draws for ever": (doubling_page(), "document"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_server_refuses_a_bomb_and_answers_other_clients_meanwhile(server, name):
    content, kind = PICTURES[name]
    assert len(content) < 4 << 20
    before = server.memory()
    answers = []
    posting = threading.Thread(target=lambda: answers.append(server.upload(content)))
    posting.start()
    assert server.request("/api/v1/venues/expo")[0] == 200
    posting.join(200)
    ((status, problem),) = answers
    assert 400 <= status < 500, problem
    assert problem["type"].split("#")[1] in KINDS.get(kind, {kind}), problem
    assert server.memory() - before < ALLOWED
    assert server.request("/api/v1/venues/expo")[0] == 200


def test_the_server_takes_a_picture_by_its_head_without_unfolding_it(server):
    """The size comes from the head; the content, which unfolds to a thousand million bytes, is not read."""
    content = png(100, 100, deflated(1 << 30))
    before = server.memory()
    status, said = server.upload(content)
    assert (status, said["width"], said["height"]) == (201, 100, 100)
    assert server.memory() - before < ALLOWED


def test_a_packed_page_unfolds_in_a_process_with_limits(server):
    content = page(content=stream(deflated(1 << 30, b" "), is_packed=True))
    before = server.memory()
    status, said = server.upload(content)
    assert status == 201 or 400 <= status < 500, said
    assert server.memory() - before < ALLOWED


def test_the_server_refuses_a_packed_body(server):
    packed = deflated(1 << 30)
    before = server.memory()
    for coding in ("gzip", "deflate", "br", "identity, gzip"):
        status, problem = server.upload(packed, **{"Content-Encoding": coding})
        assert (status, problem["type"]) == (415, "about:blank#coded-body")
    assert server.memory() - before < ALLOWED


#: Runs a command and prints its wait status and the most memory that it held, in KiB.
MEASURE = """
import os, sys
_, status, usage = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ), 0)
print(status, usage.ru_maxrss)
"""


def test_an_import_expands_no_entities(tmp_path):
    plan = tmp_path / "plan.xml"
    plan.write_text(laughs() + "<geometry><rooms><room id='&e11;'/></rooms></geometry>")
    picture = tmp_path / "picture.svg"
    picture.write_bytes(svg(inner="<text>&e11;</text>", before=laughs()))
    good = tmp_path / "plan.geojson"
    good.write_text('{"type": "FeatureCollection", "features": []}')
    for arguments in ([plan], [good, "--image", f"{picture}@0"]):
        # In a process between: a child's figure begins with what its parent had at the fork.
        command = [FLOORCAST, "import", *arguments, "--into", tmp_path / "new.venue"]
        measured = subprocess.run([sys.executable, "-c", MEASURE, *command], stdout=subprocess.PIPE, text=True, check=True)
        status, kilobytes = map(int, measured.stdout.split())
        assert os.WIFEXITED(status) and os.WEXITSTATUS(status) != 0
        assert kilobytes << 10 < ALLOWED
