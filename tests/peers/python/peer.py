"""An application made of python-smpplib; ../README.md says how it is spoken to."""

import re
import select
import sys
from importlib.metadata import version

from smpplib import consts, gsm, smpp
from smpplib.client import Client

RECEIPT = 0x04  # in esm_class: the library has no name for it
CODECS = {consts.SMPP_ENCODING_DEFAULT: "ascii", consts.SMPP_ENCODING_ISO10646: "utf-16-be"}


def say(*words):
    print(*words, flush=True)


class Application:
    def __init__(self, port, name, password, binds):
        self.waiting = {}
        self.done = False
        self.clients = [self.bind(kind, port, name, password) for kind in binds.split("+")]
        self.sender = self.clients[0]

    def bind(self, kind, port, name, password):
        client = Client("127.0.0.1", port)
        client.set_message_received_handler(self.received)
        client.set_message_sent_handler(self.accepted)
        answer_enquiry = client._enquire_link_received

        def asked(pdu):
            answer_enquiry(pdu)
            say("asked")

        client._enquire_link_received = asked
        client.connect()
        getattr(client, "bind_" + kind)(system_id=name, password=password)
        say("bound", kind)
        return client

    def send(self, source, to, text, receipt, what):
        parts, coding, esm_class = gsm.make_parts(text)
        for part in parts:
            pdu = self.sender.send_message(
                source_addr=source,
                dest_addr_ton=consts.SMPP_TON_INTL,
                dest_addr_npi=consts.SMPP_NPI_ISDN,
                destination_addr=to,
                short_message=part,
                data_coding=coding,
                esm_class=esm_class,
                registered_delivery=receipt,
            )
            self.waiting[pdu.sequence] = what

    def accepted(self, pdu):
        what = self.waiting.pop(pdu.sequence)
        say(*what, pdu.message_id.decode())
        self.done = self.done or what == ("answered", "bye")

    def received(self, pdu):
        if pdu.esm_class & RECEIPT:
            found = re.match(r"id:(\S+) .* stat:(\S+) ", pdu.short_message.decode())
            say("receipt", *found.groups(), pdu.receipted_message_id.decode())
            return
        source = pdu.source_addr.decode()
        text = pdu.short_message.decode(CODECS[pdu.data_coding])
        say("mo", source, text)
        self.send(pdu.destination_addr.decode(), source, "heard", 0, ("answered", text))

    def serve(self):
        while not self.done:
            # The library has no other way to wait for one of several connections.
            readable, _, _ = select.select([client._socket for client in self.clients], [], [])
            for client in self.clients:
                if client._socket in readable:
                    client.read_once()

    def leave(self):
        for client in self.clients:
            client.send_pdu(smpp.make_pdu("enquire_link", client=client))
            if client.read_pdu().command == "enquire_link_resp":
                say("alive")
            if client.unbind().command == "unbind_resp":
                say("unbound")
            client.disconnect()


def main(arguments):
    say("library", "smpplib", version("smpplib"))
    if arguments == ["--version"]:
        return
    application = Application(*arguments)
    for line in sys.stdin:
        source, to, text = line.rstrip("\n").split(" ", 2)
        application.send(source, to, text, consts.SMPP_SMSC_DELIVERY_RECEIPT_BOTH, ("sent", to))
    application.serve()
    application.leave()


for stream in (sys.stdin, sys.stdout):
    stream.reconfigure(encoding="utf-8")
main(sys.argv[1:])
