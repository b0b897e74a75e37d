"""Shared by compare and compare-jasmin: SMSCs that keep the messages they get, and the comparison of the messages that
came through two gateways."""
import calendar
import collections
import os
import pathlib
import shlex
import signal
import socket
import socketserver
import struct
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
STROWGER = shlex.split(os.environ.get("STROWGER", str(HERE / "../../../strowger")))
KEY_DIGITS = 7
SHOWN_MAX = 600

BIND_RECEIVER, BIND_TRANSMITTER, SUBMIT_SM, UNBIND, BIND_TRANSCEIVER, ENQUIRE_LINK = 1, 2, 4, 6, 9, 0x15
RESPONSE = 0x80000000
TLVS = {0x0005: "dest_addr_subunit", 0x020C: "sar_msg_ref_num", 0x020E: "sar_total_segments", 0x020F: "sar_segment_seqnum",
        0x0424: "message_payload", 0x0426: "more_messages_to_send"}


class StandIn(socketserver.ThreadingTCPServer):
    """An SMSC that accepts every message and keeps it."""
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, name, port):
        super().__init__(("127.0.0.1", port), Session)
        self.name = name
        self.kept = []
        self.open = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Session(socketserver.BaseRequestHandler):
    def read(self, count):
        octets = b""
        while len(octets) < count:
            piece = self.request.recv(count - len(octets))
            if not piece:
                raise EOFError
            octets += piece
        return octets

    def handle(self):
        try:
            while True:
                length, command, _, sequence = struct.unpack(">IIII", self.read(16))
                body = self.read(length - 16)
                answer = b""
                if command in (BIND_RECEIVER, BIND_TRANSMITTER, BIND_TRANSCEIVER):
                    self.server.open += 1
                    answer = b"stand-in\0"
                elif command == SUBMIT_SM:
                    self.server.kept.append((self.server.name, time.time(), body))
                    answer = b"%08x\0" % len(self.server.kept)
                if command < RESPONSE:
                    self.request.sendall(
                        struct.pack(">IIII", 16 + len(answer), RESPONSE | command, 0, sequence) + answer)
                if command == UNBIND:
                    return
        except (EOFError, OSError):
            return


def exchange(connection, command, body):
    """Sends a request of SMPP, and returns the status of its response."""
    connection.sendall(struct.pack(">IIII", 16 + len(body), command, 0, command) + body)
    while True:
        header = connection.recv(16, socket.MSG_WAITALL)
        if len(header) < 16:
            raise EOFError("the connection was closed")
        length, answer, status, _ = struct.unpack(">IIII", header)
        connection.recv(length - 16, socket.MSG_WAITALL)
        if answer == RESPONSE | command:
            return status


