"""Shared by the steady applications: several connections, each of which submits at a steady rate."""

import sys
import threading
import time

AGAIN_SECONDS = 0.5
REFUSED_SECONDS = 1.0
LOOK_SECONDS = 0.01

printing = threading.Lock()


def say(*words):
    with printing:
        print(*words, flush=True)


class Lost(Exception):
    """The connection has ended, or is of no use any more."""


class Refused(Exception):
    """The message was refused for now."""


class Link(threading.Thread):
    """One connection after another, with the messages of its own, one at a time.

    A connection that has ended is made again, and a message without an answer is sent again.
    """

    stopped = False

    def __init__(self, number, interval, prefix):
        super().__init__(daemon=True)
        self.number = number
        self.interval = interval
        self.prefix = prefix
        self.due = time.monotonic()
        self.messages = 0
        self.unanswered = None

    def connect(self):
        """Connects and binds, or raises Lost."""
        raise NotImplementedError

    def submit(self, to):
        """The id of the message; or raises Lost or Refused."""
        raise NotImplementedError

    def idle(self, seconds):
        """Takes what comes meanwhile."""
        raise NotImplementedError

    def close(self):
        raise NotImplementedError

    def run(self):
        while True:
            try:
                self.connect()
                say("bound", self.number)
            except Lost as why:
                say("trouble", self.number, why)
                self.close()
                time.sleep(AGAIN_SECONDS)
                continue
            try:
                while True:
                    self.work()
            except Lost as why:
                say("unbound", self.number, why)
                self.close()

    def work(self):
        now = time.monotonic()
        if self.unanswered is None and not Link.stopped and now >= self.due:
            self.due = max(self.due + self.interval, now - self.interval)
            self.messages += 1
            self.unanswered = f"{self.prefix}{self.number}{self.messages:05d}"
        if self.unanswered is None:
            self.idle(LOOK_SECONDS)
            return
        say("sent", self.unanswered)
        try:
            say("accepted", self.unanswered, self.submit(self.unanswered))
            self.unanswered = None
        except Refused as why:
            say("refused", self.unanswered, why)
            self.idle(REFUSED_SECONDS)


def run(make, binds, rate, prefix):
    """Goes on until standard input ends; a line of it ends the new messages."""
    for number in range(1, int(binds) + 1):
        make(number, int(binds) / int(rate), prefix).start()
    for _ in sys.stdin:
        Link.stopped = True
