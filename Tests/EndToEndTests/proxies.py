"""nginx and Caddy before a server, as the examples in scripts/ say."""

import contextlib
import shutil
import subprocess

import pytest

from conftest import ROOT, until
from network import free_port, listens, make_certificate


def nginx(folder, port, upstream):
    """The command that runs nginx with our example."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not program:
        pytest.skip("nginx is not here (scripts/setup test)")
    example = (ROOT / "scripts/nginx-floorcast.conf").read_text()
    assert "127.0.0.1:8080" in example
    (folder / "floorcast.conf").write_text(example.replace("127.0.0.1:8080", f"127.0.0.1:{upstream}"))
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n"
        "events { worker_connections 256; }\n"
        f"http {{ access_log off; {temporary} server {{ listen 127.0.0.1:{port} ssl;\n"
        f"ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;\n"
        f"include {folder}/floorcast.conf; }} }}\n"
    )
    return [program, "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "nginx.log"]


def caddy(folder, port, upstream):
    """The command that runs Caddy with our example."""
    program = shutil.which("caddy")
    if not program:
        pytest.skip("caddy is not here (scripts/setup test)")
    example = (ROOT / "scripts/Caddyfile").read_text()
    assert "127.0.0.1:8080" in example and "map.example.org {" in example
    example = example.replace("127.0.0.1:8080", f"127.0.0.1:{upstream}").replace(
        "map.example.org {", f"https://localhost:{port}, https://map.example.test:{port} {{\n\ttls {folder}/cert.pem {folder}/key.pem"
    )
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + example)
    return [program, "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]


@contextlib.contextmanager
def behind(kind, folder, running):
    """Runs a proxy before a server; yields its port."""
    make_certificate(folder, "localhost", "map.example.test")
    port = free_port()
    command = kind(folder, port, running.address[1])
    with open(folder / "output", "wb") as output:
        proxy = subprocess.Popen(
            command, stdout=output, stderr=output, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"}
        )
    try:
        until(lambda: listens(port) or proxy.poll() is not None, "the proxy does not listen")
        assert proxy.poll() is None, (folder / "output").read_text()
        yield port
    finally:
        proxy.terminate()
        proxy.wait(timeout=60)
