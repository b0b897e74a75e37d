package org.strowger.router.smsc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.message.Outcome;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.value.Rate;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * The state of an SMSC as a whole: its queue, its rate and its health. Owned by the SMSC's home thread.
 *
 * <p>Health and throttle sample the counters of the ports four times a second, so that a message costs nothing here
 * while the queue is empty.
 *
 * @param <T> the kind of message
 */
public final class SmscHome<T extends QueuedMessage> {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /** The time after which a message that may not leave yet is checked again. */
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final int LEAVE_PER_TURN = 1000;

    /** The time that sessions have to bind again before messages are passed on to another node. */
    private static final long UNBOUND_MIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The number of queued messages that are examined at once for messages that leave a throttled SMSC. */
    private static final int THROTTLED_LOOKED_AT_MAX = 10_000;

    private final Smsc smsc;
    private final SelectorThread thread;
    private final Carrier<T> carrier;

    @BoundedBy("SmscQueue.share")
    private final SmscQueue<T> queue;

    private final SmscThrottle throttle;
    private final SmscHealth health;
    private final AttemptMarks<T> marked = new AttemptMarks<>();

    /** Messages to be moved to another candidate, a few per turn. Messages that have already left are skipped. */
    @BoundedBy("SmscQueue.share")
    private final ArrayDeque<T> leaving = new ArrayDeque<>();

    /** Messages that are to be prepared again after a reload, a few per turn. Messages that have left are skipped. */
    @BoundedBy("SmscQueue.share")
    private final ArrayDeque<T> outdated = new ArrayDeque<>();

    private final Timer goOn = new Timer(this::giveBackSome);
    private final Timer prepare = new Timer(this::giveBackOutdated);
    private final Timer look = new Timer(this::check);
    private final Timer due = new Timer(this::sendQueued);
    private final Timer passOn = new Timer(this::giveBackStored);

    private final SmscRooms rooms;
    private final QueueGrowth growth = new QueueGrowth();
    private Readiness readiness = Readiness.WAITING;
    private Readiness told = Readiness.WAITING;
    // The counters of the ports at the last sample.
    private long answersSeen;
    private long timeOutsSeen;
    private long segmentsSeen;

    /** The probe, until it is answered or lost, or turns out not to have left. */
    private @Nullable T probe;

    /** No message whose sender awaits a response is overdue before this time. */
    private long lateNanos = Long.MAX_VALUE;

    private boolean pumping;
    private boolean backlog;
    private boolean intakeIsTooFast;
    private boolean closed;
    private boolean windingUp;
    private boolean isEmptyTold;

    /** The time at which the last session that could submit ended; valid only while there is none. */
    private long unboundSinceNanos;

    /** The time until which the SMSC gets no messages because of a status, and this status. */
    private SmscHomeView.Aside aside = SmscHomeView.Aside.NONE;

    /** Carries out the decisions of the home. */
    public interface Carrier<T> {
        /**
         * Submits the message by a session of that thread; if no session has room, the message returns through
         * {@link #returned}. If the thread is the home's own, this may happen within the call.
         */
        void carry(T message, int toThread);

        /**
         * Whether another node has sessions of the SMSC; if this node has none, stored messages are passed on to that
         * node.
         */
        default boolean isBoundElsewhere(Smsc smsc) {
            return false;
        }

        /** Whether the message may leave now; if not, the home asks again soon. */
        default boolean mayLeave(T message, long nowNanos) {
            return true;
        }

        /** Stores that the SMSC may have the message; reports back by {@link #marked} or {@link #notMarked}. */
        void mark(T message);

        /** Calls {@link #roomTold} if the sessions of that thread have room. */
        void askRoom(Smsc smsc, int ofThread);

        /**
         * Called when the queue begins to grow because applications send faster than this router passes messages on,
         * although the SMSC could take more; and again when this is over.
         */
        void intakeIsTooFast(Smsc smsc, boolean isTooFast);

