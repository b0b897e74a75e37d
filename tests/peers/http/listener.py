"""A small HTTP server that takes callbacks, for the applications in Python."""

import queue
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

WAIT_SECONDS = 60


class Listener:
    """Takes requests on a port of its own, and answers each with the same text."""

    def __init__(self, answer=b""):
        self.requests = queue.Queue()
        self.server = HTTPServer(("127.0.0.1", 0), self._handler(answer))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def _handler(self, answer):
        requests = self.requests

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(200)
                self.send_header("Content-Type", "text/plain")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
                requests.put((self.headers, body))

            def log_message(self, *_):
                pass

        return Handler

    def url(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}/callback"

    def next(self):
        """The headers and the body of the next request."""
        return self.requests.get(timeout=WAIT_SECONDS)
