"""The neighbours of the quiet application in `tests/bench/isolation`: each floods a router in a process of its own."""

import asyncio
import base64
import json
import multiprocessing
import re
import socket
import struct
import threading
import time

import rig
import smpp

HOST = "127.0.0.1"
KEY = "0123456789abcdef"
CONNECTIONS_MAX = 300
SUBMIT_MULTI, DELIVER_SM = 0x21, 0x05
QUEUE_FULL = 0x14
WAITING_RECEIPTS = 3_000
HOOK_SECONDS = 0.1
PAGE = rig.TOP / "docs" / "operating" / "console-commands.md"
ACTIONS = (
    "explain to 447700900123 from SHOP application flood text hello",
    "queue retry application flood",
    "receipts resend application flood",
    "limit application flood 10000/s for 1m",
    "limit application flood off",
    "reload dry-run",
    "config history",
    "log",
    "show message 447700900123",
)
SINGLE = smpp.Client.message("447700900123", "FLOOD", False)
REPORTED = smpp.Client.message("447700900123", "FLOOD", True)


def numbers(count):
    return [f"+4477009{i:05d}" for i in range(count)]


# --- HTTP --------------------------------------------------------------------------------------------------------


def requests(recipients, characters, has_key=False):
    body = json.dumps({"to": numbers(recipients), "text": "x" * characters})

    def client(ports, own):
        connection = socket.create_connection((HOST, ports["http"]), 60)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sent = 0
        while True:
            sent += 1
            key = f"Idempotency-Key: {own}-{time.time_ns()}-{sent}\r\n" if has_key else ""
            head = f"POST /v1/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {KEY}\r\n{key}"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            connection.sendall((head + body).encode())
            read_response(connection)

    return client


def read_response(connection):
    received = b""
    while b"\r\n\r\n" not in received:
        received += some(connection)
    head, _, rest = received.partition(b"\r\n\r\n")
    length = next((int(each[15:]) for each in head.lower().split(b"\r\n") if each.startswith(b"content-length:")), 0)
    while len(rest) < length:
        rest += some(connection)


def some(connection):
    more = connection.recv(65536)
    if not more:
        raise smpp.Gone("the connection was closed")
    return more


