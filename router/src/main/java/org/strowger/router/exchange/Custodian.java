package org.strowger.router.exchange;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Replacement;
import org.strowger.router.application.AppEvent;
import org.strowger.router.application.AppFigure;
import org.strowger.router.custody.DueQueue;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;
import org.strowger.router.time.Timer;

/**
 * Answers for messages of applications, on the thread by which they came: from when they are durable until an SMSC has
 * them, or their application is told that none will.
 *
 * <pre>
 *   ENTERING   written down; then the application is answered
 *   GATHERING  a part, for which the SMSC wants the whole: until the others are there
 *   GOING      on its way to an SMSC, in an SMSC's queue, or with an SMSC
 *   WAITING    until it is tried again, from the top of the routes of that moment
 *   HELD       until somebody decides
 *   ENDED      an SMSC has it, or it was refused for good, has expired or was cancelled
 * </pre>
 */
final class Custodian {
    private static final int DUE_PER_TURN = 1000;
    private static final long HELD_AGAIN_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ThreadExchange desk;
    private final SelectorThread thread;
    private final CustodyLog ledger;

    private final CustodyAdmission door;
    private final Reassembler joining;
    private final CustodyIndex messages = new CustodyIndex();

    private final DueQueue<MtMessage> agenda = new DueQueue<>();
    private final CustodyStages stages = new CustodyStages();
    private final Timer due = new Timer(this::due);

    Custodian(ThreadExchange desk, SelectorThread thread, CustodyLog ledger) {
        this.desk = desk;
        this.thread = thread;
        this.ledger = ledger;
        this.door = new CustodyAdmission(desk, ledger);
        this.joining = new Reassembler(desk, this, ledger);
    }

    /** For whoever looks at what is kept. */
    CustodyStages stages() {
        return stages;
    }

    DueQueue<MtMessage> agenda() {
        return agenda;
    }

    // ---- Into custody

    /** Takes it, if it can be written down; the application is answered when that has happened. */
    void take(MtMessage transit, ShortMessage message, long nowNanos) {
        transit.keep(message);
        if (ledger.state(nowNanos) != StoreState.OPEN) {
            desk.outbound().refuse(transit, door.whyNot(nowNanos), nowNanos);
        } else if (CustodyAdmission.isFull(transit)) {
            desk.outbound().refuse(transit, RefusalReason.QUEUE_FULL, nowNanos);
        } else {
            Custody custody =
                    new Custody(door.recordOf(transit, nowNanos), door.untilNanos(transit, message, nowNanos));
            transit.enter(custody);
            if (door.mayLeaveAtOnce(transit) && !joining.isFor(transit)) {
                custody.sent(transit.generation().smscs().get(transit.decision().candidate(0)));
            }
            ledger.enter(transit);
        }
    }

    /** It is on the disk, or is not. */
    void entered(MtMessage transit, StoreOutcome outcome, long nowNanos) {
        if (outcome != StoreOutcome.DURABLE) {
            transit.leaveCustody();
            desk.outbound().refuse(transit, door.whyNot(nowNanos), nowNanos);
            return;
        }
        desk.steps().accepted(transit);
        desk.outbound().answer(transit, Outcome.accepted(""), nowNanos);
        transit.letGoOfSender();
        if (joining.isFor(transit)) {
            joining.bring(transit);
        } else {
            know(transit);
            begin(transit, nowNanos);
        }
    }

    void know(MtMessage transit) {
        if (CustodyAdmission.isMeantByItsId(transit)) {
            messages.put(transit);
        }
        ledger.figures(transit).increment(AppFigure.KEPT);
    }

    /** On its way, or not before the time that the application has named. */
    private void begin(MtMessage transit, long nowNanos) {
        if (setsOut(transit, nowNanos)) {
            desk.outbound().begin(transit, nowNanos);
        }
    }

    private boolean setsOut(MtMessage transit, long nowNanos) {
        long fromNanos = startNanos(transit, nowNanos);
        if (fromNanos > nowNanos) {
            waitUntil(transit, fromNanos);
        } else {
            stages.move(transit, Custody.Stage.GOING);
        }
        return fromNanos <= nowNanos;
    }

