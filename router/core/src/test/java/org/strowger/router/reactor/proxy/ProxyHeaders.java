package org.strowger.router.reactor.proxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Headers as proxies write them. */
final class ProxyHeaders {
    static final String V1 = "PROXY TCP4 192.0.2.1 198.51.100.1 56324 2775\r\n";

    private static final byte[] SIGNATURE = {0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A};

    private ProxyHeaders() {}

    static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] v2(int command, int family, byte[] rest) {
        return ByteBuffer.allocate(16 + rest.length)
                .put(SIGNATURE)
                .put((byte) command)
                .put((byte) family)
                .putShort((short) rest.length)
                .put(rest)
                .array();
    }

    static byte[] tcp4(int sourcePort, byte... entries) {
        byte[] addresses = {(byte) 192, 0, 2, 1, (byte) 198, 51, 100, 1};
        return v2(0x21, 0x11, rest(addresses, sourcePort, entries));
    }

    static byte[] tcp6(InetAddress source, int sourcePort, byte... entries) {
        byte[] addresses = ByteBuffer.allocate(32).put(source.getAddress()).array();
        return v2(0x21, 0x21, rest(addresses, sourcePort, entries));
    }

    private static byte[] rest(byte[] addresses, int sourcePort, byte[] entries) {
        return ByteBuffer.allocate(addresses.length + 4 + entries.length)
                .put(addresses)
                .putShort((short) sourcePort)
                .putShort((short) 2775)
                .put(entries)
                .array();
    }

    static byte[] entry(int type, byte... value) {
        return ByteBuffer.allocate(3 + value.length)
                .put((byte) type)
                .putShort((short) value.length)
                .put(value)
                .array();
    }

    /** With the right checksum, which is the last thing in the header and still zero. */
    static byte[] withChecksum(byte[] header) {
        CRC32C checksum = new CRC32C();
        checksum.update(header);
        return ByteBuffer.wrap(header.clone())
                .putInt(header.length - 4, (int) checksum.getValue())
                .array();
    }

    static InetSocketAddress address(int port, int... octets) {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            bytes[i] = (byte) octets[i];
        }
        try {
            return new InetSocketAddress(InetAddress.getByAddress(bytes), port);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