def bodies(ports, own):
    """Requests whose bodies never end, without credentials."""
    held = []
    while True:
        connection = socket.create_connection((HOST, ports["http"]), 10)
        connection.sendall(b"POST /v1/messages HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 900_000)
        held.append(connection)
        del held[: -CONNECTIONS_MAX // 2]
        time.sleep(0.005)


# --- SMPP --------------------------------------------------------------------------------------------------------


def bound(ports, account="flood"):
    client = smpp.Client(ports["smpp"], 60)
    status = client.bind(account, "secret")
    if status != "ESME_ROK":
        raise rig.Failure(f"the bind of the neighbour was answered with {status}")
    return client


def multi(ports, own):
    session = bound(ports)
    body = multi_body(254)
    for _ in range(20):
        session.send(SUBMIT_MULTI, body)
    while True:
        session.answer()
        session.send(SUBMIT_MULTI, body)


def multi_body(recipients):
    addresses = b"".join(bytes([1, 1, 1]) + smpp.text(each[1:]) for each in numbers(recipients))
    head = smpp.text("") + bytes([5, 0]) + smpp.text("FLOOD") + bytes([recipients]) + addresses
    return head + bytes([0, 0, 0]) + smpp.text("") + smpp.text("") + bytes([0, 0, 0, 0, 5]) + b"hello"


def deaf(ports, own):
    session = bound(ports)
    packet = smpp.HEADER.pack(16 + len(SINGLE), smpp.SUBMIT_SM, 0, 1) + SINGLE
    while True:
        session.socket.sendall(packet * 100)


def resend(ports, own):
    """Refuses all receipts of its messages, and has them sent again and again."""
    session = bound(ports)
    console = Console(ports["console"])
    threading.Thread(target=asking, args=(console,), daemon=True).start()
    for _ in range(WAITING_RECEIPTS // 4):
        session.send(smpp.SUBMIT_SM, REPORTED)
    while True:
        length, command, _, sequence = smpp.HEADER.unpack(session.take(16))
        session.take(length - 16)
        if command == DELIVER_SM:
            response = smpp.HEADER.pack(17, DELIVER_SM | smpp.RESPONSE, QUEUE_FULL, sequence) + b"\0"
            session.socket.sendall(response)


def asking(console):
    while True:
        console.ask("receipts resend application flood")


# --- Connections -------------------------------------------------------------------------------------------------


def silent(ports, own):
    held = []
    while True:
        for name in ("smpp", "http"):
            held.append(socket.create_connection((HOST, ports[name]), 10))
        del held[: -2 * CONNECTIONS_MAX]
        time.sleep(0.005)


def passwords(ports, own):
    tried = 0
    while True:
        tried += 1
        try:
            with smpp.Client(ports["smpp"], 5) as client:
                client.bind(f"u{own}{tried}"[:15], "wrong")
            with socket.create_connection((HOST, ports["http"]), 5) as connection:
                name = base64.b64encode(f"v{own}{tried}:wrong".encode()).decode()
                head = f"GET /v1/account HTTP/1.1\r\nHost: a\r\nAuthorization: Basic {name}\r\n\r\n"
                connection.sendall(head.encode())
                read_response(connection)
        except (OSError, smpp.Gone, struct.error):
            pass


# --- Console -----------------------------------------------------------------------------------------------------


class Console:
    def __init__(self, port):
        self.socket = socket.create_connection((HOST, port), 60)
        self.file = self.socket.makefile("rb")
        answer = self.ask("auth ada secret")
        if not answer.startswith("OK"):
            raise rig.Failure(f"the console answered: {answer}")

    def ask(self, command):
        """The last line of the answer."""
        self.socket.sendall(command.encode() + b"\n")
        for octets in self.file:
            text = octets.decode("utf-8", "replace").rstrip("\n")
            if re.match(r"(OK|ERR \w+)( |$)", text):
                return text
        raise smpp.Gone("the console closed the connection")


def shown():
    """All commands that show something, without their options."""
    forms = re.findall(r"^\| `(show [^`]+)` \|", PAGE.read_text(), re.MULTILINE)
    forms = [re.sub(r"\[[^]]*\]", "", form).replace("\\|", "|") for form in forms]
    return [" ".join(word.partition("|")[0] for word in form.split()) for form in forms if not re.search("[A-Z]", form)]


def commands(ports, own):
    console = Console(ports["console"])
    while True:
        for command in ("status", *shown(), *ACTIONS):
            console.ask(command)
            console.ask("json " + command)


# --- Processes ---------------------------------------------------------------------------------------------------


class Written:
    """A neighbour that is written here: some connections, a thread for each, in a process of their own."""

    def __init__(self, client, does, quiet="quiet"):
        self.client = client
        self.does = does
        self.quiet = quiet

    def flood(self, ports, clients):
        return Flood(self.client, ports, clients)


class Flood:
    def __init__(self, client, ports, clients):
        self.process = multiprocessing.Process(target=all_clients, args=(client, ports, clients), daemon=True)
        self.process.start()

    def is_alive(self):
        return self.process.is_alive()

    def end(self):
        self.process.kill()
        self.process.join()


def all_clients(client, ports, clients):
    """Runs until it is killed."""
    threads = [threading.Thread(target=forever, args=(client, ports, own), daemon=True) for own in range(clients)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


def forever(client, ports, own):
    while True:
        try:
            client(ports, own)
        except (OSError, smpp.Gone):
            time.sleep(0.1)


class Blast:
    """A neighbour that is `strowger blast`."""

    def __init__(self, listener, does, *arguments, account="flood", quiet="quiet"):
        self.listener = listener
        self.does = does
        self.arguments = arguments
        self.account = account
        self.quiet = quiet

    def flood(self, ports, clients):
        words = [rig.LAUNCHER, "blast", "--protocol", self.listener, "--connect", f"{HOST}:{ports[self.listener]}"]
        words += ["--system-id", self.account, "--password", "secret", "--connections", clients, "--window", 100]
        return BlastFlood([*words, "--duration", "1h", *(self.arguments or ("--to", "4477001"))])


class BlastFlood(rig.Process):
    def __init__(self, words):
        super().__init__(words, rig.Place())
        threading.Thread(target=self.child.stdout.read, daemon=True).start()

    def is_alive(self):
        return self.child.poll() is None

    def end(self):
        self.kill()


class HookService:
    """Answers each question after 100 ms: pass."""

    def __init__(self):
        self.port = rig.free_port()
        self.process = multiprocessing.Process(target=lambda: asyncio.run(self.serve()), daemon=True)
        self.process.start()
        rig.await_port(self.port)

    async def serve(self):
        server = await asyncio.start_server(self.answer, HOST, self.port)
        await server.serve_forever()

    async def answer(self, reader, writer):
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(int(re.search(rb"content-length: *(\d+)", head, re.IGNORECASE)[1]))
                await asyncio.sleep(HOOK_SECONDS)
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
        except (asyncio.IncompleteReadError, OSError):
            writer.close()

    def end(self):
        self.process.kill()


NEIGHBOURS = {
    "long": Written(requests(39, 39_000), "HTTP requests with 39 recipients and 39,000 characters, 255 segments each"),
    "many": Written(requests(1_000, 10), "HTTP requests with 1,000 recipients"),
    "keys": Written(requests(1_000, 10, True), "the same with an idempotency key each"),
    "multi": Written(multi, "submit_multi with 254 recipients, 20 at a time"),
    "hook": Blast("smpp", "asks a hook that answers after 100 ms, and that the quiet application has too",
                  account="asking", quiet="checked"),
    "passwords": Written(passwords, "binds and HTTP requests with wrong passwords, of ever new accounts"),
    "silent": Written(silent, "connections that say nothing, more than the listener may have"),
    "bodies": Written(bodies, "HTTP requests whose bodies never end, without credentials"),
    "resend": Written(resend, "refuses its receipts, and has them sent again by the console, again and again"),
    "commands": Written(commands, "all commands that show something, and some that act, as text and as JSON"),
    "smpp": Blast("smpp", "submit_sm, 100 at a time on each connection"),
    "ucp": Blast("ucp", "the same by UCP", account="4477"),
    "cimd2": Blast("cimd2", "the same by CIMD2"),
    "v1": Blast("http", "the same by HTTP, API v1"),
    "kannel": Blast("http", "the same by Kannel's API", "--api", "kannel"),
    "jasmin": Blast("http", "the same by Jasmin's API", "--api", "jasmin"),
    "deaf": Written(deaf, "submit_sm without reading a response"),
    "unanswered": Blast("smpp", "submit_sm to an SMSC that answers none", "--to", "4477008"),
    "unreported": Blast("smpp", "submit_sm with receipts, to numbers that are never reported", "--to", "4477007", "--receipts"),
}


def table():
    return "".join(f"- {name}: {each.does};\n" for name, each in NEIGHBOURS.items())