        /** Returns a message that the SMSC does not take; the message fails over to its next candidate. */
        void giveBack(T message, FailoverCause.Word why);

        /** Returns a message that must be prepared again. */
        void giveBackOutdated(T message);

        /** Writes to the operator log. */
        void tell(Smsc smsc, LogEvent event, String detail);
    }

    public SmscHome(Smsc smsc, SelectorThread thread, int threads, Carrier<T> carrier) {
        SmscSettings settings = smsc.settings();
        this.smsc = smsc;
        this.thread = thread;
        this.carrier = carrier;
        this.queue = new SmscQueue<>(settings.capacity().queue(), smsc.full());
        this.throttle = new SmscThrottle(settings.capacity().throughput());
        this.health = new SmscHealth(
                settings.patience().response().toNanos(),
                settings.patience().unboundAfter().toNanos(),
                thread.nowNanos());
        this.rooms = new SmscRooms(smsc, threads);
        this.unboundSinceNanos = thread.nowNanos();
        if (!smsc.isClosed()) {
            setRate(thread.nowNanos());
        }
        thread.schedule(look, thread.nowNanos() + LOOK_NANOS);
    }

    public Smsc smsc() {
        return smsc;
    }

    /** The number of queued messages. */
    public int waiting() {
        return queue.size() + marked.size();
    }

    /** When the oldest message was queued; {@link Long#MAX_VALUE} if the queue is empty. */
    public long oldestSinceNanos() {
        return queue.oldestSinceNanos();
    }

    public SmscState state() {
        return health.state();
    }

    /** A snapshot for operators; called on the home thread. */
    public SmscHomeView view(long nowNanos) {
        return new SmscHomeView(
                health.state(),
                health.sinceNanos(),
                new SmscHomeView.Waiting(
                        waiting(),
                        queue.octets(),
                        queue.sizeMax(),
                        oldestSinceNanos(),
                        marked.beingMarked(),
                        queue.largest(),
                        queue.fullFor()),
                new SmscHomeView.Pace(
                        rate(),
                        throttle.isLimited(),
                        throttle.toldNanos(),
                        smsc.rate().freeAtNanos(nowNanos) > nowNanos),
                aside.lasts(nowNanos) ? aside : SmscHomeView.Aside.NONE);
    }

    /** Up to {@code most} queued messages, roughly in the order in which they leave; called on the home thread. */
    public List<T> some(int most) {
        List<T> some = new ArrayList<>();
        marked.addSomeTo(some, most);
        some.addAll(queue.some(most - some.size()));
        return some;
    }

    // ---- Messages

    /** Queues a message that the ports could not submit at once. */
    public void offer(T message, long nowNanos) {
        if (closed || smsc.operated().isDraining()) {
            // While draining, no message is queued: otherwise the queue might never become empty.
            carrier.giveBack(message, FailoverCause.Word.UNBOUND);
        } else if (mayProbe(message, nowNanos)) {
            probe(message, nowNanos);
        } else if (!isUsable() && !message.staysWith(smsc) && !isPartOfProbe(message)) {
            carrier.giveBack(message, unavailableCause());
        } else if (throttledExcess() >= 0 && message.leavesThrottled(smsc)) {
            carrier.giveBack(message, FailoverCause.Word.THROTTLED);
        } else if (queue.offer(message)) {
            waits(message);
            sendQueued(nowNanos);
        } else {
            carrier.giveBack(message, FailoverCause.Word.FULL);
        }
    }

    /**
     * The number of queued messages beyond the number that a throttled SMSC takes within a second; negative if there is
     * room for more, or if the SMSC does not throttle.
     */
    private long throttledExcess() {
        return throttle.isLimited() ? waiting() - throttle.currentPerSecond() : -1;
    }

