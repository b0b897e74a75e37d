package org.strowger.router.hook;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.share.FairShare;

/**
 * The questions of a hook that have not ended. Each application has a line of its own, and the lines are served in
 * turn, so that an application that asks more than the service can answer fills only its own line.
 *
 * <p>Three maxima are shared among the applications. A question <em>under way</em> has a connection: an application
 * gets no more of them than leaves some for others, unless no other application has the hook or they are few. A message
 * whose question waits has a place in the queue. If its application finds no place, the message waits in the same line,
 * <em>beyond</em> the share of its application; it gets a place when one becomes free.
 *
 * <p>A lookup joins the question of its own application about the same number, or any question about that number that
 * is under way. Questions of two applications about one number stay in both lines; the turn that comes first sends one
 * of them, and its answer ends the other one too.
 *
 * <p>Memory: some 280 octets for each application with a question, and what {@link HookQuestion} says. Owned by the
 * home of the hook.
 */
final class HookQueue {
    /** The maximum number of messages that wait beyond the shares of their applications: at most 21 MB of memory. */
    @Bound(
            of = "messages that wait for a hook beyond their application's share of the queue",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            full = "`on-full` decides about the message; `strowger_hook_questions_total`, a warning of `status`")
    static final int BEYOND_MAX = 50_000;

    /** With fewer connections, an application may use all of them: one would be too large a part to leave free. */
    private static final int SHARED_FROM = 10;

    private static final Line NOBODY = new Line("", FairShare.NONE);

    @BoundedBy("BEYOND_MAX")
    private final Map<String, Line> lines = new HashMap<>();

    /** The numbers of the lines. */
    @BoundedBy("BEYOND_MAX")
    private final BitSet owners = new BitSet();

    /** The lines with a question; the first one is served next. */
    @BoundedBy("BEYOND_MAX")
    private final Set<Line> turns = new LinkedHashSet<>();

    /** The questions that are sent before all others: repetitions, and trials of a service that is down. */
    @BoundedBy("underWay")
    private final ArrayDeque<HookQuestion> first = new ArrayDeque<>();

    /** The questions that wait for a connection, the oldest first. */
    @BoundedBy("BEYOND_MAX")
    private final Set<HookQuestion> byAge = new LinkedHashSet<>();

    /**
     * The questions about each number, of each application at most one. If one of them is under way, it is the first,
     * and the others wait for its answer.
     */
    @BoundedBy("BEYOND_MAX")
    private final Map<String, List<HookQuestion>> byNumber = new HashMap<>();

    @Bound(
            of = "messages that wait for a hook",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            limit = "hooks[].waiting",
            full = "the message waits beyond the share of its application; `strowger_hook_beyond_share`")
    private final FairShare queued;

    @BoundedBy("BEYOND_MAX")
    private final FairShare beyond = new FairShare(BEYOND_MAX);

    @Bound(
            of = "questions of a hook under way",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            limit = "hooks[].concurrency",
            full = "the question waits for `timeout`, then `on-full` decides about the message")
    private final FairShare underWay;

    private boolean shared;
    private String busiest = "";
    private int ofBusiest;

    /** The line of an application. */
    private static final class Line {
        private final String application;
        private final int owner;

        @BoundedBy("BEYOND_MAX")
        private final Set<HookQuestion> questions = new LinkedHashSet<>();

        Line(String application, int owner) {
            this.application = application;
            this.owner = owner;
        }

        HookQuestion head() {
            return questions.iterator().next();
        }
    }

    /**
     * @param queuedMax the maximum number of messages that wait with a place
     * @param underWayMax the maximum number of questions under way
     */
    HookQueue(int queuedMax, int underWayMax) {
        this.queued = new FairShare(Math.max(1, queuedMax));
        this.underWay = new FairShare(underWayMax);
    }

    /** Changes the maxima. Messages that wait already keep their places. */
    void limit(int queuedMax, int underWayMax) {
        queued.limit(Math.max(1, queuedMax));
        underWay.limit(underWayMax);
    }

