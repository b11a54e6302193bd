"""A real Avahi (Debian's avahi-daemon) in a network of its own, on which tests announce services."""

import os
import shutil
import subprocess

import pytest
from conftest import until

#: A bus on which all may speak, so that neither the machine's own bus nor its Avahi is touched.
BUS = """<busconfig>
  <type>session</type>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <auth>ANONYMOUS</auth>
  <allow_anonymous/>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""

DAEMON = """[server]
use-ipv4=yes
use-ipv6=no
allow-interfaces=radio0
[publish]
publish-hinfo=no
publish-workstation=no
"""

# The daemon wants a network that can multicast, a folder in /run, and a user of its own to give it to.
START = """set -e
mount -t tmpfs none /run
mount --bind passwd /etc/passwd
mount --bind group /etc/group
ip link add radio0 type veth peer name radio1
ip address add 192.0.2.1/24 dev radio0
ip link set radio0 multicast on up
ip link set radio1 up
dbus-daemon --config-file=bus.conf --nofork --nopidfile &
while ! [ -S bus ]; do sleep 0.02; done
exec avahi-daemon --no-drop-root --no-chroot --no-rlimits --file "$PWD/avahi.conf"
"""

PROGRAMS = ["avahi-daemon", "avahi-browse", "avahi-publish", "dbus-daemon", "ip", "unshare"]


class Bonjour:
    """Avahi and its bus; programs that are given `environment` speak with it."""

    def __init__(self, folder):
        search = f"{os.environ['PATH']}:/usr/sbin:/sbin"
        missing = [each for each in PROGRAMS if not shutil.which(each, path=search)]
        if missing:
            pytest.skip(f"missing: {', '.join(missing)}; apt-get install avahi-daemon avahi-utils dbus iproute2")
        self.environment = {"PATH": search, "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/bus"}
        self.announcements, self.log = [], folder / "log"
        (folder / "bus.conf").write_text(BUS.format(folder=folder))
        (folder / "avahi.conf").write_text(DAEMON)
        (folder / "passwd").write_text("root:x:0:0::/:/bin/sh\navahi:x:0:0::/:/bin/false\n")
        (folder / "group").write_text("root:x:0:\navahi:x:0:\n")
        # Its own network, so that nothing is announced on that of the machine.
        command = ["unshare", "--map-root-user", "--net", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", START]
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                command, cwd=folder, stdout=log, stderr=log, env={**os.environ, **self.environment})
        until(self.is_up, "avahi-daemon does not start")

    def is_up(self):
        said = self.log.read_text()
        if self.process.poll() is not None and "Operation not permitted" in said:
            pytest.skip(f"this machine allows no network of its own: {said}")
        assert self.process.poll() is None, said
        return "Server startup complete" in said

    def announce(self, name, service, address, port, **text):
        """Announces a service on a host of its own."""
        host = f"{name.lower()}.local"
        self.publish("--address", "--no-reverse", host, address)
        self.publish("--service", f"--host={host}", name, service, port, *(f"{key}={text[key]}" for key in text))

    def publish(self, *arguments):
        process = subprocess.Popen(
            ["avahi-publish", *map(str, arguments)], env={**os.environ, **self.environment},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.announcements.append(process)
        line = process.stdout.readline()
        assert line.startswith("Established"), line

    def stop(self):
        for each in [*self.announcements, self.process]:
            # Unshare passes nothing else on to what runs in it.
            each.kill()
            each.wait(timeout=60)


@pytest.fixture
def bonjour(tmp_path):
    """Avahi on a network of its own."""
    folder = tmp_path / "bonjour"
    folder.mkdir()
    running = Bonjour(folder)
    yield running
    running.stop()
