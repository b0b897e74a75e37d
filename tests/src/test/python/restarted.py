#!/usr/bin/env python3
"""A service manager that keeps the listening sockets of its service over a restart, as systemd does.

restarted.py COMMAND...

Starts the command with NOTIFY_SOCKET. Prints `ready PID` when the service is ready, `kept NAME` and `given up NAME` for its
sockets, `ended PID STATUS` at its end. The service's own output goes to standard error. A line `restart` on standard input sends SIGTERM, and starts the service again with
the sockets when it has ended; `kill` does the same with SIGKILL. The end of standard input stops the service.
"""
import fcntl
import os
import select
import signal
import socket
import sys
import tempfile

FIRST_DESCRIPTOR = 3


class Manager:
    def __init__(self, command):
        self.command = command
        self.kept = {}
        self.directory = tempfile.TemporaryDirectory(prefix="restarted-")
        self.address = os.path.join(self.directory.name, "notify")
        self.notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notify.bind(self.address)
        self.service = None
        self.again = False

    def start(self):
        names = list(self.kept)
        sockets = [self.kept[name] for name in names]

        def enter():
            # Copies above the range of the passed descriptors first, so that none is overwritten.
            copies = [fcntl.fcntl(each, fcntl.F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR + len(sockets)) for each in sockets]
            for at, each in enumerate(copies):
                os.dup2(each, FIRST_DESCRIPTOR + at, inheritable=True)
            os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
            os.environ["NOTIFY_SOCKET"] = self.address
            if names:
                os.environ["LISTEN_PID"] = str(os.getpid())
                os.environ["LISTEN_FDS"] = str(len(names))
                os.environ["LISTEN_FDNAMES"] = ":".join(names)
            os.execvp(self.command[0], self.command)

        pid = os.fork()
        if pid == 0:
            try:
                enter()
            finally:
                os._exit(127)
        self.service = pid

    def heard(self):
        message, descriptors, _, _ = socket.recv_fds(self.notify, 4096, 16)
        told = dict(line.split("=", 1) for line in message.decode().splitlines())
        name = told.get("FDNAME")
        if "FDSTORE" in told:
            os.set_inheritable(descriptors[0], False)
            self.kept[name] = descriptors[0]
            print("kept", name, flush=True)
        elif "FDSTOREREMOVE" in told:
            os.close(self.kept.pop(name))
            print("given up", name, flush=True)
        elif "BARRIER" in told:
            for each in descriptors:
                os.close(each)
        elif "READY" in told:
            print("ready", self.service, flush=True)

    def ended(self):
        pid, status = os.waitpid(self.service, os.WNOHANG)
        if pid == 0:
            return False
        print("ended", pid, os.waitstatus_to_exitcode(status), flush=True)
        return True

    def run(self):
        self.start()
        asked = b""
        stops = False
        while True:
            readable, _, _ = select.select([self.notify] + ([] if stops else [sys.stdin.fileno()]), [], [], 0.005)
            if self.notify in readable:
                self.heard()
            if sys.stdin.fileno() in readable:
                octets = os.read(sys.stdin.fileno(), 4096)
                asked += octets
                for line in asked.split(b"\n")[:-1]:
                    self.again = True
                    os.kill(self.service, signal.SIGKILL if line == b"kill" else signal.SIGTERM)
                asked = asked.split(b"\n")[-1]
                if not octets:
                    stops = True
                    self.again = False
                    os.kill(self.service, signal.SIGTERM)
            if self.ended():
                if not self.again:
                    return
                self.again = False
                self.start()


if __name__ == "__main__":
    Manager(sys.argv[1:]).run()
