package org.strowger.router.app.systemd;

import com.sun.jna.LastErrorException;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The unix socket of a service manager. Messages must come from this process, because service managers check the
 * sender.
 */
final class NotifySocket implements Supervisor.Wire {
    /** Maximum length of a path: the size of {@code sun_path}. */
    private static final int PATH_OCTETS_MAX = 108;

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
    static NotifySocket open(String name) throws IOException {
        byte[] address = address(name);
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

    @Override
    public void send(String message) throws IOException {
        byte[] octets = message.getBytes(StandardCharsets.UTF_8);
        try {
            Libc.sendto(socket, octets, new NativeLong(octets.length), Libc.MSG_NOSIGNAL, address, address.length);
        } catch (LastErrorException e) {
            throw failed("cannot send to " + name, e);
        }
    }

    private static IOException failed(String what, LastErrorException e) {
        return new IOException(what + ": " + e.getMessage(), e);
    }

    private static byte[] address(String name) throws IOException {
        byte[] path = name.getBytes(StandardCharsets.UTF_8);
        boolean named = name.startsWith("@");
        if (path.length < 2 || !(named || name.startsWith("/"))) {
            throw new IOException(name + " must be an absolute path or a name that begins with @");
        }
        // A path needs room for the terminating zero; an abstract name begins with a zero instead.
        if (path.length > (named ? PATH_OCTETS_MAX : PATH_OCTETS_MAX - 1)) {
            throw new IOException(name + " is too long for a unix socket address");
        }
        if (named) {
            path[0] = 0;
        }
        return ByteBuffer.allocate(Short.BYTES + path.length + (named ? 0 : 1))
                .order(ByteOrder.nativeOrder())
                .putShort((short) Libc.AF_UNIX)
                .put(path)
                .array();
    }

    /** Opens the socket. If opening fails, reports the cause once and returns a wire that sends nothing. */
    static Supervisor.Wire orTell(String name, Consumer<String> trouble) {
        try {
            return open(name);
        } catch (IOException e) {
            trouble.accept(String.valueOf(e.getMessage()));
            return message -> {};
        }
    }
}
