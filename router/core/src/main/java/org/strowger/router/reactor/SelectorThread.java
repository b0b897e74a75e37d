package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.buffer.Inbox;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.time.Timer;
import org.strowger.router.time.TimerWheel;

/**
 * An event loop: the only owner of a selector, its keys, the channels registered with it, and their timers and
 * sessions. Methods whose names end in {@code Now} may only be called by the owner, which they assert; methods whose
 * names end in {@code Later} may be called by any thread and post to the mailbox, which keeps the order of each caller.
 *
 * <p>The thread runs in turns. A turn runs the posted tasks, fires the timers, calls the handlers of a slice of the
 * ready channels, and then writes the output of each connection with one system call. The clock is read once a turn,
 * and once more before a sleep, to compute the timeout of the sleep. Slices keep turns short even if many channels are
 * ready at once.
 *
 * <p>In production {@link #start} creates the Java thread. A test calls {@link #adopt} and then {@link #turn}, with a
 * clock and a network under the control of the test; everything else is the same.
 */
public final class SelectorThread {
    /**
     * The size of a slice: small enough that its output is still in the CPU cache when it is sent, and that turns are
     * short.
     */
    private static final int EVENTS_PER_TURN = 32;

    private static final int TASKS_PER_TURN = 1024;

    @Bound(
            of = "tasks for a SelectorThread",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.NONE,
            full = "another thread keeps its tasks and posts them again in its next turn; answers "
                    + "are always taken")
    private static final int MAIL_MAX = 1 << 20;

    @Within(Within.Scope.TURN)
    private static final int GATHER_MAX = 64;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final String name;
    private final ReactorContext context;
    private final ThreadMetrics metrics = new ThreadMetrics();
    private final Counters counters = metrics.counters();
    private final SharedCount connections = new SharedCount();
    private final ChannelWatch watch;

    @BoundedBy("MAIL_MAX")
    private final Mailbox mailbox;

    private final TimerWheel timers;
    private final ThreadTools tools;

    @Bound(
            of = "octets read from a connection in one turn",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "limits.read-buffer",
            full = "the rest is read in the next turn")
    private final ByteBuf readBuffer;

    private final ByteBuffer[] gather = new ByteBuffer[GATHER_MAX];
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AcceptedChannels arrivals = new AcceptedChannels(this);
    private final TurnEnds turnEnds = new TurnEnds();
    private final TurnMeter meter;
    private final SlicedJobs slices;
    private @Nullable Thread owner;
    private @Nullable Stopping stopping;
    private long nowNanos;

    public SelectorThread(String name, ReactorContext context) {
        this.name = name;
        this.context = context;
        this.nowNanos = context.clock().nowNanos();
        this.meter = new TurnMeter(context.clock(), metrics);
        this.slices = new SlicedJobs((job, cause) -> incident("a job in slices", cause), meter::ended);
        this.timers = new TimerWheel(nowNanos, meter::ended);
        try {
            this.watch = new ChannelWatch(
                    context.network(), counters, why -> context.incidents().selectorReplaced(name, why));
        } catch (IOException e) {
            throw new UncheckedIOException("no selector could be opened for " + name, e);
        }
        this.mailbox = new Mailbox(MAIL_MAX, watch::wakeUp);
        this.tools = new ThreadTools(context.allocators().get(), this::isOwner);
        this.readBuffer = tools.allocator().directBuffer(context.limits().readBufferBytes() + Inbox.SHORT_BYTES);
    }

    // ---- Start and end

    /** Starts a thread, which runs until {@link #requestClose} or an internal error of the reactor. */
    public void start() {
        assert owner == null : name + " was already started";
        Thread thread = new Dispatcher(this, name);
        owner = thread;
        thread.start();
    }

    /** Makes the calling thread the owner, which must then call {@link #turn}. */
    public void adopt() {
        assert owner == null : name + " already has an owner";
        owner = Thread.currentThread();
    }

    /** The calling thread, which has {@linkplain #adopt adopted} this one, is no longer its owner. */
    public void release() {
        assert isOwner() : notOwner();
        owner = null;
    }

    /**
     * Requests an orderly stop: sessions unbind, and connections still open after the drain timeout are cut. May be
     * called on any thread.
     */
    public void requestClose() {
        requestClose(context.limits().timeouts().drain());
    }

    /** As {@link #requestClose()}, with the given timeout. A later call replaces the timeout. */
    public void requestClose(Duration within) {
        mailbox.postOwed(() -> beginStopping(within));
    }

    /** Waits until the thread has stopped. Called on another thread. */
    public void awaitClose() throws InterruptedException {
        assert !isOwner() : "a thread cannot wait for its own end";
        closed.await();
    }

