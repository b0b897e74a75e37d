package org.strowger.router.app.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.strowger.bound.Within;

/** The address of a unix socket, as the C library takes it. */
@Within(Within.Scope.PACKET)
final class UnixAddress {
    /** Maximum length of a path: the size of {@code sun_path}. */
    private static final int PATH_OCTETS_MAX = 108;

    private UnixAddress() {}

    /**
     * Encodes an address.
     *
     * @param name a path, or an abstract name prefixed with @
     * @throws IOException with a message for operators
     */
    static byte[] of(String name) throws IOException {
        byte[] path = name.getBytes(StandardCharsets.UTF_8);
        boolean isAbstract = name.startsWith("@");
        if (path.length < 2 || !(isAbstract || name.startsWith("/"))) {
            throw new IOException(name + " must be an absolute path or a name that begins with @");
        }
        // A path needs space for the terminating zero; an abstract name begins with a zero instead.
        if (path.length > (isAbstract ? PATH_OCTETS_MAX : PATH_OCTETS_MAX - 1)) {
            throw new IOException(name + " is too long for a unix socket address");
        }
        if (isAbstract) {
            path[0] = 0;
        }
        return ByteBuffer.allocate(Short.BYTES + path.length + (isAbstract ? 0 : 1))
                .order(ByteOrder.nativeOrder())
                .putShort((short) Libc.AF_UNIX)
                .put(path)
                .array();
    }
}
