package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * What belongs to an application as a whole: which threads have sessions that can be delivered to, and what waits for
 * one of them to be there and have room. Owned by the application's home thread.
 *
 * <p>The oldest letter goes first, wherever it was in between. One that the application has refused for now rests, and
 * holds up no other.
 */
public final class AppHome {
    /** How long after its time it may be seen that a letter has ended, or has rested enough. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** What is done about at one look; the rest in the next turn. */
    private static final int LOOK_MAX = 1000;

    private static final long REST_FIRST_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long REST_MAX_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final Application application;
    private final SelectorThread thread;
    private final Carrier carrier;
    private final ReceiverCapacity capacity;

    /** Kept ones that may go, by their order. */
    private final DeliveryQueue kept = new DeliveryQueue();

    /** The others, by their order: apart, for they do not wait when nobody is there. */
    private final DeliveryQueue passing = new DeliveryQueue();

    /** Kept ones that were refused for now, by the time at which they may go again. */
    private final DeliveryQueue resting = new DeliveryQueue();

    private final Timer look = new Timer(this::check);
    private long lookedNanos = -LOOK_NANOS;
    private long lookNanos;
    private boolean backlog;
    private boolean pumping;

    /** Takes letters where the home sends them. */
    public interface Carrier {
        /**
         * Delivers it by a session of that thread; if none has room, it comes back by {@link #returned}. If the thread
         * is the home's own that may happen at once.
         */
        void carry(PendingDelivery delivery, int toThread);

        /** Says at once by {@link #roomTold} if sessions of that thread have room. */
        void askRoom(Application application, int ofThread);

        /** The application is not there, or has had no room for it in time; a kept one has been kept long enough. */
        void giveUp(PendingDelivery delivery);
    }

    public AppHome(Application application, SelectorThread thread, int threads, Carrier carrier) {
        this.application = application;
        this.thread = thread;
        this.carrier = carrier;
        this.capacity = new ReceiverCapacity(threads);
    }

    public Application application() {
        return application;
    }

    /** Whether nothing waits here, and no session is there that could be delivered to. */
    public boolean isIdle() {
        return capacity.isNobodyThere() && waiting() == 0;
    }

    /** Those that rest are among them. */
    public int waiting() {
        return kept.size() + passing.size() + resting.size();
    }

    /** Its thread: what operators may see of it. */
    public AppHomeView view() {
        return new AppHomeView(
                waiting(), resting.size(), Math.min(kept.firstKey(), passing.firstKey()), capacity.isNobodyThere());
    }

    /** Its thread: the first that wait, up to so many. */
    public List<PendingDelivery> some(int most) {
        List<PendingDelivery> some = new ArrayList<>();
        for (DeliveryQueue queue : List.of(kept, passing, resting)) {
            queue.addSomeTo(some, most);
        }
        return some;
    }

    /** Sessions that can be delivered to have begun on a thread, or ended. */
    public void receiversChanged(int onThread, int difference, long nowNanos) {
        capacity.sessionsChanged(onThread, difference);
        try {
            if (capacity.isNobodyThere()) {
                giveUpPassing();
            } else {
                deliverWaiting();
            }
        } finally {
            updateBacklog(nowNanos);
        }
    }

    /**
     * Delivers it by whichever session has room, now or when there is one. One that is not kept is given up if nobody
     * is there, or if too much waits; a kept one never: whoever keeps it has asked {@link AppPort#reserve} before.
     */
    public void take(PendingDelivery delivery, long nowNanos) {
        if (!delivery.isStored()
                && (capacity.isNobodyThere()
                        || waiting()
                                >= application.settings().receiving().keep().max())) {
            carrier.giveUp(delivery);
            return;
        }
        try {
            int to = hasReady() ? ReceiverCapacity.NONE : capacity.next();
            if (to == ReceiverCapacity.NONE) {
                queueOf(delivery).add(delivery, delivery.order());
                deliverWaiting();
            } else {
                carrier.carry(delivery, to);
            }
        } finally {
            updateBacklog(nowNanos);
        }
    }

    /** There was no room on that thread after all: it goes back to its place. */
    public void returned(PendingDelivery delivery, int fromThread, long nowNanos) {
        boolean asked = !backlog || capacity.isFull(fromThread);
        capacity.cameBack(fromThread);
        queueOf(delivery).addBack(delivery, delivery.order());
        try {
            if (!asked) {
                carrier.askRoom(application, fromThread);
            }
            // Another thread may have room, and nothing to tell: it was never full.
            deliverWaiting();
        } finally {
            updateBacklog(nowNanos);
        }
    }

    /** A kept one whose session has ended before the answer: it goes back to its place. */
    public void unanswered(PendingDelivery delivery, long nowNanos) {
        assert delivery.isStored() : "one that is not kept has been answered";
        kept.addBack(delivery, delivery.order());
        resume(nowNanos);
    }

    /** A kept one that the application has refused for now: it rests, each time twice as long, and then goes again. */
    public void refused(PendingDelivery delivery, long nowNanos) {
        assert delivery.isStored() : "one that is not kept has been answered";
        resting.add(delivery, nowNanos + restNanos(delivery.refusals()));
        delivery.countRefusal();
        resume(nowNanos);
    }