    public boolean isClosed() {
        return closed.getCount() == 0;
    }

    // ---- For the owner

    public void registerChannelNow(SelectableChannel channel, int interest, SelectorHandler handler)
            throws ClosedChannelException {
        assert isOwner() : notOwner();
        watch.register(channel, interest, handler);
    }

    public void addChannelInterestNow(SelectableChannel channel, int interest) {
        assert isOwner() : notOwner();
        watch.changeInterest(channel, interest, 0);
    }

    public void removeChannelInterestNow(SelectableChannel channel, int interest) {
        assert isOwner() : notOwner();
        watch.changeInterest(channel, 0, interest);
    }

    /** Closes a channel of this thread, and its key. */
    public void closeChannelNow(SelectableChannel channel) {
        assert isOwner() : notOwner();
        try {
            watch.close(channel);
        } catch (IOException e) {
            incident("closing a channel", e);
        }
    }

    public void schedule(Timer timer, long deadlineNanos) {
        assert isOwner() : notOwner();
        timers.schedule(timer, deadlineNanos);
    }

    public void cancel(Timer timer) {
        assert isOwner() : notOwner();
        timers.cancel(timer);
    }

    /**
     * Calls the handler once, after all input of this turn has been handled, or of the next turn if this turn is
     * ending.
     */
    public void atTurnEnd(TurnEndHandler handler) {
        assert isOwner() : notOwner();
        turnEnds.add(handler);
    }

    /**
     * Does a job in slices: the first one now if this turn has room for it, and the others in later turns. Throws what
     * the first slice throws, if that is done now.
     *
     * @param owner the application or other peer for which the work is done; owners take turns
     */
    public void inSlices(Object owner, SlicedJob job) {
        assert isOwner() : notOwner();
        slices.begin(owner, job, nowNanos);
    }

    /** Runs {@code work} on a thread that may block, then {@code then} here, unless this thread has closed. */
    public void elsewhere(Runnable work, Runnable then) {
        assert isOwner() : notOwner();
        context.elsewhere().execute(() -> {
            try {
                work.run();
            } finally {
                comesBack(then);
            }
        });
    }

    /** The time of this turn. */
    public long nowNanos() {
        assert isOwner() : notOwner();
        return nowNanos;
    }

    /** The time now, later than the time of this turn. */
    public long readClock() {
        assert isOwner() : notOwner();
        return context.clock().nowNanos();
    }

    // ---- For any thread

    public void registerChannelLater(
            SelectableChannel channel, int interest, SelectorHandler handler, Consumer<Exception> onError) {
        later(() -> registerChannelNow(channel, interest, handler), onError);
    }

    public void addChannelInterestLater(SelectableChannel channel, int interest, Consumer<Exception> onError) {
        later(() -> addChannelInterestNow(channel, interest), onError);
    }

    public void removeChannelInterestLater(SelectableChannel channel, int interest, Consumer<Exception> onError) {
        later(() -> removeChannelInterestNow(channel, interest), onError);
    }

    /**
     * Runs the task on this thread, after all tasks that the caller has posted before.
     *
     * @throws RejectedExecutionException if the task will not run, because the thread has closed or its mailbox is full
     */
    public void invokeLater(Runnable task) {
        Mailbox.Posted posted = post(task);
        if (posted != Mailbox.Posted.ACCEPTED) {
            throw new RejectedExecutionException(posted.why(name));
        }
    }

    /**
     * Posts the completion of work that this thread has started. Never refused because the mailbox is full. May be
     * called on any thread.
     */
    public Mailbox.Posted comesBack(Runnable then) {
        return mailbox.postOwed(then);
    }

    /** As {@link #invokeLater}, with the refusal as a return value. */
    public Mailbox.Posted post(Runnable task) {
        return mailbox.post(task);
    }

    /**
     * Runs the task on this thread and waits for its end. A SelectorThread must not call this for another
     * SelectorThread, because the two could deadlock.
     */
    public void invokeAndWait(Runnable task) throws InterruptedException, ExecutionException {
        assert !(Thread.currentThread() instanceof Dispatcher) && !isOwner()
                : "a SelectorThread must not wait for " + name;
        FutureTask<?> future = new FutureTask<>(task, null);
        invokeLater(future);
        future.get();
    }

    // ---- State

    public String name() {
        return name;
    }

    public ThreadMetrics metrics() {
        return metrics;
    }

    /** The number of open connections of this thread, including accepted channels that wait for their connection. */
    public SharedCount connections() {
        return connections;
    }

    public List<Connection> openConnections() {
        assert isOwner() : notOwner();
        return watch.handlers().stream()
                .filter(Connection.class::isInstance)
                .map(Connection.class::cast)
                .toList();
    }

