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
import org.strowger.router.application.AppFigure;
import org.strowger.router.custody.DueQueue;
import org.strowger.router.event.LogEvent;
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

    private final ThreadExchange here;
    private final SelectorThread thread;
    private final CustodyLog log;

    private final CustodyAdmission door;
    private final Reassembler reassembler;
    private final CustodyIndex messages = new CustodyIndex();

    private final DueQueue<MtMessage> dueQueue = new DueQueue<>();
    private final CustodyStages stages = new CustodyStages();
    private final Timer due = new Timer(this::due);

    Custodian(ThreadExchange here, SelectorThread thread, CustodyLog log) {
        this.here = here;
        this.thread = thread;
        this.log = log;
        this.door = new CustodyAdmission(here, log);
        this.reassembler = new Reassembler(here, this, log);
    }

    /** For whoever looks at what is kept. */
    CustodyStages stages() {
        return stages;
    }

    DueQueue<MtMessage> dueQueue() {
        return dueQueue;
    }

    // ---- Into custody

    /** Takes it, if it can be written down; the application is answered when that has happened. */
    void admit(MtMessage mt, ShortMessage message, long nowNanos) {
        mt.keepCopy(message);
        if (log.state(nowNanos) != StoreState.OPEN) {
            here.mtFlow().refuse(mt, door.whyNot(nowNanos), nowNanos);
        } else if (CustodyAdmission.isFull(mt)) {
            here.mtFlow().refuse(mt, RefusalReason.QUEUE_FULL, nowNanos);
        } else {
            Custody custody = new Custody(door.recordOf(mt, nowNanos), door.untilNanos(mt, message, nowNanos));
            mt.enterCustody(custody);
            if (door.mayLeaveAtOnce(mt) && !reassembler.isFor(mt)) {
                custody.mayBeAt(mt.generation().smscs().get(mt.decision().candidate(0)));
            }
            log.enter(mt);
        }
    }

    /** It is on the disk, or is not. */
    void entered(MtMessage mt, StoreOutcome outcome, long nowNanos) {
        if (outcome != StoreOutcome.DURABLE) {
            mt.leaveCustody();
            here.mtFlow().refuse(mt, door.whyNot(nowNanos), nowNanos);
            return;
        }
        here.observer().accepted(mt);
        here.mtFlow().answer(mt, Outcome.accepted(""), nowNanos);
        mt.forgetSession();
        if (reassembler.isFor(mt)) {
            reassembler.bring(mt);
        } else {
            index(mt);
            start(mt, nowNanos);
        }
    }

    void index(MtMessage mt) {
        if (CustodyAdmission.isMeantByItsId(mt)) {
            messages.put(mt);
        }
        log.figures(mt).increment(AppFigure.KEPT);
    }

    /** On its way, or not before the time that the application has named. */
    private void start(MtMessage mt, long nowNanos) {
        if (isToLeaveNow(mt, nowNanos)) {
            here.mtFlow().start(mt, nowNanos);
        }
    }

    private boolean isToLeaveNow(MtMessage mt, long nowNanos) {
        long fromNanos = startNanos(mt, nowNanos);
        if (fromNanos > nowNanos) {
            waitUntil(mt, fromNanos);
        } else {
            stages.move(mt, Custody.Stage.GOING);
        }
        return fromNanos <= nowNanos;
    }

    /** When its application wants it to be sent first. */
    long startNanos(MtMessage mt, long nowNanos) {
        ShortMessage message = mt.ownMessage();
        Optional<Instant> scheduled =
                message.isTimed() ? message.scheduledFor(here.ids().instant(mt.sinceNanos())) : Optional.empty();
        return scheduled.map(here.ids()::nanos).orElse(nowNanos);
    }

    // ---- Parts that wait for each other

    Reassembler reassembler() {
        return reassembler;
    }

    /** It waits for the other parts of its message. */
    void waitForParts(MtMessage part, long untilNanos) {
        stages.move(part, Custody.Stage.GATHERING);
        part.compact();
        expireAt(part, Math.min(untilNanos, part.custody().untilNanos()));
    }

    boolean mayLeaveAtOnce(MtMessage whole) {
        return door.mayLeaveAtOnce(whole);
    }

    /** It was joined to others: what is to be known of it is known of the whole. */
    void joinedToWhole(MtMessage part) {
        forget(part);
    }

    /** It waits for no other part any more. */
    void sendAlone(MtMessage part, long nowNanos) {
        dueQueue.remove(part);
        if (isToLeaveNow(part, nowNanos)) {
            here.mtFlow().restart(part, nowNanos);
        }
    }

    /** One that was joined of parts goes the way of these. */
    void sendJoined(MtMessage whole, long nowNanos) {
        if (isToLeaveNow(whole, nowNanos)) {
            here.mtFlow().startJoined(whole, nowNanos);
        }
    }

    // ---- On its way

    /** It goes to where it may wait for long. */
    void waitsInQueue(MtMessage mt) {
        mt.compact();
        expireAt(mt, mt.custody().untilNanos());
    }

    /** No SMSC takes it now, or none did: it is tried again. */
    void tryLater(MtMessage mt, long nowNanos) {
        Custody custody = mt.custody();
        if (custody.mayBeWithAny() && !custody.isUncertain()) {
            log.waits(mt);
        }
        waitUntil(mt, nowNanos + mt.decision().route().retry().pauseNanos(custody.tryAgain()));
    }

    private void waitUntil(MtMessage mt, long nanos) {
        Custody custody = mt.custody();
        stages.move(mt, Custody.Stage.WAITING);
        mt.compact();
        expireAt(mt, Math.min(nanos, custody.untilNanos()));
    }

    private void expireAt(MtMessage mt, long nanos) {
        dueQueue.put(mt, nanos);
        if (!due.isScheduled() || dueQueue.nextNanos() == nanos) {
            thread.schedule(due, dueQueue.nextNanos());
        }
    }

    private void due(long nowNanos) {
        for (int i = 0; i < DUE_PER_TURN && dueQueue.nextNanos() <= nowNanos; i++) {
            MtMessage mt = dueQueue.poll();
            try {
                due(mt, nowNanos);
            } catch (RuntimeException | AssertionError e) {
                mt.failed(here, e);
            }
        }
        if (dueQueue.size() > 0) {
            thread.schedule(due, Math.max(nowNanos, dueQueue.nextNanos()));
        }
    }

    private void due(MtMessage mt, long nowNanos) {
        Custody custody = mt.custody();
        if (custody.isExpired(nowNanos)) {
            if (custody.stage() == Custody.Stage.GOING) {
                recall(mt, new Expiry());
            } else {
                expire(mt);
            }
        } else if (custody.stage() == Custody.Stage.WAITING) {
            stages.move(mt, Custody.Stage.GOING);
            here.mtFlow().restart(mt, nowNanos);
        } else if (custody.stage() == Custody.Stage.GATHERING) {
            reassembler.timeIsOver(mt, nowNanos);
        }
    }

    /** It is to leave in several parts: that the SMSC may have it is written down before any of them leaves. */
    void markSent(MtMessage mt, Smsc smsc) {
        log.sent(mt, smsc, (outcome, nowNanos) -> {
            try {
                if (outcome == StoreOutcome.DURABLE) {
                    here.mtFlow().offerOwn(mt, nowNanos);
                } else {
                    tryLater(mt, nowNanos);
                }
            } catch (RuntimeException | AssertionError e) {
                mt.failed(here, e);
            }
        });
    }

    // ---- Back from an SMSC

    /** An SMSC has not answered for it, and may have it; also where it goes on to another SMSC at once. */
    void unanswered(MtMessage mt) {
        mt.custody().uncertain();
        here.observer().uncertain(mt);
        log.figures(mt).increment(AppFigure.UNCERTAIN);
    }

    /** The SMSC has answered, or never will. */
    void answered(MtMessage mt, Outcome outcome, boolean lost, long nowNanos) {
        Custody custody = mt.custody();
        if (outcome.isAccepted()) {
            here.isWithSmsc(mt, outcome.messageId());
            if (custody.isInParts()) {
                log.end(mt);
            }
            here.observer().ended(mt, outcome);
            forget(mt);
            return;
        }
        if (custody.isExpired(nowNanos)) {
            expire(mt);
        } else if (lost) {
            lost(mt, nowNanos);
        } else if (outcome.kind() == Outcome.Kind.PERMANENT) {
            end(mt, MessageState.REJECTED, code(outcome));
        } else {
            tryLater(mt, nowNanos);
        }
    }

    private static String code(Outcome outcome) {
        return String.format(Locale.ROOT, "%03d", Math.min(999, Math.max(0, outcome.code())));
    }

    /** The session broke: the SMSC says whether the SMSC may have it twice. */
    private void lost(MtMessage mt, long nowNanos) {
        switch (mt.smsc().settings().dialect().onUncertain()) {
            case RESEND -> {
                stages.move(mt, Custody.Stage.GOING);
                here.mtFlow().restart(mt, nowNanos);
            }
            case HOLD -> hold(mt, "it was with " + mt.smsc().name() + " when the session broke");
            case FAIL -> end(mt, MessageState.UNKNOWN, "000");
        }
    }

    /** Its time is over, and no SMSC has it. */
    void expire(MtMessage mt) {
        log.figures(mt).increment(AppFigure.EXPIRED);
        end(mt, MessageState.EXPIRED, "000");
    }

    /** No SMSC will have it: that is the end, of which the application hears if it asked to. */
    void end(MtMessage mt, MessageState state, String error) {
        if (mt.custody().stage() == Custody.Stage.ENDED) {
            return;
        }
        here.observer().endedInCustody(mt, state, error);
        ReceiptRequest wish = mt.ownMessage().receiptWish();
        if (wish == ReceiptRequest.ON_END || wish == ReceiptRequest.ON_FAILURE) {
            here.moFlow().reportEnd(mt, state, error);
        } else {
            log.end(mt);
        }
        forget(mt);
    }

    /** Sets it aside, until somebody decides or its time is over. */
    void hold(MtMessage mt, String why) {
        Custody custody = mt.custody();
        reassembler.leaves(mt);
        stages.hold(mt, why);
        log.hold(mt, why);
        here.observer().held(mt, why);
        log.figures(mt).increment(AppFigure.HELD);
        expireAt(mt, custody.untilNanos());
        here.applicationEvent(
                mt.sentBy().name(),
                LogEvent.APPLICATION_MESSAGE_HELD,
                here.ids().text(mt.sentBy(), mt.id()) + " is set aside: " + why);
    }

    /** Its handling threw: it must not do that again, nor be lost. */
    void setAside(MtMessage mt, Throwable why) {
        Custody.Stage stage = mt.custody().stage();
        if (stage == Custody.Stage.HELD) {
            // Not even its end can be told now; before its time there is none.
            expireAt(mt, Math.max(mt.custody().untilNanos(), here.nowNanos() + HELD_AGAIN_NANOS));
        } else if (stage != Custody.Stage.ENDED) {
            hold(mt, "its handling failed: " + why);
        }
    }

    private void forget(MtMessage mt) {
        reassembler.leaves(mt);
        dueQueue.remove(mt);
        messages.remove(mt);
        stages.move(mt, Custody.Stage.ENDED);
        log.figures(mt).increment(AppFigure.KEPT_NO_MORE);
    }

    // ---- Operators

    /** All that waits for a time, an SMSC or somebody's decision, and some that are on their way by now: a copy. */
    List<MtMessage> waiting() {
        return dueQueue.all();
    }

    /** It waits no longer for a time: whoever takes it out sends it on. */
    void release(MtMessage mt) {
        reassembler.leaves(mt);
        dueQueue.remove(mt);
        stages.move(mt, Custody.Stage.GOING);
    }

    // ---- Wanted back

    /** Those that can be asked about. */
    CustodyIndex messages() {
        return messages;
    }

    /** Has it back from the SMSC for which it waits, if it still does; one that waits here is back at once. */
    void recall(MtMessage mt, Recall why) {
        Custody custody = mt.custody();
        long nowNanos = here.nowNanos();
        if (custody.isAtHome()) {
            why.isBack(mt, nowNanos);
        } else if (custody.stage() == Custody.Stage.GOING && custody.recall() == Recall.NONE && mt.hasSmsc()) {
            custody.recall(why);
            Smsc smsc = mt.smsc();
            ThreadExchange there = here.at(smsc.homeIndex());
            here.send(there, now -> there.homes().withdraw(smsc, mt, why, here));
        } else {
            why.isAway(mt, nowNanos);
        }
    }

    /** Its time is over while it waits for an SMSC. */
    private final class Expiry implements Recall {
        @Override
        public void isBack(MtMessage mt, long nowNanos) {
            expire(mt);
        }

        @Override
        public void isAway(MtMessage mt, long nowNanos) {
            // It is with an SMSC, whose answer decides; or it is on its way, and may wait again in a moment.
            if (mt.custody().stage() == Custody.Stage.GOING) {
                expireAt(mt, nowNanos + LOOK_AGAIN_NANOS);
            }
        }
    }

    /** One that is back ends here, because its application wants that; it is told when that is durable. */
    void cancel(MtMessage mt, StoreReply reply) {
        end(mt, MessageState.DELETED, "000");
        log.end(mt, reply);
    }

    /**
     * One that is back says something else from now on. When it is to go and until when it lasts stays as it was
     * promised: who wants that changed is told that it cannot be.
     *
     * @param reply is told when that is durable
     * @return whether it can be said
     */
    boolean replace(MtMessage mt, Replacement what, StoreReply reply) {
        ShortMessage before = mt.ownMessage();
        boolean goesOn = mt.custody().stage() == Custody.Stage.GOING;
        Rewrite rewrite = Rewrite.NONE.saying(Piece.whole(what.text())).wishing(what.receipt());
        Optional<ShortMessage> now = what.hasTimes()
                ? Optional.empty()
                : here.storage().forms().of(before).changed(before, rewrite);
        now.ifPresent(message -> {
            mt.replaceCopy(message);
            log.replace(mt, (outcome, nowNanos) -> {
                reply.onStored(outcome, nowNanos);
                resume(mt, goesOn, nowNanos);
            });
        });
        if (now.isEmpty()) {
            resume(mt, goesOn, here.nowNanos());
        }
        return now.isPresent();
    }

    /** It was had back from an SMSC. */
    private void resume(MtMessage mt, boolean wasGoing, long nowNanos) {
        try {
            if (wasGoing) {
                here.mtFlow().restart(mt, nowNanos);
            }
        } catch (RuntimeException | AssertionError e) {
            mt.failed(here, e);
        }
    }

    // ---- From the store

    /** It was in custody before the process began, and may have been with the SMSC of one of these SMSCs. */
    void readmit(MtMessage mt, Recovery.Where where, Map<String, Smsc> smscs, long nowNanos) {
        Custody custody = mt.custody();
        boolean isFree = where.smsc().isEmpty() && !where.isHeld() && !custody.isExpired(nowNanos);
        if (isFree && reassembler.isForReadmitted(mt, nowNanos)) {
            reassembler.bring(mt);
            return;
        }
        index(mt);
        Smsc smsc = smscs.get(where.smsc());
        if (!where.smsc().isEmpty()) {
            unanswered(mt);
        }
        if (smsc != null) {
            custody.mayBeAt(smsc);
            mt.offerTo(smsc);
        }
        if (where.isHeld()) {
            stages.hold(mt, "it was set aside before the last start");
            mt.compact();
            expireAt(mt, custody.untilNanos());
        } else if (custody.isExpired(nowNanos)) {
            expire(mt);
        } else if (smsc != null) {
            lost(mt, nowNanos);
        } else {
            start(mt, nowNanos);
        }
    }
}
