package org.strowger.router.thread;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/**
 * The tasks that a thread sends to other threads during a turn. At the end of the turn each receiver gets one batch, so
 * there is at most one wake-up per receiver. A receiver runs its tasks in the order in which they were added, across
 * turns too.
 *
 * <p>The capacity of a mailbox is counted in batches. If a mailbox is full, its tasks stay here, in order, until the
 * end of the next turn: {@link #isEmpty} is then false after {@link #send}, and the owner must ensure that the next
 * turn begins soon. The tasks are objects that exist anyway, and whose number has a limit of its own (a window, a
 * queue); this limit also bounds the number of tasks that wait here, see {@link #waiting}. If a mailbox is closed, its
 * tasks are returned as undelivered.
 *
 * <p>Owned by one thread.
 */
@Within(Within.Scope.HOLDER)
public final class OutgoingTasks {
    private final List<Box> all = new ArrayList<>();
    private List<Box> filled = new ArrayList<>();
    private List<Box> sending = new ArrayList<>();
    private final Counters counters;

    /**
     * A receiver, the batch that is being filled for the receiver, and the previous batch, which the receiver may have
     * returned.
     */
    private static final class Box {
        private final PeerThread to;
        private final PublishedLong ran = new PublishedLong();
        private long sent;
        private TaskBatch open;
        private TaskBatch spare;

        Box(PeerThread to) {
            this.to = to;
            this.open = new TaskBatch(to, ran);
            this.spare = new TaskBatch(to, ran);
        }

        void turnOver() {
            TaskBatch next = spare.isHere() ? spare : new TaskBatch(to, ran);
            spare = open;
            open = next;
        }
    }

    /** @param receivers the receivers; {@link #add} identifies a receiver by its index */
    public OutgoingTasks(List<? extends PeerThread> receivers, Counters counters) {
        receivers.forEach(each -> all.add(new Box(each)));
        this.counters = counters;
    }

    public void add(int toThread, Task task) {
        Box box = all.get(toThread);
        if (box.open.count() == 0) {
            filled.add(box);
        }
        box.open.add(task);
    }

    public boolean isEmpty() {
        return filled.isEmpty();
    }

    /** The number of tasks waiting to be sent to thread {@code toThread}. */
    public int waiting(int toThread) {
        return all.get(toThread).open.count();
    }

    /** The largest number of tasks that any one receiver has not run yet. */
    public long underWayMax() {
        long most = 0;
        for (int i = 0; i < all.size(); i++) {
            Box box = all.get(i);
            most = Math.max(most, box.sent - box.ran.get() + box.open.count());
        }
        return most;
    }

    /** Posts the batches at the end of a turn. Tasks that are added meanwhile wait for the next call. */
    public void send() {
        List<Box> boxes = filled;
        filled = sending;
        sending = boxes;
        for (Box box : boxes) {
            send(box);
        }
        boxes.clear();
    }

    private void send(Box box) {
        int tasks = box.open.count();
        switch (box.open.post()) {
            case ACCEPTED -> {
                counters.increment(Counter.HANDOVERS);
                counters.add(Counter.TASKS_HANDED_OVER, tasks);
                box.sent += tasks;
                box.turnOver();
            }
            case CLOSED -> {
                TaskBatch returned = box.open;
                box.turnOver();
                returned.returnToSender();
            }
            case FULL -> filled.add(box);
        }
    }
}
