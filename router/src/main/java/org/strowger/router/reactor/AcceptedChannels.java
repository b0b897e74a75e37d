package org.strowger.router.reactor;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.List;

/**
 * The accepted channels that were given to a thread and have no connection yet. To open one costs as much as to serve
 * ten others, so a turn opens a few of them: a storm of new peers must not be felt by those who are here already.
 */
final class AcceptedChannels {
    /** At some fifty microseconds each, a little under a millisecond. */
    static final int OPENED_PER_TURN = 16;

    private record Arrival(SocketChannel channel, ConnectionPlan plan) {}

    private final SelectorThread thread;

    /** As many as the listeners allow connections, and no more: they were counted when they were accepted. */
    private final ArrayDeque<Arrival> waiting = new ArrayDeque<>();

    AcceptedChannels(SelectorThread thread) {
        this.thread = thread;
    }

    void add(List<SocketChannel> channels, ConnectionPlan plan) {
        assert thread.isOwner() : thread.notOwner();
        channels.forEach(channel -> waiting.add(new Arrival(channel, plan)));
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Opens as many as a turn may. */
    void open() {
        for (int i = 0; i < OPENED_PER_TURN && !waiting.isEmpty(); i++) {
            open(waiting.removeFirst());
        }
    }

    /** The thread has closed: nobody will serve those who wait. */
    void giveUpAll() {
        waiting.forEach(each -> giveUp(thread, each.channel, each.plan));
        waiting.clear();
    }

    private void open(Arrival arrival) {
        try {
            Connection.open(thread, arrival.channel, arrival.plan);
        } catch (IOException e) {
            // It was gone before we came to it, as a port scan's are.
            giveUp(thread, arrival.channel, arrival.plan);
        } catch (Throwable t) {
            // Nothing that goes wrong with one connection may reach the others.
            thread.incident("opening a connection", t);
            giveUp(thread, arrival.channel, arrival.plan);
        }
    }

    /** Closes a channel that was counted for {@code thread} and its listener, and takes it off both counts. */
    static void giveUp(SelectorThread thread, SocketChannel channel, ConnectionPlan plan) {
        thread.connections().decrement();
        plan.open().decrement();
        try {
            channel.close();
        } catch (IOException e) {
            thread.incident("closing a connection", e);
        }
    }
}
