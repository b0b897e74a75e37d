package org.strowger.router.thread;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/**
 * What a thread gathers during a turn for the others, and posts at its end: one task for each of them, whatever the
 * number of errands, so at most one wake-up. Errands for one thread are done there in the order in which they were
 * added, also over turns.
 *
 * <p>A mailbox is bounded in tasks. If one is full, its errands stay here, in order, for the end of the next turn:
 * {@link #isEmpty} is then false after {@link #send}, and the owner sees to it that a turn comes soon. An errand is a
 * record that somebody holds anyway and that is bounded there (a window, a queue), which bounds what may wait here;
 * {@link #waiting} tells how much it is. If a mailbox is shut, its errands are told undelivered.
 *
 * <p>Owned by one thread.
 */
public final class OutgoingTasks {
    private final List<Box> all = new ArrayList<>();
    private List<Box> filled = new ArrayList<>();
    private List<Box> sending = new ArrayList<>();
    private final Counters counters;

    /** One neighbour, the parcel that is being filled for it, and one that went before and may have come back. */
    private static final class Box {
        private final PeerThread to;
        private TaskBatch open;
        private TaskBatch spare;

        Box(PeerThread to) {
            this.to = to;
            this.open = new TaskBatch(to);
            this.spare = new TaskBatch(to);
        }

        void turnOver() {
            TaskBatch next = spare.isHere() ? spare : new TaskBatch(to);
            spare = open;
            open = next;
        }
    }

    /** @param neighbours in the order of the numbers that {@link #add} takes */
    public OutgoingTasks(List<? extends PeerThread> neighbours, Counters counters) {
        neighbours.forEach(each -> all.add(new Box(each)));
        this.counters = counters;
    }

    /** Puts an errand with the others for that thread. */
    public void add(int toThread, Task errand) {
        Box box = all.get(toThread);
        if (box.open.count() == 0) {
            filled.add(box);
        }
        box.open.add(errand);
    }

    /** Nothing waits to be sent. */
    public boolean isEmpty() {
        return filled.isEmpty();
    }

    /** The errands that wait to be sent to that thread. */
    public int waiting(int toThread) {
        return all.get(toThread).open.count();
    }

    /** The end of the turn: posts what has come together. What is added meanwhile waits for the next time. */
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
        int errands = box.open.count();
        switch (box.open.post()) {
            case ACCEPTED -> {
                counters.increment(Counter.HANDOVERS);
                counters.add(Counter.HANDED_OVER, errands);
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
