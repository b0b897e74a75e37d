package org.strowger.router.reactor;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.metrics.Counter;
import org.strowger.router.time.Timer;

/** One attempt to connect: it ends with a {@link Connection}, a refusal, or its time. */
public final class Connector implements ConnectSelectorHandler {
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
        this.channel = thread.surroundings().network().openSocketChannel();
    }

    /** Dials. The handler hears the outcome, within this call if it is known at once. */
    public static void dial(SelectorThread thread, DialPlan plan, DialHandler handler) {
        assert thread.isOwner() : thread.notOwner();
        thread.connections().increment();
        plan.connection().open().increment();
        try {
            new Connector(thread, plan, handler).begin();
        } catch (IOException | RuntimeException e) {
            thread.connections().decrement();
            plan.connection().open().decrement();
            thread.counters().increment(Counter.CONNECTS_FAILED);
            handler.notConnected(reasonOf(e), thread.nowNanos());
        }
    }

    private void begin() throws IOException {
        try {
            channel.configureBlocking(false);
            if (!plan.local().equals(DialPlan.ANY_LOCAL)) {
                channel.bind(plan.local());
            }
            if (!channel.connect(plan.address())) {
                thread.registerChannelNow(channel, SelectionKey.OP_CONNECT, this);
                thread.schedule(timeUp, thread.nowNanos() + plan.timeout().toNanos());
                return;
            }
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        connected();
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
        } catch (IOException | RuntimeException e) {
            failed(reasonOf(e), thread.nowNanos());
            return;
        }
        ended = true;
        thread.cancel(timeUp);
        if (connection.isClosed()) {
            handler.notConnected(connection.closeReason(), thread.nowNanos());
        } else {
            handler.connected(connection, thread.nowNanos());
        }
    }

    private void onTimeUp(long nowNanos) {
        failed(
                new CloseReason(
                        CloseCause.TIMED_OUT,
                        "no answer to the connect within " + plan.timeout().toMillis() + " ms"),
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