    /**
     * Returns to their homes the messages that a throttled SMSC would keep waiting although their next candidate could
     * send them.
     */
    private void giveBackThrottled() {
        long excess = throttledExcess();
        if (excess <= 0) {
            return;
        }
        List<T> leavingNow = queue.some(THROTTLED_LOOKED_AT_MAX).stream()
                .filter(message -> message.leavesThrottled(smsc))
                .limit(Math.min(excess, LEAVE_PER_TURN))
                .toList();
        for (T message : leavingNow) {
            queue.remove(message);
            carrier.giveBack(message, FailoverCause.Word.THROTTLED);
        }
    }

    /** Puts into effect that an operator has drained, disabled or resumed the SMSC. */
    public void operatedChanged(long nowNanos) {
        if (!closed) {
            isEmptyTold = false;
            publish();
            sendQueued(nowNanos);
        }
    }

    /** Prepares for the shutdown: stored messages stay in the store, and waiting senders get a response. */
    public void beginShutdown(long nowNanos) {
        windingUp = true;
        smsc.publishPassedOn(false);
        operatedChanged(nowNanos);
    }

    private boolean mayGo(T message) {
        return windingUp ? message.isAwaited() : !message.staysWith(smsc);
    }

    private boolean isUsable() {
        return readiness == Readiness.READY || readiness == Readiness.WAITING;
    }

    /** Whether the message must wait for the response to the probe, which is another part of the same message. */
    private boolean isPartOfProbe(T message) {
        T sent = probe;
        return sent != null && message.isPartWith(sent);
    }

    private void waits(T message) {
        if (message.isAwaited()) {
            lateNanos = Math.min(lateNanos, message.sinceNanos() + patienceNanos());
        }
    }

    private long patienceNanos() {
        return smsc.settings().patience().response().toNanos();
    }

    /** Whether the message is queued here. */
    public boolean has(T message) {
        return queue.holds(message) || marked.holds(message);
    }

    /**
     * Removes a message that has expired or was recalled.
     *
     * @return whether the message was queued here
     */
    public boolean withdraw(T message) {
        boolean waited = queue.remove(message) || marked.remove(message);
        if (waited) {
            updateBacklog();
        }
        return waited;
    }

    /** Takes back a message, because the sessions of that thread had no room after all. */
    public void returned(T message, int fromThread, long nowNanos) {
        rooms.isFull(fromThread);
        notSubmitted(message, nowNanos);
        if (!isUsable() && !message.staysWith(smsc)) {
            carrier.giveBack(message, unavailableCause());
        } else if (closed) {
            carrier.giveBack(message, FailoverCause.Word.FULL);
        } else {
            queue.putBack(message);
            waits(message);
        }
        updateBacklog();
        carrier.askRoom(smsc, fromThread);
    }

    /** Called when the mark of these messages, or parts of one, is durable; they leave in their turn. */
    public void marked(List<? extends T> messages, long nowNanos) {
        messages.forEach(each -> wasMarked(each, nowNanos));
        sendQueued(nowNanos);
    }

    private void wasMarked(T message, long nowNanos) {
        marked.wasMarked();
        boolean isProbe = message == probe;
        int to = isProbe && !closed && carrier.mayLeave(message, nowNanos) ? rooms.next() : SmscRooms.NONE;
        if (isProbe && to == SmscRooms.NONE) {
            probeNotSent(nowNanos);
        }
        if (to != SmscRooms.NONE) {
            carrier.carry(message, to);
        } else if (closed) {
            carrier.giveBack(message, FailoverCause.Word.UNBOUND);
        } else if (isUsable() || message.staysWith(smsc)) {
            marked.add(message);
        } else {
            carrier.giveBack(message, unavailableCause());
        }
    }

    /** Called when the mark could not be stored. */
    public void notMarked(List<? extends T> messages, long nowNanos) {
        for (T each : messages) {
            marked.wasMarked();
            notSubmitted(each, nowNanos);
            carrier.giveBack(each, FailoverCause.Word.FULL);
        }
        updateBacklog();
    }

    /** Called when the message has not left: if it was the probe, another message may be the probe. */
    public void notSubmitted(T message, long nowNanos) {
        if (message == probe) {
            probeNotSent(nowNanos);
        }
    }

