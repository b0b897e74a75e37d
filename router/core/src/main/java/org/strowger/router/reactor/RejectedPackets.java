package org.strowger.router.reactor;

import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.dump.Decoder;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/**
 * The last packets that the sessions of a thread have refused, so that an operator can show the error to the peer.
 * Secrets are blanked before a packet is kept.
 *
 * <p>Thread: the owner.
 */
public final class RejectedPackets {
    @Bound(
            of = "refused packets in `show errors`, for each thread",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.NOBODY,
            share = Sharing.NONE,
            full = "the oldest is forgotten; counters count all")
    private static final int KEPT = 50;

    @Within(Within.Scope.PACKET)
    private static final int OCTETS_KEPT = 256;

    /** Limits the cost of a peer that sends only invalid packets: further packets are counted, but not decoded. */
    private static final int LOOKED_AT_PER_SECOND = 50;

    /** The first octets of an unreadable packet, which are kept: enough to recognise a foreign protocol. */
    private static final int HEAD_OCTETS = 16;

    @BoundedBy("KEPT")
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();

    private long secondEndsNanos;
    private int lookedAt;
    private long count;

    /**
     * A refused packet.
     *
     * @param nanos the time of receipt
     * @param connection the id of the connection
     */
    public record Entry(
            long nanos,
            String connection,
            InetSocketAddress peer,
            Source source,
            ProtocolViolation violation,
            Head head) {}

    /** The sender of a packet. Unknown parts are empty. */
    public record Source(String application, String smsc, String listener) {}

    /**
     * The beginning of a packet.
     *
     * @param octets the first octets, with blanked secrets; must not be changed
     * @param whole the length of the packet, or the number of octets received if the packet is incomplete
     * @param summary a summary of the contents
     */
    @SuppressWarnings("ArrayRecordComponent") // written once
    public record Head(byte[] octets, int whole, PacketSummary summary) {}

    private RejectedPackets() {}

    public static RejectedPackets of(SelectorThread thread) {
        assert thread.isOwner() : thread.notOwner();
        return thread.tools().tool(RejectedPackets.class, RejectedPackets::new);
    }

    /** Takes over {@code octets}. */
    public void add(Connection connection, Source source, Decoder decoder, ProtocolViolation violation, byte[] octets) {
        count++;
        long nowNanos = connection.thread().nowNanos();
        if (!mayLook(nowNanos)) {
            return;
        }
        PacketSummary summary = decoder.summarize(Unpooled.wrappedBuffer(octets));
        if (summary.isWhole()) {
            summary.blank(octets, Kind.SECRET);
        } else {
            // A wrongly framed bind may be followed by its password; all octets are then blanked.
            PacketSummary.blankFrom(octets, followsSecret(connection.id()) ? 0 : HEAD_OCTETS);
        }
        if (entries.size() == KEPT) {
            entries.removeFirst();
        }
        Head head = new Head(Arrays.copyOf(octets, Math.min(octets.length, OCTETS_KEPT)), octets.length, summary);
        entries.addLast(new Entry(nowNanos, connection.id(), connection.peer(), source, violation, head));
    }

    private boolean mayLook(long nowNanos) {
        if (nowNanos >= secondEndsNanos) {
            secondEndsNanos = nowNanos + TimeUnit.SECONDS.toNanos(1);
            lookedAt = 0;
        }
        lookedAt++;
        return lookedAt <= LOOKED_AT_PER_SECOND;
    }

    private boolean followsSecret(String connection) {
        return entries.stream()
                .filter(entry -> entry.connection().equals(connection))
                .anyMatch(
                        entry -> entry.head().summary().parts().stream().anyMatch(part -> part.kind() == Kind.SECRET));
    }

    /** The kept packets, the oldest first. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** The number of refused packets, including packets that were not kept. */
    public long count() {
        return count;
    }
}
