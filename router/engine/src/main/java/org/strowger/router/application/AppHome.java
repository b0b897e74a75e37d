package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * The state of an application as a whole: the threads that have delivery targets, and the deliveries that wait for a
 * target with room. Owned by the application's home thread.
 *
 * <p>The oldest delivery leaves first, even if it has been returned in between. A delivery that the application refused
 * temporarily rests, and other deliveries overtake it.
 */
public final class AppHome {
    /** The maximum delay between an expiry or the end of a rest and the check that handles it. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** The time after which a delivery that may not leave yet is checked again. */
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** The number of deliveries that one check handles; the rest follow in the next turn. */
    @Within(Within.Scope.TURN)
    private static final int LOOK_MAX = 1000;

    private static final long REST_FIRST_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long REST_MAX_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final int REST_SCATTER_PART = 4;

    private final Application application;
    private final SelectorThread thread;
    private final Carrier carrier;
    private final ReceiverCapacity capacity;

    /** Stored deliveries that may leave, by their order. */
    @Bound(
            of = "receipts and messages that wait for an application",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            limit = "applications[].keep.max",
            full = "the SMSC gets a temporary error and repeats them; `status` warns")
    private final DeliveryQueue kept = new DeliveryQueue();

    /**
     * Relayed deliveries, by their order. They are in a queue of their own because they do not wait while no target is
     * attached.
     */
    @BoundedBy("kept")
    private final DeliveryQueue passing = new DeliveryQueue();

    private final RestingDeliveries resting = new RestingDeliveries();

    private final Timer look = new Timer(this::check);
    private final Timer again = new Timer(this::resume);
    private long lookedNanos = -LOOK_NANOS;
    private long lookNanos;

    /** The time since which the application is slow; {@link Long#MAX_VALUE} if it is not. */
    private long slowSinceNanos = Long.MAX_VALUE;

    /** Whether the oldest delivery waited for {@code keep.warn-after} at the last {@link #publishAge}. */
    private boolean waitsLong;

    private boolean backlog;
    private boolean pumping;

    /** Carries out the decisions of the home. */
    public interface Carrier {
        /**
         * Delivers by a target of that thread; if no target has room, the delivery returns through {@link #returned}.
         * If the thread is the home's own, this may happen within the call.
         */
        void carry(PendingDelivery delivery, int toThread);

        /** Whether the delivery may leave now; if not, the home asks again soon. */
        default boolean mayLeave(PendingDelivery delivery, long nowNanos) {
            return true;
        }

        /** Calls {@link #roomTold} if the targets of that thread have room. */
        void askRoom(Application application, int ofThread);

        /** Ends or stores a delivery: no target took it in time, or the storage time is over. */
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

    /** Whether no delivery waits here and no target is attached. */
    public boolean isIdle() {
        return capacity.isNobodyThere() && waiting() == 0;
    }

    /** The number of waiting deliveries, including resting ones. */
    public int waiting() {
        return kept.size() + passing.size() + resting.size();
    }

    /** A snapshot for operators; called on the home thread. */
    public AppHomeView view() {
        return new AppHomeView(waiting(), resting.size(), oldestOrder(), slowSinceNanos, capacity.isNobodyThere());
    }

    /**
     * The order of the oldest waiting delivery. Of the resting deliveries, only the next ones to be retried are
     * examined; each delivery is one of these within five minutes.
     */
    private long oldestOrder() {
        long oldest = Math.min(kept.firstKey(), passing.firstKey());
        for (DeliveryQueue each : resting.queues()) {
            oldest = Math.min(oldest, each.oldestOrderOfFirst());
        }
        return oldest;
    }

    /**
     * Publishes how long the oldest delivery has waited; called once a second.
     *
     * @return whether it has now waited for {@code keep.warn-after}, and had not at the last call
     */
    public boolean publishAge(long nowMillis) {
        long oldest = oldestOrder();
        long ageMillis = oldest == Long.MAX_VALUE ? 0 : Math.max(0, nowMillis - MessageIds.unixMillis(oldest));
        application.publishOldestDelivery(ageMillis);
        application.port(application.homeIndex()).publishTargets(waiting(), thread.nowNanos());
        boolean before = waitsLong;
        waitsLong = waiting() > 0
                && ageMillis
                        >= application
                                .settings()
                                .receiving()
                                .retention()
                                .warnAfter()
                                .toMillis();
        return waitsLong && !before;
    }

    /** Up to {@code most} of the first waiting deliveries; called on the home thread. */
    public List<PendingDelivery> some(int most) {
        List<PendingDelivery> some = new ArrayList<>();
        for (DeliveryQueue queue : queues()) {
            queue.addSomeTo(some, most);
        }
        return some;
    }

