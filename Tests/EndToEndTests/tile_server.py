"""A server of map tiles on this machine: each tile has a colour of its own, or none comes at all."""

import http.server
import io

from PIL import Image

from local_servers import serving


def tile(z, x, y):
    """A tile of 256 pixels with a colour by its place and a dark rim."""
    picture = Image.new("RGB", (256, 256), (60, 60, 60))
    colour = (150 + 40 * (x % 3), 150 + 40 * (y % 3), 150 + 8 * (z % 10))
    picture.paste(colour, (1, 1, 255, 255))
    content = io.BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()


class TileServer(http.server.ThreadingHTTPServer):
    """Remembers what it was asked for and by which site."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked, self.referrers, self.fails = [], set(), False

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def template(self):
        return f"{self.origin}/{{z}}/{{x}}/{{y}}.png"


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers with tiles, or with an error while the server fails."""

    def do_GET(self):
        server = self.server
        server.asked.append(self.path)
        server.referrers.add(self.headers.get("Referer"))
        if server.fails:
            self.send_error(503)
            return
        z, x, y = (int(part) for part in self.path.strip("/").removesuffix(".png").split("/"))
        content = tile(z, x, y)
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        """Says nothing."""


def tile_server():
    """A running server of tiles."""
    return serving(TileServer())
