package org.strowger.router.smsc;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.strowger.router.config.Rate;

/**
 * Of some messages it must be known, should the process die, that they may have been with the SMSC: they are marked
 * before they leave. Because that takes a while, a few more are drawn from the queue and marked than can leave at once;
 * here they wait, in the order in which they were drawn.
 *
 * <p>Owned by the SMSC's home.
 */
final class AttemptMarks<T extends QueuedMessage> {
    /** So much of a second's messages: longer than a disk takes, and no wait for a message that is more urgent. */
    private static final long PART_OF_SECOND = 50;

    private static final int MOST = 256;

    private final ArrayDeque<T> marked = new ArrayDeque<>();
    private int beingMarked;

    int size() {
        return marked.size() + beingMarked;
    }

    /** Whether one may leave. */
    boolean hasNext() {
        return !marked.isEmpty();
    }

    T peek() {
        return marked.getFirst();
    }

    T poll() {
        return marked.removeFirst();
    }

    /**
     * Whether more should be drawn, of an SMSC with that rate that has so many places in the windows of its sessions.
     */
    boolean wants(Rate rate, int places) {
        long perPart = rate.isUnlimited()
                ? MOST
                : rate.count() * TimeUnit.SECONDS.toNanos(1) / rate.per().toNanos() / PART_OF_SECOND;
        return size() < Math.max(1, Math.min(Math.min(MOST, places), perPart));
    }

    void addSomeTo(List<? super T> list, int most) {
        marked.stream().limit(Math.max(0, most - list.size())).forEach(list::add);
    }

    /** How many are being marked. */
    int beingMarked() {
        return beingMarked;
    }

    void marks() {
        beingMarked++;
    }

    void wasMarked() {
        beingMarked--;
    }

    void add(T message) {
        marked.addLast(message);
    }

    boolean holds(T message) {
        return marked.contains(message);
    }

    boolean remove(T message) {
        return marked.remove(message);
    }

    /** Takes out those that fit; the others keep their order. */
    List<T> takeOut(Predicate<? super T> which) {
        List<T> out = marked.stream().filter(which).toList();
        marked.removeIf(which);
        return out;
    }
}
