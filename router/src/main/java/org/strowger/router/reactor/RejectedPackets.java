package org.strowger.router.reactor;

import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.protocol.Decoder;
import org.strowger.protocol.PacketSummary;
import org.strowger.protocol.PacketSummary.Part.Kind;
import org.strowger.protocol.ProtocolViolation;

/**
 * The packets that a thread's sessions have refused last, so that an operator can show a peer what was wrong with them.
 * Secrets are blanked before anything is kept.
 *
 * <p>Thread: its owner.
 */
public final class RejectedPackets {
    private static final int KEPT = 50;
    private static final int OCTETS_KEPT = 256;

    /** A peer that sends nothing else is not to cost more than others: of what comes faster none is looked at. */
    private static final int LOOKED_AT_PER_SECOND = 50;

    /** What tells in which protocol somebody speaks who does not speak ours. */
    private static final int HEAD_OCTETS = 16;

    private final ArrayDeque<Entry> entries = new ArrayDeque<>();
    private long secondEndsNanos;
    private int lookedAt;
    private long count;

    /**
     * A packet that was refused.
     *
     * @param nanos when it came
     * @param connection on which
     * @param violation what is wrong with it
     */
    public record Entry(
            long nanos,
            String connection,
            InetSocketAddress peer,
            Source source,
            ProtocolViolation violation,
            Head head) {}

    /**
     * Whose packet it is; what is not known is empty.
     *
     * @param listener by which an application came
     */
    public record Source(String application, String smsc, String listener) {}

    /**
     * The beginning of a packet.
     *
     * @param octets not to be changed; secrets are blanked
     * @param whole how many it has, or how many had come
     * @param glance what is in it
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, and copied by whoever changes it
    public record Head(byte[] octets, int whole, PacketSummary glance) {}

    private RejectedPackets() {}

    /** Those of a thread. */
    public static RejectedPackets of(SelectorThread thread) {
        assert thread.isOwner() : thread.notOwner();
        return thread.workbench().tool(RejectedPackets.class, RejectedPackets::new);
    }

    /** Keeps a packet; {@code octets} are its own from now on. */
    public void add(Connection connection, Source source, Decoder decoder, ProtocolViolation violation, byte[] octets) {
        count++;
        long nowNanos = connection.thread().nowNanos();
        if (!mayLook(nowNanos)) {
            return;
        }
        PacketSummary glance = decoder.glance(Unpooled.wrappedBuffer(octets));
        if (glance.isWhole()) {
            glance.blank(octets, Kind.SECRET);
        } else {
            // Behind a bind that was cut wrong its password may come: then nothing is shown of it.
            PacketSummary.blankFrom(octets, followsSecret(connection.id()) ? 0 : HEAD_OCTETS);
        }
        if (entries.size() == KEPT) {
            entries.removeFirst();
        }
        Head head = new Head(Arrays.copyOf(octets, Math.min(octets.length, OCTETS_KEPT)), octets.length, glance);
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
                .anyMatch(entry -> entry.head().glance().parts().stream().anyMatch(part -> part.kind() == Kind.SECRET));
    }

    /** The oldest first. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** How many there were, those that nobody looked at included. */
    public long count() {
        return count;
    }
}
