package org.strowger.router.app.systemd;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;

/**
 * The C library functions for sending a datagram to a unix socket, which the JDK does not support. Loading them at the
 * first use takes a tenth of a second.
 */
final class Libc {
    static final int AF_UNIX = 1;
    static final int SOCK_DGRAM = 2;
    static final int SOCK_CLOEXEC = 0x80000;
    static final int MSG_NOSIGNAL = 0x4000;

    static {
        Native.register(Libc.class, "c");
    }

    private Libc() {}

    static native int socket(int domain, int type, int protocol) throws LastErrorException;

    static native NativeLong sendto(
            int socket, byte[] message, NativeLong length, int flags, byte[] address, int addressLength)
            throws LastErrorException;
}
