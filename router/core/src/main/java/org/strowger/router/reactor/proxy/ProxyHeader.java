package org.strowger.router.reactor.proxy;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;

/**
 * The PROXY header at the beginning of a connection.
 *
 * @param source the real peer, if {@code kind} is {@code SOMEBODY}
 * @param fault the reason why the header is invalid; empty if it is valid
 */
record ProxyHeader(Kind kind, InetSocketAddress source, String fault) {
    enum Kind {
        /** The header is incomplete. */
        PART,
        /** The header contains the address of the real peer. */
        SOMEBODY,
        /** The connection is the proxy's own, or the real peer is unknown. */
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

    /** Reads the header. The reader index is moved behind the header only if the header is complete and valid. */
    static ProxyHeader read(ByteBuf bytes) {
        if (!bytes.isReadable()) {
            return PART;
        }
        return bytes.getByte(bytes.readerIndex()) == BinaryHeader.FIRST_OCTET
                ? BinaryHeader.read(bytes)
                : TextHeader.read(bytes);
    }

    /** Whether {@code expected} begins with the received bytes, or the received bytes begin with {@code expected}. */
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
