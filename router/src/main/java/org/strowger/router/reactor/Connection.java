package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import org.strowger.protocol.ByteSink;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inbox;
import org.strowger.protocol.Session;
import org.strowger.protocol.ThreadTools;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;
import org.strowger.router.reactor.ConnectionState.Event;
import org.strowger.router.time.Timer;

/**
 * An open socket and the session behind it: moves the bytes, keeps the time, and closes in good order. It stays on its
 * thread for life.
 *
 * <p>Reading: one read a turn into the thread's buffer, from which the session takes every whole packet. Writing: at
 * the end of the turn, one call for all that the session has to say; write interest only while bytes are left over.
 * Reading stops while the peer is owed too much or the session wants no bytes.
 */
public final class Connection implements ReadWriteSelectorHandler, TurnEndHandler, ByteSink {
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
    private final Interest interest;
    private final Mutes mutes;
    private boolean heldBack;
    private int heldBytes;
    private long owedBytes;
    private final HeldBytes held;
    private boolean awaitsTurnEnd;

    private Connection(SelectorThread thread, SocketChannel channel, ConnectionPlan plan, long nowNanos)
            throws IOException {
        this.thread = thread;
        this.channel = channel;
        this.plan = plan;
        this.peer = PeerNames.addressOf(channel);
        this.openedNanos = nowNanos;
        this.heardNanos = nowNanos;
        this.limits = thread.surroundings().limits();
        this.counters = thread.counters();
        this.interest = new Interest(thread, channel);
        this.mutes = new Mutes(counters);
        this.held = new HeldBytes(counters);
        this.inbox = new Inbox(thread.workbench().allocator());
        this.output = new Output(thread.workbench());
        this.endpoint = plan.endpoints().open(this, nowNanos);
        try {
            this.session = plan.layer().around(endpoint.session(), this, nowNanos);
        } catch (Throwable t) {
            // What was made already hears of its end, or it would hold its buffers for ever.
            CloseReason reason = new CloseReason(CloseCause.FAILED, t.toString());
            endpoint.session().transportGone(reason, nowNanos);
            endpoint.closed(reason, nowNanos);
            throw t;
        }
    }

    /**
     * Opens the session over a connected channel that is in non-blocking mode. The thread's and the plan's counts
     * include it already; if this throws, the caller counts down and closes the channel.
     */
    static Connection open(SelectorThread thread, SocketChannel channel, ConnectionPlan plan) throws IOException {
        assert thread.isOwner() : thread.notOwner();
        PeerNames.prepare(channel);
        long nowNanos = thread.nowNanos();
        Connection connection = new Connection(thread, channel, plan, nowNanos);
        connection.begin(nowNanos);
        return connection;
    }

    private void begin(long nowNanos) throws ClosedChannelException {
        interest.begin(this);
        counters.increment(Counter.CONNECTIONS_OPENED);
        number = counters.get(Counter.CONNECTIONS_OPENED);
        guarded(nowNanos, () -> {
            Taps.of(thread).opened(this);
            if (thread.isStopping()) {
                session.close(CloseReason.of(CloseCause.SHUTDOWN), nowNanos);
            }
            afterSession(nowNanos);
        });
    }

    // ---- What its owner may ask

    public SelectorThread thread() {
        return thread;
    }

    /** What operators call it by: no two of one process have the same. */
    public String id() {
        return PeerNames.id(thread, number);
    }

    /** Puts something else in the place of the session. */
    void change(SessionChange change) {
        assert thread.isOwner() : thread.notOwner();
        session = change.of(session);
    }

    SocketChannel channel() {
        return channel;
    }

    /** What stands behind it. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Owner: how it stands. */
    public ConnectionView view() {
        assert thread.isOwner() : thread.notOwner();
        return ConnectionView.of(state, session, mutes, new ConnectionView.Marks(openedNanos, heardNanos, owedBytes));
    }

    /** Who is at the other end: the neighbour, until a proxy has said for whom it speaks. */
    public InetSocketAddress peer() {
        return peer;
    }

    /** What is put around the session has found out who is really at the other end. */
    public void peerIs(InetSocketAddress real) {
        assert thread.isOwner() : thread.notOwner();
        peer = real;
    }

    /** What the system says of the socket; on any thread. */
    public <T> T option(SocketOption<T> name) throws IOException {
        return channel.getOption(name);
    }

    /** When bytes last came; in the beginning, when it was opened. */
    public long heardNanos() {
        assert thread.isOwner() : thread.notOwner();
        return heardNanos;
    }

    /** The session was called from outside: sees to what it wants now. */
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

