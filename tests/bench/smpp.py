"""A small SMPP client for the benchmarks to look at the router with: it binds, submits, and reads one answer at a time.

Written from the specification alone and sharing nothing with the program, so that it does not share its mistakes.
"""

import socket
import ssl
import struct

BIND_TRANSCEIVER, SUBMIT_SM, UNBIND, ENQUIRE_LINK = 0x09, 0x04, 0x06, 0x15
RESPONSE = 0x80000000
HEADER = struct.Struct(">IIII")
NAMES = {
    0x00: "ESME_ROK",
    0x08: "ESME_RSYSERR",
    0x0B: "ESME_RINVDSTADR",
    0x0D: "ESME_RBINDFAIL",
    0x0E: "ESME_RINVPASWD",
    0x0F: "ESME_RINVSYSID",
    0x14: "ESME_RMSGQFUL",
    0x58: "ESME_RTHROTTLED",
}


class Gone(Exception):
    """The other side has ended the connection."""


def text(value):
    return value.encode("ascii") + b"\0"


class Client:
    """One connection, used by one thread."""

    def __init__(self, port, seconds_max=10, secured=False):
        self.socket = socket.create_connection(("127.0.0.1", port), seconds_max)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secured:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            self.socket = context.wrap_socket(self.socket)
        self.received = b""
        self.sequence = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def certificate(self):
        """The certificate that the server has shown, DER."""
        return self.socket.getpeercert(binary_form=True)

    def bind(self, system_id, password):
        """The status of the answer, by name."""
        body = text(system_id) + text(password) + text("") + bytes([0x34, 0, 0]) + text("")
        return self.ask(BIND_TRANSCEIVER, body)

    def submit(self, to, from_="CHECK", receipt=False):
        """The status of the answer, by name."""
        return self.answer_to(self.send(SUBMIT_SM, self.message(to, from_, receipt)))

    def submit_later(self, to):
        """Sends without waiting; the answer is for {@code answer}."""
        return self.send(SUBMIT_SM, self.message(to, "CHECK", False))

    @staticmethod
    def message(to, from_, receipt):
        addresses = bytes([5, 0]) + text(from_) + bytes([1, 1]) + text(to)
        rest = bytes([0, 0, 0]) + text("") + text("") + bytes([1 if receipt else 0, 0, 0, 0])
        return text("") + addresses + rest + bytes([5]) + b"hello"

    def ask(self, command, body=b""):
        return self.answer_to(self.send(command, body))

    def send(self, command, body):
        self.sequence += 1
        self.socket.sendall(HEADER.pack(16 + len(body), command, 0, self.sequence) + body)
        return self.sequence

    def answer_to(self, sequence):
        while True:
            answered, status = self.answer()
            if answered == sequence:
                return status

    def answer(self):
        """The next answer: which request, and its status. Requests of the server meanwhile are answered."""
        while True:
            length, command, status, sequence = HEADER.unpack(self.take(16))
            self.take(length - 16)
            if command & RESPONSE:
                return sequence, NAMES.get(status, f"0x{status:02X}")
            if command == UNBIND:
                raise Gone("it was told to unbind")
            body = b"\0" if command == 0x05 else b""
            self.socket.sendall(HEADER.pack(16 + len(body), command | RESPONSE, 0, sequence) + body)

    def receipt(self):
        """Waits for the next message or receipt for us, and takes it."""
        while True:
            length, command, _, sequence = HEADER.unpack(self.take(16))
            self.take(length - 16)
            if not command & RESPONSE:
                body = b"\0" if command == 0x05 else b""
                self.socket.sendall(HEADER.pack(16 + len(body), command | RESPONSE, 0, sequence) + body)
            if command == 0x05:
                return

    def take(self, count):
        while len(self.received) < count:
            more = self.socket.recv(65536)
            if not more:
                raise Gone("the connection was closed")
            self.received += more
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def is_gone(self, seconds_max=5):
        """Whether the server ends the session within so long."""
        self.socket.settimeout(seconds_max)
        try:
            while True:
                self.answer()
        except (Gone, ConnectionError):
            return True
        except socket.timeout:
            return False
