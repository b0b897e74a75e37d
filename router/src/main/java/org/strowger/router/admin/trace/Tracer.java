package org.strowger.router.admin.trace;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.SharedQuota;
import org.strowger.router.thread.WakeUp;
import org.strowger.router.time.MonotonicClock;

/**
 * The trace thread: it owns all traces, and does for them what SelectorThreads must not do: it cuts bytes into packets,
 * reads them, and writes lines and files. What SelectorThreads hand it is bounded in number and in octets.
 *
 * <p>Thread: its own, or that of a test, which calls {@link #turn}.
 */
public final class Tracer {
    static final int TRACES_MAX = 8;

    /** Those that have ended lately can still be seen. */
    private static final int ENDED_MAX = 16;

    private static final int MAIL_MAX = 4096;
    private static final long OCTETS_MAX = 8L << 20;

    /** How late a trace may end, and a file be behind. */
    private static final long LOOKS_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Place place;
    private final WakeUp bell = new WakeUp();
    private final Flag stopAsked = new Flag();
    private final Mailbox mailbox = new Mailbox(MAIL_MAX, bell::ring);
    private final SharedQuota ration = new SharedQuota(OCTETS_MAX);
    private final Counters counters = new ThreadMetrics().counters();
    private final List<Trace> traces = new ArrayList<>();
    private final ArrayDeque<TraceRow> ended = new ArrayDeque<>();
    private final ArrayDeque<Runnable> again = new ArrayDeque<>();
    private int numbers;

    /**
     * Where it works.
     *
     * @param epoch what time of the calendar it is when the clock shows 0
     * @param privacy what may be shown of messages
     */
    public record Place(
            List<SelectorThread> threads, MonotonicClock clock, Instant epoch, Supplier<PrivacySettings> privacy) {
        public Place {
            threads = List.copyOf(threads);
        }
    }

    /** Opens what a trace goes to. */
    interface SinkMaker {
        TraceSink open() throws CommandRefused;
    }

    public Tracer(Place place) {
        this.place = place;
    }

    // ---- Its life

    /** Gives it its thread, which ends with the process or by {@link #close}. */
    public void start() {
        Thread thread = new Thread(this::loop, "traces");
        thread.setDaemon(true);
        thread.start();
    }

    /** Any thread: ends all traces. */
    public void close() {
        tell(() -> List.copyOf(traces).forEach(trace -> trace.end("the daemon is stopping")));
        stopAsked.set(true);
        bell.ring();
    }

    private void loop() {
        try {
            while (!stopAsked.isRaised()) {
                turn();
                if (mailbox.fallAsleep()) {
                    bell.await(traces.isEmpty() && again.isEmpty() ? Long.MAX_VALUE : LOOKS_EVERY_NANOS);
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

    /** Its thread, or that of a test: does what there is to do now. */
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

    /** A fault of ours costs all traces, and nothing else. */
    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | AssertionError e) {
            List.copyOf(traces).forEach(trace -> trace.end("a fault of ours: " + e));
        }
    }

    // ---- What commands ask, on any thread

    /** Begins a trace; done when every SelectorThread has looked for what is meant. */
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
            throw CommandRefused.state("there are " + TRACES_MAX + " traces already: see 'show traces', and end one by"
                    + " 'trace stop NUMBER'");
        }
        Trace trace = new Trace(++numbers, order, maker.open(), this, begun);
        traces.add(trace);
        trace.begin(place.threads());
    }

    /** All that go on, then those that ended last. */
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

    /** Ends a trace: empty if there is none of that number. */
    CompletableFuture<Optional<TraceRow>> stop(int number) {
        CompletableFuture<Optional<TraceRow>> stopped = new CompletableFuture<>();
        asked(stopped, () -> {
            Optional<Trace> trace =
                    traces.stream().filter(each -> each.number() == number).findFirst();
            trace.ifPresent(each -> each.end("somebody has stopped it"));
            stopped.complete(trace.map(Trace::row));
        });
        return stopped;
    }

    private void asked(CompletableFuture<?> answer, Runnable question) {
        if (!tell(question)) {
            answer.completeExceptionally(
                    new CommandRefused(CommandRefused.Code.LATER, "the trace thread has too much to do"));
        }
    }

    // ---- For SelectorThreads

    /** Any thread: leaves it something to do. @return false if there is no room */
    boolean tell(Runnable task) {
        return mailbox.post(task) == Mailbox.Posted.ACCEPTED;
    }

    /** Any thread: takes room for so many octets on their way. */
    boolean tryTake(int octets) {
        return ration.tryTake(octets);
    }

    void giveBack(int octets) {
        ration.giveBack(octets);
    }

    // ---- For its traces

    /** Has a SelectorThread do something; if that has no room, later. */
    void post(SelectorThread thread, Runnable task) {
        if (thread.post(task) == Mailbox.Posted.FULL) {
            again.add(() -> post(thread, task));
        }
    }

    long nowNanos() {
        return place.clock().nowNanos();
    }

    Instant moment(long nanos) {
        return place.epoch().plusNanos(nanos);
    }
}