    /** When its application wants it to be sent first. */
    long startNanos(MtMessage transit, long nowNanos) {
        ShortMessage message = transit.kept();
        Optional<Instant> scheduled = message.isTimed()
                ? message.scheduledFor(desk.naming().instant(transit.sinceNanos()))
                : Optional.empty();
        return scheduled.map(desk.naming()::nanos).orElse(nowNanos);
    }

    // ---- Parts that wait for each other

    Reassembler joining() {
        return joining;
    }

    /** It waits for the other parts of its message. */
    void gathers(MtMessage part, long untilNanos) {
        stages.move(part, Custody.Stage.GATHERING);
        part.rests();
        expireAt(part, Math.min(untilNanos, part.custody().untilNanos()));
    }

    boolean mayLeaveAtOnce(MtMessage whole) {
        return door.mayLeaveAtOnce(whole);
    }

    /** It was joined to others: what is to be known of it is known of the whole. */
    void isPartOfWhole(MtMessage part) {
        forget(part);
    }

    /** It waits for no other part any more. */
    void goesAlone(MtMessage part, long nowNanos) {
        agenda.remove(part);
        if (setsOut(part, nowNanos)) {
            desk.outbound().beginAgain(part, nowNanos);
        }
    }

    /** One that was joined of parts goes the way of these. */
    void goesWhole(MtMessage whole, long nowNanos) {
        if (setsOut(whole, nowNanos)) {
            desk.outbound().beginWhole(whole, nowNanos);
        }
    }

    // ---- On its way

    /** It goes to where it may wait for long. */
    void waitsElsewhere(MtMessage transit) {
        transit.rests();
        expireAt(transit, transit.custody().untilNanos());
    }

    /** No SMSC takes it now, or none did: it is tried again. */
    void tryLater(MtMessage transit, long nowNanos) {
        Custody custody = transit.custody();
        if (custody.mayBeAway() && !custody.isUncertain()) {
            ledger.isBack(transit);
        }
        waitUntil(transit, nowNanos + transit.decision().route().retry().pauseNanos(custody.tryAgain()));
    }

    private void waitUntil(MtMessage transit, long nanos) {
        Custody custody = transit.custody();
        stages.move(transit, Custody.Stage.WAITING);
        transit.rests();
        expireAt(transit, Math.min(nanos, custody.untilNanos()));
    }

    private void expireAt(MtMessage transit, long nanos) {
        agenda.put(transit, nanos);
        if (!due.isScheduled() || agenda.nextNanos() == nanos) {
            thread.schedule(due, agenda.nextNanos());
        }
    }

    private void due(long nowNanos) {
        for (int i = 0; i < DUE_PER_TURN && agenda.nextNanos() <= nowNanos; i++) {
            MtMessage transit = agenda.poll();
            try {
                due(transit, nowNanos);
            } catch (RuntimeException | AssertionError e) {
                transit.failed(desk, e);
            }
        }
        if (agenda.size() > 0) {
            thread.schedule(due, Math.max(nowNanos, agenda.nextNanos()));
        }
    }

    private void due(MtMessage transit, long nowNanos) {
        Custody custody = transit.custody();
        if (custody.isOver(nowNanos)) {
            if (custody.stage() == Custody.Stage.GOING) {
                recall(transit, new Expiry());
            } else {
                expire(transit);
            }
        } else if (custody.stage() == Custody.Stage.WAITING) {
            stages.move(transit, Custody.Stage.GOING);
            desk.outbound().beginAgain(transit, nowNanos);
        } else if (custody.stage() == Custody.Stage.GATHERING) {
            joining.timeIsOver(transit, nowNanos);
        }
    }

    /** It is to leave in several parts: that the SMSC may have it is written down before any of them leaves. */
    void markHere(MtMessage transit, Smsc smsc) {
        ledger.sends(transit, smsc, (outcome, nowNanos) -> {
            try {
                if (outcome == StoreOutcome.DURABLE) {
                    desk.outbound().offerKept(transit, nowNanos);
                } else {
                    tryLater(transit, nowNanos);
                }
            } catch (RuntimeException | AssertionError e) {
                transit.failed(desk, e);
            }
        });
    }

    // ---- Back from an SMSC