    private static long restNanos(int refusals) {
        // Six times doubled is more than the longest.
        return Math.min(REST_MAX_NANOS, REST_FIRST_NANOS << Math.min(refusals, 6));
    }

    /**
     * Those that rest need rest no more.
     *
     * @param most so many at once
     * @return how many that were
     */
    public int endRest(int most, long nowNanos) {
        int left = most;
        while (left > 0 && resting.hasFirst()) {
            PendingDelivery rested = resting.takeFirst();
            kept.addBack(rested, rested.order());
            left--;
        }
        resume(nowNanos);
        return most - left;
    }

    /** How many rest, because the application has refused them for now. */
    public int resting() {
        return resting.size();
    }

    /** Another one has the name of the application now: what is kept is that one's. */
    public void passTo(Consumer<PendingDelivery> heir) {
        for (DeliveryQueue queue : List.of(kept, resting)) {
            while (queue.hasFirst()) {
                heir.accept(queue.takeFirst());
            }
        }
    }

    /** Sessions of that thread have room again. */
    public void roomTold(int onThread, long nowNanos) {
        capacity.hasRoom(onThread);
        resume(nowNanos);
    }

    private void resume(long nowNanos) {
        try {
            deliverWaiting();
        } finally {
            updateBacklog(nowNanos);
        }
    }

    /** Sends each thread no more than its batch, however much waits. */
    private void deliverWaiting() {
        if (pumping) {
            return; // A letter came back at once: whoever sent it goes on.
        }
        pumping = true;
        try {
            capacity.beginBatches();
            sendBatches();
        } finally {
            pumping = false;
        }
    }

    private void sendBatches() {
        while (hasReady()) {
            int to = capacity.next();
            if (to == ReceiverCapacity.NONE) {
                return;
            }
            if (capacity.isUsedUp(to)) {
                carrier.askRoom(application, to);
            } else {
                carrier.carry(takeOldest(), to);
            }
        }
    }

    private boolean hasReady() {
        return kept.hasFirst() || passing.hasFirst();
    }

    private PendingDelivery takeOldest() {
        DeliveryQueue queue = kept.hasFirst() && kept.firstKey() <= passing.firstKey() ? kept : passing;
        return queue.takeFirst();
    }

    private DeliveryQueue queueOf(PendingDelivery delivery) {
        return delivery.isStored() ? kept : passing;
    }

    /**
     * Threads tell of room only while something waits here. So whoever was full before is asked when that begins: he
     * may have had room since, and nothing more to tell. What rests is no backlog while somebody is there: the others
     * need not wait behind it.
     */
    private void updateBacklog(long nowNanos) {
        boolean before = backlog;
        publish(hasReady() || (capacity.isNobodyThere() && resting.hasFirst()));
        for (int thread = 0; backlog && !before && thread < capacity.threads(); thread++) {
            if (capacity.isFull(thread)) {
                carrier.askRoom(application, thread);
            }
        }
        scheduleCheck(nowNanos);
    }

    private void publish(boolean waits) {
        if (waits != backlog) {
            backlog = waits;
            application.publishBacklog(waits);
        }
    }

    /** Looks when something is due, and not too often. */
    private void scheduleCheck(long nowNanos) {
        long endsNanos = Math.min(kept.endsNanos(), Math.min(passing.endsNanos(), resting.endsNanos()));
        long dueNanos = Math.min(endsNanos, resting.firstKey());
        if (dueNanos == Long.MAX_VALUE) {
            return;
        }
        long atNanos = Math.max(nowNanos, Math.max(dueNanos, lookedNanos + LOOK_NANOS));
        if (!look.isScheduled() || atNanos < lookNanos) {
            lookNanos = atNanos;
            thread.schedule(look, atNanos);
        }
    }

    private void check(long nowNanos) {
        lookedNanos = nowNanos;
        try {
            int left = giveUpEnded(passing, nowNanos, LOOK_MAX);
            left = giveUpEnded(kept, nowNanos, left);
            left = giveUpEnded(resting, nowNanos, left);
            while (left > 0 && resting.firstKey() <= nowNanos) {
                PendingDelivery rested = resting.takeFirst();
                kept.addBack(rested, rested.order());
                left--;
            }
            if (left == 0) {
                // There may be more: in the next turn.
                lookedNanos = nowNanos - LOOK_NANOS;
            }
        } finally {
            resume(nowNanos);
        }
    }

    private int giveUpEnded(DeliveryQueue queue, long nowNanos, int max) {
        int left = max;
        while (left > 0 && queue.hasEnded(nowNanos)) {
            left--;
            carrier.giveUp(queue.takeEnded());
        }
        return left;
    }

    /** Those that somebody waits for; there are no more of them than fit in the windows of SMSCs. */
    private void giveUpPassing() {
        while (passing.hasFirst()) {
            carrier.giveUp(passing.takeFirst());
        }
    }
}
