"""Ports, certificates and raw connections of this machine."""

import socket
import subprocess


def free_port():
    """A port that no process listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    """Whether a process on this machine takes connections at a port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


def exchange(address, request, source=None):
    """Sends bytes as they are; returns all that comes back, nothing where the server hangs up."""
    with socket.create_connection(address, 10, source_address=source and (source, 0)) as raw:
        raw.sendall(request)
        answer = b""
        try:
            while piece := raw.recv(65536):
                answer += piece
        except ConnectionResetError:
            pass
    return answer


def make_certificate(folder, name="localhost", *more_names):
    """Writes a key and certificate for this machine to `key.pem` and `cert.pem`, in place of older ones."""
    names = ",".join(["DNS:localhost", "IP:127.0.0.1", *(f"DNS:{each}" for each in more_names)])
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName={names}"]
        + ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True,
        capture_output=True,
    )


def make_authority(folder, name):
    """Writes an authority of one's own and a certificate of this machine that it has signed, for servers and for
    clients; returns the files of the certificate, of its key, and of the authority.
    """

    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    (folder / "names").write_text("subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n")
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    openssl("req", "-x509", *curve, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test authority")
    openssl("req", *curve, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
    openssl(
        *("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"),
        *("-out", f"{name}.pem", "-extfile", "names"),
    )
    return folder / f"{name}.pem", folder / f"{name}.key", folder / "ca.pem"
