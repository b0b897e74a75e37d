package org.strowger.router.application;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.strowger.bound.BoundedBy;

/**
 * The stored deliveries that an application has refused temporarily, by the time of the next attempt. An operator may
 * end the rest of all of them: they leave in slices, and one that is refused again meanwhile rests anew, so that a
 * command retries each delivery once.
 */
final class RestingDeliveries {
    @BoundedBy("AppHome.kept")
    private DeliveryQueue resting = new DeliveryQueue();

    /** Deliveries whose rest an operator has ended, one queue for each command. */
    @BoundedBy("AppHome.kept")
    private final ArrayDeque<DeliveryQueue> retried = new ArrayDeque<>(1);

    void add(PendingDelivery delivery, long untilNanos) {
        resting.add(delivery, untilNanos);
    }

    int size() {
        int size = resting.size();
        for (DeliveryQueue each : retried) {
            size += each.size();
        }
        return size;
    }

    boolean hasFirst() {
        return first().hasFirst();
    }

    /** The queue of the delivery that leaves next. */
    private DeliveryQueue first() {
        for (DeliveryQueue each : retried) {
            if (each.hasFirst()) {
                return each;
            }
        }
        return resting;
    }

    PendingDelivery takeFirst() {
        PendingDelivery first = first().takeFirst();
        dropEmpty();
        return first;
    }

    /** Removes deliveries, and passes them to {@code out}. */
    void takeIf(Predicate<PendingDelivery> which, Consumer<PendingDelivery> out) {
        resting.takeIf(which, out);
        retried.forEach(each -> each.takeIf(which, out));
        dropEmpty();
    }

    /** Ends the rest of all deliveries that rest now. @return the number of these deliveries */
    int endRest() {
        DeliveryQueue ended = resting;
        if (ended.size() > 0) {
            retried.add(ended);
            resting = new DeliveryQueue();
        }
        return ended.size();
    }

    /**
     * Takes deliveries whose rest has ended.
     *
     * @param most the maximum number at once
     * @return the number that may still be taken: 0 if more may follow
     */
    int takeRested(long nowNanos, int most, Consumer<PendingDelivery> out) {
        dropEmpty();
        int left = most;
        while (left > 0 && isAnyRested(nowNanos)) {
            out.accept(takeFirst());
            left--;
        }
        return left;
    }

    private boolean isAnyRested(long nowNanos) {
        DeliveryQueue next = first();
        return next == resting ? resting.firstKey() <= nowNanos : next.hasFirst();
    }

    /** When a rest or the storage time of a delivery ends. */
    long dueNanos() {
        return retried.isEmpty() ? Math.min(resting.firstKey(), resting.endsNanos()) : Long.MIN_VALUE;
    }

    /** All queues; those of commands, which end soon, are the last. */
    List<DeliveryQueue> queues() {
        List<DeliveryQueue> queues = new ArrayList<>();
        queues.add(resting);
        queues.addAll(retried);
        return queues;
    }

    private void dropEmpty() {
        retried.removeIf(each -> each.size() == 0);
    }
}
