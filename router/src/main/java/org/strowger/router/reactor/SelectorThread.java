package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ThreadTools;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.time.Timer;
import org.strowger.router.time.TimerWheel;

/**
 * A dispatcher: the sole owner of a selector, its keys, the channels registered with it, and the timers and sessions
 * that hang off them. What the owner does is named {@code Now} and asserts that it is the owner; what anybody may ask
 * for is named {@code Later} and comes in by the mailbox, in the order in which each asker asked.
 *
 * <p>It runs in turns. A turn runs the mail, fires the timers, hands a slice of the ready channels to their handlers,
 * and then lets each connection that has something to send write it in one call. The clock is read once a turn, and
 * once more before a sleep, to know how long it may last. Slices keep turns short however many channels are ready at
 * once.
 *
 * <p>In production {@link #start} gives it a thread of its own. A test calls {@link #adopt} and then {@link #turn},
 * with a clock and a network that it controls; nothing else differs.
 */
public final class SelectorThread {
    /** Few enough that what a slice has to send is still in the cache when it is sent, and the turn is short. */
    private static final int EVENTS_PER_TURN = 32;

    private static final int TASKS_PER_TURN = 1024;
    private static final int MAIL_MAX = 1 << 20;
    private static final int GATHER_MAX = 64;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final String name;
    private final ReactorContext surroundings;
    private final ThreadMetrics metrics = new ThreadMetrics();
    private final Counters counters = metrics.counters();
    private final SharedCount connections = new SharedCount();
    private final ChannelWatch watch;
    private final Mailbox mailbox;
    private final TimerWheel timers;
    private final ThreadTools workbench;
    private final ByteBuf readBuffer;
    private final ByteBuffer[] gather = new ByteBuffer[GATHER_MAX];
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AcceptedChannels arrivals = new AcceptedChannels(this);
    private final TurnEnds turnEnds = new TurnEnds(this);
    private final TurnMeter meter;
    private @Nullable Thread owner;
    private @Nullable Stopping stopping;
    private long nowNanos;

    public SelectorThread(String name, ReactorContext surroundings) {
        this.name = name;
        this.surroundings = surroundings;
        this.nowNanos = surroundings.clock().nowNanos();
        this.timers = new TimerWheel(nowNanos);
        this.meter = new TurnMeter(surroundings.clock(), metrics);
        try {
            this.watch = new ChannelWatch(surroundings.network(), counters, why -> surroundings
                    .incidents()
                    .selectorReplaced(name, why));
        } catch (IOException e) {
            throw new UncheckedIOException("no selector could be opened for " + name, e);
        }
        this.mailbox = new Mailbox(MAIL_MAX, watch::wakeUp);
        this.workbench = new ThreadTools(surroundings.allocators().get(), this::isOwner);
        this.readBuffer = workbench.allocator().directBuffer(ReadBuffer.bytes(surroundings.limits()));
    }

    // ---- Its life

    /** Gives it a thread of its own, which runs until {@link #requestClose} or a fault of the reactor itself. */
    public void start() {
        assert owner == null : name + " was started already";
        Thread thread = new DispatcherThread(this, name);
        owner = thread;
        thread.start();
    }

    /** Makes the caller the owner, which then calls {@link #turn} itself. */
    public void adopt() {
        assert owner == null : name + " has an owner already";
        owner = Thread.currentThread();
    }

    /** Any thread: stop in good order. Connections say good-bye; what has not ended in time is cut. */
    public void requestClose() {
        requestClose(surroundings.limits().timeouts().drain());
    }

    /** As {@link #requestClose()}, within that time; who asks again sets another time. */
    public void requestClose(Duration within) {
        mailbox.postOwed(() -> beginStopping(within));
    }

    /** Any other thread: waits until the thread has stopped. */
    public void awaitClose() throws InterruptedException {
        assert !isOwner() : "a thread cannot wait for its own end";
        closed.await();
    }

    public boolean isClosed() {
        return closed.getCount() == 0;
    }

    // ---- What the owner does

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

    /** Closes a channel of this thread; its key goes with it. */
    public void closeChannelNow(SelectableChannel channel) {
        assert isOwner() : notOwner();
        try {
            watch.close(channel);
        } catch (IOException e) {
            incident("closing a channel", e);
        }
    }

