package org.strowger.router.smsc;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.config.value.Rate;

/**
 * Messages whose attempt is stored before they leave, so that a restart knows that the SMSC may have them. Because
 * storing takes a while, a few more messages than can leave at once are taken from the queue and marked. They wait
 * here, in their order.
 *
 * <p>Owned by the SMSC's home.
 */
final class AttemptMarks<T extends QueuedMessage> {
    /**
     * Messages are marked ahead for a fiftieth of a second: longer than a disk write takes, and no noticeable delay for
     * a more urgent message.
     */
    private static final long PART_OF_SECOND = 50;

    @Bound(
            of = "messages of an SMSC that are marked as sent ahead of time",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.SMSC,
            share = Sharing.EACH,
            full = "the next messages wait in the queue")
    private static final int MOST = 256;

    @BoundedBy("MOST")
    private final ArrayDeque<T> marked = new ArrayDeque<>();

    private int beingMarked;

    int size() {
        return marked.size() + beingMarked;
    }

    /** Whether a marked message is ready to leave. */
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
     * Whether to mark more messages.
     *
     * @param rate the rate limit of the SMSC
     * @param slots the number of messages that fit into the windows of its sessions
     */
    boolean wants(Rate rate, int slots) {
        return size() < Math.max(1, Math.min(most(slots), perPart(rate)));
    }

    /** Whether more messages would be marked if the rate limit were higher. */
    boolean isLimitedByRate(Rate rate, int slots) {
        return perPart(rate) < most(slots);
    }

    private static int most(int slots) {
        return Math.min(MOST, slots);
    }

    private static long perPart(Rate rate) {
        return rate.isUnlimited()
                ? MOST
                : rate.count() * TimeUnit.SECONDS.toNanos(1) / rate.per().toNanos() / PART_OF_SECOND;
    }

    void addSomeTo(List<? super T> list, int most) {
        marked.stream().limit(Math.max(0, most - list.size())).forEach(list::add);
    }

    /** The number of messages whose mark is being stored. */
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

    /**
     * Removes the messages that match; the others keep their order.
     *
     * @return the removed messages
     */
    List<T> takeOut(Predicate<? super T> which) {
        List<T> out = marked.stream().filter(which).toList();
        marked.removeIf(which);
        return out;
    }
}
