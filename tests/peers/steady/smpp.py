"""A steady application made of python-smpplib; ../README.md says how it is started."""

import re
import select
import sys
import time
from importlib.metadata import version

from smpplib import consts, exceptions
from smpplib.client import Client
from steady import Link, Lost, Refused, run, say

RECEIPT = 0x04  # in esm_class: the library has no name for it
ANSWER_SECONDS = 10
TEXT = b"A message through a load balancer."


class Bind(Link):
    def __init__(self, login, *more):
        super().__init__(*more)
        self.login = login
        self.client = None
        self.answers = {}

    def connect(self):
        port, name, password = self.login
        client = Client("127.0.0.1", port, timeout=ANSWER_SECONDS, allow_unknown_opt_params=True)
        client.set_message_sent_handler(lambda pdu: self.answers.update({pdu.sequence: pdu}))
        client.set_message_received_handler(self.received)
        client.set_error_pdu_handler(lambda pdu: None)  # each response is looked at by whoever waits for it
        self.client = client
        try:
            client.connect()
            client.bind_transceiver(system_id=name, password=password)
        except (exceptions.ConnectionError, exceptions.PDUError, OSError) as why:
            raise Lost(repr(why))

    def submit(self, to):
        self.answers.clear()
        sequence = self.attempt(self.send, to)
        deadline = time.monotonic() + ANSWER_SECONDS
        while sequence not in self.answers:
            if time.monotonic() > deadline:
                raise Lost("no answer")
            self.idle(1)
        answer = self.answers[sequence]
        if answer.is_error():
            raise Refused(answer.status)
        return answer.message_id.decode()

    def send(self, to):
        pdu = self.client.send_message(
            source_addr="8800",
            dest_addr_ton=consts.SMPP_TON_INTL,
            dest_addr_npi=consts.SMPP_NPI_ISDN,
            destination_addr=to,
            short_message=TEXT,
            registered_delivery=consts.SMPP_SMSC_DELIVERY_RECEIPT_BOTH,
        )
        return pdu.sequence

    def received(self, pdu):
        if pdu.esm_class & RECEIPT:
            found = re.match(r"id:(\S+) .* stat:(\S+) ", pdu.short_message.decode())
            say("receipt", pdu.source_addr.decode(), *found.groups())

    def idle(self, seconds):
        readable, _, _ = select.select([self.client._socket], [], [], seconds)
        if readable:
            self.attempt(self.client.read_once)

    def attempt(self, action, *arguments):
        try:
            return action(*arguments)
        except (exceptions.ConnectionError, exceptions.PDUError, OSError) as why:
            raise Lost(repr(why))

    def close(self):
        self.client.disconnect()


def main(arguments):
    say("library", "smpplib", version("smpplib"))
    if arguments == ["--version"]:
        return
    login, steady = arguments[:3], arguments[3:]
    run(lambda *more: Bind(login, *more), *steady)


main(sys.argv[1:])
