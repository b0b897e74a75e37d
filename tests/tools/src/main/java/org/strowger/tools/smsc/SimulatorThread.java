package org.strowger.tools.smsc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.strowger.message.Outcome;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.time.Timer;
import org.strowger.tools.ToolContext;
import org.strowger.tools.TouchedSessions;

/**
 * The part of a simulated SMSC on one SelectorThread: accepts messages, answers them at once or later, and delivers
 * receipts and messages from mobiles. One timer serves all delayed tasks.
 */
final class SimulatorThread {
    private static final int ERRANDS_PER_TURN = 1024;
    private static final long AGAIN_NANOS = 1_000_000_000;
    private static final Outcome TOO_MUCH = Outcome.of(Outcome.Kind.THROTTLED, 0, "");

    private final SelectorThread thread;
    private final SmscPlan plan;
    private final ToolContext context;
    private final List<SimulatorThread> threads;
    private final SimulatedMessages simulated;
    private final Chaos chaos;
    private final SimulatedLogin reception;
    private final SimulatedReceipts reports;
    private final Mobiles mobiles;
    private final KindCounters<SmscCount> counts = new KindCounters<>(SmscCount.class);
    private final BusiestSecond busiest = new BusiestSecond();
    private final SimulatorSchedule schedule = new SimulatorSchedule();
    private final InFlight inFlight = new InFlight();
    private final Map<String, SimulatedAccount> accounts = new HashMap<>();
    private final List<SimulatedConnection> open = new ArrayList<>();
    private final TouchedSessions<SimulatedConnection> touched = new TouchedSessions<>();
    private final Timer timer = new Timer(this::onTimer);
    private final long answerNanos;
    private long timerNanos = SimulatorSchedule.NOTHING;

    /** @param threads the parts on all threads, including this one; complete before the first connection */
    SimulatorThread(
            SelectorThread thread,
            SmscPlan plan,
            ToolContext context,
            List<SimulatorThread> threads,
            SimulatedMessages simulated) {
        this.thread = thread;
        this.plan = plan;
        this.context = context;
        this.threads = threads;
        this.simulated = simulated;
        this.chaos = new Chaos(plan, context.traits(), simulated.thread(), simulated.desks());
        this.reception = new SimulatedLogin(plan, context.traits(), chaos);
        this.reports = new SimulatedReceipts(plan, context, simulated);
        this.mobiles = new Mobiles(this);
        this.answerNanos = plan.settings().delay().toNanos();
    }

    Endpoint open(Connection connection, long nowNanos) {
        counts.increment(SmscCount.CONNECTIONS);
        SimulatedConnection mine = new SimulatedConnection(this, connection, nowNanos);
        open.add(mine);
        return mine;
    }

    /** Starts the generation of messages from mobiles. */
    void begin() {
        mobiles.begin(thread.nowNanos());
    }

    /** Closes every session gracefully. */
    void close() {
        schedule.clear();
        thread.cancel(timer);
        mobiles.end();
        List.copyOf(open).forEach(each -> each.close(CloseReason.of(CloseCause.SHUTDOWN)));
    }

    SelectorThread thread() {
        return thread;
    }

    SmscPlan plan() {
        return plan;
    }

    ToolContext stage() {
        return context;
    }

    Chaos chaos() {
        return chaos;
    }

    int deskCount() {
        return simulated.desks();
    }

    InFlight inFlight() {
        return inFlight;
    }

    KindCounters<SmscCount> counts() {
        return counts;
    }

    BusiestSecond busiest() {
        return busiest;
    }

    SmscTerms terms() {
        SessionLimits limits = new SessionLimits(
                plan.capacity().window(), plan.capacity().pending(), SessionLimits.USUAL.packetOctetsMax());
        return new SmscTerms(plan.settings().name(), SessionTimers.USUAL, limits, PeerQuirks.USUAL);
    }

    // ---- Binds and receivers

    /** The result of a bind request. */
    Outcome greeting(SignIn asked) {
        Outcome outcome = reception.greeting(asked);
        counts.increment(outcome.isAccepted() ? SmscCount.BINDS : SmscCount.BINDS_REFUSED);
        return outcome;
    }

    void receiverCame(SimulatedConnection receiver, long nowNanos) {
        SimulatedAccount account = account(receiver.account());
        account.add(receiver);
        mobiles.receiverCame(receiver.account());
        others(simulatorThread -> simulatorThread.receiverCameElsewhere(receiver.account(), this));
        account.fill(receiver, nowNanos);
    }

    void receiverGone(SimulatedConnection receiver) {
        SimulatedAccount account = account(receiver.account());
        account.remove(receiver);
        forgetIfDeaf(receiver.account());
        others(simulatorThread -> simulatorThread.receiverGoneElsewhere(receiver.account(), this));
    }

    private void receiverGoneElsewhere(String name, SimulatorThread where) {
        account(name).removeElsewhere(where);
        forgetIfDeaf(name);
    }