    /** Whether more channels are ready than one turn handles. */
    public boolean isBehind() {
        assert isOwner() : notOwner();
        return watch.readyChannels() > EVENTS_PER_TURN;
    }

    /** Whether the thread is stopping, so that new connections are closed at once. */
    boolean isStopping() {
        return stopping != null;
    }

    public boolean isOwner() {
        return owner == Thread.currentThread();
    }

    ReactorContext context() {
        return context;
    }

    AcceptedChannels arrivals() {
        return arrivals;
    }

    ThreadTools tools() {
        return tools;
    }

    ByteBuf readBuffer() {
        assert isOwner() : notOwner();
        return readBuffer;
    }

    ByteBuffer[] gather() {
        assert isOwner() : notOwner();
        return gather;
    }

    String notOwner() {
        Thread known = owner;
        return "only " + (known == null ? "the owner" : known.getName()) + " may touch what " + name
                + " owns, but this is " + Thread.currentThread().getName();
    }

    /** Reports an internal error that affected only {@code what}. */
    public void incident(String what, Throwable cause) {
        assert isOwner() : notOwner();
        counters.increment(Counter.HANDLER_FAILURES);
        context.incidents().handlerFailed(name, what, cause);
    }

    Counters counters() {
        return counters;
    }

    // ---- Turns

    void run() {
        try {
            long turnBeganNanos = context.clock().nowNanos();
            meter.begin(turnBeganNanos);
            while (!isClosed()) {
                turnBeganNanos = awaitWork(turnBeganNanos);
                meter.begin(turnBeganNanos);
                work(turnBeganNanos);
            }
        } catch (Throwable t) {
            context.incidents().threadFailed(name, t);
            if (isClosed()) {
                return; // The error happened during the closing.
            }
            closeAll(new CloseReason(CloseCause.FAILED, "the thread failed"));
        }
    }

    /**
     * Runs one turn at the current time, without waiting.
     *
     * @return whether the next turn has work already
     */
    public boolean turn() {
        assert isOwner() : notOwner();
        if (isClosed()) {
            return false;
        }
        watch.selectUnlessReady();
        work(context.clock().nowNanos());
        return hasWork(nowNanos);
    }

    /** The time at which the next {@link #turn} is due if no event occurs. */
    public long nextDeadlineNanos() {
        assert isOwner() : notOwner();
        return timers.nextLookNanos();
    }

    private boolean hasWork(long now) {
        return !isClosed()
                && (watch.hasReady()
                        || !mailbox.isEmpty()
                        || !arrivals.isEmpty()
                        || !turnEnds.isEmpty()
                        || !slices.isEmpty()
                        || timers.nextLookNanos() <= now);
    }

    /**
     * Selects ready channels, and sleeps if there is no other work to do.
     *
     * @return the time of the next turn
     */
    private long awaitWork(long turnBeganNanos) {
        boolean more = hasWork(turnBeganNanos);
        if (more) {
            watch.selectUnlessReady();
        }
        long endedNanos = meter.end(context.clock().nowNanos());
        return more ? endedNanos : sleep(endedNanos);
    }

    private long sleep(long beforeNanos) {
        long lookNanos = timers.nextLookNanos();
        if (lookNanos <= beforeNanos || !mailbox.fallAsleep()) {
            watch.selectNow();
            return context.clock().nowNanos();
        }
        counters.increment(Counter.SLEEPS);
        watch.select(
                lookNanos == Long.MAX_VALUE ? 0 : (lookNanos - beforeNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
        boolean woken = mailbox.awake();
        counters.add(Counter.WAKE_UPS, woken ? 1 : 0);
        long now = context.clock().nowNanos();
        boolean interrupted = Thread.interrupted();
        watch.slept(!woken && !interrupted && !watch.hasReady() && now < lookNanos);
        return now;
    }

    private void work(long now) {
        nowNanos = now;
        counters.increment(Counter.TURNS);
        slices.beginTurn();
        mailbox.run(this::runGuarded, TASKS_PER_TURN, counters);
        counters.add(Counter.TIMERS_FIRED, fireTimers(now));
        counters.set(Counter.TIMERS_SET, timers.scheduled());
        slices.runWaiting(now);
        tools.touched(watch.touchReady(EVENTS_PER_TURN));
        for (int events = 0; events < EVENTS_PER_TURN && watch.hasReady(); events++) {
            dispatch(watch.takeReady(), now);
        }
        arrivals.open();
        turnEnds.run(now);
        if (stopping != null) {
            stopping.goOn(now);
        }
    }

    private int fireTimers(long now) {
        try {
            return timers.advance(now, TASKS_PER_TURN);
        } catch (Throwable t) {
            // The timer that threw is no longer in the wheel; the others of its tick fire in the next turn.
            incident("a timer", t);
            return 1;
        }
    }

    private void dispatch(SelectionKey key, long now) {
        if (!key.isValid() || !(key.attachment() instanceof SelectorHandler handler)) {
            return;
        }
        counters.increment(Counter.EVENTS);
        try {
            // An earlier handler of this turn may have muted this connection.
            int ready = key.readyOps() & key.interestOps();
            if (handler instanceof SelectorHandler.ReadingWriting connection) {
                connection.ready(ready, now);
            } else if (handler instanceof SelectorHandler.Accepting acceptor) {
                acceptor.acceptReady(now);
            } else if (handler instanceof SelectorHandler.Connecting connector) {
                connector.connectReady(now);
            }
        } catch (Throwable t) {
            incident("a channel", t);
            closeChannelNow(key.channel());
            abandon(handler, new CloseReason(CloseCause.FAILED, t.toString()), now);
        }
        meter.ended(handler);
    }

    private void abandon(SelectorHandler handler, CloseReason reason, long now) {
        try {
            handler.abandoned(reason, now);
        } catch (Throwable t) {
            incident("releasing a channel", t);
        }
    }

    private void runGuarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable t) {
            incident("a task", t);
        }
        meter.ended(task);
    }

