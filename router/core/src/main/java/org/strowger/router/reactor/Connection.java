package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Inbox;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;
import org.strowger.router.reactor.ConnectionState.Event;
import org.strowger.router.thread.OldestByAddress;
import org.strowger.router.time.Timer;

/**
 * An open socket and its session. The connection moves the bytes, keeps the session's deadlines and closes the socket
 * in good order. A connection never changes its thread.
 *
 * <p>Reading: one read a turn into the thread's buffer, from which the session takes every whole packet. Writing: at
 * the end of the turn, one call for everything that the session wants to send; write interest only while bytes are left
 * over. Reading stops while the peer does not read the output, or while the session accepts no bytes.
 */
public final class Connection implements SelectorHandler.ReadingWriting, TurnEndHandler, ByteSink {
    private static final CloseReason GAVE_WAY = new CloseReason(
            CloseCause.TIMED_OUT, "the listener is full, and the peer had not signed in: the connection gave way");

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    /** Output that leaves the process more than this time after the session wrote it delays the session's deadlines. */
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The maximum delay of a deadline. */
    private static final long DELAY_MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Late output delays only the deadlines within this time; later deadlines are not affected noticeably. */
    private static final long DELAYING_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final SelectorThread thread;
    private final SocketChannel channel;
    private final ConnectionPlan plan;
    private final ReactorLimits limits;
    private final Counters counters;
    private final Endpoint endpoint;
    private Session session;
    private final Inbox inbox;
    private final Output output;
    private final Timer timer = new Timer(this::onTimer);
    private InetSocketAddress peer;
    private final long openedNanos;
    private long heardNanos;
    private long number;
    private ConnectionState state = ConnectionState.OPEN;
    private CloseReason closeReason = CloseReason.NONE;
    private long timerNanos = Session.NO_DEADLINE;
    private long patienceEndsNanos = Session.NO_DEADLINE;

    /** The time from which the session counts the deadlines of the output that waits for the end of the turn. */
    private long awaitsSinceNanos;

    /**
     * The time by which late output has shortened the peer's time to answer, and the time until which deadlines are
     * delayed for this reason.
     */
    private long delayNanos;

    private long delayedUntilNanos;
    private final Mutes mutes;

    /** The operations that the selector watches. */
    private int watched;

    private boolean isKnown;
    private boolean heldBack;
    private int heldBytes;
    private long owedBytes;

    /** The part of {@link #heldBytes} and {@link #owedBytes} that the thread's gauges include. */
    private long heldCounted;

    private long owedCounted;
    private boolean awaitsTurnEnd;

    private Connection(SelectorThread thread, SocketChannel channel, ConnectionPlan plan, long nowNanos)
            throws IOException {
        this.thread = thread;
        this.channel = channel;
        this.plan = plan;
        this.peer = addressOf(channel);
        this.openedNanos = nowNanos;
        this.delayedUntilNanos = nowNanos;
        this.heardNanos = nowNanos;
        this.limits = thread.context().limits();
        this.counters = thread.counters();
        this.mutes = new Mutes(counters);
        this.inbox = new Inbox(thread.tools().allocator());
        this.output = new Output(thread.tools());
        this.endpoint = plan.endpoints().open(this, nowNanos);
        try {
            this.session = plan.layer().around(endpoint.session(), this, nowNanos);
        } catch (Throwable t) {
            // The endpoint must be notified of the end, or its buffers would leak.
            CloseReason reason = new CloseReason(CloseCause.FAILED, t.toString());
            endpoint.session().transportGone(reason, nowNanos);
            endpoint.closed(reason, nowNanos);
            throw t;
        }
    }

