package org.strowger.router.reactor.proxy;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.strowger.bound.Within;

/**
 * Version 2 (PROXY protocol, section 2.2): a signature, command and family, two addresses, and optional entries, of
 * which only the checksum matters here.
 */
@Within(Within.Scope.PACKET)
final class BinaryHeader {
    static final byte FIRST_OCTET = '\r';

    /**
     * The protocol allows 64 KiB; real headers have a few hundred octets. A longer header may be an attempt to exhaust
     * memory.
     */
    static final int OCTETS_MAX = 2048;

    private static final byte[] SIGNATURE = {'\r', '\n', '\r', '\n', 0, '\r', '\n', 'Q', 'U', 'I', 'T', '\n'};
    private static final int AT_COMMAND = 12;
    private static final int AT_FAMILY = 13;
    private static final int AT_LENGTH = 14;
    private static final int AT_ADDRESSES = 16;
    private static final int LOCAL = 0x20;
    private static final int PROXY = 0x21;
    private static final int UNSPECIFIED = 0x00;
    private static final int TCP4 = 0x11;
    private static final int TCP6 = 0x21;
    private static final int UNIX_STREAM = 0x31;
    private static final int PORTS_OCTETS = 4;
    private static final int ENTRY_HEAD_OCTETS = 3;
    private static final int ENTRY_CHECKSUM = 0x03;

    private BinaryHeader() {}

    static ProxyHeader read(ByteBuf bytes) {
        if (!ProxyHeader.agrees(bytes, SIGNATURE)) {
            return ProxyHeader.wrong("the connection does not begin with a PROXY header");
        }
        int from = bytes.readerIndex();
        if (bytes.readableBytes() < AT_ADDRESSES) {
            return ProxyHeader.PART;
        }
        int octets = AT_ADDRESSES + bytes.getUnsignedShort(from + AT_LENGTH);
        if (octets > OCTETS_MAX) {
            return ProxyHeader.wrong("the header has " + octets + " octets, more than " + OCTETS_MAX);
        }
        if (bytes.readableBytes() < octets) {
            return ProxyHeader.PART;
        }
        byte[] header = new byte[octets];
        bytes.getBytes(from, header);
        ProxyHeader meaning = meaning(header);
        if (meaning.kind() != ProxyHeader.Kind.WRONG) {
            bytes.skipBytes(octets);
        }
        return meaning;
    }

    private static ProxyHeader meaning(byte[] header) {
        return switch (header[AT_COMMAND] & 0xFF) {
            // The proxy's own connection, such as a health check: the rest of the header is skipped.
            case LOCAL -> ProxyHeader.NOBODY;
            case PROXY -> source(header);
            default -> ProxyHeader.wrong("unknown version or command: " + (header[AT_COMMAND] & 0xFF));
        };
    }

    private static ProxyHeader source(byte[] header) {
        return switch (header[AT_FAMILY] & 0xFF) {
            case TCP4 -> source(header, 4);
            case TCP6 -> source(header, 16);
            case UNSPECIFIED, UNIX_STREAM -> ProxyHeader.NOBODY;
            default -> ProxyHeader.wrong("the address family is not TCP: " + (header[AT_FAMILY] & 0xFF));
        };
    }

    private static ProxyHeader source(byte[] header, int addressOctets) {
        int atPorts = AT_ADDRESSES + 2 * addressOctets;
        int atEntries = atPorts + PORTS_OCTETS;
        if (header.length < atEntries) {
            return ProxyHeader.wrong("the header is too short for its addresses");
        }
        if (!entriesAreSound(header, atEntries)) {
            return ProxyHeader.wrong("the TLVs after the addresses are malformed");
        }
        byte[] address = Arrays.copyOfRange(header, AT_ADDRESSES, AT_ADDRESSES + addressOctets);
        return TextHeader.of(
                address, Short.toUnsignedInt(ByteBuffer.wrap(header).getShort(atPorts)));
    }

    private static boolean entriesAreSound(byte[] header, int atEntries) {
        int at = atEntries;
        while (header.length - at >= ENTRY_HEAD_OCTETS) {
            int length = Short.toUnsignedInt(ByteBuffer.wrap(header).getShort(at + 1));
            int value = at + ENTRY_HEAD_OCTETS;
            if (length > header.length - value) {
                return false;
            }
            if (header[at] == ENTRY_CHECKSUM && !agreesWithChecksum(header, value, length)) {
                return false;
            }
            at = value + length;
        }
        return at == header.length;
    }

    /** CRC-32C of the whole header, with the four octets of the checksum taken as zero. */
    private static boolean agreesWithChecksum(byte[] header, int at, int length) {
        if (length != Integer.BYTES) {
            return false;
        }
        byte[] blank = header.clone();
        Arrays.fill(blank, at, at + Integer.BYTES, (byte) 0);
        CRC32C checksum = new CRC32C();
        checksum.update(blank);
        return (int) checksum.getValue() == ByteBuffer.wrap(header).getInt(at);
    }
}
