"""Markers for tests: drawn, printed from the editor, and filmed by a camera that is pretended."""

from PIL import Image
from playwright.sync_api import expect

from conftest import VENUE

CODE = "7KQ4MZ2P"
#: Has a page remember the cameras that it opened.
REMEMBER_CAMERAS = """(() => {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  window.__cameras = [];
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    window.__cameras.push(...stream.getTracks());
    return stream;
  };
})()"""
#: Pixels of the frames of the camera that is pretended, and frames of its film.
FRAME = (640, 480)
FRAMES = 5


def put_marker(server, identifier="marker-1", code=CODE, x=60, y=20, **properties):
    feature = {
        "id": identifier,
        "kind": "marker",
        "floor": "0",
        "geometry": {"type": "Point", "coordinates": [x, y]},
        "properties": {"heading": 0, "height": 1.5, **({"code": code} if code else {}), **properties},
    }
    status, answer = server.post_edit(VENUE, f"put-{identifier}", {"operation": "put", "feature": feature})
    assert status == 201, answer


def film(path, picture):
    """Makes the film of a camera that is held before a picture (YUV4MPEG2, 4:2:0)."""
    frame = Image.new("L", FRAME, 110)
    shown = picture.convert("L")
    shown.thumbnail((FRAME[0] - 40, FRAME[1] - 20))
    frame.paste(shown, ((FRAME[0] - shown.width) // 2, (FRAME[1] - shown.height) // 2))
    grey = bytes([128]) * (FRAME[0] * FRAME[1] // 2)
    with open(path, "wb") as file:
        file.write(f"YUV4MPEG2 W{FRAME[0]} H{FRAME[1]} F10:1 Ip A1:1 C420mpeg2\n".encode())
        for _ in range(FRAMES):
            file.write(b"FRAME\n" + frame.tobytes() + grey)


def print_dialog(editor, form):
    """Opens the printing of markers by the list of commands."""
    page = editor.page
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox").first).to_be_focused()
    page.keyboard.type("Print markers")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.markers")
    choose_form(dialog, form)
    return dialog


def choose_form(dialog, form):
    dialog.locator("select[data-choice=form]").select_option(form)