    private void probeNotSent(long nowNanos) {
        health.probeNotSent(nowNanos);
        publish();
    }

    /** Records how many messages, and bytes of messages, the sessions of that thread have room for. */
    public void roomTold(int onThread, int room, long byteRoom, long nowNanos) {
        if (backlog || room == 0) {
            rooms.has(room, byteRoom, onThread);
        } else {
            rooms.hasPlenty(onThread);
        }
        if (isUsable() && !queue.isEmpty() && !isPaced() && smsc.unanswered() == 0) {
            growth.smscCouldTakeMore(queue.size(), nowNanos);
        }
        sendQueued(nowNanos);
    }

    /** Whether the message may be sent as a probe: without a free place, it is treated as any other message. */
    private boolean mayProbe(T message, long nowNanos) {
        return readiness == Readiness.PROBE && rooms.next() != SmscRooms.NONE && carrier.mayLeave(message, nowNanos);
    }

    private void probe(T message, long nowNanos) {
        health.probeSent(nowNanos);
        probe = message;
        publish();
        if (message.mayLeaveBy(smsc)) {
            carrier.carry(message, rooms.next());
        } else {
            mark(message);
        }
    }

    private void mark(T message) {
        marked.marks();
        carrier.mark(message);
    }

    private void sendQueued(long nowNanos) {
        if (pumping || closed) {
            return;
        }
        if (!isUsable()) {
            updateBacklog();
            tellIntake(false);
            return;
        }
        pumping = true;
        try {
            sendWhileRoom(nowNanos);
            markAhead();
            if (waitsForStore()) {
                growth.smscCouldTakeMore(queue.size(), nowNanos);
            }
        } finally {
            pumping = false; // Reset even if a message throws: the other messages must not wait forever.
            updateBacklog();
            tellIntake(growth.isTooFast(queue.size(), nowNanos));
        }
    }

    /** Whether the SMSC has room, and the next message waits only until its attempt is stored. */
    private boolean waitsForStore() {
        return !marked.hasNext()
                && !queue.isEmpty()
                && !queue.peek().mayLeaveBy(smsc)
                && rooms.next() != SmscRooms.NONE
                && !isPaced();
    }

    /** Whether the rate of the SMSC, rather than this router, limits how fast messages leave. */
    private boolean isPaced() {
        return due.isScheduled() || throttle.isLimited() || marked.isLimitedByRate(throttle.current(), slots());
    }

    private void tellIntake(boolean isTooFast) {
        if (isTooFast != intakeIsTooFast) {
            intakeIsTooFast = isTooFast;
            carrier.intakeIsTooFast(smsc, isTooFast);
        }
    }

    private void sendWhileRoom(long nowNanos) {
        while (mayGoOn()) {
            int to = rooms.next();
            if (to < 0) {
                return;
            }
            T next = next();
            if (!carrier.mayLeave(next, nowNanos)) {
                thread.schedule(due, nowNanos + AGAIN_NANOS);
                return;
            }
            if (!smsc.rate().tryTake(next.segments(), nowNanos)) {
                thread.schedule(due, smsc.rate().freeAtNanos(nowNanos));
                return;
            }
            rooms.carried(to, next.octets());
            carrier.carry(marked.hasNext() ? marked.poll() : queue.poll(), to);
        }
    }

    /** The next waiting message; there must be one. */
    private T next() {
        return marked.hasNext() ? marked.peek() : queue.peek();
    }

    private boolean mayGoOn() {
        return marked.hasNext() || (!queue.isEmpty() && queue.peek().mayLeaveBy(smsc));
    }

    /** Marks the next messages, as many as {@link AttemptMarks#wants} allows. */
    private void markAhead() {
        int slots = slots();
        while (slots > 0
                && !queue.isEmpty()
                && !queue.peek().mayLeaveBy(smsc)
                && marked.wants(throttle.current(), slots)) {
            mark(queue.poll());
        }
    }