    /** Ends the session in good order, then the connection. */
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
        thread.elsewhere(work, () -> {
            if (state.sessionLives()) {
                guarded(thread.nowNanos(), () -> {
                    then.run();
                    afterSession(thread.nowNanos());
                });
            }
        });
    }

    public boolean isClosed() {
        return state == ConnectionState.CLOSED;
    }

    /** Why it ended, once it has. */
    public CloseReason closeReason() {
        return closeReason;
    }

    /** The thread's, for the session and what is put around it. */
    public ThreadTools workbench() {
        return thread.workbench();
    }

    public ReactorLimits limits() {
        return limits;
    }

    /** How many bytes the peer has not taken yet. */
    public long owedBytes() {
        assert thread.isOwner() : thread.notOwner();
        return owedBytes;
    }

    // ---- What the session tells

    @Override
    public void takeBytes(ByteBuf piece) {
        assert thread.isOwner() : thread.notOwner();
        output.takeBytes(piece);
        owedBytes = output.bytes();
    }

    // ---- What the thread tells

    @Override
    public int touch() {
        assert thread.isOwner() : thread.notOwner();
        try {
            return (channel.isOpen() ? 1 : 0) + (int) heardNanos + held.touch() + output.touch() + session.touch();
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
            // Nothing new, or nothing that is still wanted.
            bytes.skipBytes(state.sessionLives() ? 0 : bytes.readableBytes());
            keep(bytes);
        }
        if (read < 0) {
            peerEnded(nowNanos);
        } else if (state.sessionLives()) {
            afterSession(nowNanos);
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
        if (owedBytes > 0 && !write(nowNanos)) {
            return;
        }
        held.count(heldBytes, owedBytes);
        if (state.sessionLives() && session.isOver()) {
            closeReason = session.closeReason();
            move(Event.SESSION_OVER, nowNanos);
        }
        if (!state.sessionLives() && owedBytes == 0 && state != ConnectionState.LINGERING) {
            move(Event.ALL_SENT, nowNanos);
        }
        if (state != ConnectionState.CLOSED) {
            weighReading(nowNanos);
        }
        // To weigh may mean to offer the session what it has left, and that may be the end.
        if (state != ConnectionState.CLOSED) {
            interest.want(mutes.none(), owedBytes > 0);
            setTimer();
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
                end(Event.TIME_UP, new CloseReason(CloseCause.STALLED, owedBytes + " bytes were left"), nowNanos);
            } else if (state.sessionLives() && session.nextDeadlineNanos() <= nowNanos) {
                session.tick(nowNanos);
                afterSession(nowNanos);
            } else {
                setTimer();
            }
        });
    }

    /** What the selector does not guard: a fault of ours costs this connection alone. */
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

    /** Gives the session what was read. If it is busy afterwards, it may have left some of it. */
    private void give(ByteBuf bytes, long nowNanos) {
        session.receive(bytes, nowNanos);
        keep(bytes);
        heldBack = !session.wantsBytes();
        if (heldBytes > limits.packetBytesMax() && !heldBack) {
            end(Event.BROKEN, new CloseReason(CloseCause.INPUT_FULL, heldBytes + " bytes of one packet"), nowNanos);
        }
    }

    /** What to read into: of most connections nothing is held, and then their inbox is not looked at. */
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
     * Mutes and unmutes. Bytes that waited for the session go to it before new ones are read, and before it hears of
     * the peer's end. A session may be busy for less than a turn, so it is not asked now whether it is, but known from
     * when it was given something.
     */
    private void weighReading(long nowNanos) {
        if (state.sessionLives() && heldBack && session.wantsBytes()) {
            give(begin(0), nowNanos);
            if (state.sessionLives()) {
                afterSession(nowNanos);
            }
        }
        heldBack |= !session.wantsBytes();
        boolean owed = mutes.has(Mute.OWED_TOO_MUCH)
                ? owedBytes > limits.outputLowBytes()
                : owedBytes > limits.outputHighBytes();
        mutes.set(Mute.OWED_TOO_MUCH, owed && !state.discards());
        mutes.set(Mute.SESSION_BUSY, state.sessionLives() && heldBack);
        mutes.set(Mute.ENDED, !state.peerMaySend());
    }

    // ---- Writing

    private void awaitTurnEnd() {
        if (!awaitsTurnEnd && state != ConnectionState.CLOSED) {
            awaitsTurnEnd = true;
            thread.atTurnEnd(this);
        }
    }

    /** @return false if that was the end of the connection */
    private boolean write(long nowNanos) {
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

    /** Sets the timer to what comes first; one set too early stays, fires, finds nothing, and is set anew. */
    private void setTimer() {
        long next = state.sessionLives() ? Math.min(patienceEndsNanos, session.nextDeadlineNanos()) : patienceEndsNanos;
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
            // The peer broke it off at this very moment; its end is then all that could have been waited for.
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
        held.count(heldBytes, owedBytes);
        counters.increment(Counter.CONNECTIONS_CLOSED);
        thread.connections().decrement();
        plan.open().decrement();
        try {
            session.transportGone(closeReason, nowNanos);
        } finally {
            endpoint.closed(closeReason, nowNanos);
        }
    }
}
