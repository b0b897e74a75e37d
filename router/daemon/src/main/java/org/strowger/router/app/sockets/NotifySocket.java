package org.strowger.router.app.sockets;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The unix socket of a service manager. Messages must come from this process, because service managers check the
 * sender.
 */
public final class NotifySocket {
    private static final Duration BARRIER_PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final byte[] address;
    private final int socket;

    private NotifySocket(String name, byte[] address, int socket) {
        this.name = name;
        this.address = address;
        this.socket = socket;
    }

    /**
     * Opens the socket.
     *
     * @param name a path, or an abstract name prefixed with @
     * @throws IOException with a message for operators
     */
    public static NotifySocket open(String name) throws IOException {
        byte[] address = UnixAddress.of(name);
        try {
            return new NotifySocket(name, address, Libc.socket(Libc.AF_UNIX, Libc.SOCK_DGRAM | Libc.SOCK_CLOEXEC, 0));
        } catch (LinkageError e) {
            throw new IOException(
                    "JNA cannot be used: " + e.getMessage()
                            + "; JNA unpacks its native library into java.io.tmpdir, which must not be mounted "
                            + "noexec unless -Djna.boot.library.path is set to the directory of the library",
                    e);
        } catch (LastErrorException e) {
            throw failed("cannot create a socket for " + name, e);
        }
    }

    /**
     * Sends a message.
     *
     * @param descriptors sent with the message; they stay open in this process
     */
    public void send(String message, List<Integer> descriptors) throws IOException {
        try {
            DescriptorMessage.of(message, descriptors, address).send(socket);
        } catch (LastErrorException e) {
            throw failed("cannot send to " + name, e);
        }
    }

    /**
     * Waits until the service manager has handled all messages. It confirms this by closing the descriptor that is sent
     * with the message {@code BARRIER}.
     */
    public void awaitHandled() throws IOException {
        int[] ends = new int[2];
        try {
            Libc.socketpair(Libc.AF_UNIX, Libc.SOCK_SEQPACKET | Libc.SOCK_CLOEXEC, 0, ends);
        } catch (LastErrorException e) {
            throw failed("cannot create a socket pair", e);
        }
        try {
            send("BARRIER=1", List.of(ends[1]));
        } finally {
            Libc.close(ends[1]);
        }
        try {
            Libc.limitReceive(ends[0], BARRIER_PATIENCE);
            DescriptorMessage.empty(1).receive(ends[0]);
        } catch (LastErrorException e) {
            throw failed(name + " has not handled a message in time", e);
        } finally {
            Libc.close(ends[0]);
        }
    }

    private static IOException failed(String what, LastErrorException e) {
        return new IOException(what + ": " + e.getMessage(), e);
    }
}