    /** The number of messages that fit into the windows of all sessions. */
    private int slots() {
        return rooms.sessions() * smsc.settings().capacity().window();
    }

    /**
     * Publishes whether there is a backlog. Threads report room only while there is a backlog. When a backlog begins,
     * the threads that were full before are queried: they may have gained room since, which they will not report again.
     */
    private void updateBacklog() {
        boolean before = backlog;
        publishBacklog(waiting() > 0);
        for (int other = 0; backlog && !before && other < rooms.threads(); other++) {
            if (rooms.isInDoubt(other)) {
                carrier.askRoom(smsc, other);
            }
        }
    }

    private void publishBacklog(boolean waits) {
        backlog = waits;
        smsc.publishBacklog(waits);
    }

    // ---- Health and rate

    /** Counts sessions that can submit and have begun or ended on a thread. */
    public void sessionsChanged(int onThread, int difference, long nowNanos) {
        if (closed) {
            return;
        }
        boolean wasBound = rooms.sessions() > 0;
        rooms.sessionsChanged(onThread, difference);
        if (rooms.sessions() > 0) {
            smsc.publishPassedOn(false);
        } else if (wasBound) {
            unboundSinceNanos = nowNanos;
        }
        for (int i = 0; i < difference; i++) {
            health.bound(nowNanos);
        }
        for (int i = difference; i < 0; i++) {
            health.unbound(nowNanos);
        }
        publish();
        sendQueued(nowNanos);
    }

    /** Lowers the rate after the SMSC has responded that Strowger sends too fast. */
    public void throttled(long nowNanos) {
        if (closed) {
            return;
        }
        sample(nowNanos);
        publish();
        if (throttle.throttled(nowNanos)) {
            setRate(nowNanos);
            carrier.tell(smsc, LogEvent.SMSC_SLOWED_DOWN, "to " + throttle.currentPerSecond() + "/s");
        }
    }

    /** Gives the SMSC no messages for a while, because of a status in its response. */
    public void setAside(Outcome why, long nowNanos) {
        if (closed) {
            return;
        }
        long untilNanos = nowNanos + why.treatment().asideNanos();
        if (!aside.lasts(nowNanos) || untilNanos > aside.untilNanos()) {
            aside = new SmscHomeView.Aside(untilNanos, why.detail());
        }
        publish();
    }

    /** Applies new settings, except the settings of the sessions. */
    public void settingsChanged(long nowNanos) {
        if (closed) {
            return;
        }
        SmscSettings settings = smsc.settings();
        queue.limit(settings.capacity().queue());
        throttle.changeContract(settings.capacity().throughput());
        health.changeUnboundAfter(settings.patience().unboundAfter().toNanos());
        setRate(nowNanos);
        sendQueued(nowNanos);
    }

    /** Takes no more messages, and returns the queued messages to their homes. */
    public void close() {
        closed = true;
        smsc.publishPassedOn(false);
        thread.cancel(look);
        thread.cancel(due);
        thread.cancel(prepare);
        outdated.clear();
        leaving.clear();
        tellIntake(false);
        marked.takeOut(all -> true).forEach(each -> carrier.giveBack(each, FailoverCause.Word.UNBOUND));
        leaving.addAll(queue.all());
        giveBackSome(thread.nowNanos());
    }

    /** Reports the changes of the port counters since the last sample to health and throttle. */
    private void sample(long nowNanos) {
        long segments = smsc.total(SmscFigure.SEGMENTS_ACCEPTED);
        long timeOuts = smsc.total(SmscFigure.TIMED_OUT);
        long answers = 0;
        for (SmscFigure each : SmscFigure.RESPONSES) {
            answers += smsc.total(each);
        }
        if (segments != segmentsSeen) {
            throttle.accepted((int) (segments - segmentsSeen), nowNanos);
        }
        for (long i = timeOutsSeen; i < timeOuts; i++) {
            health.timedOut(nowNanos);
        }
        if (answers != answersSeen) {
            health.answered(nowNanos);
        }
        segmentsSeen = segments;
        timeOutsSeen = timeOuts;
        answersSeen = answers;
    }

