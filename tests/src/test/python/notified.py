#!/usr/bin/env python3
"""The input of a service manager: each datagram on its socket in one line, behind the process id that the kernel
vouches for.

notified.py ADDRESS     a path, or with @ before it a name that is in no file system
"""
import socket
import struct
import sys

address = sys.argv[1]
manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
manager.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
manager.bind("\0" + address[1:] if address.startswith("@") else address)
print("listening", flush=True)
while True:
    message, extras, _, _ = manager.recvmsg(4096, socket.CMSG_SPACE(struct.calcsize("3i")))
    senders = [struct.unpack("3i", data[:12])[0] for level, kind, data in extras if kind == socket.SCM_CREDENTIALS]
    print(senders[0], message.decode().replace("\n", "|"), flush=True)
