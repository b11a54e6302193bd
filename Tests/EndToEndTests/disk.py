"""A disk that fails on demand, and one that remembers what was synced: `Tests/faults/faults.c`."""

import pathlib
import random
import shutil
import struct
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "faults/faults.c"
SECTOR = 512


def built_shim(directory):
    """Compiles the shim; any C compiler will do."""
    compiler = next(filter(None, map(shutil.which, ["cc", "gcc", "clang"])), None)
    assert compiler, "a C compiler is missing: apt-get install gcc"
    library = directory / "faults.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl", "-lpthread"], check=True
    )
    return library


class Disk:
    """The files of a directory on a disk that fails as a test asks for."""

    def __init__(self, shim, directory, scratch):
        self.directory = directory
        self.control = scratch / "control"
        self.log = scratch / "log"
        self.control.write_text("ok")
        self.before = {
            str(file): file.read_bytes() for file in directory.iterdir() if file.is_file()
        }
        self.environment = {
            "LD_PRELOAD": str(shim),
            "FAULTS_PATH": str(directory) + "/",
            "FAULTS_CONTROL": str(self.control),
        }

    def remembering(self):
        """The environment that makes the shim log the writes and syncs of a program."""
        return {**self.environment, "FAULTS_LOG": str(self.log)}

    def set(self, what):
        """Makes calls fail from now on, or work again: see the source of the shim."""
        draft = self.control.with_suffix(".draft")
        draft.write_text(what)
        draft.rename(self.control)

    def position(self):
        """How much has been written down so far."""
        return self.log.stat().st_size if self.log.exists() else 0

    def after_power_cut(self, position, seed, target):
        """Makes a directory as it may be found when the power went at a position of the log.

        What was synced is there; of what was not, each write is there, or missing, or torn at a sector.
        """
        chance = random.Random(seed)
        files = {path: File(content) for path, content in self.before.items()}
        for kind, path, where, data in self.records(position):
            file = files.setdefault(path, File(b""))
            file.sync() if kind == 3 else file.pending.append((kind, where, data))
        target.mkdir()
        for path, file in files.items():
            name = pathlib.Path(path).name
            if name.endswith((".venue", "-wal", "-journal")):
                (target / name).write_bytes(file.found(chance))
        return target

    def records(self, position):
        """What was written down before a position: kind, path, offset or size, data."""
        log = self.log.read_bytes()[:position]
        at = 0
        while at + 3 <= len(log):
            kind, length = struct.unpack_from("<BH", log, at)
            at += 3
            path = log[at : at + length].decode()
            at += length
            if at + 12 > len(log):
                return
            where, count = struct.unpack_from("<QI", log, at)
            at += 12
            data = log[at : at + count]
            at += count
            if at <= len(log):
                yield kind, path, where, data


class File:
    """The bytes of a file that are on the disk for certain, and those on their way."""

    def __init__(self, content):
        self.content = bytearray(content)
        self.pending = []

    def sync(self):
        """Puts all that is on its way on the disk."""
        for kind, where, data in self.pending:
            self.apply(kind, where, data)
        self.pending = []

    def apply(self, kind, where, data):
        """Writes, or cuts to a size."""
        if len(self.content) < where:
            self.content.extend(bytes(where - len(self.content)))
        if kind == 2:
            del self.content[where:]
        else:
            self.content[where : where + len(data)] = data

    def found(self, chance):
        """What is found after the power came back."""
        for kind, where, data in self.pending:
            fate = chance.random()
            if fate < 0.4:
                self.apply(kind, where, data)
            elif fate < 0.7 and kind == 1:
                for start in range(0, len(data), SECTOR):
                    if chance.random() < 0.5:
                        self.apply(1, where + start, data[start : start + SECTOR])
        return bytes(self.content)
