package org.strowger.router.reactor.proxy;

import io.netty.buffer.ByteBuf;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import org.strowger.bound.Within;

/**
 * Version 1: a line such as {@code PROXY TCP4 192.0.2.1 198.51.100.1 56324 2775}, of at most 107 octets with its end
 * (PROXY protocol, section 2.1).
 */
@Within(Within.Scope.PACKET)
final class TextHeader {
    static final int OCTETS_MAX = 107;

    private static final byte[] BEGINNING = "PROXY ".getBytes(StandardCharsets.US_ASCII);
    private static final String UNKNOWN = "UNKNOWN";
    private static final int PARTS = 6;
    private static final int PORT_MAX = 0xFFFF;
    private static final int PORT_DIGITS_MAX = 5;
    private static final int NO_PORT = -1;

    private TextHeader() {}

    static ProxyHeader read(ByteBuf bytes) {
        if (!ProxyHeader.agrees(bytes, BEGINNING)) {
            return ProxyHeader.wrong("the connection does not begin with a PROXY header");
        }
        int from = bytes.readerIndex();
        int seen = Math.min(bytes.readableBytes(), OCTETS_MAX);
        int end = bytes.indexOf(from, from + seen, (byte) '\r');
        int octets = end - from + 2;
        if (end < 0 ? seen == OCTETS_MAX : octets > OCTETS_MAX) {
            return ProxyHeader.wrong("the line is longer than " + OCTETS_MAX + " octets");
        }
        if (end < 0 || octets > seen) {
            return ProxyHeader.PART;
        }
        if (bytes.getByte(end + 1) != '\n') {
            return ProxyHeader.wrong("the line does not end with CR LF");
        }
        ProxyHeader header = meaning(bytes.toString(from, end - from, StandardCharsets.ISO_8859_1));
        if (header.kind() != ProxyHeader.Kind.WRONG) {
            bytes.skipBytes(octets);
        }
        return header;
    }

    private static ProxyHeader meaning(String line) {
        String rest = line.substring(BEGINNING.length);
        if (rest.equals(UNKNOWN) || rest.startsWith(UNKNOWN + ' ')) {
            return ProxyHeader.NOBODY;
        }
        String[] parts = line.split(" ", -1);
        if (parts.length != PARTS) {
            return ProxyHeader.wrong("the line must have " + PARTS + " words");
        }
        return switch (parts[1]) {
            case "TCP4" -> source(AddressText.v4(parts[2]), AddressText.v4(parts[3]), port(parts[4]), port(parts[5]));
            case "TCP6" -> source(AddressText.v6(parts[2]), AddressText.v6(parts[3]), port(parts[4]), port(parts[5]));
            default -> ProxyHeader.wrong("the protocol must be TCP4, TCP6 or UNKNOWN");
        };
    }

    private static ProxyHeader source(byte[] source, byte[] destination, int sourcePort, int destinationPort) {
        if (source.length == 0 || destination.length == 0) {
            return ProxyHeader.wrong("an address is invalid");
        }
        if (sourcePort == NO_PORT || destinationPort == NO_PORT) {
            return ProxyHeader.wrong("a port is invalid");
        }
        return of(source, sourcePort);
    }

    static ProxyHeader of(byte[] address, int port) {
        try {
            return ProxyHeader.of(new InetSocketAddress(InetAddress.getByAddress(address), port));
        } catch (UnknownHostException e) {
            throw new AssertionError("an address has 4 or 16 octets", e);
        }
    }

    private static int port(String text) {
        int port = AddressText.decimal(text, PORT_DIGITS_MAX);
        return port > PORT_MAX ? NO_PORT : port;
    }
}
