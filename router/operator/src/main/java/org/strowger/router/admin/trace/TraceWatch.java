package org.strowger.router.admin.trace;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.strowger.bound.Within;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.Taps;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.PublishedLong;

/**
 * One trace on one SelectorThread: finds matching connections, including those opened later, and attaches a tap to
 * each.
 *
 * <p>Thread: that SelectorThread; only {@link #lostBatches} may be called from other threads.
 */
@Within(Within.Scope.PARTS)
final class TraceWatch {
    /** Number of connections examined in one event-loop turn, which takes about 50 microseconds. */
    private static final int SLICE = 500;

    private final SelectorThread thread;
    private final TraceFilter filter;
    private final Trace trace;
    private final Tracer tracer;
    private final Set<TraceTap> taps = new LinkedHashSet<>();
    private final PublishedLong lost = new PublishedLong();
    private final Consumer<Connection> watcher = this::look;
    private boolean ended;

    TraceWatch(SelectorThread thread, TraceFilter filter, Trace trace, Tracer tracer) {
        this.thread = thread;
        this.filter = filter;
        this.trace = trace;
        this.tracer = tracer;
    }

    SelectorThread thread() {
        return thread;
    }

    /** Examines all open connections, and from then on every connection that is opened. */
    void begin() {
        Taps.of(thread).watch(watcher);
        goOn(new ArrayList<>(thread.openConnections()).iterator());
    }

    private void goOn(Iterator<Connection> left) {
        for (int i = 0; i < SLICE && left.hasNext(); i++) {
            look(left.next());
        }
        boolean later = left.hasNext() && thread.post(() -> goOn(left)) == Mailbox.Posted.ACCEPTED;
        if (!later) {
            boolean found = !taps.isEmpty();
            tracer.tell(() -> trace.looked(found));
        }
    }

    private void look(Connection connection) {
        if (ended || connection.isClosed()) {
            return;
        }
        Optional<TraceParty> party = TraceParty.of(connection);
        if (party.isPresent() && filter.test(party.get()) != TraceFilter.Verdict.NO) {
            TraceTap tap = new TraceTap(this, connection, party.get());
            taps.add(tap);
            Taps.put(tap, connection);
        }
    }

    /** Removes the tap of a connection that turned out not to match. */
    void drop(TraceTap tap) {
        if (taps.remove(tap)) {
            Taps.remove(tap, tap.connection());
        }
    }

    void end() {
        ended = true;
        Taps.of(thread).unwatch(watcher);
        List<TraceTap> all = List.copyOf(taps);
        all.forEach(this::drop);
    }

    // ---- Batches of the taps

    /** Reserves space for a batch. If the result is true, {@link #hand} must follow. */
    boolean mayHand(int octets) {
        boolean room = !ended && tracer.tryTake(octets);
        if (!room) {
            lost();
        }
        return room;
    }

    /** Hands a batch to the trace. @return false if it was dropped */
    boolean hand(TraceTap tap, boolean came, byte[] octets, boolean isAfterGap) {
        Chunk chunk = new Chunk(tap, tap.wire(), came, thread.nowNanos(), octets, isAfterGap);
        boolean told = tracer.tell(() -> trace.take(chunk));
        if (!told) {
            tracer.giveBack(octets.length);
            lost();
        }
        return told;
    }

    void lost() {
        lost.set(lost.get() + 1);
    }

    void gone(TraceTap tap, CloseReason reason) {
        if (taps.remove(tap)) {
            TracedConnection connection = tap.wire();
            long nowNanos = thread.nowNanos();
            tracer.tell(() -> trace.gone(tap, connection, reason, nowNanos));
        }
    }

    /** Number of dropped batches. Callable from any thread. */
    long lostBatches() {
        return lost.get();
    }

    /**
     * A batch of bytes from one direction of a connection.
     *
     * @param octets whole packets, unless the packets of the protocol arrive in pieces
     * @param isAfterGap whether a batch of the connection was dropped before this one
     */
    @SuppressWarnings("ArrayRecordComponent") // passed from one owner to the next, never compared
    record Chunk(
            TraceTap tap, TracedConnection connection, boolean came, long nanos, byte[] octets, boolean isAfterGap) {}
}