    /** An SMSC has not answered for it, and may have it; also where it goes on to another SMSC at once. */
    void unanswered(MtMessage transit) {
        transit.custody().isPerhapsThere();
        desk.steps().uncertain(transit);
        ledger.figures(transit).increment(AppFigure.UNCERTAIN);
    }

    /** The SMSC has answered, or never will. */
    void concluded(MtMessage transit, Outcome outcome, boolean lost, long nowNanos) {
        Custody custody = transit.custody();
        if (outcome.isAccepted()) {
            desk.isWithSmsc(transit, outcome.messageId());
            if (custody.isInParts()) {
                ledger.end(transit);
            }
            desk.steps().ended(transit, outcome);
            forget(transit);
            return;
        }
        if (custody.isOver(nowNanos)) {
            expire(transit);
        } else if (lost) {
            lost(transit, nowNanos);
        } else if (outcome.kind() == Outcome.Kind.PERMANENT) {
            over(transit, MessageState.REJECTED, code(outcome));
        } else {
            tryLater(transit, nowNanos);
        }
    }

    private static String code(Outcome outcome) {
        return String.format(Locale.ROOT, "%03d", Math.min(999, Math.max(0, outcome.code())));
    }

    /** The session broke: the SMSC says whether the SMSC may have it twice. */
    private void lost(MtMessage transit, long nowNanos) {
        switch (transit.smsc().settings().dialect().onUncertain()) {
            case RESEND -> {
                stages.move(transit, Custody.Stage.GOING);
                desk.outbound().beginAgain(transit, nowNanos);
            }
            case HOLD -> hold(transit, "it was with " + transit.smsc().name() + " when the session broke");
            case FAIL -> over(transit, MessageState.UNKNOWN, "000");
        }
    }

    /** Its time is over, and no SMSC has it. */
    void expire(MtMessage transit) {
        ledger.figures(transit).increment(AppFigure.EXPIRED);
        over(transit, MessageState.EXPIRED, "000");
    }

    /** No SMSC will have it: that is the end, of which the application hears if it asked to. */
    void over(MtMessage transit, MessageState state, String error) {
        if (transit.custody().stage() == Custody.Stage.ENDED) {
            return;
        }
        desk.steps().over(transit, state, error);
        ReceiptRequest wish = transit.kept().receiptWish();
        if (wish == ReceiptRequest.ON_END || wish == ReceiptRequest.ON_FAILURE) {
            desk.inbound().reportInPlaceOf(transit, state, error);
        } else {
            ledger.end(transit);
        }
        forget(transit);
    }

    /** Sets it aside, until somebody decides or its time is over. */
    void hold(MtMessage transit, String why) {
        Custody custody = transit.custody();
        joining.leaves(transit);
        stages.hold(transit, why);
        ledger.hold(transit, why);
        desk.steps().held(transit, why);
        ledger.figures(transit).increment(AppFigure.HELD);
        expireAt(transit, custody.untilNanos());
        desk.appTold(
                transit.sentBy().name(),
                AppEvent.MESSAGE_HELD,
                desk.naming().text(transit.sentBy(), transit.id()) + " is set aside: " + why);
    }

    /** Its handling threw: it must not do that again, nor be lost. */
    void setAside(MtMessage transit, Throwable why) {
        Custody.Stage stage = transit.custody().stage();
        if (stage == Custody.Stage.HELD) {
            // Not even its end can be told now; before its time there is none.
            expireAt(transit, Math.max(transit.custody().untilNanos(), desk.nowNanos() + HELD_AGAIN_NANOS));
        } else if (stage != Custody.Stage.ENDED) {
            hold(transit, "its handling failed: " + why);
        }
    }

    private void forget(MtMessage transit) {
        joining.leaves(transit);
        agenda.remove(transit);
        messages.remove(transit);
        stages.move(transit, Custody.Stage.ENDED);
        ledger.figures(transit).increment(AppFigure.KEPT_NO_MORE);
    }

    // ---- Operators

    /** All that waits for a time, an SMSC or somebody's decision, and some that are on their way by now: a copy. */
    List<MtMessage> waiting() {
        return agenda.all();
    }

    /** It waits no longer for a time: whoever takes it out sends it on. */
    void takeOut(MtMessage transit) {
        joining.leaves(transit);
        agenda.remove(transit);
        stages.move(transit, Custody.Stage.GOING);
    }

