package org.strowger.router.smsc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.router.config.value.SlotShare;
import org.strowger.router.event.LogEvent;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.time.Timer;

/**
 * The sessions of an SMSC on one thread. Owned by that thread.
 *
 * <p>Messages of the same turn are submitted by one session, so that a turn writes to few sockets; the next turn starts
 * with the next session.
 */
@Within(Within.Scope.PARTS)
public final class SmscPort {
    /** A congestion_state above this means "too fast": SMPP 5.0, section 4.8.4.18. */
    private static final int CONGESTED_PERCENT = 90;

    private static final long READ_AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Smsc smsc;
    private final SelectorThread thread;
    private final int threadIndex;
    private final SmscTraffic traffic;
    private final KindCounters<SmscFigure> figures = new KindCounters<>(SmscFigure.class);
    private final Histogram answerNanos = new Histogram();

    /** Sessions that can submit. */
    private final List<SmscSession> senders = new ArrayList<>();

    private final List<SmscSession> all = new ArrayList<>();
    private final List<SmscSlot> slots = new ArrayList<>();
    private final List<OutbindSlot> calls = new ArrayList<>();
    private final Timer readAhead = new Timer(this::readAhead);
    private int next;
    private long turnNanos;
    private boolean closed;
    private boolean resting;
    private final PublishedLong sending = new PublishedLong();
    private final Published<List<Integer>> usedSlots = new Published<>(List.of());
    private final PublishedLong slotsVersion = new PublishedLong();

    SmscPort(Smsc smsc, SelectorThread thread, int threadIndex, SmscTraffic traffic) {
        this.smsc = smsc;
        this.thread = thread;
        this.threadIndex = threadIndex;
        this.traffic = traffic;
        this.resting = smsc.operated().isDisabled();
        slotsVersion.set(smsc.slots().version());
    }

    public Smsc smsc() {
        return smsc;
    }

    public SelectorThread thread() {
        return thread;
    }

    public int threadIndex() {
        return threadIndex;
    }

    public KindCounters<SmscFigure> figures() {
        return figures;
    }

    /** The response time of the SMSC, with the resolution of a turn. */
    public Histogram answerNanos() {
        return answerNanos;
    }

    SmscTraffic traffic() {
        return traffic;
    }

    /** All bound sessions, in either direction. */
    public List<SmscSession> sessions() {
        return List.copyOf(all);
    }

    /** A snapshot for operators; called on its thread. */
    public SmscPortView view() {
        int used = 0;
        int window = 0;
        for (int i = 0; i < senders.size(); i++) {
            used += senders.get(i).unanswered();
            window += senders.get(i).window();
        }
        return new SmscPortView(
                all.size(),
                senders.size(),
                used,
                window,
                slots.stream().map(SmscSlot::view).toList());
    }

    /** The number of messages that its sessions can take now. */
    public int room() {
        int room = 0;
        for (int i = 0; i < senders.size(); i++) {
            room += senders.get(i).room();
        }
        return room;
    }

    /** The bytes of messages that its sessions can take now. */
    public long byteRoom() {
        long room = 0;
        for (int i = 0; i < senders.size(); i++) {
            room += Math.max(0, senders.get(i).byteRoom());
        }
        return room;
    }

