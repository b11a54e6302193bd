"""Pictures that organisers upload: put on a floor, kept, drawn without what is scripted in them."""

import concurrent.futures
import subprocess
import sys

import pytest

from conftest import Server, keep_pace, repeated
from pictures import png

VENUE = "/api/v1/venues/expo"
#: The seconds after which a client tries again that the server has put off.
RETRY_AFTER = 0.2
SCRIPTED = b"""<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"
  onload="document.documentElement.setAttribute('data-ran', 'load')">
  <rect id="box" width="400" height="300" fill="rgb(200, 30, 30)"/>
  <script>document.documentElement.setAttribute('data-ran', 'script')</script>
  <image href="x" onerror="document.documentElement.setAttribute('data-ran', 'error')"/>
  <foreignObject><script xmlns="http://www.w3.org/1999/xhtml">top.ran = true</script></foreignObject>
</svg>"""


def put_image(stored, identifier="upload"):
    image = {"id": identifier, "floor": "0", "planToFloor": [0.1, 0, 0, -0.1, 0, 30], "opacity": 0.5}
    return {"operation": "put", "image": image | stored}


def test_a_picture_is_uploaded_put_on_a_floor_and_still_there_after_a_restart(venues):
    running = Server(venues)
    picture = png(300, 200)
    status, stored = running.upload(picture)
    assert status == 201 and stored["mediaType"] == "image/png"
    assert (stored["width"], stored["height"]) == (300, 200)
    status, _ = running.post_edit("expo", "put-image", put_image(stored))
    assert status == 201
    running.stop()
    again = Server(venues)
    try:
        status, fields, shown = again.request(f"{VENUE}/images/upload")
        assert status == 200 and shown == picture
        assert fields["Content-Type"] == "image/png"
        assert fields["X-Content-Type-Options"] == "nosniff"
        outline = again.request(VENUE)[2]
        images = {image["id"] for floor in outline["floors"] for image in floor["images"]}
        assert "upload" in images
    finally:
        again.stop()


def test_a_script_in_a_drawing_never_runs(server, browser):
    status, stored = server.upload(SCRIPTED)
    assert status == 201 and stored["mediaType"] == "image/svg+xml"
    assert server.post_edit("expo", "put-image", put_image(stored))[0] == 201
    for path in ("images/upload", f"contents/{stored['content']}"):
        address = f"{server.url}{VENUE}/{path}"
        context = browser.new_context()
        page = context.new_page()
        # Opened on its own, in the tab: it is drawn and nothing in it happens.
        page.goto(address)
        shown = page.evaluate("""() => ({
          root: document.documentElement.localName,
          width: document.getElementById('box').getBoundingClientRect().width,
          ran: document.documentElement.getAttribute('data-ran'),
          origin: self.origin })""")
        assert shown == {"root": "svg", "width": 400, "ran": None, "origin": "null"}
        # As a picture of a page of ours it is drawn, in a frame it is not let in at all.
        page.goto(f"{server.url}/")
        width = page.evaluate(
            """address => new Promise((done, fail) => {
              const picture = new Image()
              picture.onload = () => done(picture.naturalWidth)
              picture.onerror = () => fail(new Error('not drawn'))
              picture.src = address
              document.body.append(picture)
            })""",
            address,
        )
        assert (width, page.evaluate("self.ran")) == (400, None)
        page.evaluate(
            """address => new Promise(done => {
              const frame = document.createElement('iframe')
              frame.onload = done
              frame.src = address
              document.body.append(frame)
            })""",
            address,
        )
        assert page.evaluate("self.ran") is None
        assert [each for each in page.frames if each.url == address] == []
        context.close()


#: Asks at each line that it reads, as another client: the requests of one take turns. It is a process of its own,
#: since threads beside eight that send pictures wait for Python's interpreter.
PROBE = """
import http.client, sys, time
slowest = 0
for _ in sys.stdin:
    for path in ("/healthz", "/api/v1/health"):
        begin = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), source_address=("127.0.0.2", 0))
        connection.request("GET", path)
        assert connection.getresponse().status == 200
        slowest = max(slowest, time.monotonic() - begin)
        connection.close()
print(slowest)
"""


@pytest.mark.full("large pictures")
def test_many_large_uploads_at_once_take_bounded_memory_and_all_get_through(server):
    def keep_uploading(number):
        content = png(10 + number, 10, extra=(60 << 20) - 200)
        refusals = 0
        while True:
            try:
                status, answer = server.upload(content)
            except ConnectionError:
                status = 503  # hung up on while sending: the answer was on its way
            if status == 201:
                return refusals
            assert status == 503, answer
            refusals += 1
            keep_pace(RETRY_AFTER)

    probe = subprocess.Popen(
        [sys.executable, "-uc", PROBE, str(server.address[1])],
        text=True,
        bufsize=1,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with repeated(lambda _: probe.stdin.write("\n"), 0.05), concurrent.futures.ThreadPoolExecutor(8) as pool:
        refusals = list(pool.map(keep_uploading, range(8)))
    slowest = float(probe.communicate()[0])
    peak = server.memory() >> 20
    print(f"8 × 60 MB: {sum(refusals)} put off, at most {peak} MB, others are answered within {slowest:.3f} s")
    assert peak < 900
    assert slowest < 5