    private Rate rate() {
        return smsc.ceiling().under(throttle.current());
    }

    private void setRate(long nowNanos) {
        Rate rate = rate();
        smsc.rate().change(rate.count(), rate.per().toNanos(), nowNanos);
    }

    private void check(long nowNanos) {
        thread.schedule(look, nowNanos + LOOK_NANOS);
        sample(nowNanos);
        queue.tellRoom();
        boolean isOther = throttle.nextChangeNanos() <= nowNanos && throttle.tick(nowNanos);
        setRate(nowNanos); // The home of the SMSC that this one replaces may have lowered the rate.
        if (isOther && !throttle.isLimited()) {
            carrier.tell(smsc, LogEvent.SMSC_RATE_RESTORED, "to " + rate());
        }
        health.tick(nowNanos);
        publish();
        lookElsewhere(nowNanos);
        giveBackLate(nowNanos);
        if (isUsable()) {
            giveBackThrottled();
        }
        if ((marked.hasNext() || !queue.isEmpty()) && mayProbe(next(), nowNanos)) {
            // A new message that could be the probe may never arrive, so a queued message is used.
            probe(marked.hasNext() ? marked.poll() : queue.poll(), nowNanos);
        }
        sendQueued(nowNanos);
        tellIfEmpty();
    }

    private void tellIfEmpty() {
        if (smsc.operated().isDraining() && !isEmptyTold && waiting() == 0 && smsc.unanswered() == 0) {
            isEmptyTold = true;
            carrier.tell(smsc, LogEvent.SMSC_DRAINED, "no messages are queued, and no response is pending");
        }
    }

    private void publish() {
        boolean isProbeOver = probe != null && health.state() != SmscState.PROBING;
        probe = isProbeOver ? null : probe;
        Readiness next = windingUp || smsc.operated().isDisabled() ? Readiness.UNBOUND : readinessNow();
        Readiness toOthers = smsc.operated().isDraining() ? Readiness.UNBOUND : next;
        if (toOthers != told) {
            told = toOthers;
            smsc.publish(toOthers);
        }
        boolean mayHaveMovable = isUsable() || isProbeOver;
        if (next != readiness) {
            tell(readiness, next);
            readiness = next;
        }
        if (mayHaveMovable && !isUsable()) {
            giveBackMovable();
        }
    }

    private Readiness readinessNow() {
        long nowNanos = thread.nowNanos();
        Readiness healthy = health.readiness(nowNanos);
        return aside.lasts(nowNanos) && healthy != Readiness.UNBOUND ? Readiness.SET_ASIDE : healthy;
    }

    private void tell(Readiness before, Readiness next) {
        if (next == Readiness.SET_ASIDE && aside.lasts(thread.nowNanos())) {
            long seconds = TimeUnit.NANOSECONDS.toSeconds(aside.untilNanos() - thread.nowNanos());
            carrier.tell(smsc, LogEvent.SMSC_SET_ASIDE, "for " + seconds + " s: the SMSC answered " + aside.why());
        } else if (next == Readiness.SET_ASIDE && before != Readiness.PROBE) {
            carrier.tell(smsc, LogEvent.SMSC_SET_ASIDE, "the SMSC is bound, but does not answer messages");
        } else if (next == Readiness.READY && before == Readiness.SET_ASIDE && !aside.isNone()) {
            aside = SmscHomeView.Aside.NONE;
            carrier.tell(smsc, LogEvent.SMSC_RECOVERED, "it gets messages again");
        } else if (next == Readiness.READY && (before == Readiness.SET_ASIDE || before == Readiness.PROBE)) {
            carrier.tell(smsc, LogEvent.SMSC_RECOVERED, "the SMSC answers messages again");
        }
    }