def submit(port, system_id, password, fields):
    """Binds, sends one message, whose fields are named as those of message, and unbinds. Returns the status of the response."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        login = b"".join(each.encode() + b"\0" for each in (system_id, password, ""))
        status = exchange(connection, BIND_TRANSMITTER, login + b"\x34\0\0\0")
        if status:
            return status
        octets = bytes.fromhex(fields["octets"])
        body = fields["service"].encode() + b"\0"
        for ton, npi, number in (fields["source"], fields["dest"]):
            body += bytes((ton, npi)) + number.encode("latin-1") + b"\0"
        body += bytes((fields["esm"], fields["pid"], fields["priority"])) + b"\0" + fields["validity"].encode() + b"\0"
        body += bytes((fields["registered"], 0, fields["coding"], 0, len(octets))) + octets
        status = exchange(connection, SUBMIT_SM, body)
        exchange(connection, UNBIND, b"")
        return status


def word(body, at):
    end = body.index(b"\0", at)
    return body[at:end].decode("latin-1"), end + 1


def minutes(text, now):
    """A validity in minutes from now, which both forms of SMPP can say."""
    if not text:
        return ""
    parts = [int(text[i:i + 2]) for i in range(0, 12, 2)]
    if text.endswith("R"):
        return round((((parts[0] * 365 + parts[1] * 30 + parts[2]) * 24 + parts[3]) * 60 + parts[4]) + parts[5] / 60)
    when = time.strptime("20" + text[:12], "%Y%m%d%H%M%S")
    offset = int(text[13:15]) * 15 * 60 * (1 if text[15] == "+" else -1)
    return round((calendar.timegm(when) - offset - now) / 60)


def tlvs(body, at):
    """The optional parameters by their names. The reference number of parts is 0, since each gateway counts its own."""
    found = {}
    while at + 4 <= len(body):
        tag, length = struct.unpack(">HH", body[at:at + 4])
        found[TLVS.get(tag, "0x%04x" % tag)] = "0" if tag == 0x020C else body[at + 4:at + 4 + length].hex()
        at += 4 + length
    return found


def message(kept):
    """The fields of a submit_sm."""
    link, now, body = kept
    service, at = word(body, 0)
    ton, npi = body[at], body[at + 1]
    source, at = word(body, at + 2)
    dest_ton, dest_npi = body[at], body[at + 1]
    dest, at = word(body, at + 2)
    esm, pid, priority = body[at], body[at + 1], body[at + 2]
    schedule, at = word(body, at + 3)
    validity, at = word(body, at)
    registered, replace, coding, default, length = body[at:at + 5]
    octets = body[at + 5:at + 5 + length]
    if esm & 0x40 and octets[:3] == b"\x05\x00\x03":
        octets = octets[:3] + b"\0" + octets[4:]
    elif esm & 0x40 and octets[:3] == b"\x06\x08\x04":
        octets = octets[:3] + b"\0\0" + octets[5:]
    return {"link": link, "service": service, "source": (ton, npi, source), "dest": (dest_ton, dest_npi, dest),
            "esm": esm, "pid": pid, "priority": priority, "schedule": schedule, "validity": minutes(validity, now),
            "registered": registered, "replace": replace, "coding": coding, "default": default, "octets": octets.hex(),
            "tlvs": tlvs(body, at + 5 + length)}


def wait(what, condition, seconds=60):
    end = time.time() + seconds
    while not condition():
        if time.time() > end:
            sys.exit("no " + what + " within " + str(seconds) + " s")
        time.sleep(0.05)


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def end(processes):
    for each in reversed(processes):
        each.send_signal(signal.SIGTERM)
    for each in reversed(processes):
        try:
            each.wait(20)
        except subprocess.TimeoutExpired:
            each.kill()
            each.wait()


def through(start, stand_ins, ports, send, requests):
    """Sends all requests through what start starts, and returns the status and the messages of each.

    stand_ins has the ports of the SMSCs by their names. start(processes) adds the processes that it starts to a list. The gateway
    listens on the port FRONT.
    """
    servers = [StandIn(name, port) for name, port in stand_ins.items()]
    processes = []
    try:
        start(processes)
        wait("binds", lambda: all(each.open > 0 for each in servers))
        wait("listener", lambda: listens(ports["FRONT"]))
        time.sleep(1)
        for each in servers:
            each.kept.clear()  # Messages that an earlier run has left in a queue.
        statuses = [send(ports, each) for each in requests]
        before = -1
        while before != sum(len(each.kept) for each in servers):
            before = sum(len(each.kept) for each in servers)
            time.sleep(2)
    finally:
        end(processes)
        for each in servers:
            each.shutdown()
            each.server_close()
    messages = collections.defaultdict(list)
    for server in servers:
        for kept in server.kept:
            one = message(kept)
            messages[one["dest"][2][-KEY_DIGITS:]].append(one)
    return [(status, sorted(messages[each["key"]], key=lambda one: one["octets"]))
            for status, each in zip(statuses, requests)]


def values(outcome, field):
    status, messages = outcome
    if field == "status":
        return status // 100
    if field == "count":
        return len(messages)
    return [one[field] for one in messages]


def cut(value):
    text = str(value)
    return text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + "..."


class Differences:
    """Finds the differences of the outcomes of each request, and their causes.

    A cause is a field, a condition on the values of the old and the new gateway and the request, and a sentence. "link" is the
    field for the SMSC, and "count" that for the number of messages at the SMSCs.
    """

    def __init__(self, gateway, fields, causes):
        self.gateway = gateway
        self.fields = fields
        self.causes = causes
        self.same = 0
        self.unknown = 0
        self.counts = collections.Counter()
        self.examples = {}

    def add(self, request, before, after):
        found = [field for field in self.fields if values(before, field) != values(after, field)]
        # A refused request has no messages, and types of numbers and the like are those of the link.
        for field in ("status", "count", "link"):
            if field in found:
                found = [field]
        self.same += not found
        for field in found:
            old, new = values(before, field), values(after, field)
            cause = next((cause for of, holds, cause in self.causes if of == field and holds(old, new, request)), "UNKNOWN")
            self.unknown += cause == "UNKNOWN"
            self.counts[field, cause] += 1
            self.examples.setdefault((field, cause), (request["parameters"], old, new))

    def show(self, outcomes):
        accepted = sum(outcome[0] // 100 == 2 for outcome in outcomes)
        print("  %d requests, %d accepted by %s, %d segments at the SMSCs, %d with the same outcome" % (
            len(outcomes), accepted, self.gateway, sum(len(outcome[1]) for outcome in outcomes), self.same))
        for (field, cause), number in self.counts.most_common():
            print("  %4d  %-10s %s" % (number, field, cause))
            parameters, before, after = self.examples[field, cause]
            print("        e.g. " + cut({key: value for key, value in parameters.items() if key != "password"}))
            print("        %s %s" % (self.gateway, cut(before)))
            print("        Strowger " + cut(after))