    private List<DeliveryQueue> queues() {
        List<DeliveryQueue> queues = new ArrayList<>(List.of(kept, passing));
        queues.addAll(resting.queues());
        return queues;
    }

    /** A position among the waiting deliveries, for a search in slices. */
    public static final class Cursor {
        private int queue;
        private long after = Long.MIN_VALUE;
    }

    /**
     * Adds about {@code most} more waiting deliveries; called on the home thread.
     *
     * @return whether more follow
     */
    public boolean addNext(Cursor cursor, List<PendingDelivery> list, int most) {
        List<DeliveryQueue> queues = queues();
        if (cursor.queue < queues.size()) {
            cursor.after = queues.get(cursor.queue).addSomeAfter(cursor.after, list, most);
            if (cursor.after == Long.MAX_VALUE) {
                cursor.queue++;
                cursor.after = Long.MIN_VALUE;
            }
        }
        return cursor.queue < queues.size();
    }

    /** Counts delivery targets that were attached or detached on a thread. */
    public void receiversChanged(int onThread, int difference, long nowNanos) {
        capacity.sessionsChanged(onThread, difference);
        application.publishReceiving(!capacity.isNobodyThere());
        updateSlow(nowNanos);
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

    /** Notes whether the targets of that thread leave deliveries unanswered for too long. */
    public void slowChanged(int onThread, boolean isSlow, long nowNanos) {
        capacity.slowChanged(onThread, isSlow);
        updateSlow(nowNanos);
        resume(nowNanos);
    }

    private void updateSlow(long nowNanos) {
        slowSinceNanos = capacity.isAnySlow() ? Math.min(slowSinceNanos, nowNanos) : Long.MAX_VALUE;
    }

    /**
     * Delivers by a target with room, now or when there is one. A relayed delivery is given up if no target is attached
     * or the queue is full. A relayed receipt is also given up if it would wait behind stored deliveries or for a slow
     * application: the carrier stores it. A stored delivery is always kept: {@link AppPort#takeRoom} reserved its place
     * before it was stored.
     */
    public void take(PendingDelivery delivery, long nowNanos) {
        if (!delivery.isStored() && !mayPass(delivery)) {
            carrier.giveUp(delivery);
            return;
        }
        try {
            boolean mayLeave = !hasReady() && carrier.mayLeave(delivery, nowNanos);
            int to = mayLeave ? capacity.next() : ReceiverCapacity.NONE;
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

    private boolean mayPass(PendingDelivery relayed) {
        boolean isHeldUp = relayed.mayBeStored() && (kept.hasFirst() || capacity.isAnySlow());
        return !isHeldUp
                && !capacity.isNobodyThere()
                && waiting() < application.settings().receiving().retention().max();
    }

    /** Takes a delivery back to its place, because the targets of that thread had no room after all. */
    public void returned(PendingDelivery delivery, int fromThread, long nowNanos) {
        boolean asked = !backlog || capacity.isFull(fromThread);
        capacity.cameBack(fromThread);
        queueOf(delivery).addBack(delivery, delivery.order());
        try {
            if (!asked) {
                carrier.askRoom(application, fromThread);
            }
            // Another thread may have room without a report, because it was never full.
            deliverWaiting();
        } finally {
            updateBacklog(nowNanos);
        }
    }

    /** Takes a stored delivery back to its place, because the connection ended before the response. */
    public void unanswered(PendingDelivery delivery, long nowNanos) {
        assert delivery.isStored() : "a delivery without a store record was answered";
        kept.addBack(delivery, delivery.order());
        resume(nowNanos);
    }

    /** Makes a stored delivery rest after a temporary refusal, each time about twice as long. */
    public void refused(PendingDelivery delivery, long nowNanos) {
        assert delivery.isStored() : "a delivery without a store record was answered";
        resting.add(delivery, nowNanos + restNanos(delivery));
        delivery.countRefusal();
        resume(nowNanos);
    }

    /**
     * The time for which a delivery rests: up to a quarter shorter than the doubled time, so that deliveries that were
     * refused together are not retried together. Only the delivery determines the random part, so that a repeated
     * simulation has the same times.
     */
    private static long restNanos(PendingDelivery delivery) {
        // Doubled six times, the rest exceeds the maximum.
        long longest = Math.min(REST_MAX_NANOS, REST_FIRST_NANOS << Math.min(delivery.refusals(), 6));
        long seed = delivery.order() * 31 + delivery.refusals();
        return longest - new SplittableRandom(seed).nextLong(longest / REST_SCATTER_PART + 1);
    }

    /**
     * Ends the rest of all deliveries that rest now; they are retried in the next turns.
     *
     * @return the number of deliveries whose rest was ended
     */
    public int endRest(long nowNanos) {
        int ended = resting.endRest();
        updateBacklog(nowNanos);
        return ended;
    }

    /** The number of deliveries that rest because the application refused them temporarily. */
    public int resting() {
        return resting.size();
    }

    /** Passes the stored deliveries to {@code heir}, for the application that now has the name of this one. */
    public void passTo(Consumer<PendingDelivery> heir) {
        while (kept.hasFirst()) {
            heir.accept(kept.takeFirst());
        }
        while (resting.hasFirst()) {
            heir.accept(resting.takeFirst());
        }
    }

    /** Whether stored deliveries wait and no target is attached. */
    public boolean isStranded() {
        return capacity.isNobodyThere() && (kept.hasFirst() || resting.hasFirst());
    }

    /**
     * Passes stored deliveries to another node, the oldest first, while no target is attached.
     *
     * @param to takes a delivery, or returns false if it takes no more
     */
    public void passOn(Predicate<PendingDelivery> to, long nowNanos) {
        boolean isTaken = true;
        while (isTaken && isStranded()) {
            PendingDelivery oldest = kept.hasFirst() ? kept.takeFirst() : resting.takeFirst();
            isTaken = to.test(oldest);
            if (!isTaken) {
                kept.addBack(oldest, oldest.order());
            }
        }
        updateBacklog(nowNanos);
    }

    /**
     * Drops waiting stored deliveries.
     *
     * @param which selects the deliveries
     * @param out receives each dropped delivery
     */
    public void leave(Predicate<PendingDelivery> which, Consumer<PendingDelivery> out, long nowNanos) {
        kept.takeIf(which, out);
        resting.takeIf(which, out);
        resume(nowNanos);
    }

    /** Called when the targets of that thread have room again. */
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

    /** Sends at most one batch to each thread, no matter how many deliveries wait. */
    private void deliverWaiting() {
        if (pumping) {
            return; // A delivery was returned within the call: the caller continues.
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
        boolean mayKeptLeave = mayKeptLeave();
        while (mayKeptLeave ? hasReady() : passing.hasFirst()) {
            int to = capacity.next();
            if (to == ReceiverCapacity.NONE) {
                return;
            }
            if (capacity.isUsedUp(to)) {
                carrier.askRoom(application, to);
            } else {
                carrier.carry((mayKeptLeave ? queueOfOldest() : passing).takeFirst(), to);
            }
        }
    }

    private boolean hasReady() {
        return kept.hasFirst() || passing.hasFirst();
    }

    private DeliveryQueue queueOfOldest() {
        return kept.hasFirst() && kept.firstKey() <= passing.firstKey() ? kept : passing;
    }

    /** Whether stored deliveries may leave. If not, relayed deliveries do not wait for them. */
    private boolean mayKeptLeave() {
        boolean may = !kept.hasFirst() || carrier.mayLeave(kept.first(), thread.nowNanos());
        if (!may) {
            thread.schedule(again, thread.nowNanos() + AGAIN_NANOS);
        }
        return may;
    }

    private DeliveryQueue queueOf(PendingDelivery delivery) {
        return delivery.isStored() ? kept : passing;
    }

    /**
     * Publishes whether there is a backlog. Threads report room only while there is a backlog. When a backlog begins,
     * the threads that were full before are queried: they may have gained room since, which they will not report again.
     * Resting deliveries are no backlog while a target is attached: new deliveries need not wait behind them. While the
     * application is slow, every delivery goes through this home, so there is a backlog.
     */
    private void updateBacklog(long nowNanos) {
        boolean before = backlog;
        publish(hasReady() || (capacity.isNobodyThere() ? resting.hasFirst() : capacity.isAnySlow()));
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

    /** Schedules the next check for the first expiry or end of a rest, but no sooner than the interval allows. */
    private void scheduleCheck(long nowNanos) {
        long dueNanos = Math.min(Math.min(kept.endsNanos(), passing.endsNanos()), resting.dueNanos());
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
            for (DeliveryQueue each : resting.queues()) {
                left = giveUpEnded(each, nowNanos, left);
            }
            left = resting.takeRested(nowNanos, left, rested -> kept.addBack(rested, rested.order()));
            if (left == 0) {
                // There may be more: continues in the next turn.
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

    /**
     * Gives up all relayed deliveries. Their number is limited by the windows of the SMSCs that await the responses.
     */
    private void giveUpPassing() {
        while (passing.hasFirst()) {
            carrier.giveUp(passing.takeFirst());
        }
    }
}
