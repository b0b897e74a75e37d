package org.strowger.router.smsc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.Rate;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * What belongs to an SMSC as a whole: the messages that wait for it, the pace at which it goes, and whether it is of
 * use. Owned by the SMSC's home thread.
 *
 * <p>How the SMSC fares is read from what its ports have counted, every quarter of a second: so a message costs nothing
 * here as long as none waits.
 *
 * @param <T> what waits
 */
public final class SmscHome<T extends QueuedMessage> {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int LEAVE_PER_TURN = 1000;

    private final Smsc smsc;
    private final SelectorThread thread;
    private final Carrier<T> carrier;
    private final SmscQueue<T> queue;
    private final SmscThrottle throttle;
    private final SmscHealth health;
    private final AttemptMarks<T> marked = new AttemptMarks<>();

    /** On their way out, a few in each turn; those that have left since are here in vain. */
    private final ArrayDeque<T> leaving = new ArrayDeque<>();

    private final Timer goOn = new Timer(this::giveBackSome);
    private final Timer look = new Timer(this::check);
    private final Timer due = new Timer(this::sendQueued);

    private final SmscRooms rooms;
    private Readiness readiness = Readiness.WAITING;
    private Readiness told = Readiness.WAITING;
    private final SmscSampler sampler;
    /** One that tries whether the SMSC is well again, while it is being marked. */
    private @Nullable T probing;

    /** No message that is awaited has waited too long before this. */
    private long lateNanos = Long.MAX_VALUE;

    private boolean pumping;
    private boolean backlog;
    private boolean closed;
    private boolean windingUp;
    private boolean isEmptyTold;

    /** Takes messages where the home sends them. */
    public interface Carrier<T> {
        /**
         * Submits it by a session of that thread; if none has room, it comes back by {@link #returned}. If the thread
         * is the home's own that may happen at once.
         */
        void carry(T message, int toThread);

        /** Writes down that it may be with the SMSC; comes back by {@link #marked}. */
        void mark(T message);

        /** Says at once by {@link #roomTold} if sessions of that thread have room. */
        void askRoom(Smsc smsc, int ofThread);

        /** The SMSC does not take it; another way is to be found. */
        void giveBack(T message, FailoverCause.Word why);

        /** What an operator should know. */
        void tell(Smsc smsc, LogEvent event, String detail);
    }

    public SmscHome(Smsc smsc, SelectorThread thread, int threads, Carrier<T> carrier) {
        SmscSettings settings = smsc.settings();
        this.smsc = smsc;
        this.thread = thread;
        this.carrier = carrier;
        this.queue = new SmscQueue<>(settings.capacity().queue());
        this.throttle = new SmscThrottle(settings.capacity().throughput());
        this.health = new SmscHealth(
                settings.patience().response().toNanos(),
                settings.patience().unboundAfter().toNanos(),
                thread.nowNanos());
        this.sampler = new SmscSampler(smsc, health, throttle);
        this.rooms = new SmscRooms(smsc, threads);
        thread.schedule(look, thread.nowNanos() + LOOK_NANOS);
    }

    public Smsc smsc() {
        return smsc;
    }

    /** How many messages wait. */
    public int waiting() {
        return queue.size() + marked.size();
    }

    /** Since when the oldest waits; {@link Long#MAX_VALUE} if none does. */
    public long oldestSinceNanos() {
        return queue.oldestSinceNanos();
    }

    public SmscState state() {
        return health.state();
    }

    /** Its thread: what operators may see of it. */
    public SmscHomeView view(long nowNanos) {
        return new SmscHomeView(
                health.state(),
                health.sinceNanos(),
                new SmscHomeView.Waiting(
                        waiting(), queue.octets(), queue.sizeMax(), oldestSinceNanos(), marked.beingMarked()),
                new SmscHomeView.Pace(
                        throttle.current(),
                        throttle.isLimited(),
                        throttle.toldNanos(),
                        smsc.rate().freeAtNanos(nowNanos)));
    }

    /** Its thread: some of those that wait, up to so many, about in the order in which they leave. */
    public List<T> some(int most) {
        List<T> some = new ArrayList<>();
        marked.addSomeTo(some, most);
        some.addAll(queue.some(most - some.size()));
        return some;
    }

    // ---- Messages

    /** A message for which there was no room or no rate: it goes in its turn. */
    public void offer(T message, long nowNanos) {
        if (closed || smsc.operated().isDraining()) {
            carrier.giveBack(message, FailoverCause.Word.UNBOUND); // Else one that drains would never be empty.
        } else if (readiness == Readiness.PROBE) {
            probe(message, nowNanos);
        } else if (!isUsable() && !message.staysWith(smsc)) {
            carrier.giveBack(message, unavailableCause());
        } else if (enqueue(message)) {
            sendQueued(nowNanos);
        } else {
            carrier.giveBack(message, FailoverCause.Word.FULL);
        }
    }