    private void forgetIfDeaf(String name) {
        SimulatedAccount account = account(name);
        if (!account.isReceiving() && !account.isReceivingElsewhere()) {
            mobiles.receiversGone(name);
        }
    }

    void connectionGone(SimulatedConnection gone) {
        open.remove(gone);
    }

    private void receiverCameElsewhere(String name, SimulatorThread where) {
        SimulatedAccount account = account(name);
        account.addElsewhere(where);
        mobiles.receiverCame(name);
        while (!account.isReceiving() && account.waiting() > 0) {
            handTo(where, account.removeWaiting());
        }
    }

    private SimulatedAccount account(String name) {
        return accounts.computeIfAbsent(name, none -> new SimulatedAccount());
    }

    private void others(Consumer<SimulatorThread> what) {
        for (SimulatorThread simulatorThread : threads) {
            if (simulatorThread != this) {
                simulatorThread.later(() -> what.accept(simulatorThread));
            }
        }
    }

    /**
     * Posts a task to the thread; the task is dropped if the thread has closed or is closing. Callable from any thread.
     */
    private void later(Runnable task) {
        Mailbox.Posted posted = thread.post(task);
        assert posted != Mailbox.Posted.FULL : posted.why(thread.name());
    }

    // ---- Messages

    void messageCame(SimulatedConnection from, ShortMessage message, long token, long nowNanos) {
        counts.increment(SmscCount.MESSAGES);
        busiest.add(nowNanos);
        if (chaos.isTooFast(nowNanos)) {
            refuse(from, token, TOO_MUCH, nowNanos);
            return;
        }
        Trick trick = chaos.trick();
        if (trick != Trick.NONE && !trick.isOfReceipt()) {
            counts.increment(SmscCount.TRICKS);
        }
        switch (trick) {
            case THROTTLE -> refuse(from, token, TOO_MUCH, nowNanos);
            case FAIL -> refuse(from, token, chaos.error(), nowNanos);
            case IGNORE -> counts.increment(SmscCount.UNANSWERED);
            case CUT -> {
                counts.increment(SmscCount.UNANSWERED);
                from.bytes().cut();
            }
            case WRONG_LENGTH -> {
                from.bytes().spoilNext();
                accept(from, message, token, trick, nowNanos);
            }
            case JUNK -> {
                from.bytes().addJunk();
                accept(from, message, token, trick, nowNanos);
            }
            default -> accept(from, message, token, trick, nowNanos);
        }
    }

    private void refuse(SimulatedConnection from, long token, Outcome why, long nowNanos) {
        counts.increment(why.kind() == Outcome.Kind.THROTTLED ? SmscCount.THROTTLED : SmscCount.REFUSED);
        answer(from, token, why, nowNanos);
    }

    private void answer(SimulatedConnection from, long token, Outcome outcome, long nowNanos) {
        if (answerNanos == 0) {
            from.answer(token, outcome, nowNanos);
        } else {
            at(nowNanos + answerNanos, now -> {
                from.answer(token, outcome, now);
                touch(from);
            });
        }
    }

    private void accept(SimulatedConnection from, ShortMessage message, long token, Trick trick, long nowNanos) {
        counts.increment(SmscCount.ACCEPTED);
        plan.watch().accepted(message, nowNanos);
        long answeredNanos = nowNanos + answerNanos + (trick == Trick.DELAY ? chaos.delayNanos() : 0);
        long number = simulated.take(answeredNanos + reports.afterNanos(trick), reports.end(chaos));
        SendOptions options = message.options();
        List<DueReceipt> owed = reports.isAskedFor(options)
                ? reports.of(from.account(), message, options, number, nowNanos)
                : List.of();
        if (answeredNanos == nowNanos) {
            settle(from, token, number, trick, owed, nowNanos);
        } else {
            at(answeredNanos, now -> {
                settle(from, token, number, trick, owed, now);
                touch(from);
            });
        }
    }

    /** Answers a message and schedules its receipts. */
    private void settle(
            SimulatedConnection from, long token, long number, Trick trick, List<DueReceipt> owed, long nowNanos) {
        if (trick == Trick.TWICE) {
            from.bytes().doubleNext();
        }
        boolean isAhead = trick == Trick.RECEIPT_FIRST && leaveAhead(owed, nowNanos);
        from.answer(token, reports.accepted(number), nowNanos);
        boolean isBehind = trick == Trick.RECEIPT_WITH && leaveBehind(from, owed, nowNanos);
        if (isAhead || isBehind) {
            counts.increment(SmscCount.TRICKS);
        }
        if (!trick.isOfReceipt()) {
            for (int i = 0; i < owed.size(); i++) {
                owe(owed.get(i), trick, nowNanos);
            }
        }
    }

    /**
     * @return whether a receipt was sent; otherwise the receipts wait for room in the window and follow the response as
     *     usual
     */
    private boolean leaveAhead(List<DueReceipt> owed, long nowNanos) {
        long before = counts.get(SmscCount.RECEIPTS_SENT);
        owed.forEach(report -> reports.send(report, false, this::post, nowNanos));
        return counts.get(SmscCount.RECEIPTS_SENT) > before;
    }

