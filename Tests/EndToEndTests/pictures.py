"""Pictures and documents, made byte by byte."""

import struct
import zlib


def chunk(kind, data):
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_of(width, height, content, depth_and_colour=(8, 0), *more):
    """A PNG of a size with packed content, which need not fit, and further chunks."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, *depth_and_colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", content) + b"".join(more) + chunk(b"IEND", b"")


def png(width, height, crosses=(), extra=0):
    """A white picture with black crosses through some pixels, made larger by bytes without a meaning."""
    rows = []
    for y in range(height):
        row = bytearray(b"\xff" * width)
        for cx, cy in crosses:
            reach = 40 if abs(y - cy) <= 2 else 2 if abs(y - cy) <= 40 else -1
            left, right = max(0, cx - reach), min(width, cx + reach + 1)
            row[left:right] = b"\x00" * (right - left)
        rows.append(b"\x00" + row)
    more = [chunk(b"teXt", bytes(extra))] if extra else []
    return png_of(width, height, zlib.compress(b"".join(rows)), (8, 0), *more)


def document(objects, root=1):
    """A PDF document of objects, the first of which has the number 1."""
    text, offsets = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        offsets.append(len(text))
        text += f"{number} 0 obj\n".encode() + each + b"\nendobj\n"
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    tail = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n"
    tail += f"<< /Size {len(objects) + 1} /Root {root} 0 R >>\nstartxref\n{len(text)}\n%%EOF\n"
    return text + tail.encode()


def stream(data, fields="", is_packed=False):
    """An object of a document that holds bytes."""
    coding = "/Filter /FlateDecode" if is_packed else ""
    return f"<< /Length {len(data)} {coding} {fields} >>\nstream\n".encode() + data + b"\nendstream"


def pdf(*pages):
    """A document with pages of some sizes in points, a black square in the corner of each."""
    kids = " ".join(f"{3 + 2 * index} 0 R" for index in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
    ]
    for index, (width, height) in enumerate(pages):
        box = f"/MediaBox [0 0 {width} {height}]"
        objects.append(f"<< /Type /Page /Parent 2 0 R {box} /Contents {4 + 2 * index} 0 R >>".encode())
        objects.append(stream(b"0 0 72 72 re f"))
    return document(objects)