    public boolean hasRoom() {
        for (int i = 0; i < senders.size(); i++) {
            if (senders.get(i).room() > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Submits a message by one of the sessions. After that it must be prepared again before it can leave once more.
     *
     * @return {@link Submission#NOT_BOUND} if there is no session, {@link Submission#WINDOW_FULL} if no session has
     *     room
     */
    public Submission submit(PreparedMessage prepared, long nowNanos) {
        try {
            return submitBySession(prepared, nowNanos);
        } finally {
            prepared.clear();
        }
    }

    private Submission submitBySession(PreparedMessage prepared, long nowNanos) {
        int count = senders.size();
        if (nowNanos != turnNanos) {
            turnNanos = nowNanos;
            next++;
        }
        Submission last = Submission.NOT_BOUND;
        for (int tried = 0; tried < count; tried++) {
            int at = Math.floorMod(next, count);
            last = prepared.submitBy(senders.get(at), nowNanos);
            if (last == Submission.ACCEPTED || last == Submission.UNFIT) {
                return last;
            }
            next = at + 1;
        }
        return last;
    }

    /**
     * Called after a stored message was submitted, whose application already has its response and may send the next
     * message. If thousands of channels are ready, the responses of the SMSC would wait until all of them are read, and
     * the windows would fill up although the SMSC is fast. The sessions are therefore read in between.
     */
    public void expectAnswers(long nowNanos) {
        if (!readAhead.isScheduled() && thread.isBehind()) {
            scheduleReadAhead(nowNanos);
        }
    }

    /** Schedules the next reading. While messages are queued for the SMSC, its sessions are read in each turn. */
    private void scheduleReadAhead(long nowNanos) {
        thread.schedule(readAhead, smsc.hasBacklog() ? nowNanos : nowNanos + READ_AHEAD_NANOS);
    }

    private void readAhead(long nowNanos) {
        if (!thread.isBehind()) {
            return;
        }
        boolean answersAreDue = false;
        for (int i = 0; i < senders.size(); i++) {
            SmscSession session = senders.get(i);
            if (session.unanswered() > 0) {
                answersAreDue = true;
                session.connection().readAhead(nowNanos);
            }
        }
        if (answersAreDue) {
            scheduleReadAhead(nowNanos);
        }
    }

    /** Sends a query by one of the sessions, like {@link #submit}. */
    public Submission ask(SmscInquiry question, long nowNanos) {
        Submission last = Submission.NOT_BOUND;
        for (int i = 0; i < senders.size(); i++) {
            last = senders.get(i).ask(question, nowNanos);
            if (last == Submission.ACCEPTED) {
                return last;
            }
        }
        return last;
    }

    // ---- Sessions

    /** Adds a session to maintain: dials, and dials again whenever the session has ended. */
    void add(SessionPlan plan) {
        SmscSlot slot = new SmscSlot(this, plan, smsc.backoff(threadIndex, slots.size()));
        slots.add(slot);
        publishSlots();
        slot.begin(thread.nowNanos());
    }

    // ---- Session places

    /** The version of the places that this thread has put into effect. Callable from any thread. */
    long slotsVersion() {
        return slotsVersion.get();
    }

    /** The places that have a session on this thread, or for which it dials one. Callable from any thread. */
    List<Integer> usedSlots() {
        return usedSlots.get();
    }

    /** The number of bound sessions that can submit. Callable from any thread. */
    int sendingSessions() {
        return (int) sending.get();
    }

    /** Puts into effect that this node has given session places to other nodes, or got places from them. */
    void slotsChanged(CloseReason reason) {
        SlotShare share = smsc.slots();
        for (SmscSlot slot : List.copyOf(slots)) {
            if (!share.isWhole() && !share.here().contains(smsc.slotOf(slot.number()))) {
                slot.giveUp(reason);
            }
        }
        dialMissing(share);
        publishSlots();
        slotsVersion.set(share.version());
    }

    /** Dials the sessions that this thread should have. A session that is ending is dialled again when it has ended. */
    private void dialMissing(SlotShare share) {
        if (closed) {
            return;
        }
        for (SessionPlan plan : smsc.wanted(share, threadIndex)) {
            if (slots.stream().noneMatch(slot -> slot.number() == plan.number())) {
                add(plan);
            }
        }
    }

    /** Called when a slot that gives up its place has no session any more. */
    void gaveUp(SmscSlot slot) {
        if (slots.remove(slot)) {
            dialMissing(smsc.slots());
            publishSlots();
        }
    }

    private void publishSlots() {
        usedSlots.set(slots.stream()
                .map(slot -> smsc.slotOf(slot.number()))
                .distinct()
                .toList());
    }

    /**
     * Handles a connection accepted at the SMSC's outbind address.
     *
     * @return its endpoint
     */
    public Endpoint call(Connection connection, FailedLogins failures, long nowNanos) {
        OutbindSlot call = new OutbindSlot(this, connection, failures, nowNanos);
        calls.add(call);
        return call.session();
    }

    void callEnded(OutbindSlot call) {
        calls.remove(call);
    }

    /** Unbinds all sessions; no further session is dialled or admitted. */
    void close(CloseReason reason) {
        closed = true;
        slots.forEach(slot -> slot.close(reason));
        List.copyOf(calls).forEach(call -> call.close(reason));
    }

    boolean isClosed() {
        return closed;
    }

    /** Dials all sessions that wait for their next attempt. @return their number */
    public int dialNow() {
        int dialled = 0;
        for (SmscSlot slot : List.copyOf(slots)) {
            dialled += slot.dialNow() ? 1 : 0;
        }
        return dialled;
    }

    /**
     * Puts into effect that an operator has disabled or enabled the SMSC: unbinds the sessions, or dials them again.
     */
    public void operatedChanged(CloseReason reason) {
        boolean rests = smsc.operated().isDisabled();
        if (closed || rests == resting) {
            return;
        }
        resting = rests;
        if (rests) {
            slots.forEach(slot -> slot.rest(reason));
            List.copyOf(calls).forEach(call -> call.leave(reason));
        } else {
            slots.forEach(SmscSlot::goOn);
        }
    }

    /** Whether an operator has disabled the SMSC, so that no session is dialled or admitted. */
    boolean isResting() {
        return resting;
    }

    // ---- Events of the sessions

    void signedIn(SmscSession session, Traffic way) {
        all.add(session);
        figures.increment(SmscFigure.SESSIONS_UP);
        if (way.sends()) {
            senders.add(session);
            sending.set(senders.size());
        }
        if (showsLife(way)) {
            traffic.sessionsChanged(smsc, 1);
            traffic.roomChanged(this);
        }
    }

    void gone(SmscSession session) {
        if (!all.remove(session)) {
            return; // The session was never bound.
        }
        figures.increment(SmscFigure.SESSIONS_DOWN);
        senders.remove(session);
        sending.set(senders.size());
        if (showsLife(session.traffic())) {
            traffic.sessionsChanged(smsc, -1);
            traffic.roomChanged(this);
        }
    }

    /** Whether the SMSC counts as up with a session of this kind: one that sends, unless none is configured. */
    private boolean showsLife(Traffic way) {
        return way.sends() || !smsc.settings().login().bind().sends();
    }

    /** Passes on a message or receipt that did not come by a session. */
    public void messageCame(SmscTraffic.Source from, ShortMessage message, long token) {
        traffic.messageCame(from, message, token);
    }

    /** Notes that a request in the name of the SMSC was refused. */
    public void callRefused(String why) {
        traffic.smscEvent(smsc, LogEvent.SMSC_CALL_REFUSED, why);
    }

    void answered(QueuedMessage message, Outcome outcome, boolean lost) {
        figures.increment(figureOf(outcome, lost));
        if (outcome.isAccepted()) {
            figures.add(SmscFigure.SEGMENTS_ACCEPTED, message.segments());
        }
        if (outcome.slowsDown()) {
            traffic.throttled(smsc);
        } else if (outcome.treatment().link() == Outcome.Treatment.Link.SET_ASIDE) {
            traffic.setAside(smsc, outcome);
        }
        hasRoomAgain();
    }

    void hasRoomAgain() {
        if (smsc.hasBacklog()) {
            traffic.roomChanged(this);
        }
    }

    void congested(int percent) {
        if (percent > CONGESTED_PERCENT) {
            traffic.throttled(smsc);
        }
    }

    private static SmscFigure figureOf(Outcome outcome, boolean lost) {
        return switch (outcome.kind()) {
            case ACCEPTED -> SmscFigure.ACCEPTED;
            case THROTTLED, TEMPORARY, PERMANENT -> SmscFigure.of(outcome.statusClass());
            case UNCERTAIN -> lost ? SmscFigure.LOST : SmscFigure.TIMED_OUT;
        };
    }
}