    // ---- Calls from other threads

    private interface OwnerCall {
        void run() throws IOException;
    }

    private void later(OwnerCall call, Consumer<Exception> onError) {
        Mailbox.Posted posted = mailbox.post(() -> {
            try {
                call.run();
            } catch (IOException | RuntimeException e) {
                onError.accept(e);
            }
        });
        if (posted != Mailbox.Posted.ACCEPTED) {
            onError.accept(new RejectedExecutionException(posted.why(name)));
        }
    }

    // ---- The end of a turn

    /**
     * The handlers to call at the end of the turn. A handler that registers again while it runs is called at the end of
     * the next turn, which then begins at once.
     */
    private final class TurnEnds {
        @Within(Within.Scope.TURN)
        private List<TurnEndHandler> waiting = new ArrayList<>();

        private List<TurnEndHandler> running = new ArrayList<>();

        void add(TurnEndHandler handler) {
            waiting.add(handler);
        }

        boolean isEmpty() {
            return waiting.isEmpty();
        }

        void run(long now) {
            List<TurnEndHandler> handlers = waiting;
            waiting = running;
            running = handlers;
            for (TurnEndHandler handler : handlers) {
                try {
                    handler.turnEnding(now);
                } catch (Throwable t) {
                    incident("the end of a turn", t);
                    abandon(handler, new CloseReason(CloseCause.FAILED, t.toString()), now);
                }
                meter.ended(handler);
            }
            handlers.clear();
        }

        private void abandon(TurnEndHandler handler, CloseReason reason, long now) {
            try {
                handler.abandoned(reason, now);
            } catch (Throwable t) {
                incident("releasing a channel", t);
            }
        }
    }

    // ---- Stopping

    private void beginStopping(Duration within) {
        stopping = new Stopping(nowNanos + within.toNanos());
        CloseReason reason = CloseReason.of(CloseCause.SHUTDOWN);
        watch.handlers().forEach(handler -> runGuarded(() -> handler.closeRequested(reason, nowNanos)));
    }

    /** Waits until the last channel is closed, and cuts the remaining channels at the deadline. */
    private final class Stopping {
        private final long deadlineNanos;

        Stopping(long deadlineNanos) {
            this.deadlineNanos = deadlineNanos;
            timers.schedule(new Timer(now -> {}), deadlineNanos);
        }

        void goOn(long now) {
            if (watch.openChannels() == 0 || now >= deadlineNanos) {
                closeAll(new CloseReason(CloseCause.SHUTDOWN, "the connection did not close in time"));
            }
        }
    }

    private void closeAll(CloseReason reason) {
        try {
            mailbox.close(this::runGuarded);
            arrivals.giveUpAll();
            for (SelectorHandler handler : watch.handlers()) {
                abandon(handler, reason, nowNanos);
            }
            turnEnds.run(nowNanos);
            watch.close();
            readBuffer.release();
            tools.release();
        } finally {
            closed.countDown();
        }
    }

    /** The Java thread of a SelectorThread. Its type shows that it must never wait for another SelectorThread. */
    private static final class Dispatcher extends FastThreadLocalThread {
        Dispatcher(SelectorThread selectorThread, String name) {
            super(selectorThread::run, name);
        }
    }
}