    private FailoverCause.Word unavailableCause() {
        return readiness == Readiness.UNBOUND ? FailoverCause.Word.UNBOUND : FailoverCause.Word.TIMEOUT;
    }

    // ---- Giving back

    /**
     * Returns to their homes the messages that are queued for longer than the response timeout while their sender
     * waits.
     */
    private void giveBackLate(long nowNanos) {
        if (lateNanos > nowNanos) {
            return;
        }
        long patienceNanos = patienceNanos();
        List<T> late = new ArrayList<>();
        lateNanos = Long.MAX_VALUE;
        for (T message : queue.all()) {
            long freightLateNanos = message.sinceNanos() + patienceNanos;
            if (message.isAwaited() && freightLateNanos <= nowNanos) {
                late.add(message);
            } else if (message.isAwaited()) {
                lateNanos = Math.min(lateNanos, freightLateNanos);
            }
        }
        late.forEach(queue::remove);
        late.forEach(message -> carrier.giveBack(message, FailoverCause.Word.FULL));
    }

    // ---- Passing on to another node

    private void lookElsewhere(long nowNanos) {
        smsc.publishPassedOn(rooms.sessions() == 0
                && !windingUp
                && !smsc.operated().isDisabled()
                && !smsc.operated().isDraining()
                && nowNanos - unboundSinceNanos >= UNBOUND_MIN_NANOS
                && carrier.isBoundElsewhere(smsc));
        if (smsc.isPassedOn()) {
            giveBackStored(nowNanos);
        }
    }

    /** Returns stored messages to their homes, a few per turn: the homes pass them on. */
    private void giveBackStored(long nowNanos) {
        if (!smsc.isPassedOn()) {
            return;
        }
        marked.takeOut(each -> !each.isAwaited()).forEach(each -> carrier.giveBack(each, unavailableCause()));
        List<T> stored = queue.all().stream()
                .filter(each -> !each.isAwaited())
                .limit(LEAVE_PER_TURN)
                .toList();
        for (T each : stored) {
            queue.remove(each);
            carrier.giveBack(each, FailoverCause.Word.UNBOUND);
        }
        if (stored.size() == LEAVE_PER_TURN) {
            thread.schedule(passOn, nowNanos);
        }
        updateBacklog();
    }

    // ---- After a reload

    /**
     * Returns to their homes, a few in each turn, the messages that the present configuration prepares in another way.
     */
    public void configurationChanged(long nowNanos) {
        if (closed) {
            return;
        }
        marked.takeOut(QueuedMessage::isOutdated).forEach(carrier::giveBackOutdated);
        outdated.clear();
        outdated.addAll(queue.all());
        giveBackOutdated(nowNanos);
    }

    private void giveBackOutdated(long nowNanos) {
        for (int i = 0; i < LEAVE_PER_TURN && !outdated.isEmpty(); i++) {
            T message = outdated.removeFirst();
            if (message.isOutdated() && queue.remove(message)) {
                carrier.giveBackOutdated(message);
            }
        }
        if (!outdated.isEmpty()) {
            thread.schedule(prepare, nowNanos);
        }
        updateBacklog();
    }

    private void giveBackMovable() {
        marked.takeOut(this::mayGo).forEach(each -> carrier.giveBack(each, unavailableCause()));
        queue.all().stream().filter(this::mayGo).forEach(leaving::addLast);
        giveBackSome(thread.nowNanos());
    }

    private void giveBackSome(long nowNanos) {
        if (isUsable() && !closed) {
            leaving.clear(); // The SMSC has become usable again.
        }
        for (int i = 0; i < LEAVE_PER_TURN && !leaving.isEmpty(); i++) {
            T message = leaving.removeFirst();
            if (queue.remove(message)) {
                carrier.giveBack(message, closed ? FailoverCause.Word.UNBOUND : unavailableCause());
            }
        }
        if (!leaving.isEmpty()) {
            thread.schedule(goOn, nowNanos);
        }
        updateBacklog();
    }
}
