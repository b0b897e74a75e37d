result = routable.pdu.params["destination_addr"].startswith(b"353")
