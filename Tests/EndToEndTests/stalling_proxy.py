"""A TCP proxy that can stand still, cut its connections or turn new ones away: a bad network."""

import selectors
import socket
import threading


class StallingProxy:
    """Passes bytes to a port of this machine and back, unless a test stops the flow or cuts it."""

    def __init__(self, port):
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        #: While set, bytes go through; else they stay where they are and neither end learns of it.
        self.flows = threading.Event()
        self.flows.set()
        self.accepts = True
        self.accepted = 0
        self.pairs = []
        self.ends = False
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self):
        while not self.ends:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            self.accepted += 1
            if not self.accepts:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.target), timeout=5)
            except OSError:
                near.close()
                continue
            self.pairs.append((near, far))
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        """Carries bytes both ways until one side ends."""
        with selectors.DefaultSelector() as ready:
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            try:
                while not self.ends:
                    if not self.flows.wait(0.1):
                        continue
                    for key, _ in ready.select(0.1):
                        # What was there when the network stopped stays where it is.
                        self.flows.wait()
                        bytes_read = key.fileobj.recv(65536)
                        if not bytes_read:
                            return
                        key.data.sendall(bytes_read)
            except (OSError, ValueError):
                return
            finally:
                near.close()
                far.close()

    def cut(self):
        """Ends all connections at once, as a router does that restarts."""
        pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def stop(self):
        self.ends = True
        self.flows.set()
        self.listener.close()
        self.cut()