    /**
     * @return whether a receipt was sent over the session of the response; only then do the response and the receipt
     *     leave together
     */
    private boolean leaveBehind(SimulatedConnection answered, List<DueReceipt> owed, long nowNanos) {
        int before = answered.room();
        owed.forEach(report -> reports.send(report, false, behind(answered), nowNanos));
        return answered.room() < before;
    }

    private SimulatedReceipts.Outlet behind(SimulatedConnection answered) {
        return (message, nowNanos) -> {
            boolean waits = account(message.account()).waiting() > 0;
            if (waits || !answered.take(message, nowNanos)) {
                post(message, nowNanos);
            }
        };
    }

    private void owe(DueReceipt report, Trick trick, long nowNanos) {
        long afterNanos = reports.afterNanos(trick);
        ScheduledTask telling = now -> reports.send(report, trick == Trick.TWICE, this::post, now);
        if (report.isNotification()) {
            at(nowNanos + afterNanos / 2, telling);
        } else if (afterNanos == 0) {
            telling.run(nowNanos);
        } else if (schedule.size() < plan.capacity().owed()) {
            at(nowNanos + afterNanos, telling);
        } else {
            counts.increment(SmscCount.RECEIPTS_LOST);
        }
    }

    // ---- Messages to accounts

    /**
     * Sends the message to a receiver of its account, on this thread or another, or keeps it until a receiver has room.
     */
    void post(OutgoingMessage message, long nowNanos) {
        SimulatedAccount account = account(message.account());
        if (account.post(message, nowNanos)) {
            return;
        }
        if (!account.isReceiving() && account.isReceivingElsewhere()) {
            handTo(account.nextElsewhere(), message);
        } else if (account.waiting() < plan.capacity().owed()) {
            account.keep(message);
        } else {
            lost(message);
        }
    }

    private static void handTo(SimulatorThread other, OutgoingMessage message) {
        other.later(() -> {
            other.post(message, other.thread.nowNanos());
            other.tellTouched(other.thread.nowNanos());
        });
    }

    void sent(OutgoingMessage message) {
        counts.increment(message.isMobile() ? SmscCount.MOBILE_SENT : SmscCount.RECEIPTS_SENT);
    }

    void lost(OutgoingMessage message) {
        counts.increment(message.isMobile() ? SmscCount.MOBILE_LOST : SmscCount.RECEIPTS_LOST);
    }

    void parcelAnswered(long token, Outcome outcome, long nowNanos) {
        OutgoingMessage message = inFlight.remove(token);
        if (outcome.isAccepted()) {
            counts.increment(message.isMobile() ? SmscCount.MOBILE_TAKEN : SmscCount.RECEIPTS_TAKEN);
        } else if (outcome.kind() == Outcome.Kind.PERMANENT || !message.mayBeSentAgain()) {
            lost(message);
        } else {
            counts.increment(SmscCount.SENT_AGAIN);
            at(nowNanos + AGAIN_NANOS, now -> post(message.sentInVain(), now));
        }
    }

    void roomCame(SimulatedConnection receiver, long nowNanos) {
        account(receiver.account()).fill(receiver, nowNanos);
    }

    // ---- Inquiries

    /** Passes the inquiry to the thread that accepted the message. */
    void inquiryCame(SimulatedConnection from, Inquiry inquiry, long token, long nowNanos) {
        counts.increment(SmscCount.INQUIRIES);
        long number = reports.number(inquiry.messageId());
        SimulatorThread home = threads.get(number == IdStyle.NO_NUMBER ? simulated.thread() : simulated.deskOf(number));
        if (home == this) {
            from.answer(token, reports.answer(inquiry, number, nowNanos), nowNanos);
            return;
        }
        home.later(() -> {
            var answer = home.reports.answer(inquiry, number, home.thread.nowNanos());
            later(() -> {
                from.answer(token, answer, thread.nowNanos());
                touch(from);
                tellTouched(thread.nowNanos());
            });
        });
    }

    // ---- Time

    void at(long dueNanos, ScheduledTask task) {
        schedule.add(dueNanos, task);
        setTimer();
    }

    private void onTimer(long nowNanos) {
        timerNanos = SimulatorSchedule.NOTHING;
        schedule.run(nowNanos, ERRANDS_PER_TURN);
        tellTouched(nowNanos);
        setTimer();
    }

    private void setTimer() {
        long nextNanos = schedule.nextNanos();
        if (nextNanos < timerNanos) {
            timerNanos = nextNanos;
            thread.schedule(timer, nextNanos);
        }
    }

    /** Must follow a call to the session of the connection, which is notified at {@link #tellTouched}. */
    void touch(SimulatedConnection connection) {
        touched.add(connection);
    }

    void tellTouched(long nowNanos) {
        touched.tell(nowNanos);
    }
}
