package org.strowger.router.reactor;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.List;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * The accepted channels that a thread has received and not yet opened as connections. Opening a connection costs as
 * much as serving ten, so a turn opens only a few, and many new peers at once do not slow down the existing
 * connections.
 */
final class AcceptedChannels {
    /** The number of connections opened per turn: at about 50 microseconds each, they take just under a millisecond. */
    static final int OPENED_PER_TURN = 16;

    private record Arrival(SocketChannel channel, ConnectionPlan plan) {}

    private final SelectorThread thread;

    /** Bounded by the connection limits of the listeners, because channels are counted when they are accepted. */
    @Bound(
            of = "accepted connections that are not open yet",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.LISTENER,
            share = Sharing.EACH,
            limit = "listeners[].max-connections",
            full = "counted with the connections of the listener")
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

    void open() {
        for (int i = 0; i < OPENED_PER_TURN && !waiting.isEmpty(); i++) {
            open(waiting.removeFirst());
        }
    }

    /** Closes all waiting channels, after the thread has closed. */
    void giveUpAll() {
        waiting.forEach(each -> giveUp(thread, each.channel, each.plan));
        waiting.clear();
    }

    private void open(Arrival arrival) {
        try {
            Connection.open(thread, arrival.channel, arrival.plan);
        } catch (IOException e) {
            // The peer has left already, as port scanners do.
            giveUp(thread, arrival.channel, arrival.plan);
        } catch (Throwable t) {
            // An error in one connection must not affect the others.
            thread.incident("opening a connection", t);
            giveUp(thread, arrival.channel, arrival.plan);
        }
    }

    /** Closes a channel, and removes it from the counts of its thread and its listener. */
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