    /** Tells whether several applications have the hook. */
    void shared(boolean isShared) {
        shared = isShared;
    }

    // ---- Figures

    /** The number of messages that wait for a connection, or for the answer to the question of another message. */
    int waiting() {
        return queued.size() + beyond.size();
    }

    /** The number of waiting messages that have no place. */
    int beyond() {
        return beyond.size();
    }

    /** The application that had the most questions when a question came or went last; empty before the first one. */
    String busiest() {
        return busiest;
    }

    /** The number of messages of {@link #busiest} whose questions have not ended. */
    int ofBusiest() {
        return ofBusiest;
    }

    /** Compares the application whose questions have changed with the busiest one, without looking at all others. */
    private void changed(Line line) {
        int open = waiting(line) + underWay.count(line.owner);
        if (open > ofBusiest || line.application.equals(busiest)) {
            busiest = line.application;
            ofBusiest = open;
        }
        if (open == 0) {
            lines.remove(line.application);
            owners.clear(line.owner);
        }
    }

    // ---- Questions come

    /**
     * Admits the message of a new question. It must then {@link #joins join} another question, {@link #add wait}, or
     * {@link #remove end}.
     *
     * @return false if there is no room for the message, not even beyond the share of its application
     */
    boolean admits(HookQuestion question, long nowNanos) {
        Line known = lines.get(question.application());
        Line line = known == null ? new Line(question.application(), owners.nextClearBit(0)) : known;
        givePlaces(line);
        boolean hasPlace = beyond.count(line.owner) == 0 && queued.hasRoom(line.owner);
        if (!hasPlace && !beyond.hasRoom(line.owner)) {
            return false;
        }
        (hasPlace ? queued : beyond).enter(line.owner);
        lines.put(line.application, line);
        owners.set(line.owner);
        question.enters(line.owner, nowNanos);
        changed(line);
        return true;
    }

    private int waiting(Line line) {
        return queued.count(line.owner) + beyond.count(line.owner);
    }

    /** Gives messages of the application that wait beyond its share the places that are free. */
    private void givePlaces(Line line) {
        while (beyond.count(line.owner) > 0 && queued.hasRoom(line.owner)) {
            beyond.leave(line.owner);
            queued.enter(line.owner);
        }
    }

    /** Joins the message to a question about the same number of its own application, or one that is under way. */
    boolean joins(HookQuestion question) {
        List<HookQuestion> same = byNumber.getOrDefault(question.number(), List.of());
        for (HookQuestion each : same) {
            if (each.owner() == question.owner()) {
                each.join(question);
                return true;
            }
        }
        boolean isUnderWay = !same.isEmpty() && same.get(0).isUnderWay();
        if (isUnderWay) {
            same.add(question);
        }
        return isUnderWay;
    }

    /** Adds a question to the line of its application. */
    void add(HookQuestion question) {
        Line line = line(question);
        line.questions.add(question);
        turns.add(line);
        waits(question);
    }

    /** Adds a question that is sent before all others. */
    void addFirst(HookQuestion question) {
        first.add(question);
        waits(question);
    }

    private void waits(HookQuestion question) {
        byAge.add(question);
        if (question.isLookup() && !question.isUnderWay()) {
            byNumber.computeIfAbsent(question.number(), number -> new ArrayList<>(1))
                    .add(question);
        }
    }

    private Line line(HookQuestion question) {
        Line line = lines.get(question.application());
        if (line == null) {
            throw new AssertionError(question.application() + " has no line");
        }
        return line;
    }

    // ---- Questions are sent

    /** Whether no question waits for a connection. */
    boolean isEmpty() {
        return byAge.isEmpty();
    }

    /** Whether a question waits in the line of its application. */
    boolean hasTurn() {
        return !turns.isEmpty();
    }

    /** Whether a question of the application waits in its line. */
    boolean hasTurn(String application) {
        Line line = lines.get(application);
        return line != null && !line.questions.isEmpty();
    }