    /**
     * Opens the session over a connected, non-blocking channel. The counts of the thread and of the plan already
     * include the channel; if this method throws, the caller decrements the counts and closes the channel.
     */
    static Connection open(SelectorThread thread, SocketChannel channel, ConnectionPlan plan) throws IOException {
        assert thread.isOwner() : thread.notOwner();
        if (channel.getRemoteAddress() instanceof InetSocketAddress) {
            // Small packets are sent at once. A unix socket does so anyway.
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        long nowNanos = thread.nowNanos();
        Connection connection = new Connection(thread, channel, plan, nowNanos);
        connection.begin(nowNanos);
        return connection;
    }

    private void begin(long nowNanos) throws ClosedChannelException {
        watched = SelectionKey.OP_READ;
        thread.registerChannelNow(channel, watched, this);
        counters.increment(Counter.CONNECTIONS_OPENED);
        number = counters.get(Counter.CONNECTIONS_OPENED);
        OldestByAddress<Connection> others = plan.unknown();
        if (others != null) {
            others.add(this, peer.getAddress());
        }
        guarded(nowNanos, () -> {
            Taps.of(thread).opened(this);
            if (thread.isStopping()) {
                session.close(CloseReason.of(CloseCause.SHUTDOWN), nowNanos);
            }
            afterSession(nowNanos);
        });
    }

    /** The peer of a unix socket is on this machine; its address has the name "unix". */
    private static InetSocketAddress addressOf(SocketChannel channel) throws IOException {
        return channel.getRemoteAddress() instanceof InetSocketAddress address
                ? address
                : new InetSocketAddress(InetAddress.getByAddress("unix", LOOPBACK), 0);
    }

    // ---- For the owner

    public SelectorThread thread() {
        return thread;
    }

    /** The id for operators, unique in this process. */
    public String id() {
        return thread.name().substring(thread.name().lastIndexOf('-') + 1) + "-" + number;
    }

    void change(UnaryOperator<Session> change) {
        assert thread.isOwner() : thread.notOwner();
        session = change.apply(session);
    }

    SocketChannel channel() {
        return channel;
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    public ConnectionView view() {
        assert thread.isOwner() : thread.notOwner();
        return ConnectionView.of(state, session, mutes, new ConnectionView.Marks(openedNanos, heardNanos, owedBytes));
    }

    /**
     * The address of the peer; behind a proxy, the address in the PROXY header as soon as the header has been received.
     */
    public InetSocketAddress peer() {
        return peer;
    }

    /** Sets the real address of the peer, which a decorator has received from a proxy. */
    public void peerIs(InetSocketAddress real) {
        assert thread.isOwner() : thread.notOwner();
        OldestByAddress<Connection> others = plan.unknown();
        if (others != null && others.remove(this, peer.getAddress())) {
            others.add(this, real.getAddress());
        }
        peer = real;
    }

    /**
     * The peer waits for the check of its credentials: silent connections from its address give way before this one.
     */
    public void peerHasAsked() {
        assert thread.isOwner() : thread.notOwner();
        OldestByAddress<Connection> others = plan.unknown();
        if (others != null) {
            others.waits(this, peer.getAddress());
        }
    }

    /**
     * The peer has signed in: this connection gives way to no other. If it was about to, because a new connection has
     * its place, another one gives way instead.
     */
    public void peerIsKnown() {
        assert thread.isOwner() : thread.notOwner();
        OldestByAddress<Connection> others = plan.unknown();
        if (others != null && !isKnown && !others.remove(this, peer.getAddress())) {
            Connection other = others.takeOldest();
            if (other != null) {
                other.giveWay();
            }
        }
        isKnown = true;
    }

    /** Closes this connection, unless its peer has signed in meanwhile. May be called on any thread. */
    public void giveWay() {
        thread.post(() -> {
            if (!isKnown) {
                counters.increment(Counter.CONNECTIONS_GAVE_WAY);
                abandoned(GAVE_WAY, thread.nowNanos());
            }
        });
    }

    /** A socket option. May be called on any thread. */
    public <T> T option(SocketOption<T> name) throws IOException {
        return channel.getOption(name);
    }

    /** The time of the last received bytes, or of the opening of the connection. */
    public long heardNanos() {
        assert thread.isOwner() : thread.notOwner();
        return heardNanos;
    }

    /** Handles the events and the output of the session. Must follow every call to the session from outside. */
    public void sessionCalled(long nowNanos) {
        assert thread.isOwner() : thread.notOwner();
        if (!state.sessionLives()) {
            return;
        }
        try {
            afterSession(nowNanos);
        } catch (Throwable t) {
            failed(t, nowNanos);
        }
    }

    /** Closes the session in good order, then the connection. */
    public void close(CloseReason reason) {
        assert thread.isOwner() : thread.notOwner();
        if (state.sessionLives()) {
            long nowNanos = thread.nowNanos();
            guarded(nowNanos, () -> {
                session.close(reason, nowNanos);
                afterSession(nowNanos);
            });
        }
    }

    /** Runs {@code work} on another thread and {@code then} here, unless the connection has closed meanwhile. */
    public void elsewhere(Runnable work, Runnable then) {
        thread.elsewhere(work, () -> call(then));
    }

    /** Runs a step of the session, and handles its events and output; no effect after the end of the session. */
    public void call(Runnable step) {
        assert thread.isOwner() : thread.notOwner();
        if (state.sessionLives()) {
            guarded(thread.nowNanos(), () -> {
                step.run();
                afterSession(thread.nowNanos());
            });
        }
    }

    public boolean isClosed() {
        return state == ConnectionState.CLOSED;
    }

    /** The reason of the end, after the connection has ended. */
    public CloseReason closeReason() {
        return closeReason;
    }

    public ThreadTools tools() {
        return thread.tools();
    }

    public ReactorLimits limits() {
        return limits;
    }

    /**
     * The bytes of requests that the session may still write; not positive if the peer reads too slowly. A request can
     * wait for {@link Endpoint#outputTaken}. An answer cannot, but nothing is read from a peer that does not read its
     * answers.
     *
     * @param unsent the bytes that the session has written in this turn
     */
    public long requestRoom(int unsent) {
        assert thread.isOwner() : thread.notOwner();
        return limits.requestBytesMax() - owedBytes - unsent;
    }

    /** The bytes of output that are not sent yet, because the peer reads too slowly. */
    public long owedBytes() {
        assert thread.isOwner() : thread.notOwner();
        return owedBytes;
    }

    // ---- From the session

    @Override
    public void takeBytes(ByteBuf piece) {
        assert thread.isOwner() : thread.notOwner();
        output.takeBytes(piece);
        owedBytes = output.bytes();
    }

    // ---- From the thread

    @Override
    public int touch() {
        assert thread.isOwner() : thread.notOwner();
        try {
            return (channel.isOpen() ? 1 : 0) + (int) heardNanos + (int) owedCounted + output.touch() + session.touch();
        } catch (Throwable t) {
            failed(t, thread.nowNanos());
            return 0;
        }
    }

    @Override
    public void readReady(long nowNanos) {
        if (!state.peerMaySend()) {
            return;
        }
        if (state.sessionLives() && !endpoint.takesInput(nowNanos)) {
            awaitTurnEnd();
            return;
        }
        ByteBuf bytes = begin(limits.readBufferBytes());
        int read;
        try {
            counters.increment(Counter.READS);
            read = bytes.writeBytes(channel, limits.readBufferBytes());
        } catch (IOException e) {
            keep(bytes);
            end(Event.BROKEN, new CloseReason(CloseCause.PEER_RESET, String.valueOf(e.getMessage())), nowNanos);
            return;
        }
        counters.add(Counter.BYTES_IN, Math.max(0, read));
        if (read > 0 && state.sessionLives()) {
            heardNanos = nowNanos;
            give(bytes, nowNanos);
        } else {
            // No new bytes, or the session is over.
            bytes.skipBytes(state.sessionLives() ? 0 : bytes.readableBytes());
            keep(bytes);
        }
        if (read < 0) {
            peerEnded(nowNanos);
        } else if (state.sessionLives()) {
            afterSession(nowNanos);
        }
    }

    /** Reads the input that has come, although the selector has not reported it yet. */
    public void readAhead(long nowNanos) {
        assert thread.isOwner() : thread.notOwner();
        if (mutes.none()) {
            guarded(nowNanos, () -> readReady(nowNanos));
        }
    }

    @Override
    public void writeReady(long nowNanos) {
        awaitTurnEnd();
    }

    @Override
    public void turnEnding(long nowNanos) {
        awaitsTurnEnd = false;
        if (state == ConnectionState.CLOSED) {
            return;
        }
        session.drainBytes(this);
        boolean wasFull = requestRoom(0) <= 0;
        if (owedBytes > 0 && !write(nowNanos)) {
            return;
        }
        countHeld();
        if (state.sessionLives() && session.isOver()) {
            closeReason = session.closeReason();
            move(Event.SESSION_OVER, nowNanos);
        }
        if (!state.sessionLives() && owedBytes == 0 && state != ConnectionState.LINGERING) {
            move(Event.ALL_SENT, nowNanos);
        }
        if (state != ConnectionState.CLOSED) {
            muteOrUnmute(nowNanos);
        }
        // Held bytes may have been passed to the session, which may have ended the connection.
        if (state != ConnectionState.CLOSED) {
            watch(mutes.none(), owedBytes > 0);
            setTimer();
        }
        if (wasFull && state.sessionLives() && requestRoom(0) > 0) {
            endpoint.outputTaken(nowNanos);
        }
    }

    @Override
    public void closeRequested(CloseReason reason, long nowNanos) {
        close(reason);
    }

    @Override
    public void abandoned(CloseReason reason, long nowNanos) {
        if (state != ConnectionState.CLOSED) {
            end(Event.BROKEN, reason, nowNanos);
        }
    }

    private void onTimer(long nowNanos) {
        timerNanos = Session.NO_DEADLINE;
        guarded(nowNanos, () -> {
            if (patienceEndsNanos <= nowNanos) {
                end(
                        Event.TIME_UP,
                        new CloseReason(CloseCause.STALLED, owedBytes + " bytes were still unsent"),
                        nowNanos);
            } else if (isSessionDue(nowNanos)) {
                sessionDue(nowNanos);
            } else {
                setTimer();
            }
        });
    }

    private boolean isSessionDue(long nowNanos) {
        return state.sessionLives() && !session.isOver() && sessionDueNanos() <= nowNanos;
    }

    /**
     * Returns the session's next deadline, delayed so that the peer's full time to answer counts from the moment at
     * which the output left.
     */
    private long sessionDueNanos() {
        long deadlineNanos = session.nextDeadlineNanos();
        return deadlineNanos < delayedUntilNanos ? deadlineNanos + delayNanos : deadlineNanos;
    }

    /**
     * Reads the input before the session decides that an answer is missing. After a long turn or a pause of the
     * process, timers fire before channels are read, but input that has arrived in time must count.
     */
    private void sessionDue(long nowNanos) {
        if (mutes.none()) {
            readReady(nowNanos);
        }
        if (isSessionDue(nowNanos)) {
            session.tick(nowNanos);
            afterSession(nowNanos);
        } else if (state != ConnectionState.CLOSED) {
            setTimer();
        }
    }

    /** Runs a call that the selector did not cause; an internal error closes this connection only. */
    private void guarded(long nowNanos, Runnable step) {
        try {
            step.run();
        } catch (Throwable t) {
            failed(t, nowNanos);
        }
    }

    private void failed(Throwable t, long nowNanos) {
        thread.incident("the connection with " + peer, t);
        abandoned(new CloseReason(CloseCause.FAILED, t.toString()), nowNanos);
    }

    /** Passes only changes to the selector, because each change costs a system call. */
    private void watch(boolean reading, boolean writing) {
        int wanted = (reading ? SelectionKey.OP_READ : 0) | (writing ? SelectionKey.OP_WRITE : 0);
        int add = wanted & ~watched;
        int remove = watched & ~wanted;
        watched = wanted;
        if (add != 0) {
            thread.addChannelInterestNow(channel, add);
        }
        if (remove != 0) {
            thread.removeChannelInterestNow(channel, remove);
        }
    }

    private void countHeld() {
        if (heldBytes != heldCounted) {
            counters.add(Counter.HELD_INPUT_BYTES, heldBytes - heldCounted);
            heldCounted = heldBytes;
        }
        if (owedBytes != owedCounted) {
            counters.add(Counter.HELD_OUTPUT_BYTES, owedBytes - owedCounted);
            owedCounted = owedBytes;
        }
    }

    // ---- Reading

    private void afterSession(long nowNanos) {
        endpoint.afterInput(nowNanos);
        awaitTurnEnd();
    }

    private void peerEnded(long nowNanos) {
        boolean sessionLives = state.sessionLives();
        move(Event.PEER_ENDED, nowNanos);
        if (sessionLives) {
            session.receiveEnd(nowNanos);
            afterSession(nowNanos);
        } else {
            awaitTurnEnd();
        }
    }

    /** Passes the bytes read to the session. A session that is busy afterwards may have left whole packets. */
    private void give(ByteBuf bytes, long nowNanos) {
        session.receive(bytes, nowNanos);
        keep(bytes);
        heldBack = !session.wantsBytes();
        if (heldBytes > limits.packetBytesMax() && !heldBack) {
            end(Event.BROKEN, new CloseReason(CloseCause.INPUT_FULL, heldBytes + " bytes of one packet"), nowNanos);
        }
    }

    /** The buffer to read into. Most connections hold no bytes; their inbox is not touched. */
    private ByteBuf begin(int roomBytes) {
        return heldBytes == 0 ? thread.readBuffer().clear() : inbox.begin(thread.readBuffer(), roomBytes);
    }

    private void keep(ByteBuf bytes) {
        if (heldBytes > 0 || bytes.isReadable()) {
            inbox.keep(bytes);
            heldBytes = inbox.heldBytes();
        }
    }

    /**
     * Pauses or resumes reading. The session receives held bytes before new bytes are read, and before it is notified
     * of the peer's end. While the peer leaves output unread, the session receives no held bytes, because each request
     * in them would add an answer. {@code heldBack} was set when the session last received bytes, because a session may
     * be busy for less than a turn.
     */
    private void muteOrUnmute(long nowNanos) {
        boolean owed = mutes.has(Mutes.Reason.OUTPUT_WAITS)
                ? owedBytes > limits.outputLowBytes()
                : owedBytes > limits.outputHighBytes();
        mutes.set(Mutes.Reason.OUTPUT_WAITS, owed && !state.discards());
        if (state.sessionLives() && heldBack && !mutes.has(Mutes.Reason.OUTPUT_WAITS) && session.wantsBytes()) {
            give(begin(0), nowNanos);
            if (state.sessionLives()) {
                afterSession(nowNanos);
            }
        }
        heldBack |= !session.wantsBytes();
        mutes.set(Mutes.Reason.SESSION_BUSY, state.sessionLives() && heldBack);
        mutes.set(Mutes.Reason.ENDED, !state.peerMaySend());
    }

    // ---- Writing

    private void awaitTurnEnd() {
        if (!awaitsTurnEnd && state != ConnectionState.CLOSED) {
            awaitsTurnEnd = true;
            awaitsSinceNanos = thread.nowNanos();
            thread.atTurnEnd(this);
        }
    }

    /** @return false if the connection has ended */
    private boolean write(long nowNanos) {
        leaves(thread.context().clock().nowNanos());
        long written;
        try {
            counters.increment(Counter.WRITES);
            written = output.writeTo(channel, thread.gather());
            owedBytes = output.bytes();
        } catch (IOException e) {
            end(Event.BROKEN, new CloseReason(CloseCause.PEER_RESET, String.valueOf(e.getMessage())), nowNanos);
            return false;
        }
        counters.add(Counter.BYTES_OUT, written);
        if (owedBytes == 0) {
            patienceEndsNanos = Session.NO_DEADLINE;
        } else if (written > 0 || patienceEndsNanos == Session.NO_DEADLINE) {
            patienceEndsNanos = nowNanos + limits.timeouts().writeStall().toNanos();
        }
        if (owedBytes > limits.outputBytesMax()) {
            end(Event.BROKEN, new CloseReason(CloseCause.OUTPUT_FULL, owedBytes + " bytes"), nowNanos);
            return false;
        }
        return true;
    }

    // ---- Time

    /**
     * Called when the output leaves. The session's deadlines began with the turn in which the session wrote the output,
     * and that turn may have been long.
     */
    private void leaves(long nowNanos) {
        long lateNanos = nowNanos - awaitsSinceNanos;
        if (lateNanos > LATE_NANOS) {
            boolean delayed = nowNanos < delayedUntilNanos;
            delayNanos = Math.min(DELAY_MAX_NANOS, delayed ? Math.max(delayNanos, lateNanos) : lateNanos);
            delayedUntilNanos = nowNanos + DELAYING_NANOS;
        }
    }

    /** Sets the timer if the deadline is earlier. A timer that fires before the deadline is only set again. */
    private void setTimer() {
        long next = state.sessionLives() ? Math.min(patienceEndsNanos, sessionDueNanos()) : patienceEndsNanos;
        if (next < timerNanos) {
            timerNanos = next;
            thread.schedule(timer, next);
        }
    }

    // ---- The end

    private void end(Event event, CloseReason reason, long nowNanos) {
        closeReason = state.sessionLives() ? reason : closeReason;
        move(event, nowNanos);
    }

    private void move(Event event, long nowNanos) {
        state = ConnectionState.TABLE.next(state, event);
        if (state == ConnectionState.LINGERING) {
            patienceEndsNanos = nowNanos + limits.timeouts().linger().toNanos();
            sendEnd(nowNanos);
        } else if (state == ConnectionState.CLOSED) {
            closed(nowNanos);
        }
    }

    private void sendEnd(long nowNanos) {
        try {
            channel.shutdownOutput();
        } catch (IOException e) {
            // The peer has broken the connection, and only the peer's end was still awaited.
            move(Event.BROKEN, nowNanos);
        }
    }

    private void closed(long nowNanos) {
        thread.cancel(timer);
        thread.closeChannelNow(channel);
        inbox.release();
        output.release();
        heldBytes = 0;
        owedBytes = 0;
        countHeld();
        counters.increment(Counter.CONNECTIONS_CLOSED);
        thread.connections().decrement();
        plan.open().decrement();
        isKnown = true;
        OldestByAddress<Connection> others = plan.unknown();
        if (others != null) {
            others.remove(this, peer.getAddress());
        }
        try {
            session.transportGone(closeReason, nowNanos);
        } finally {
            endpoint.closed(closeReason, nowNanos);
        }
    }
}
