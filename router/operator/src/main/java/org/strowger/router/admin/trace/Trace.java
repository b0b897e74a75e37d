package org.strowger.router.admin.trace;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.dump.Decoder;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.trace.TraceFilter.Kind;
import org.strowger.router.admin.trace.TraceFilter.Verdict;
import org.strowger.router.admin.trace.TraceWatch.Chunk;
import org.strowger.router.reactor.SelectorThread;

/**
 * One trace: splits the bytes copied by its taps into packets, and passes matching packets to its sink.
 *
 * <p>Thread: the trace thread.
 */
final class Trace {
    /**
     * Maximum number of requests whose responses are awaited by the trace; the responses to older requests are not
     * traced.
     */
    @Bound(
            of = "requests of a trace whose responses are awaited",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.EACH,
            full = "the responses to older requests are not traced")
    private static final int ANSWERS_MAX = 10_000;

    /**
     * Maximum number of buffered bytes of incomplete packets, over all connections: enough for four of the largest
     * packets.
     */
    @Bound(
            of = "octets of incomplete packets of a trace",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.EACH,
            full = "the packet is left out; the trace says so")
    private static final int KEPT_OCTETS_MAX = 8 << 20;

    private static final byte[] NOTHING = {};

    private final int number;
    private final TraceOrder order;
    private final TraceSink sink;
    private final Tracer tracer;
    private final long beganNanos;

    @Within(Within.Scope.PARTS)
    private final List<TraceWatch> watches = new ArrayList<>();

    @Within(Within.Scope.PARTS)
    private final Map<TraceTap, Verdict> known = new HashMap<>();

    @BoundedBy("ANSWERS_MAX")
    private final Set<Answer> answers = new LinkedHashSet<>();

    @BoundedBy("KEPT_OCTETS_MAX")
    private final Map<TraceTap, PacketAssembly> assemblies = new HashMap<>();

    private final CompletableFuture<TraceRow> begun;
    private int kept;
    private int looked;
    private boolean found;
    private long packets;
    private long octets;
    private String ended = TraceSink.GOES_ON;

    /** The expected response to a traced request. */
    private record Answer(TraceTap tap, boolean came, long number) {}

    /**
     * Creates a trace.
     *
     * @param begun completed when all threads have looked for matching connections
     */
    Trace(int number, TraceOrder order, TraceSink sink, Tracer tracer, CompletableFuture<TraceRow> begun) {
        this.number = number;
        this.order = order;
        this.sink = sink;
        this.tracer = tracer;
        this.begun = begun;
        this.beganNanos = tracer.nowNanos();
    }

    int number() {
        return number;
    }

    void begin(List<SelectorThread> threads) {
        for (SelectorThread thread : threads) {
            TraceWatch watch = new TraceWatch(thread, order.filter(), this, tracer);
            watches.add(watch);
            tracer.post(thread, watch::begin);
        }
    }

    /** Called when a thread has looked for matching connections. */
    void looked(boolean there) {
        looked++;
        found |= there;
        if (looked < watches.size() || begun.isDone()) {
            return;
        }
        if (found || !order.filter().isOfOneConnection()) {
            begun.complete(row());
        } else {
            String why = "there is no connection " + order.filter().value() + " with an application or SMSC";
            begun.completeExceptionally(CommandRefused.unknown(why));
            end(why);
        }
    }

    boolean isOver() {
        return !ended.isEmpty();
    }

    TraceRow row() {
        long lost = watches.stream().mapToLong(TraceWatch::lostBatches).sum();
        return new TraceRow(
                number,
                order,
                tracer.moment(beganNanos),
                new TraceRow.Counts(packets, octets, lost),
                Math.max(0, endsNanos() - tracer.nowNanos()),
                ended);
    }

    private long endsNanos() {
        return beganNanos + order.terms().length().toNanos();
    }

    // ---- Packets

    void take(Chunk chunk) {
        tracer.giveBack(chunk.octets().length);
        Decoder decoder = chunk.connection().party().decoder();
        ByteBuf left = decoder.comesInPieces() ? joined(chunk) : Unpooled.wrappedBuffer(chunk.octets());
        while (left.isReadable() && !isOver() && known.get(chunk.tap()) != Verdict.NO) {
            PacketSummary summary = decoder.summarize(left);
            if (decoder.comesInPieces()) {
                if (summary.equals(PacketSummary.NOT_WHOLE) && keeps(chunk, left)) {
                    return;
                }
                summary = assembly(chunk.tap()).numbered(summary);
            }
            byte[] packet = new byte[summary.isWhole() ? summary.octets() : left.readableBytes()];
            left.readBytes(packet);
            if (isMeant(chunk, summary)) {
                see(new SeenPacket(chunk.connection(), chunk.came(), tracer.moment(chunk.nanos()), packet, summary));
            }
        }
    }

    private PacketAssembly assembly(TraceTap tap) {
        return assemblies.computeIfAbsent(tap, key -> new PacketAssembly());
    }

