"""An application of Jasmin's HTTP API, as Jasmin's documents show it; ../README.md says how it is started."""

import platform
import sys
import urllib.parse
import urllib.request

from listener import Listener


def say(*words):
    print(*words, flush=True)


def main(arguments):
    say("library", "urllib", platform.python_version())
    if arguments == ["--version"]:
        return
    url, name, password, _, to = arguments
    listener = Listener(b"ACK/Jasmin")
    base_params = {"username": name, "password": password, "to": to, "content": "Hello"}
    base_params.update({"dlr": "yes", "dlr-url": listener.url(), "dlr-level": 2, "dlr-method": "POST"})
    with urllib.request.urlopen(f"{url}/send?{urllib.parse.urlencode(base_params)}") as response:
        answer = response.read().decode()
    status, message_id = answer.split(" ", 1)
    if status == "Success":
        say("sent", message_id.strip('"'))
    _, body = listener.next()
    report = dict(urllib.parse.parse_qsl(body.decode()))
    say("receipt", report["id"], report["message_status"], "level", report["level"])


main(sys.argv[1:])
