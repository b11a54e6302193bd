"""QR codes as the pages make them, read by a reader that others wrote (ZXing)."""

import json
import subprocess

import pytest

from conftest import ROOT

zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is missing: scripts/setup test")
Image = pytest.importorskip("PIL.Image", reason="Pillow is missing: scripts/setup test")

#: Bytes at the edges of versions with other numbers of blocks, lengths of counts and version bits.
LENGTHS = [1, 14, 15, 62, 106, 107, 180, 181, 287, 666, 1528, 2331]


def symbols(texts):
    """The modules of each text's symbol, as rows of ones and zeros."""
    script = (
        "const { qrCode } = await import(process.argv[1]);"
        "const texts = JSON.parse(process.argv[2]);"
        "console.log(JSON.stringify(texts.map((text) => qrCode(text).map((row) => row.map(Number)))));"
    )
    made = subprocess.run(
        ["node", "--input-type=module", "-e", script, ROOT / "web/shared/qr/qr-code.js", json.dumps(texts)],
        capture_output=True, text=True, check=True, timeout=60,
    )
    return json.loads(made.stdout)


def picture(rows, pixels=4, quiet=4):
    """A symbol as a picture with its quiet zone."""
    size = (len(rows) + 2 * quiet) * pixels
    image = Image.new("L", (size, size), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                left, top = (x + quiet) * pixels, (y + quiet) * pixels
                image.paste(0, (left, top, left + pixels, top + pixels))
    return image


def test_zxing_reads_codes_of_all_sizes():
    address = "https://häuser.example/join/#" + "aZ9-_" * 500
    texts = [address.encode()[:length].decode(errors="ignore") for length in LENGTHS]
    for text, rows in zip(texts, symbols(texts)):
        read = zxingcpp.read_barcodes(picture(rows))
        assert [each.text for each in read] == [text], len(text)
        assert read[0].ec_level == "M"