    /** Sets a timer of the owner's. */
    public void schedule(Timer timer, long deadlineNanos) {
        assert isOwner() : notOwner();
        timers.schedule(timer, deadlineNanos);
    }

    public void cancel(Timer timer) {
        assert isOwner() : notOwner();
        timers.cancel(timer);
    }

    /** Calls the handler once, when all input of this turn (or if that is ending, of the next) has been handled. */
    public void atTurnEnd(TurnEndHandler handler) {
        assert isOwner() : notOwner();
        turnEnds.add(handler);
    }

    /** Runs {@code work} where it may take its time, then {@code then} here, unless the thread has closed. */
    public void elsewhere(Runnable work, Runnable then) {
        assert isOwner() : notOwner();
        surroundings.elsewhere().execute(() -> {
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

    // ---- What anybody may ask for

    public void registerChannelLater(
            SelectableChannel channel, int interest, SelectorHandler handler, CallbackErrorHandler onError) {
        later(() -> registerChannelNow(channel, interest, handler), onError);
    }

    public void addChannelInterestLater(SelectableChannel channel, int interest, CallbackErrorHandler onError) {
        later(() -> addChannelInterestNow(channel, interest), onError);
    }

    public void removeChannelInterestLater(SelectableChannel channel, int interest, CallbackErrorHandler onError) {
        later(() -> removeChannelInterestNow(channel, interest), onError);
    }

    /**
     * Runs the task on this thread, after everything that the caller asked for before.
     *
     * @throws RejectedExecutionException if it will not run, because the thread has closed or its mailbox is full
     */
    public void invokeLater(Runnable task) {
        Mailbox.Posted posted = post(task);
        if (posted != Mailbox.Posted.ACCEPTED) {
            throw new RejectedExecutionException(posted.why(name));
        }
    }

    /** Any thread: what this one has asked for has come to an end, and is never refused for want of room. */
    public Mailbox.Posted comesBack(Runnable then) {
        return mailbox.postOwed(then);
    }

    /** As {@link #invokeLater}, where a refusal is an answer. */
    public Mailbox.Posted post(Runnable task) {
        return mailbox.post(task);
    }

    /**
     * Runs the task on this thread and waits for its end. No SelectorThread may wait for another: they could for ever.
     */
    public void invokeAndWait(Runnable task) throws InterruptedException, ExecutionException {
        assert !(Thread.currentThread() instanceof DispatcherThread) && !isOwner()
                : "a SelectorThread must not wait for " + name;
        FutureTask<?> errand = new FutureTask<>(task, null);
        invokeLater(errand);
        errand.get();
    }

    // ---- What can be seen

    public String name() {
        return name;
    }

    public ThreadMetrics metrics() {
        return metrics;
    }

    /** The connections given to this thread and not closed, with those on their way to it. */
    public SharedCount connections() {
        return connections;
    }

    /** Owner: all that are open, for whoever wants to see them or to close some. */
    public List<Connection> openConnections() {
        assert isOwner() : notOwner();
        return watch.connections();
    }

    /** It was asked to close: whatever opens now is closed at once. */
    boolean isStopping() {
        return stopping != null;
    }

    public boolean isOwner() {
        return owner == Thread.currentThread();
    }

    ReactorContext surroundings() {
        return surroundings;
    }

    AcceptedChannels arrivals() {
        return arrivals;
    }

    ThreadTools workbench() {
        return workbench;
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

    /** A fault of ours that cost {@code what} and nothing else. */
    public void incident(String what, Throwable cause) {
        assert isOwner() : notOwner();
        counters.increment(Counter.HANDLER_FAILURES);
        surroundings.incidents().handlerFailed(name, what, cause);
    }

    Counters counters() {
        return counters;
    }

    // ---- Turns

    void run() {
        try {
            long turnBeganNanos = surroundings.clock().nowNanos();
            meter.begin(turnBeganNanos);
            while (!isClosed()) {
                turnBeganNanos = awaitWork(turnBeganNanos);
                meter.begin(turnBeganNanos);
                work(turnBeganNanos);
            }
        } catch (Throwable t) {
            surroundings.incidents().threadFailed(name, t);
            if (isClosed()) {
                return; // It failed while it was closing: what could be closed is.
            }
            closeAll(new CloseReason(CloseCause.FAILED, "the thread failed"));
        }
    }

    /**
     * One turn at the time that the clock shows, without waiting.
     *
     * @return whether there is more to do at once
     */
    public boolean turn() {
        assert isOwner() : notOwner();
        if (isClosed()) {
            return false;
        }
        watch.selectUnlessReady();
        work(surroundings.clock().nowNanos());
        return hasWork(nowNanos);
    }

    /** When there will be something to do that no event announces. */
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
                        || timers.nextLookNanos() <= now);
    }

    /** Finds ready channels, sleeping if there is nothing else to do. @return the time of the turn that begins */
    private long awaitWork(long turnBeganNanos) {
        boolean more = hasWork(turnBeganNanos);
        if (more) {
            watch.selectUnlessReady();
        }
        long endedNanos = meter.end(surroundings.clock().nowNanos());
        return more ? endedNanos : sleep(endedNanos);
    }

    private long sleep(long beforeNanos) {
        long lookNanos = timers.nextLookNanos();
        if (lookNanos <= beforeNanos || !mailbox.fallAsleep()) {
            watch.selectNow();
            return surroundings.clock().nowNanos();
        }
        counters.increment(Counter.SLEEPS);
        watch.select(
                lookNanos == Long.MAX_VALUE ? 0 : (lookNanos - beforeNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
        boolean woken = mailbox.awake();
        counters.add(Counter.WAKE_UPS, woken ? 1 : 0);
        long now = surroundings.clock().nowNanos();
        boolean interrupted = Thread.interrupted();
        watch.slept(!woken && !interrupted && !watch.hasReady() && now < lookNanos);
        return now;
    }

    private void work(long now) {
        nowNanos = now;
        counters.increment(Counter.TURNS);
        mailbox.run(this::runGuarded, TASKS_PER_TURN, counters);
        counters.add(Counter.TIMERS_FIRED, fireTimers(now));
        counters.set(Counter.TIMERS_SET, timers.scheduled());
        workbench.touched(watch.touchReady(EVENTS_PER_TURN));
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
            // The timer that threw is out of the wheel; the others of its tick fire in the next turn, at once.
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
            // Only what is still asked for: an earlier handler of this turn may have muted this one.
            int ready = key.readyOps() & key.interestOps();
            if (handler instanceof ReadWriteSelectorHandler connection) {
                connection.ready(ready, now);
            } else if (handler instanceof AcceptSelectorHandler acceptor) {
                acceptor.acceptReady(now);
            } else if (handler instanceof ConnectSelectorHandler connector) {
                connector.connectReady(now);
            }
        } catch (Throwable t) {
            incident("a channel", t);
            closeChannelNow(key.channel());
            abandon(handler, new CloseReason(CloseCause.FAILED, t.toString()), now);
        }
    }

    private void abandon(SelectorHandler handler, CloseReason reason, long now) {
        try {
            handler.abandoned(reason, now);
        } catch (Throwable t) {
            incident("letting go of a channel", t);
        }
    }

    private void runGuarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable t) {
            incident("a task", t);
        }
    }

    // ---- Asking

    private void later(OwnerCall call, CallbackErrorHandler onError) {
        Mailbox.Posted posted = mailbox.post(() -> {
            try {
                call.run();
            } catch (IOException | RuntimeException e) {
                onError.failed(e);
            }
        });
        if (posted != Mailbox.Posted.ACCEPTED) {
            onError.failed(new RejectedExecutionException(posted.why(name)));
        }
    }

    // ---- Stopping

    private void beginStopping(Duration within) {
        stopping = new Stopping(nowNanos + within.toNanos());
        CloseReason reason = CloseReason.of(CloseCause.SHUTDOWN);
        watch.handlers().forEach(handler -> runGuarded(() -> handler.closeRequested(reason, nowNanos)));
    }

    /** Waits for the last channel to close, or for the time after which what is left is cut. */
    private final class Stopping {
        private final long deadlineNanos;

        Stopping(long deadlineNanos) {
            this.deadlineNanos = deadlineNanos;
            timers.schedule(new Timer(now -> {}), deadlineNanos);
        }

        void goOn(long now) {
            if (watch.openChannels() == 0 || now >= deadlineNanos) {
                closeAll(new CloseReason(CloseCause.SHUTDOWN, "it did not end in time"));
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
            workbench.release();
        } finally {
            closed.countDown();
        }
    }
}
