package org.strowger.router.reactor.proxy;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;

/**
 * What stands at the beginning of a connection that comes by a proxy.
 *
 * @param kind how far it can be understood
 * @param source for whom the proxy speaks, if that is somebody
 * @param fault what is wrong, if something is
 */
record ProxyHeader(Kind kind, InetSocketAddress source, String fault) {
    /** How far it can be understood. */
    enum Kind {
        /** It has not come whole. */
        PART,
        /** The proxy speaks for this one. */
        SOMEBODY,
        /** The proxy speaks for itself, or does not say for whom. */
        NOBODY,
        WRONG
    }

    private static final InetSocketAddress NO_ADDRESS = InetSocketAddress.createUnresolved("", 0);

    static final ProxyHeader PART = new ProxyHeader(Kind.PART, NO_ADDRESS, "");
    static final ProxyHeader NOBODY = new ProxyHeader(Kind.NOBODY, NO_ADDRESS, "");

    static ProxyHeader of(InetSocketAddress source) {
        return new ProxyHeader(Kind.SOMEBODY, source, "");
    }

    static ProxyHeader wrong(String fault) {
        return new ProxyHeader(Kind.WRONG, NO_ADDRESS, fault);
    }

    /** Reads the header; the reader index moves behind it once it is whole and right, and stays otherwise. */
    static ProxyHeader read(ByteBuf bytes) {
        if (!bytes.isReadable()) {
            return PART;
        }
        return bytes.getByte(bytes.readerIndex()) == BinaryHeader.FIRST_OCTET
                ? BinaryHeader.read(bytes)
                : TextHeader.read(bytes);
    }

    /** Whether what has come so far is the beginning of {@code expected}, or has all of it at its own beginning. */
    static boolean agrees(ByteBuf bytes, byte[] expected) {
        int octets = Math.min(bytes.readableBytes(), expected.length);
        for (int i = 0; i < octets; i++) {
            if (bytes.getByte(bytes.readerIndex() + i) != expected[i]) {
                return false;
            }
        }
        return true;
    }
}