    /** The next question of an application that {@link #hasTurn(String) has a turn}. */
    HookQuestion headOf(String application) {
        return lines.getOrDefault(application, NOBODY).head();
    }

    /** The number of questions that are sent before all others. */
    int first() {
        return first.size();
    }

    /** The number of questions that wait for a connection; 0 if their applications must leave connections to others. */
    int sendable() {
        return first.isEmpty() && next() == NOBODY ? 0 : byAge.size();
    }

    /** The next line whose application may have one more question under way. */
    private Line next() {
        for (Line line : turns) {
            if (!isShared() || underWay.hasRoom(line.owner)) {
                return line;
            }
        }
        return NOBODY;
    }

    private boolean isShared() {
        return shared && underWay.max() >= SHARED_FROM;
    }

    /** Takes the question whose turn it is, to send it. Only if one is {@link #sendable}. */
    HookQuestion send(long nowNanos) {
        HookQuestion question = first.isEmpty() ? next().head() : first.element();
        Line line = line(question);
        withdraw(question);
        if (turns.remove(line)) {
            turns.add(line);
        }
        if (!question.isUnderWay()) {
            leave(line, 1);
            underWay.enter(line.owner);
        }
        question.sent(nowNanos);
        if (question.isLookup()) {
            shareAnswer(question);
        }
        changed(line);
        return question;
    }

    /** Withdraws the questions of other applications about the same number, which wait for the answer to this one. */
    private void shareAnswer(HookQuestion question) {
        List<HookQuestion> same = byNumber.getOrDefault(question.number(), List.of());
        if (same.size() > 1 && same.remove(question)) {
            same.forEach(this::withdraw);
            same.add(0, question);
        }
    }

    /** The question that was or would be sent next, whatever its application has under way; for a failed connection. */
    HookQuestion head() {
        return first.isEmpty() ? turns.iterator().next().head() : first.element();
    }

    // ---- Questions end

    /** The question that has waited longest for a connection. */
    HookQuestion oldest() {
        return byAge.iterator().next();
    }

    /** Makes a question wait for a connection once more. */
    void repeat(HookQuestion question, long nowNanos) {
        question.repeat(nowNanos);
        addFirst(question);
    }

    /**
     * Removes a question that ends.
     *
     * @return the question, with those of other applications that wait for the same answer
     */
    List<HookQuestion> remove(HookQuestion question) {
        withdraw(question);
        List<HookQuestion> ended = question.isLookup() ? forgetNumber(question) : List.of(question);
        ended.forEach(this::forget);
        return ended;
    }

    private List<HookQuestion> forgetNumber(HookQuestion question) {
        List<HookQuestion> same = byNumber.get(question.number());
        if (question.isUnderWay() && same != null) {
            byNumber.remove(question.number());
            return same;
        }
        if (same != null && same.remove(question) && same.isEmpty()) {
            byNumber.remove(question.number());
        }
        return List.of(question);
    }

    private void forget(HookQuestion question) {
        Line line = line(question);
        leave(line, question.messages() - (question.isUnderWay() ? 1 : 0));
        if (question.isUnderWay()) {
            underWay.leave(line.owner);
        }
        changed(line);
    }

    /** Takes a question from the questions that wait for a connection. */
    private void withdraw(HookQuestion question) {
        if (!byAge.remove(question)) {
            return;
        }
        Line line = line(question);
        if (line.questions.remove(question)) {
            if (line.questions.isEmpty()) {
                turns.remove(line);
            }
        } else {
            first.remove(question);
        }
    }

    /** Notes that messages of the application wait no longer: the others move up. */
    private void leave(Line line, int messages) {
        for (int i = 0; i < messages; i++) {
            (beyond.count(line.owner) > 0 ? beyond : queued).leave(line.owner);
        }
        givePlaces(line);
    }

    /** Drops all questions that wait for a connection. */
    void clear() {
        while (!byAge.isEmpty()) {
            remove(oldest());
        }
    }
}
