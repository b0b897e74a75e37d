package org.strowger.router.admin.trace;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Tap;
import org.strowger.router.reactor.Taps;

/**
 * Copies the traffic of one connection for one trace, in batches of whole packets. When the trace thread is behind,
 * batches are dropped and counted: a trace may lose packets but never delays traffic.
 *
 * <p>Thread: the connection's thread.
 */
final class TraceTap implements Tap {
    /**
     * Maximum number of bytes copied in one event-loop turn; more than a session usually sends in a turn. Any excess is
     * dropped.
     */
    @Bound(
            of = "traced output of a connection in one turn",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the rest is left out; the trace says so")
    private static final int OUT_OCTETS_MAX = 1 << 20;

    private static final int OUT_OCTETS_FIRST = 1024;

    /**
     * Buffer size above which the buffer is released after the turn, because thousands of connections may have a buffer
     * each.
     */
    private static final int OUT_OCTETS_HELD = 8 << 10;

    private final TraceWatch watch;
    private final Connection connection;
    private TraceParty party;
    private @Nullable TracedConnection traced;

    @BoundedBy("OUT_OCTETS_MAX")
    private byte[] out = new byte[0];

    private int outOctets;

    /** Whether a batch was dropped after the last one that was handed on. */
    private boolean isGap;

    TraceTap(TraceWatch watch, Connection connection, TraceParty party) {
        this.watch = watch;
        this.connection = connection;
        this.party = party;
    }

    Connection connection() {
        return connection;
    }

    /**
     * The connection's identity. The addresses are known with the first bytes, after a PROXY header; the name is known
     * after the bind.
     */
    TracedConnection wire() {
        if (party.name().isEmpty() || party.mayChange()) {
            party = TraceParty.of(connection).orElse(party);
            traced = null;
        }
        TracedConnection known = traced;
        if (known == null) {
            known = new TracedConnection(party, Taps.localOf(connection), connection.peer());
            traced = known;
        }
        return known;
    }

    @Override
    public void came(ByteBuf bytes, int from, int octets) {
        if (watch.mayHand(octets)) {
            byte[] copy = new byte[octets];
            bytes.getBytes(from, copy);
            hand(true, copy);
        } else {
            isGap = true;
        }
    }

    @Override
    public void left(ByteBuf bytes) {
        int octets = bytes.readableBytes();
        if (outOctets + octets > OUT_OCTETS_MAX) {
            watch.lost();
            isGap = true;
            return;
        }
        if (outOctets + octets > out.length) {
            out = Arrays.copyOf(out, Math.max(OUT_OCTETS_FIRST, 2 * (outOctets + octets)));
        }
        bytes.getBytes(bytes.readerIndex(), out, outOctets, octets);
        outOctets += octets;
    }

    @Override
    public void drained() {
        if (outOctets > 0) {
            int octets = outOctets;
            outOctets = 0;
            if (watch.mayHand(octets)) {
                hand(false, Arrays.copyOf(out, octets));
            } else {
                isGap = true;
            }
            out = out.length <= OUT_OCTETS_HELD ? out : new byte[0];
        }
    }

    private void hand(boolean came, byte[] octets) {
        isGap = !watch.hand(this, came, octets, isGap);
    }

    @Override
    public void gone(CloseReason reason) {
        watch.gone(this, reason);
    }
}