    /** An operator has said something else of the SMSC. */
    public void operatedChanged(long nowNanos) {
        if (!closed) {
            isEmptyTold = false;
            publish();
            sendQueued(nowNanos);
        }
    }

    /** The daemon stops: what is kept stays in the store, and who waits for an answer has it now. */
    public void beginShutdown(long nowNanos) {
        windingUp = true;
        operatedChanged(nowNanos);
    }

    private boolean mayGo(T message) {
        return windingUp ? message.isAwaited() : !message.staysWith(smsc);
    }

    private boolean isUsable() {
        return readiness == Readiness.READY || readiness == Readiness.WAITING;
    }

    private boolean enqueue(T message) {
        boolean taken = queue.offer(message);
        if (taken && message.isAwaited()) {
            lateNanos = Math.min(lateNanos, message.sinceNanos() + patienceNanos());
        }
        return taken;
    }

    private long patienceNanos() {
        return smsc.settings().patience().response().toNanos();
    }

    /** Whether it waits here. */
    public boolean has(T message) {
        return queue.holds(message) || marked.holds(message);
    }

    /** Takes it out, because it has expired or is wanted back. @return whether it waited here */
    public boolean withdraw(T message) {
        boolean waited = queue.remove(message) || marked.remove(message);
        if (waited) {
            updateBacklog();
        }
        return waited;
    }

    /** There was no room on that thread after all. */
    public void returned(T message, int fromThread, long nowNanos) {
        rooms.isFull(fromThread);
        if (!isUsable() && !message.staysWith(smsc)) {
            carrier.giveBack(message, unavailableCause());
        } else if (closed || !enqueue(message)) {
            carrier.giveBack(message, FailoverCause.Word.FULL);
        }
        updateBacklog();
        carrier.askRoom(smsc, fromThread);
    }

    /** It is written down that it may be with the SMSC: it leaves in its turn. */
    public void marked(T message, long nowNanos) {
        marked.wasMarked();
        if (message == probing) {
            probing = null;
            sendProbe(message);
        } else if (closed) {
            carrier.giveBack(message, FailoverCause.Word.UNBOUND);
        } else if (isUsable() || message.staysWith(smsc)) {
            marked.add(message);
        } else {
            carrier.giveBack(message, unavailableCause());
        }
        sendQueued(nowNanos);
    }

    /** It could not be written down. */
    public void notMarked(T message, long nowNanos) {
        marked.wasMarked();
        probing = message == probing ? null : probing;
        carrier.giveBack(message, FailoverCause.Word.FULL);
        updateBacklog();
    }

    /** Sessions of that thread have room for so many. */
    public void roomTold(int onThread, int room, long nowNanos) {
        rooms.has(room, onThread);
        sendQueued(nowNanos);
    }

    private void probe(T message, long nowNanos) {
        if (rooms.next() == SmscRooms.NONE) {
            carrier.giveBack(message, unavailableCause());
            return;
        }
        health.probeSent(nowNanos);
        publish();
        if (message.mayLeaveBy(smsc)) {
            sendProbe(message);
        } else {
            probing = message;
            mark(message);
        }
    }

    private void sendProbe(T message) {
        int to = closed ? -1 : rooms.next();
        if (to < 0) {
            carrier.giveBack(message, unavailableCause());
        } else {
            carrier.carry(message, to);
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
            return;
        }
        pumping = true;
        try {
            sendWhileRoom(nowNanos);
            markAhead();
        } finally {
            pumping = false; // Also if one message fails: the others must not wait for ever.
            updateBacklog();
        }
    }

    private void sendWhileRoom(long nowNanos) {
        while (mayGoOn()) {
            int to = rooms.next();
            if (to < 0) {
                return;
            }
            T next = marked.hasNext() ? marked.peek() : queue.peek();
            if (!smsc.rate().tryTake(next.segments(), nowNanos)) {
                thread.schedule(due, smsc.rate().freeAtNanos(nowNanos));
                return;
            }
            rooms.carried(to);
            carrier.carry(marked.hasNext() ? marked.poll() : queue.poll(), to);
        }
    }

    private boolean mayGoOn() {
        return marked.hasNext() || (!queue.isEmpty() && queue.peek().mayLeaveBy(smsc));
    }

    /** Those that come next are marked meanwhile: no more than leave in a moment. */
    private void markAhead() {
        int places = rooms.sessions() * smsc.settings().capacity().window();
        while (places > 0
                && !queue.isEmpty()
                && !queue.peek().mayLeaveBy(smsc)
                && marked.wants(throttle.current(), places)) {
            mark(queue.poll());
        }
    }

