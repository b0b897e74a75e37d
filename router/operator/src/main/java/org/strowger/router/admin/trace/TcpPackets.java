package org.strowger.router.admin.trace;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Builds IP packets with TCP segments and correct checksums. */
final class TcpPackets {
    static final int FIN = 0x01;
    static final int SYN = 0x02;
    static final int PUSH = 0x08;
    static final int ACK = 0x10;

    private static final int IPV4_OCTETS = 20;
    private static final int IPV6_OCTETS = 40;
    private static final int ADDRESS6_OCTETS = 16;
    private static final int TCP_OCTETS = 20;
    private static final int TCP = 6;
    private static final int TTL = 64;
    private static final int WINDOW = 0xFFFF;
    private static final int CHECKSUM_AT = 16;
    private static final int DONT_FRAGMENT = 0x4000;

    private TcpPackets() {}

    /**
     * The header of a segment.
     *
     * @param sequence sequence number of the segment's first octet
     * @param acknowledged sequence number expected next from the other side
     */
    record Head(InetSocketAddress from, InetSocketAddress to, int sequence, int acknowledged, int flags) {}

    /** Builds an IP packet that carries {@code octets} octets of {@code payload}, starting at {@code at}. */
    static byte[] of(Head head, byte[] payload, int at, int octets) {
        byte[] from = head.from().getAddress().getAddress();
        byte[] to = head.to().getAddress().getAddress();
        // Behind a proxy, the two ends may have addresses of different IP versions; both are then written as IPv6.
        boolean four = from.length == to.length && from.length < ADDRESS6_OCTETS;
        byte[] source = four ? from : mapped(from);
        byte[] destination = four ? to : mapped(to);
        int tcpOctets = TCP_OCTETS + octets;
        int start = four ? IPV4_OCTETS : IPV6_OCTETS;
        ByteBuffer packet = ByteBuffer.allocate(start + tcpOctets);
        if (four) {
            ipv4(packet, source, destination);
        } else {
            packet.putInt(6 << 28).putShort((short) tcpOctets).put((byte) TCP).put((byte) TTL);
            packet.put(source).put(destination);
        }
        packet.putShort((short) head.from().getPort())
                .putShort((short) head.to().getPort());
        packet.putInt(head.sequence()).putInt(head.acknowledged());
        packet.put((byte) ((TCP_OCTETS / Integer.BYTES) << 4)).put((byte) head.flags());
        packet.putShort((short) WINDOW).putShort((short) 0).putShort((short) 0);
        packet.put(payload, at, octets);
        long sum = sum(ByteBuffer.wrap(source), 0, source.length)
                + sum(ByteBuffer.wrap(destination), 0, destination.length)
                + TCP
                + tcpOctets
                + sum(packet, start, start + tcpOctets);
        packet.putShort(start + CHECKSUM_AT, complement(sum));
        return packet.array();
    }

    private static void ipv4(ByteBuffer packet, byte[] source, byte[] destination) {
        packet.putShort((short) 0x4500).putShort((short) packet.capacity());
        packet.putShort((short) 0).putShort((short) DONT_FRAGMENT);
        packet.put((byte) TTL).put((byte) TCP).putShort((short) 0);
        packet.put(source).put(destination);
        packet.putShort(10, complement(sum(packet, 0, IPV4_OCTETS)));
    }

    private static byte[] mapped(byte[] address) {
        if (address.length == ADDRESS6_OCTETS) {
            return address;
        }
        ByteBuffer mapped = ByteBuffer.allocate(ADDRESS6_OCTETS);
        mapped.putLong(0).putShort((short) 0).putShort((short) 0xFFFF).put(address);
        return mapped.array();
    }

    /** The sum of the 16-bit words; an odd last octet is padded with zero. */
    static long sum(ByteBuffer octets, int from, int to) {
        long sum = 0;
        for (int at = from; at < to; at += Short.BYTES) {
            int high = octets.get(at) & 0xFF;
            int low = at + 1 < to ? octets.get(at + 1) & 0xFF : 0;
            sum += high << Byte.SIZE | low;
        }
        return sum;
    }

    static short complement(long sum) {
        long folded = sum;
        while (folded >>> Short.SIZE != 0) {
            folded = (folded & 0xFFFF) + (folded >>> Short.SIZE);
        }
        return (short) ~folded;
    }

    /** An address usable in a packet: the loopback address if the real address is unresolved. */
    static InetSocketAddress end(InetSocketAddress address) {
        return address.getAddress() == null
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort())
                : address;
    }
}
