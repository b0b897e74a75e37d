package org.strowger.router.app.systemd;

import com.sun.jna.LastErrorException;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The unix socket of a service manager. It must be written by this process: managers look at who it is from. */
final class NotifySocket implements Supervisor.Wire {
    /** What fits into a {@code sockaddr_un} behind its family. */
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
     * Opens it.
     *
     * @param name a path, or with @ before it a name that is in no file system
     * @throws IOException if that cannot be; the message is for operators
     */
    static NotifySocket open(String name) throws IOException {
        byte[] address = address(name);
        try {
            return new NotifySocket(name, address, Libc.socket(Libc.AF_UNIX, Libc.SOCK_DGRAM | Libc.SOCK_CLOEXEC, 0));
        } catch (LinkageError e) {
            throw new IOException(
                    "JNA cannot be used: " + e.getMessage()
                            + "; it unpacks its native part into java.io.tmpdir, which must"
                            + " not be mounted noexec, unless -Djna.boot.library.path says where that lies",
                    e);
        } catch (LastErrorException e) {
            throw failed("no socket can be had for " + name, e);
        }
    }

    @Override
    public void send(String message) throws IOException {
        byte[] octets = message.getBytes(StandardCharsets.UTF_8);
        try {
            Libc.sendto(socket, octets, new NativeLong(octets.length), Libc.MSG_NOSIGNAL, address, address.length);
        } catch (LastErrorException e) {
            throw failed("nothing can be sent to " + name, e);
        }
    }

    private static IOException failed(String what, LastErrorException e) {
        return new IOException(what + ": " + e.getMessage(), e);
    }

    private static byte[] address(String name) throws IOException {
        byte[] path = name.getBytes(StandardCharsets.UTF_8);
        boolean named = name.startsWith("@");
        if (path.length < 2 || !(named || name.startsWith("/"))) {
            throw new IOException(name + " is neither a path nor a name with @ before it");
        }
        // A path needs room for the zero that ends it; a name has its zero in front.
        if (path.length > (named ? PATH_OCTETS_MAX : PATH_OCTETS_MAX - 1)) {
            throw new IOException(name + " is longer than the address of a unix socket can be");
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

    /** What nobody hears: told once. */
    static Supervisor.Wire orTell(String name, Consumer<String> trouble) {
        try {
            return open(name);
        } catch (IOException e) {
            trouble.accept(String.valueOf(e.getMessage()));
            return message -> {};
        }
    }
}
