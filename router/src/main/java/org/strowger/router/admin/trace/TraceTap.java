package org.strowger.router.admin.trace;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Tap;
import org.strowger.router.reactor.Taps;

/**
 * Copies what passes on one connection for one trace, a batch at a time. When the trace thread is behind, batches are
 * left out and counted: a trace may lose something, it never delays anything. A batch is whole packets, so what comes
 * after a gap can be read.
 *
 * <p>Thread: that of the connection.
 */
final class TraceTap implements Tap {
    /** More than a session has to say in a turn; what is beyond that is left out. */
    private static final int OUT_OCTETS_MAX = 1 << 20;

    private static final int OUT_OCTETS_FIRST = 1024;

    /** What is held from one turn to the next: each of some thousand connections may have its own. */
    private static final int OUT_OCTETS_HELD = 8 << 10;

    private final TraceWatch watch;
    private final Connection connection;
    private TraceParty party;
    private @Nullable TracedConnection wire;
    private byte[] out = new byte[0];
    private int outOctets;

    TraceTap(TraceWatch watch, Connection connection, TraceParty party) {
        this.watch = watch;
        this.connection = connection;
        this.party = party;
    }

    Connection connection() {
        return connection;
    }

    /** Known from the first bytes on: only then has a proxy said for whom it speaks; and who signs in, still later. */
    TracedConnection wire() {
        if (party.name().isEmpty()) {
            party = TraceParty.of(connection).orElse(party);
            wire = null;
        }
        TracedConnection known = wire;
        if (known == null) {
            known = new TracedConnection(party, Taps.localOf(connection), connection.peer());
            wire = known;
        }
        return known;
    }

    @Override
    public void came(ByteBuf bytes, int from, int octets) {
        if (watch.mayHand(octets)) {
            byte[] copy = new byte[octets];
            bytes.getBytes(from, copy);
            watch.hand(this, true, copy);
        }
    }

    @Override
    public void left(ByteBuf bytes) {
        int octets = bytes.readableBytes();
        if (outOctets + octets > OUT_OCTETS_MAX) {
            watch.lost();
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
                watch.hand(this, false, Arrays.copyOf(out, octets));
            }
            out = out.length <= OUT_OCTETS_HELD ? out : new byte[0];
        }
    }

    @Override
    public void gone(CloseReason reason) {
        watch.gone(this, reason);
    }
}
