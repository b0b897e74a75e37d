"""An application of /v1 made of Python's standard library; ../README.md says how it is started."""

import base64, hashlib, hmac, time
import json
import platform
import sys
import urllib.request

from listener import Listener


def say(*words):
    print(*words, flush=True)


def is_genuine(secret, headers, body):
    """body: the octets as received, before any parsing"""
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(wanted, each) for each in headers["webhook-signature"].split(" "))


def send(url, name, password, message):
    request = urllib.request.Request(url + "/v1/messages", json.dumps(message).encode())
    request.add_header("Content-Type", "application/json")
    request.add_header("Authorization", "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode())
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def main(arguments):
    say("library", "urllib", platform.python_version())
    if arguments == ["--version"]:
        return
    url, name, password, secret, to = arguments
    listener = Listener()
    message = {"to": to, "from": "SHOP", "text": "hello", "callback_url": listener.url(), "reference": "python"}
    say("sent", send(url, name, password, message)["id"])
    headers, body = listener.next()
    if is_genuine(secret, headers, body):
        report = json.loads(body)["data"]
        say("receipt", report["id"], report["state"], report["reference"])
    if not is_genuine(secret, headers, body.replace(b"delivered", b"undelivered")):
        say("forged refused")


main(sys.argv[1:])
