"""A session on jCli, the console of Jasmin."""
import re
import socket

CONTROL = re.compile(rb"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>c])|\xff[\xfb-\xfe].")
FAULTS = re.compile(r"(?m)^(?:Error|Unknown|Invalid|Incorrect|Failed|Cannot|Missing|You must|.* not valid|.* is not a valid).*$")


class Console:
    """Logs in, and runs one line after the other. The text of a command has its prompt, as on a screen."""

    def __init__(self, port, username="jcliadmin", password="jclipwd"):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.rest = b""
        self.until("Authentication required.\n\n")  # The prompt is not sent.
        self.send(username)
        self.until("Password: ")
        self.send(password)
        self.until("jcli : ")

    def send(self, line):
        self.socket.sendall(line.encode() + b"\n")

    def until(self, *prompts):
        """Everything before one of the prompts at the end of what has come."""
        text = ""
        while not text.endswith(prompts):
            piece = self.socket.recv(65536)
            if not piece:
                raise EOFError("jCli has closed the connection after: " + text)
            self.rest += piece
            text = CONTROL.sub(b"", self.rest).decode("latin-1").replace("\r", "")
        self.rest = b""
        return text

    def run(self, line):
        """The output of a line, from its echo to before the next prompt."""
        self.send(line)
        text = self.until("jcli : ", "> ")
        return text[:text.rindex("\n") + 1]

    def configure(self, text):
        """Runs the lines of a file; those that begin with a # are comments."""
        for number, line in enumerate(text.splitlines(), 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            output = self.run(line)
            fault = FAULTS.search(output)
            if fault:
                raise ValueError("line %d, %s: %s" % (number, line, fault.group()))

    def close(self):
        self.socket.close()
