package org.strowger.router.admin.trace;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import org.strowger.bound.Within;

/**
 * One TCP connection in a capture: a synthetic handshake, segments with consecutive sequence numbers, and a synthetic
 * close. Contains the traced packets only, as if no other packets had been sent.
 */
@Within(Within.Scope.PACKET)
final class PcapConversation {
    /** Maximum segment size; longer packets are split into several segments. */
    private static final int SEGMENT_OCTETS_MAX = 32_768;

    private static final byte[] NOTHING = {};

    private final PcapWriter writer;
    private final InetSocketAddress local;
    private final InetSocketAddress peer;
    private final boolean dialled;
    private int localNext;
    private int peerNext;
    private boolean begun;

    PcapConversation(PcapWriter writer, TracedConnection connection) {
        this.writer = writer;
        this.local = TcpPackets.end(connection.local());
        this.peer = TcpPackets.end(connection.peer());
        this.dialled = connection.party().dialled();
    }

    void octets(boolean came, Instant time, byte[] octets) throws IOException {
        begin(time);
        for (int at = 0; at < octets.length; at += SEGMENT_OCTETS_MAX) {
            int count = Math.min(SEGMENT_OCTETS_MAX, octets.length - at);
            segment(came, time, TcpPackets.PUSH | TcpPackets.ACK, octets, at, count);
        }
    }

    void end(Instant time) throws IOException {
        if (begun) {
            segment(false, time, TcpPackets.FIN | TcpPackets.ACK, NOTHING, 0, 0);
            segment(true, time, TcpPackets.FIN | TcpPackets.ACK, NOTHING, 0, 0);
            segment(false, time, TcpPackets.ACK, NOTHING, 0, 0);
        }
    }

    private void begin(Instant time) throws IOException {
        if (!begun) {
            begun = true;
            boolean peerCame = !dialled;
            segment(peerCame, time, TcpPackets.SYN, NOTHING, 0, 0);
            segment(!peerCame, time, TcpPackets.SYN | TcpPackets.ACK, NOTHING, 0, 0);
            segment(peerCame, time, TcpPackets.ACK, NOTHING, 0, 0);
        }
    }

    private void segment(boolean came, Instant time, int flags, byte[] octets, int at, int count) throws IOException {
        boolean acknowledges = (flags & TcpPackets.ACK) != 0;
        int next = came ? peerNext : localNext;
        int other = came ? localNext : peerNext;
        TcpPackets.Head head =
                new TcpPackets.Head(came ? peer : local, came ? local : peer, next, acknowledges ? other : 0, flags);
        writer.packet(time, TcpPackets.of(head, octets, at, count));
        boolean counts = (flags & (TcpPackets.SYN | TcpPackets.FIN)) != 0;
        int after = next + count + (counts ? 1 : 0);
        if (came) {
            peerNext = after;
        } else {
            localNext = after;
        }
    }
}
