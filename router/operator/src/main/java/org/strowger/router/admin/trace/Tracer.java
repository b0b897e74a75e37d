package org.strowger.router.admin.trace;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.SharedQuota;
import org.strowger.router.thread.WakeUp;
import org.strowger.router.thread.WallClock;
import org.strowger.router.time.MonotonicClock;

/**
 * The trace thread. Owns all traces and does the slow work: splitting bytes into packets, decoding, and writing lines
 * and files. Batches from SelectorThreads are limited in number and in bytes.
 *
 * <p>Thread: its own, or the thread of a test that calls {@link #turn}.
 */
public final class Tracer {
    @Bound(
            of = "running traces",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the trace is refused")
    static final int TRACES_MAX = 8;

    /** Number of ended traces that {@code show traces} still lists. */
    @Bound(
            of = "ended traces in `show traces`",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.SINGLE,
            full = "the oldest is forgotten")
    private static final int ENDED_MAX = 16;

    @Bound(
            of = "batches of traced packets that wait for the tracer",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the batch is left out; the trace says so")
    private static final int MAIL_MAX = 4096;

    @Bound(
            of = "octets of traced packets that wait for the tracer",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the packets are left out; the trace says so")
    private static final long OCTETS_MAX = 8L << 20;

    /** Interval between checks of limits and flushes of files. */
    private static final long LOOKS_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Context context;
    private final WakeUp wakeUp = new WakeUp();
    private final Flag stopAsked = new Flag();

    @BoundedBy("MAIL_MAX")
    private final Mailbox mailbox = new Mailbox(MAIL_MAX, wakeUp::ring);

    private final SharedQuota ration = new SharedQuota(OCTETS_MAX);
    private final Counters counters = new ThreadMetrics().counters();

    @BoundedBy("TRACES_MAX")
    private final List<Trace> traces = new ArrayList<>();

    @BoundedBy("ENDED_MAX")
    private final ArrayDeque<TraceRow> ended = new ArrayDeque<>();

    @BoundedBy("MAIL_MAX")
    private final ArrayDeque<Runnable> again = new ArrayDeque<>();

    private int numbers;

    /**
     * The collaborators of the tracer.
     *
     * @param calendar the calendar
     * @param privacy controls which parts of messages may be shown
     */
    public record Context(
            List<SelectorThread> threads, MonotonicClock clock, WallClock calendar, Supplier<PrivacySettings> privacy) {
        public Context {
            threads = List.copyOf(threads);
        }
    }

    interface SinkMaker {
        TraceSink open() throws CommandRefused;
    }

    public Tracer(Context context) {
        this.context = context;
    }

    // ---- The thread

    /** Starts the thread, which ends with the process or with {@link #close}. */
    public void start() {
        Thread thread = new Thread(this::loop, "traces");
        thread.setDaemon(true);
        thread.start();
    }

    /** Ends all traces and stops the thread. Callable from any thread. */
    public void close() {
        tell(() -> List.copyOf(traces).forEach(trace -> trace.end("the daemon is shutting down")));
        stopAsked.set(true);
        wakeUp.ring();
    }

    private void loop() {
        try {
            while (!stopAsked.isRaised()) {
                turn();
                if (mailbox.fallAsleep()) {
                    wakeUp.await(traces.isEmpty() && again.isEmpty() ? Long.MAX_VALUE : LOOKS_EVERY_NANOS);
                    mailbox.awake();
                }
            }
            turn();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            mailbox.close(Runnable::run);
        }
    }

    /** Runs one turn, on the trace thread or on the thread of a test. */
    public void turn() {
        for (int i = again.size(); i > 0; i--) {
            again.remove().run();
        }
        mailbox.run(this::guarded, MAIL_MAX, counters);
        long nowNanos = nowNanos();
        for (Trace trace : List.copyOf(traces)) {
            trace.look(nowNanos);
            if (trace.isOver()) {
                traces.remove(trace);
                ended.addLast(trace.row());
                if (ended.size() > ENDED_MAX) {
                    ended.removeFirst();
                }
            }
        }
    }

    /** Runs a task; an internal error ends all traces but not the thread. */
    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | AssertionError e) {
            List.copyOf(traces).forEach(trace -> trace.end("internal error: " + e));
        }
    }

    // ---- For commands, on any thread

    /** Starts a trace; the future completes when every SelectorThread has looked for matching connections. */
    CompletableFuture<TraceRow> begin(TraceOrder order, SinkMaker maker) {
        CompletableFuture<TraceRow> begun = new CompletableFuture<>();
        asked(begun, () -> {
            try {
                beginNow(order, maker, begun);
            } catch (CommandRefused e) {
                begun.completeExceptionally(e);
            }
        });
        return begun;
    }

    private void beginNow(TraceOrder order, SinkMaker maker, CompletableFuture<TraceRow> begun) throws CommandRefused {
        if (traces.size() >= TRACES_MAX) {
            throw CommandRefused.state(
                    TRACES_MAX + " traces are running; end one with 'trace stop NUMBER', see 'show traces'");
        }
        Trace trace = new Trace(++numbers, order, maker.open(), this, begun);
        traces.add(trace);
        trace.begin(context.threads());
    }

    /** Running traces, then the most recently ended ones. */
    CompletableFuture<List<TraceRow>> rows() {
        CompletableFuture<List<TraceRow>> rows = new CompletableFuture<>();
        asked(rows, () -> {
            List<TraceRow> all = new ArrayList<>();
            traces.forEach(trace -> all.add(trace.row()));
            all.addAll(ended);
            rows.complete(all);
        });
        return rows;
    }

    /** Ends a trace; the result is empty if the trace is not running. */
    CompletableFuture<Optional<TraceRow>> stop(int number) {
        CompletableFuture<Optional<TraceRow>> stopped = new CompletableFuture<>();
        asked(stopped, () -> {
            Optional<Trace> trace =
                    traces.stream().filter(each -> each.number() == number).findFirst();
            trace.ifPresent(each -> each.end("stopped by an operator"));
            stopped.complete(trace.map(Trace::row));
        });
        return stopped;
    }

    private void asked(CompletableFuture<?> answer, Runnable question) {
        if (!tell(question)) {
            answer.completeExceptionally(
                    new CommandRefused(CommandRefused.Code.LATER, "the trace thread is overloaded; try again"));
        }
    }

    // ---- For SelectorThreads

    /**
     * Posts a task to the trace thread. Callable from any thread.
     *
     * @return false if the mailbox is full
     */
    boolean tell(Runnable task) {
        return mailbox.post(task) == Mailbox.Posted.ACCEPTED;
    }

    /** Reserves space for a batch; returns false if there is not enough space. Callable from any thread. */
    boolean tryTake(int octets) {
        return ration.tryTake(octets);
    }

    void giveBack(int octets) {
        ration.giveBack(octets);
    }

    // ---- For its traces

    /** Posts a task to a SelectorThread; retries in the next turn if the thread's mailbox is full. */
    void post(SelectorThread thread, Runnable task) {
        if (thread.post(task) == Mailbox.Posted.FULL) {
            again.add(() -> post(thread, task));
        }
    }

    long nowNanos() {
        return context.clock().nowNanos();
    }

    Instant moment(long nanos) {
        return Instant.ofEpochMilli(context.calendar().machineMillis(nanos));
    }
}
