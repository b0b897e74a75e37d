"""A steady application of /v1 made of Python's HTTP client; ../README.md says how it is started."""

import base64
import json
import platform
import sys
import threading
import time
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from steady import Link, Lost, Refused, run, say

ANSWER_SECONDS = 10
ACCEPTED = 202
OK = 200


class Callbacks(BaseHTTPRequestHandler):
    """Takes receipts, and says so before it confirms them."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        report = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["data"]
        say("receipt", report["reference"], report["id"], report["state"])
        self.send_response(OK)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Requests(Link):
    """One connection for requests, which is kept open; each comes from an address of its own."""

    def __init__(self, login, callback, number, *more):
        super().__init__(number, *more)
        self.port, name, password = login
        self.callback = callback
        credentials = base64.b64encode(f"{name}:{password}".encode()).decode()
        self.headers = {"Content-Type": "application/json", "Authorization": "Basic " + credentials}
        self.connection = None

    def connect(self):
        """It counts as bound when a first request was answered: a load balancer takes connections for a dead node."""
        source = (f"127.0.0.{1 + self.number}", 0)
        self.connection = HTTPConnection("127.0.0.1", int(self.port), ANSWER_SECONDS, source)
        status, _ = self.ask("GET", "/v1/account", None, self.headers)
        if status != OK:
            raise Lost(status)

    def ask(self, method, path, body, headers):
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            return response.status, response.read()
        except (HTTPException, OSError) as why:
            raise Lost(repr(why))

    def submit(self, to):
        if self.connection.sock is None:
            raise Lost("the server has ended the connection in good order")
        message = {"to": "+" + to, "from": "8800", "text": "A message through a load balancer."}
        message.update({"receipt": "final", "reference": to, "callback_url": self.callback})
        headers = dict(self.headers, **{"Idempotency-Key": f'"{to}"'})
        status, body = self.ask("POST", "/v1/messages", json.dumps(message), headers)
        if status != ACCEPTED:
            raise Refused(status)
        return json.loads(body)["id"]

    def idle(self, seconds):
        time.sleep(seconds)

    def close(self):
        self.connection.close()


def main(arguments):
    say("library", "http.client", platform.python_version())
    if arguments == ["--version"]:
        return
    login, steady = arguments[:3], arguments[3:]
    server = ThreadingHTTPServer(("127.0.0.1", 0), Callbacks)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    callback = f"http://127.0.0.1:{server.server_address[1]}/receipts"
    run(lambda *more: Requests(login, callback, *more), *steady)


main(sys.argv[1:])
