package org.strowger.world.walk;

import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SelectorThread;

/** All events outside of the router, each at its time. One event happens per turn. */
public final class Agenda implements ReactorRig.Companion {
    private final LongSupplier clock;
    private final List<SelectorThread> peers;
    private final PriorityQueue<Item> items = new PriorityQueue<>();
    private long added;
    private long done;

    private record Item(long nanos, long number, Runnable action) implements Comparable<Item> {
        @Override
        public int compareTo(Item other) {
            int byTime = Long.compare(nanos, other.nanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /** @param peers the threads of the peers, which it may touch */
    Agenda(LongSupplier clock, List<SelectorThread> peers) {
        this.clock = clock;
        this.peers = peers;
    }

    public void at(long nanos, Runnable action) {
        items.add(new Item(nanos, added++, action));
    }

    public void after(long nanos, Runnable action) {
        at(clock.getAsLong() + nanos, action);
    }

    @Override
    public void turn() {
        Item next = items.peek();
        if (next != null && next.nanos <= clock.getAsLong()) {
            items.remove();
            done++;
            next.action.run();
        }
    }

    @Override
    public long nextNanos() {
        Item next = items.peek();
        return next == null ? Long.MAX_VALUE : next.nanos;
    }

    @Override
    public List<SelectorThread> owned() {
        return peers;
    }

    @Override
    public long activity() {
        return done;
    }
}
