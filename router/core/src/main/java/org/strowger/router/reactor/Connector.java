package org.strowger.router.reactor;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.metrics.Counter;
import org.strowger.router.time.Timer;

/** One attempt to connect, which ends with a {@link Connection}, a refusal or a timeout. */
public final class Connector implements SelectorHandler.Connecting {
    private final SelectorThread thread;
    private final DialPlan plan;
    private final DialHandler handler;
    private final SocketChannel channel;
    private final Timer timeUp = new Timer(this::onTimeUp);
    private boolean ended;

    private Connector(SelectorThread thread, DialPlan plan, DialHandler handler) throws IOException {
        this.thread = thread;
        this.plan = plan;
        this.handler = handler;
        this.channel = thread.context().network().openSocketChannel();
    }

    /** Dials, unless the thread is stopping. The handler may be called before this returns. */
    public static void dial(SelectorThread thread, DialPlan plan, DialHandler handler) {
        assert thread.isOwner() : thread.notOwner();
        if (thread.isStopping()) {
            handler.notConnected(CloseReason.of(CloseCause.SHUTDOWN), thread.nowNanos());
            return;
        }
        Connector connector;
        try {
            connector = new Connector(thread, plan, handler);
        } catch (IOException | RuntimeException e) {
            thread.counters().increment(Counter.CONNECTS_FAILED);
            handler.notConnected(reasonOf(e), thread.nowNanos());
            return;
        }
        thread.connections().increment();
        plan.connection().open().increment();
        connector.begin();
    }

    private void begin() {
        boolean atOnce;
        try {
            channel.configureBlocking(false);
            if (!plan.local().equals(DialPlan.ANY_LOCAL)) {
                channel.bind(plan.local());
            }
            atOnce = channel.connect(plan.address());
            if (!atOnce) {
                thread.registerChannelNow(channel, SelectionKey.OP_CONNECT, this);
                thread.schedule(timeUp, thread.nowNanos() + plan.timeout().toNanos());
            }
        } catch (IOException | RuntimeException e) {
            failed(reasonOf(e), thread.nowNanos());
            return;
        }
        if (atOnce) {
            connected();
        }
    }

    @Override
    public void connectReady(long nowNanos) {
        try {
            if (!channel.finishConnect()) {
                return;
            }
        } catch (IOException e) {
            failed(reasonOf(e), nowNanos);
            return;
        }
        connected();
    }

    @Override
    public void closeRequested(CloseReason reason, long nowNanos) {
        failed(reason, nowNanos);
    }

    @Override
    public void abandoned(CloseReason reason, long nowNanos) {
        failed(reason, nowNanos);
    }

    private void connected() {
        Connection connection;
        try {
            connection = Connection.open(thread, channel, plan.connection());
        } catch (IOException e) {
            failed(reasonOf(e), thread.nowNanos());
            return;
        } catch (Throwable t) {
            thread.incident("opening a connection", t);
            failed(new CloseReason(CloseCause.FAILED, t.toString()), thread.nowNanos());
            return;
        }
        ended = true;
        thread.cancel(timeUp);
        tell(connection);
    }

    /**
     * Passes the connection to the handler. The connection already owns the channel, so it is closed if the handler
     * throws.
     */
    private void tell(Connection connection) {
        long nowNanos = thread.nowNanos();
        try {
            if (connection.isClosed()) {
                handler.notConnected(connection.closeReason(), nowNanos);
            } else {
                handler.connected(connection, nowNanos);
            }
        } catch (Throwable t) {
            thread.incident("reporting the connection with " + connection.peer(), t);
            connection.abandoned(new CloseReason(CloseCause.FAILED, t.toString()), nowNanos);
        }
    }

    private void onTimeUp(long nowNanos) {
        failed(
                new CloseReason(
                        CloseCause.TIMED_OUT,
                        "the connection was not established within "
                                + plan.timeout().toMillis() + " ms"),
                nowNanos);
    }

    private void failed(CloseReason reason, long nowNanos) {
        if (ended) {
            return;
        }
        ended = true;
        thread.cancel(timeUp);
        thread.closeChannelNow(channel);
        thread.counters().increment(Counter.CONNECTS_FAILED);
        thread.connections().decrement();
        plan.connection().open().decrement();
        handler.notConnected(reason, nowNanos);
    }

    private static CloseReason reasonOf(Exception e) {
        if (e instanceof RuntimeException) {
            return new CloseReason(CloseCause.FAILED, e.toString());
        }
        CloseCause cause = e instanceof ConnectException ? CloseCause.REFUSED : CloseCause.UNREACHABLE;
        return new CloseReason(cause, String.valueOf(e.getMessage()));
    }
}