    /**
     * Threads tell of room only while something waits here. So whoever had none before is asked when that begins: he
     * may have had room since, and nothing more to tell.
     */
    private void updateBacklog() {
        boolean before = backlog;
        publishBacklog(waiting() > 0);
        smsc.publishFull(queue.isFull());
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

    // ---- How it fares

    /** Sessions on a thread that can be given messages have begun, or ended. */
    public void sessionsChanged(int onThread, int difference, long nowNanos) {
        if (closed) {
            return;
        }
        rooms.sessionsChanged(onThread, difference);
        for (int i = 0; i < difference; i++) {
            health.bound(nowNanos);
        }
        for (int i = difference; i < 0; i++) {
            health.unbound(nowNanos);
        }
        publish();
        sendQueued(nowNanos);
    }

    /** The SMSC finds us too fast. */
    public void throttled(long nowNanos) {
        if (closed) {
            return;
        }
        sampler.feel(nowNanos);
        publish();
        if (throttle.throttled(nowNanos)) {
            setRate(nowNanos);
            carrier.tell(smsc, LogEvent.SMSC_SLOWED_DOWN, "to " + throttle.currentPerSecond() + "/s");
        }
    }

    /** Goes on with the SMSC's new settings, those of its sessions excepted. */
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

    /** Takes no more, and gives back what waits. */
    public void close() {
        closed = true;
        thread.cancel(look);
        thread.cancel(due);
        leaving.clear();
        marked.takeOut(all -> true).forEach(each -> carrier.giveBack(each, FailoverCause.Word.UNBOUND));
        leaving.addAll(queue.all());
        giveBackSome(thread.nowNanos());
    }

    private void setRate(long nowNanos) {
        Rate rate = smsc.ceiling().under(throttle.current());
        smsc.rate().change(rate.count(), rate.per().toNanos(), nowNanos);
    }

    private void check(long nowNanos) {
        thread.schedule(look, nowNanos + LOOK_NANOS);
        sampler.feel(nowNanos);
        if (throttle.nextChangeNanos() <= nowNanos && throttle.tick(nowNanos)) {
            setRate(nowNanos);
        }
        health.tick(nowNanos);
        publish();
        giveBackLate(nowNanos);
        if (readiness == Readiness.PROBE && (marked.hasNext() || !queue.isEmpty())) {
            probe(marked.hasNext() ? marked.poll() : queue.poll(), nowNanos); // Nobody else may come to try it.
        }
        sendQueued(nowNanos);
        tellIfEmpty();
    }

    private void tellIfEmpty() {
        if (smsc.operated().isDraining() && !isEmptyTold && waiting() == 0 && smsc.underWay() == 0) {
            isEmptyTold = true;
            carrier.tell(smsc, LogEvent.SMSC_DRAINED, "nothing is queued for it, and no response is pending");
        }
    }

    private void publish() {
        Readiness next =
                windingUp || smsc.operated().isDisabled() ? Readiness.UNBOUND : health.readiness(thread.nowNanos());
        Readiness toOthers = smsc.operated().isDraining() ? Readiness.UNBOUND : next;
        if (toOthers != told) {
            told = toOthers;
            smsc.publish(toOthers);
        }
        if (next == readiness) {
            return;
        }
        tell(readiness, next);
        boolean wasOfUse = isUsable();
        readiness = next;
        if (wasOfUse && !isUsable()) {
            giveBackMovable();
        }
    }

    private void tell(Readiness before, Readiness next) {
        if (next == Readiness.SET_ASIDE && before != Readiness.PROBE) {
            carrier.tell(smsc, LogEvent.SMSC_SET_ASIDE, "its sessions are up, but it answers no messages");
        } else if (next == Readiness.READY && (before == Readiness.SET_ASIDE || before == Readiness.PROBE)) {
            carrier.tell(smsc, LogEvent.SMSC_RECOVERED, "it answers again");
        }
    }

    private FailoverCause.Word unavailableCause() {
        return readiness == Readiness.UNBOUND ? FailoverCause.Word.UNBOUND : FailoverCause.Word.TIMEOUT;
    }

    // ---- Giving back

    /** Somebody waits for the answer: what could not be sent within the time that an answer may take goes elsewhere. */
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

    private void giveBackMovable() {
        marked.takeOut(this::mayGo).forEach(each -> carrier.giveBack(each, unavailableCause()));
        queue.all().stream().filter(this::mayGo).forEach(leaving::addLast);
        giveBackSome(thread.nowNanos());
    }

    private void giveBackSome(long nowNanos) {
        if (isUsable() && !closed) {
            leaving.clear(); // It has come back meanwhile.
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
