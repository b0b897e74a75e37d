package org.strowger.router.admin.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.Smpp;

/** The file that a trace writes is a capture: every sum is right, and the numbers follow each other. */
class PcapConversationTest {
    private static final Instant TIME = Instant.parse("2026-02-03T04:05:06.123456789Z");
    private static final int FILE_HEADER = 24;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    private static InetSocketAddress at(int port, int... address) throws UnknownHostException {
        byte[] octets = new byte[address.length];
        for (int i = 0; i < address.length; i++) {
            octets[i] = (byte) address[i];
        }
        return new InetSocketAddress(InetAddress.getByAddress(octets), port);
    }

    private static TracedConnection wire(InetSocketAddress local, InetSocketAddress peer, boolean dialled) {
        TraceParty party =
                new TraceParty("0-1", TraceParty.Side.APPLICATION, "shop", "smpp", Smpp.TRAITS.decoder(), dialled);
        return new TracedConnection(party, local, peer);
    }

    private static TracedConnection usual() throws UnknownHostException {
        return wire(at(2775, 10, 0, 0, 1), at(40000, 192, 0, 2, 7), false);
    }

    /** A segment as it stands in the file. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Segment(byte[] packet) {
        private ByteBuffer buffer() {
            return ByteBuffer.wrap(packet);
        }

        boolean four() {
            return packet[0] >> 4 == 4;
        }

        int tcp() {
            return four() ? 20 : 40;
        }

        int fromPort() {
            return buffer().getShort(tcp()) & 0xFFFF;
        }

        int sequence() {
            return buffer().getInt(tcp() + 4);
        }

        int acknowledged() {
            return buffer().getInt(tcp() + 8);
        }

        int flags() {
            return packet[tcp() + 13];
        }

        int payload() {
            return packet.length - tcp() - 20;
        }

        /** As a receiver does it: the sum of all with the sum in it has all ones. */
        boolean sumsAreRight() {
            long header = four() ? TcpPackets.sum(buffer(), 0, 20) : 0xFFFF;
            long pseudo = four() ? TcpPackets.sum(buffer(), 12, 20) : TcpPackets.sum(buffer(), 8, 40);
            long all = pseudo + 6 + (packet.length - tcp()) + TcpPackets.sum(buffer(), tcp(), packet.length);
            return TcpPackets.complement(header) == 0 && TcpPackets.complement(all) == 0;
        }
    }

    private List<Segment> segments() {
        ByteBuffer all = ByteBuffer.wrap(file.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(all.getInt(0)).isEqualTo(0xA1B23C4D);
        assertThat(all.getInt(20)).isEqualTo(101);
        all.position(FILE_HEADER);
        List<Segment> segments = new ArrayList<>();
        while (all.hasRemaining()) {
            assertThat(Integer.toUnsignedLong(all.getInt())).isEqualTo(TIME.getEpochSecond());
            assertThat(all.getInt()).isEqualTo(TIME.getNano());
            byte[] packet = new byte[all.getInt()];
            assertThat(all.getInt()).isEqualTo(packet.length);
            all.get(packet);
            segments.add(new Segment(packet));
        }
        return segments;
    }

    @Test
    void aConversationBeginsWithAHandshakeAndEndsWithFins() throws IOException {
        PcapWriter writer = new PcapWriter(file, 1 << 20);
        PcapConversation conversation = new PcapConversation(writer, usual());
        conversation.octets(true, TIME, new byte[33]);
        conversation.octets(false, TIME, new byte[20]);
        conversation.octets(true, TIME, new byte[17]);
        conversation.end(TIME);
        List<Segment> all = segments();
        assertThat(all).allMatch(Segment::sumsAreRight);
        assertThat(all.stream().map(Segment::flags)).startsWith(0x02, 0x12, 0x10, 0x18, 0x18, 0x18, 0x11, 0x11, 0x10);
        assertThat(all.stream().map(Segment::payload)).containsExactly(0, 0, 0, 33, 20, 17, 0, 0, 0);
        assertThat(all.get(0).fromPort()).isEqualTo(40000);
        assertThat(all.get(1).fromPort()).isEqualTo(2775);
        assertFollow(all);
    }

    /** Of each direction, every octet has its number, and nothing is acknowledged that has not come. */
    private static void assertFollow(List<Segment> all) {
        int[] next = {0, 0};
        for (Segment segment : all) {
            int side = segment.fromPort() == 2775 ? 0 : 1;
            assertThat(segment.sequence()).isEqualTo(next[side]);
            if ((segment.flags() & TcpPackets.ACK) != 0) {
                assertThat(segment.acknowledged()).isEqualTo(next[1 - side]);
            }
            next[side] += segment.payload() + ((segment.flags() & 0x03) != 0 ? 1 : 0);
        }
    }

    @Test
    void anOutgoingConnectionIsWrittenWithOurSideAsTheClient() throws IOException {
        PcapWriter writer = new PcapWriter(file, 1 << 20);
        new PcapConversation(writer, wire(at(50000, 10, 0, 0, 1), at(2776, 10, 0, 0, 2), true))
                .octets(false, TIME, new byte[16]);
        assertThat(segments().get(0).fromPort()).isEqualTo(50000);
        assertThat(segments().get(3).fromPort()).isEqualTo(50000);
    }

    @Test
    void aLongPacketIsSeveralSegments() throws IOException {
        PcapWriter writer = new PcapWriter(file, 1 << 20);
        new PcapConversation(writer, usual()).octets(true, TIME, new byte[70_000]);
        List<Segment> all = segments();
        assertThat(all.stream().mapToInt(Segment::payload).sum()).isEqualTo(70_000);
        assertThat(all).allMatch(Segment::sumsAreRight);
        assertFollow(all);
    }

    /** A proxy may speak for somebody of the other version. */
    @Test
    void anIpv4AddressIsMappedIfThePeerHasAnIpv6Address() throws IOException {
        PcapWriter writer = new PcapWriter(file, 1 << 20);
        InetSocketAddress six = at(40000, 0x20, 1, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7);
        new PcapConversation(writer, wire(at(2775, 10, 0, 0, 1), six, false)).octets(true, TIME, new byte[21]);
        assertThat(segments()).noneMatch(Segment::four).allMatch(Segment::sumsAreRight);
        assertFollow(segments());
    }

    @Test
    void aFileDoesNotExceedItsMaximumSize() throws IOException {
        PcapWriter writer = new PcapWriter(file, 1000);
        PcapConversation conversation = new PcapConversation(writer, usual());
        for (int i = 0; i < 100; i++) {
            conversation.octets(true, TIME, new byte[100]);
        }
        assertThat(writer.isFull()).isTrue();
        assertThat(file.size()).isBetween(800, 1000);
        assertThat(segments()).allMatch(Segment::sumsAreRight);
    }
}