    // ---- Wanted back

    /** Those that can be asked about. */
    CustodyIndex messages() {
        return messages;
    }

    /** Has it back from the SMSC for which it waits, if it still does; one that waits here is back at once. */
    void recall(MtMessage transit, Recall why) {
        Custody custody = transit.custody();
        long nowNanos = desk.nowNanos();
        if (custody.isAtHome()) {
            why.isBack(transit, nowNanos);
        } else if (custody.stage() == Custody.Stage.GOING && custody.recall() == Recall.NONE && transit.hasSmsc()) {
            custody.recall(why);
            Smsc smsc = transit.smsc();
            ThreadExchange there = desk.at(smsc.homeIndex());
            desk.send(there, now -> there.homes().withdraw(smsc, transit, why, desk));
        } else {
            why.isAway(transit, nowNanos);
        }
    }

    /** Its time is over while it waits for an SMSC. */
    private final class Expiry implements Recall {
        @Override
        public void isBack(MtMessage transit, long nowNanos) {
            expire(transit);
        }

        @Override
        public void isAway(MtMessage transit, long nowNanos) {
            // It is with an SMSC, whose answer decides; or it is on its way, and may wait again in a moment.
            if (transit.custody().stage() == Custody.Stage.GOING) {
                expireAt(transit, nowNanos + LOOK_AGAIN_NANOS);
            }
        }
    }

    /** One that is back ends here, because its application wants that; it is told when that is durable. */
    void cancel(MtMessage transit, StoreReply reply) {
        over(transit, MessageState.DELETED, "000");
        ledger.end(transit, reply);
    }

    /**
     * One that is back says something else from now on. When it is to go and until when it lasts stays as it was
     * promised: who wants that changed is told that it cannot be.
     *
     * @param reply is told when that is durable
     * @return whether it can be said
     */
    boolean replace(MtMessage transit, Replacement what, StoreReply reply) {
        ShortMessage before = transit.kept();
        boolean goesOn = transit.custody().stage() == Custody.Stage.GOING;
        Rewrite rewrite = Rewrite.NONE.saying(Piece.whole(what.text())).wishing(what.receipt());
        Optional<ShortMessage> now = what.hasTimes()
                ? Optional.empty()
                : desk.vault().forms().of(before).changed(before, rewrite);
        now.ifPresent(message -> {
            transit.keepInstead(message);
            ledger.replace(transit, (outcome, nowNanos) -> {
                reply.onStored(outcome, nowNanos);
                goOn(transit, goesOn, nowNanos);
            });
        });
        if (now.isEmpty()) {
            goOn(transit, goesOn, desk.nowNanos());
        }
        return now.isPresent();
    }

    /** It was had back from an SMSC. */
    private void goOn(MtMessage transit, boolean wasGoing, long nowNanos) {
        try {
            if (wasGoing) {
                desk.outbound().beginAgain(transit, nowNanos);
            }
        } catch (RuntimeException | AssertionError e) {
            transit.failed(desk, e);
        }
    }

    // ---- From the store

    /** It was in custody before the process began, and may have been with the SMSC of one of these SMSCs. */
    void readmit(MtMessage transit, Recovery.Where where, Map<String, Smsc> smscs, long nowNanos) {
        Custody custody = transit.custody();
        boolean isFree = where.smsc().isEmpty() && !where.isHeld() && !custody.isOver(nowNanos);
        if (isFree && joining.isForReadmitted(transit, nowNanos)) {
            joining.bring(transit);
            return;
        }
        know(transit);
        Smsc smsc = smscs.get(where.smsc());
        if (!where.smsc().isEmpty()) {
            unanswered(transit);
        }
        if (smsc != null) {
            custody.sent(smsc);
            transit.offerTo(smsc);
        }
        if (where.isHeld()) {
            stages.hold(transit, "it was set aside before the last start");
            transit.rests();
            expireAt(transit, custody.untilNanos());
        } else if (custody.isOver(nowNanos)) {
            expire(transit);
        } else if (smsc != null) {
            lost(transit, nowNanos);
        } else {
            begin(transit, nowNanos);
        }
    }
}
