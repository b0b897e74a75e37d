routable.pdu.params["source_addr"] = b"Scripted"
