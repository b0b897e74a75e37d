package org.strowger.router.app.sockets;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Functions of the C library. Loading them, at the first use, takes a tenth of a second. */
final class Libc {
    static final int AF_UNIX = 1;
    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    static final int SOCK_DGRAM = 2;
    static final int SOCK_SEQPACKET = 5;
    static final int SOCK_CLOEXEC = 0x80000;
    static final int O_CLOEXEC = 0x80000;
    static final int MSG_NOSIGNAL = 0x4000;
    static final int MSG_CMSG_CLOEXEC = 0x40000000;
    static final int EAGAIN = 11;
    static final int SOL_SOCKET = 1;
    static final int SO_PEERCRED = 17;
    private static final int SO_RCVTIMEO = 20;
    private static final int SO_SNDTIMEO = 21;
    static final int SO_ACCEPTCONN = 30;
    static final int SCM_RIGHTS = 1;

    static {
        Native.register(Libc.class, "c");
    }

    private Libc() {}

    /** Limits the time of each receive and accept. */
    static void limitReceive(int socket, Duration time) throws LastErrorException {
        limit(socket, SO_RCVTIMEO, time);
    }

    /** Limits the time of each send and connect. */
    static void limitSend(int socket, Duration time) throws LastErrorException {
        limit(socket, SO_SNDTIMEO, time);
    }

    private static void limit(int socket, int option, Duration time) {
        byte[] timeval = ByteBuffer.allocate(2 * Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(time.toSeconds())
                .putLong(TimeUnit.NANOSECONDS.toMicros(time.toNanosPart()))
                .array();
        setsockopt(socket, SOL_SOCKET, option, timeval, timeval.length);
    }

    static native int socket(int domain, int type, int protocol) throws LastErrorException;

    static native int socketpair(int domain, int type, int protocol, int[] ends) throws LastErrorException;

    static native int bind(int socket, byte[] address, int addressLength) throws LastErrorException;

    static native int listen(int socket, int backlog) throws LastErrorException;

    static native int connect(int socket, byte[] address, int addressLength) throws LastErrorException;

    static native int accept4(int socket, Pointer address, Pointer addressLength, int flags) throws LastErrorException;

    static native NativeLong sendmsg(int socket, Pointer header, int flags) throws LastErrorException;

    static native NativeLong recvmsg(int socket, Pointer header, int flags) throws LastErrorException;

    static native int getsockname(int socket, byte[] address, IntByReference length) throws LastErrorException;

    static native int getsockopt(int socket, int level, int option, byte[] value, IntByReference length)
            throws LastErrorException;

    private static native int setsockopt(int socket, int level, int option, byte[] value, int length)
            throws LastErrorException;

    static native int dup3(int from, int to, int flags) throws LastErrorException;

    static native int close(int descriptor) throws LastErrorException;

    static native int geteuid();
}