    private ByteBuf joined(Chunk chunk) {
        PacketAssembly assembly = assembly(chunk.tap());
        int before = assembly.octets();
        if (chunk.isAfterGap()) {
            assembly.forget();
        }
        ByteBuf joined = assembly.join(chunk.came(), chunk.octets());
        kept += assembly.octets() - before;
        return joined;
    }

    /** Buffers the beginning of a packet, if the limits permit. */
    private boolean keeps(Chunk chunk, ByteBuf piece) {
        PacketAssembly assembly = assembly(chunk.tap());
        int octets = piece.readableBytes();
        if (kept + octets > KEPT_OCTETS_MAX || !assembly.keep(chunk.came(), piece)) {
            return false;
        }
        kept += octets;
        return true;
    }

    private boolean isMeant(Chunk chunk, PacketSummary summary) {
        TraceFilter filter = order.filter();
        if (filter.kind() == Kind.NUMBER) {
            return isOfExchange(chunk, summary, filter.namesNumberIn(summary));
        }
        if (filter.kind() == Kind.APPLICATION && chunk.connection().party().mayChange()) {
            // If the trace cannot read the account of a request, the request may come from another application.
            return isOfExchange(chunk, summary, filter.test(summary) == Verdict.YES);
        }
        Verdict verdict = known.computeIfAbsent(
                chunk.tap(), tap -> filter.test(chunk.connection().party()));
        if (verdict == Verdict.LATER) {
            verdict = filter.test(summary);
            known.put(chunk.tap(), verdict);
            if (verdict == Verdict.NO) {
                dropped(chunk.tap());
            }
        }
        return verdict == Verdict.YES;
    }

    private void dropped(TraceTap tap) {
        for (TraceWatch watch : watches) {
            if (watch.thread().equals(tap.connection().thread())) {
                tracer.post(watch.thread(), () -> watch.drop(tap));
            }
        }
    }

    /** Whether a packet is a matching request, or the response to one. */
    private boolean isOfExchange(Chunk chunk, PacketSummary summary, boolean meant) {
        if (summary.answers()) {
            return answers.remove(new Answer(chunk.tap(), chunk.came(), summary.number()));
        }
        if (meant) {
            if (answers.size() >= ANSWERS_MAX) {
                answers.remove(answers.iterator().next());
            }
            answers.add(new Answer(chunk.tap(), !chunk.came(), summary.number()));
        }
        return meant;
    }

    private void see(SeenPacket seen) {
        packets++;
        octets += seen.octets().length;
        guarded(() -> sink.packet(seen));
        if (packets >= order.terms().count()) {
            end(packets + (packets == 1 ? " packet traced" : " packets traced"));
        }
    }

    /** Shows the incomplete packet that was left when the connection was closed. */
    private void seeRest(TracedConnection connection, boolean came, ByteBuf rest, long nanos) {
        if (rest.isReadable() && !isOver()) {
            byte[] octets = new byte[rest.readableBytes()];
            rest.readBytes(octets);
            see(new SeenPacket(connection, came, tracer.moment(nanos), octets, PacketSummary.NOT_WHOLE));
        }
    }

    void gone(TraceTap tap, TracedConnection connection, CloseReason reason, long nanos) {
        Verdict verdict = known.remove(tap);
        answers.removeIf(answer -> answer.tap().equals(tap));
        PacketAssembly assembly = assemblies.remove(tap);
        kept -= assembly == null ? 0 : assembly.octets();
        if (isOver()) {
            return;
        }
        if (assembly != null && (verdict == Verdict.YES || order.filter().isOfOneConnection())) {
            seeRest(connection, true, assembly.join(true, NOTHING), nanos);
            seeRest(connection, false, assembly.join(false, NOTHING), nanos);
        }
        if (isOver()) {
            return;
        }
        if (verdict == Verdict.YES || order.filter().isOfOneConnection()) {
            Instant time = tracer.moment(nanos);
            guarded(() -> sink.connectionEnded(connection, reason, time));
        }
        if (order.filter().isOfOneConnection()) {
            end("the connection was closed: " + reason);
        }
    }

    // ---- The end

    /** Ends the trace if a limit is reached, else flushes the sink. */
    void look(long nowNanos) {
        String why = sink.ending();
        if (!why.isEmpty()) {
            end(why);
        } else if (nowNanos >= endsNanos()) {
            end("the time limit was reached");
        } else {
            guarded(sink::flush);
        }
    }

    void end(String why) {
        if (isOver()) {
            return;
        }
        ended = why;
        for (TraceWatch watch : watches) {
            tracer.post(watch.thread(), watch::end);
        }
        known.clear();
        answers.clear();
        assemblies.clear();
        kept = 0;
        try {
            sink.end(why);
        } catch (IOException e) {
            ended = why + "; the end of the capture could not be written: " + e.getMessage();
        }
        begun.complete(row());
    }

    private void guarded(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            end("the capture could not be written: " + e.getMessage());
        }
    }

    private interface Step {
        void run() throws IOException;
    }
}
