package org.strowger.router.exchange.custodian;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Replacement;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.DueQueue;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.StoredMessage;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mt.MtCustody;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.MtObserver;
import org.strowger.router.exchange.mt.SmscHomes;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;
import org.strowger.router.time.Timer;

/**
 * Answers for the messages of applications that came by one thread: from when they are durable until an SMSC has them,
 * or their application is told that none will. {@link CustodyState} says how far a message has come.
 */
public final class Custodian implements MtCustody {
    private static final int DUE_PER_TURN = 1000;
    private static final long HELD_AGAIN_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long EXPIRE_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final MtObserver observer;
    private final OperatorLog operatorLog;
    private final MtFlow mtFlow;
    private final MoFlow moFlow;
    private final MessageForms forms;
    private final IntFunction<SmscHomes> smscHomes;
    private final Reassembler reassembler;
    private final CustodyIndex messages = new CustodyIndex();

    /** All messages that wait for a time, be it the end of their validity: few others are in custody. */
    private final DueQueue<MtMessage> dueQueue = new DueQueue<>();

    private final Timer due = new Timer(this::due);

    /** The held messages, oldest first, and why: so that operators see them without a look at every message. */
    private final Map<MtMessage, String> held = new LinkedHashMap<>();

    private int waiting;

    /**
     * The custodian of one thread, which calls {@code mtFlow} back: see {@link MtFlow#connect}.
     *
     * @param forms those in which messages are stored
     * @param smscHomes those of all threads, by index
     * @param custodians those of all threads, by index
     */
    public Custodian(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            CustodyLog log,
            MtObserver observer,
            OperatorLog operatorLog,
            MtFlow mtFlow,
            MoFlow moFlow,
            MessageForms forms,
            IntFunction<SmscHomes> smscHomes,
            IntFunction<Custodian> custodians) {
        this.thread = thread;
        this.selector = selector;
        this.ids = ids;
        this.log = log;
        this.observer = observer;
        this.operatorLog = operatorLog;
        this.mtFlow = mtFlow;
        this.moFlow = moFlow;
        this.forms = forms;
        this.smscHomes = smscHomes;
        this.reassembler = new Reassembler(thread, this, mtFlow, log, ids, forms, custodians);
    }

    private void move(MtMessage mt, CustodyState.Event event) {
        Custody custody = mt.custody();
        CustodyState before = custody.state();
        custody.on(event);
        waiting += (custody.state() == CustodyState.WAITING ? 1 : 0) - (before == CustodyState.WAITING ? 1 : 0);
        if (!held.isEmpty()) {
            held.remove(mt);
        }
    }

    private KindCounters<AppFigure> figures(MtMessage mt) {
        return mt.sentBy().port(thread.index()).figures();
    }

    // ---- Into custody

    @Override
    public void admit(MtMessage mt, ShortMessage message, long nowNanos) {
        mt.keepCopy(message);
        if (log.state(nowNanos) != StoreState.OPEN) {
            mtFlow.refuse(mt, whyNotStored(nowNanos), nowNanos);
        } else if (areAllQueuesFull(mt)) {
            mtFlow.refuse(mt, RefusalReason.QUEUE_FULL, nowNanos);
        } else {
            Custody custody = new Custody(recordOf(mt, nowNanos), untilNanos(mt, message, nowNanos));
            mt.enterCustody(custody);
            if (mayLeaveAtOnce(mt) && !reassembler.isFor(mt)) {
                custody.mayBeAt(mt.candidate(0));
            }
            log.enter(custody, toStore(mt), mt.extras().joined, mt);
        }
    }

    private RefusalReason whyNotStored(long nowNanos) {
        return switch (log.state(nowNanos)) {
            case FULL, NO_SPACE -> RefusalReason.QUEUE_FULL;
            default -> RefusalReason.LATER;
        };
    }

    private static boolean areAllQueuesFull(MtMessage mt) {
        for (int i = 0; i < mt.decision().candidates(); i++) {
            if (!mt.candidate(i).isFull()) {
                return false;
            }
        }
        return true;
    }

    /** The id of the message, if it is the only message with it, and not a short id: those are given again. */
    private long recordOf(MtMessage mt, long nowNanos) {
        boolean own = !mt.isOneOfMany() && !MessageIdAllocator.isShort(mt.id());
        return own ? mt.id() : ids.record(nowNanos);
    }

    private long untilNanos(MtMessage mt, ShortMessage message, long nowNanos) {
        long byRoute = nowNanos + mt.decision().route().retry().validity().toNanos();
        Optional<Instant> asked = message.isTimed() ? message.expiresAt(ids.instant(nowNanos)) : Optional.empty();
        return asked.map(when -> Math.min(byRoute, ids.nanos(when))).orElse(byRoute);
    }

    /**
     * Whether the message will most likely leave in the turn in which it is durable: then its first record already says
     * that the SMSC may have it, which saves a second record. Where the SMSC must not get a message twice, a wrong
     * guess would hold the message after a crash, so there it is never made.
     */
    boolean mayLeaveAtOnce(MtMessage mt) {
        Smsc smsc = mt.candidate(0);
        SmscPort port = smsc.port(thread.index());
        return smsc.readiness() == Readiness.READY
                && smsc.settings().dialect().onUncertain() == OnUncertain.RESEND
                && !smsc.hasBacklog()
                && port.hasRoom()
                && !mt.ownMessage().isTimed();
    }

    StoredMessage toStore(MtMessage mt) {
        Custody custody = mt.custody();
        return new StoredMessage(
                mt.id(),
                mt.sentBy().name(),
                ids.unixMillis(mt.sinceNanos()),
                ids.unixMillis(custody.untilNanos()),
                custody.mayBeWithName(),
                mt.ownMessage());
    }

    @Override
    public void entered(MtMessage mt, StoreOutcome outcome, long nowNanos) {
        if (outcome != StoreOutcome.DURABLE) {
            mt.leaveCustody();
            mtFlow.refuse(mt, whyNotStored(nowNanos), nowNanos);
            return;
        }
        observer.accepted(mt);
        mtFlow.answer(mt, Outcome.accepted(""), nowNanos);
        mt.forgetSession();
        if (reassembler.isFor(mt)) {
            reassembler.bring(mt);
        } else {
            index(mt);
            start(mt, nowNanos);
        }
    }

    /** Counts the message as kept here; if its id names no other message, inquiries find it. */
    void index(MtMessage mt) {
        if (isFoundById(mt)) {
            messages.put(mt);
        }
        figures(mt).increment(AppFigure.CUSTODY_BEGUN);
    }

    /** The messages to the recipients of one message share its id, which therefore names none of them. */
    static boolean isFoundById(MtMessage mt) {
        Custody custody = mt.custody();
        boolean own = custody.record() == mt.id() || custody.isReplaced() || MessageIdAllocator.isShort(mt.id());
        return (own && !mt.isOneOfMany()) || !mt.extras().joined.isNone();
    }

    private void start(MtMessage mt, long nowNanos) {
        if (leavesNow(mt, nowNanos)) {
            mtFlow.start(mt, nowNanos);
        }
    }

    /** @return false if the application has named a later time: the message waits for it */
    private boolean leavesNow(MtMessage mt, long nowNanos) {
        long fromNanos = startNanos(mt, nowNanos);
        if (fromNanos > nowNanos) {
            waitUntil(mt, fromNanos);
        } else {
            move(mt, CustodyState.Event.LEAVE);
        }
        return fromNanos <= nowNanos;
    }

    /** The time before which the application does not want it sent. */
    public long startNanos(MtMessage mt, long nowNanos) {
        ShortMessage message = mt.ownMessage();
        Optional<Instant> scheduled =
                message.isTimed() ? message.scheduledFor(ids.instant(mt.sinceNanos())) : Optional.empty();
        return scheduled.map(ids::nanos).orElse(nowNanos);
    }

    // ---- Parts that wait for each other

    Reassembler reassembler() {
        return reassembler;
    }

    /** It waits for the other parts of its message until then. */
    void waitForParts(MtMessage part, long untilNanos) {
        move(part, CustodyState.Event.GATHER);
        part.compact();
        schedule(part, Math.min(untilNanos, part.custody().untilNanos()));
    }

    /** It was joined with others; the whole message is in custody from now on. */
    void joinedToWhole(MtMessage part) {
        forget(part);
    }

    /** It waits for no other part any more, and leaves as it came. */
    void sendAlone(MtMessage part, long nowNanos) {
        dueQueue.remove(part);
        if (leavesNow(part, nowNanos)) {
            mtFlow.restart(part, nowNanos);
        }
    }

    void sendJoined(MtMessage whole, long nowNanos) {
        if (leavesNow(whole, nowNanos)) {
            mtFlow.startJoined(whole, nowNanos);
        }
    }

    // ---- On its way

    @Override
    public void waitsInQueue(MtMessage mt) {
        mt.compact();
        schedule(mt, mt.custody().untilNanos());
    }

    @Override
    public void tryLater(MtMessage mt, long nowNanos) {
        Custody custody = mt.custody();
        if (custody.mayBeWithAny() && !custody.isUncertain()) {
            log.waits(custody);
        }
        waitUntil(mt, nowNanos + mt.decision().route().retry().pauseNanos(custody.tryAgain()));
    }

    private void waitUntil(MtMessage mt, long nanos) {
        move(mt, CustodyState.Event.WAIT);
        mt.compact();
        schedule(mt, Math.min(nanos, mt.custody().untilNanos()));
    }

    private void schedule(MtMessage mt, long nanos) {
        dueQueue.put(mt, nanos);
        if (!due.isScheduled() || dueQueue.nextNanos() == nanos) {
            selector.schedule(due, dueQueue.nextNanos());
        }
    }

    private void due(long nowNanos) {
        for (int i = 0; i < DUE_PER_TURN && dueQueue.nextNanos() <= nowNanos; i++) {
            MtMessage mt = dueQueue.poll();
            mt.guard(mtFlow, () -> due(mt, nowNanos));
        }
        if (dueQueue.size() > 0) {
            selector.schedule(due, Math.max(nowNanos, dueQueue.nextNanos()));
        }
    }

    private void due(MtMessage mt, long nowNanos) {
        Custody custody = mt.custody();
        if (custody.isExpired(nowNanos)) {
            if (custody.state() == CustodyState.GOING) {
                recall(mt, new Expiry());
            } else {
                expire(mt);
            }
        } else if (custody.state() == CustodyState.WAITING) {
            move(mt, CustodyState.Event.LEAVE);
            mtFlow.restart(mt, nowNanos);
        } else if (custody.state() == CustodyState.GATHERING) {
            reassembler.timeout(mt, nowNanos);
        }
    }

    @Override
    public void markSent(MtMessage mt, Smsc smsc) {
        log.sent(
                mt.custody(),
                smsc,
                (outcome, nowNanos) -> mt.guard(mtFlow, () -> {
                    if (outcome == StoreOutcome.DURABLE) {
                        mtFlow.offerOwn(mt, nowNanos);
                    } else {
                        tryLater(mt, nowNanos);
                    }
                }));
    }

    // ---- Back from an SMSC

    /** Also called where the message goes on to another SMSC at once. */
    @Override
    public void unanswered(MtMessage mt) {
        mt.custody().uncertain();
        observer.uncertain(mt);
        figures(mt).increment(AppFigure.UNCERTAIN);
    }

    @Override
    public void answered(MtMessage mt, Outcome outcome, boolean lost, long nowNanos) {
        Custody custody = mt.custody();
        if (outcome.isAccepted()) {
            mtFlow.rememberSent(mt, outcome.messageId());
            if (custody.isInParts()) {
                log.end(custody);
            }
            observer.ended(mt, outcome);
            forget(mt);
        } else if (custody.isExpired(nowNanos)) {
            expire(mt);
        } else if (lost) {
            lost(mt, nowNanos);
        } else if (outcome.kind() == Outcome.Kind.PERMANENT) {
            end(mt, MessageState.REJECTED, errorCode(outcome));
        } else {
            tryLater(mt, nowNanos);
        }
    }

    private static String errorCode(Outcome outcome) {
        return String.format(Locale.ROOT, "%03d", Math.min(999, Math.max(0, outcome.code())));
    }

    /** The session broke before the answer: the setting of the SMSC decides whether it may get the message twice. */
    private void lost(MtMessage mt, long nowNanos) {
        switch (mt.smsc().settings().dialect().onUncertain()) {
            case RESEND -> {
                move(mt, CustodyState.Event.LEAVE);
                mtFlow.restart(mt, nowNanos);
            }
            case HOLD -> hold(mt, "it was with " + mt.smsc().name() + " when the session broke");
            case FAIL -> end(mt, MessageState.UNKNOWN, "000");
        }
    }

    @Override
    public void expire(MtMessage mt) {
        figures(mt).increment(AppFigure.EXPIRED);
        end(mt, MessageState.EXPIRED, "000");
    }

    @Override
    public void end(MtMessage mt, MessageState state, String error) {
        if (mt.custody().state() == CustodyState.ENDED) {
            return;
        }
        observer.endedInCustody(mt, state, error);
        ReceiptRequest wish = mt.ownMessage().receiptWish();
        if (wish == ReceiptRequest.ON_END || wish == ReceiptRequest.ON_FAILURE) {
            log.writeInPlaceOf(mt.custody(), receiptsOf(mt, state, error));
        } else {
            log.end(mt.custody());
        }
        forget(mt);
    }

    private List<MoMessage> receiptsOf(MtMessage mt, MessageState state, String error) {
        Application application = moFlow.successorOf(mt.sentBy());
        ShortMessage message = mt.ownMessage();
        PlainMessage.Builder report = PlainMessage.from(message.destination()).to(message.source());
        JoinedParts joined = mt.extras().joined;
        List<Long> messageIds = joined.isNone() ? List.of(mt.id()) : joined.told();
        return moFlow.ownReceipts(application, report, messageIds, state, error);
    }

    /** An operator has to decide; until then, or until its validity ends, it waits. */
    private void hold(MtMessage mt, String why) {
        reassembler.leaves(mt);
        moveToHeld(mt, why);
        log.hold(mt.custody(), why);
        observer.held(mt, why);
        figures(mt).increment(AppFigure.HELD);
        schedule(mt, mt.custody().untilNanos());
        operatorLog.appTold(
                mt.sentBy().name(),
                LogEvent.APPLICATION_MESSAGE_HELD,
                ids.text(mt.sentBy(), mt.id()) + " is set aside: " + why);
    }

    private void moveToHeld(MtMessage mt, String why) {
        move(mt, CustodyState.Event.HOLD);
        held.put(mt, why);
    }

    @Override
    public void setAside(MtMessage mt, Throwable why) {
        CustodyState state = mt.custody().state();
        if (state == CustodyState.HELD) {
            // Not even its end can be told now: it is tried again at the end of its validity, or in an hour.
            schedule(mt, Math.max(mt.custody().untilNanos(), thread.nowNanos() + HELD_AGAIN_NANOS));
        } else if (state != CustodyState.ENDED) {
            hold(mt, "its handling failed: " + why);
        }
    }

    private void forget(MtMessage mt) {
        reassembler.leaves(mt);
        dueQueue.remove(mt);
        messages.remove(mt);
        move(mt, CustodyState.Event.END);
        figures(mt).increment(AppFigure.CUSTODY_ENDED);
    }

    // ---- For operators

    /** The messages that inquiries find. */
    public CustodyIndex messages() {
        return messages;
    }

    /** A copy: all that wait for a time, an SMSC or an operator. Some of them may be on their way by now. */
    public List<MtMessage> allTimed() {
        return dueQueue.all();
    }

    public int timedCount() {
        return dueQueue.size();
    }

    public int waitingCount() {
        return waiting;
    }

    public int heldCount() {
        return held.size();
    }

    /** When the first of those that wait for a time is due; {@link Long#MAX_VALUE} if none does. */
    public long nextDueNanos() {
        return dueQueue.nextNanos();
    }

    /** The oldest held messages, up to so many, and why they are held. */
    public void forEachHeld(int most, BiConsumer<MtMessage, String> action) {
        int left = most;
        for (Map.Entry<MtMessage, String> each : held.entrySet()) {
            if (left-- == 0) {
                return;
            }
            action.accept(each.getKey(), each.getValue());
        }
    }

    /**
     * Some of the messages that wait for a retry, and when that is due.
     *
     * @param lookedAt how many of the timed messages are looked at: those that are due soon are among the first
     */
    public void forEachWaiting(int most, int lookedAt, BiConsumer<MtMessage, Long> action) {
        List<MtMessage> some = new ArrayList<>();
        for (MtMessage each : dueQueue.some(lookedAt)) {
            if (some.size() < most && each.custody().state() == CustodyState.WAITING) {
                some.add(each);
            }
        }
        some.forEach(each -> action.accept(each, dueQueue.dueNanos(each)));
    }

    /** It waits for nothing any more: the caller sends it on. */
    void release(MtMessage mt) {
        reassembler.leaves(mt);
        dueQueue.remove(mt);
        move(mt, CustodyState.Event.LEAVE);
    }

    /** Tries it now, by the routes of now; a held one as well. */
    public void retry(MtMessage mt, long nowNanos) {
        if (mt.custody().isExpired(nowNanos)) {
            expire(mt);
            return;
        }
        if (mt.custody().state() == CustodyState.HELD) {
            log.waits(mt.custody());
        }
        release(mt);
        mtFlow.restart(mt, nowNanos);
    }

    /** Sends it by that SMSC now, if its route allows it. */
    public void moveTo(MtMessage mt, Smsc smsc, long nowNanos) {
        release(mt);
        if (!mtFlow.sendBy(mt, smsc, nowNanos)) {
            tryLater(mt, nowNanos);
        }
    }

    // ---- Recalled

    /** Takes it back from the queue of its SMSC, if it is still there; one that waits at its home is back at once. */
    public void recall(MtMessage mt, MtMessage.Recall why) {
        long nowNanos = thread.nowNanos();
        CustodyState state = mt.custody().state();
        if (state.isAtHome()) {
            why.isBack(mt, nowNanos);
        } else if (state == CustodyState.GOING && mt.recall() == MtMessage.Recall.NONE && mt.hasSmsc()) {
            mt.recall(why);
            Smsc smsc = mt.smsc();
            SmscHomes there = smscHomes.apply(smsc.homeIndex());
            thread.send(smsc.homeIndex(), now -> there.withdraw(smsc, mt, why));
        } else {
            why.isAway(mt, nowNanos);
        }
    }

    /** Its validity has ended while it waits for an SMSC. */
    private final class Expiry implements MtMessage.Recall {
        @Override
        public void isBack(MtMessage mt, long nowNanos) {
            expire(mt);
        }

        @Override
        public void isAway(MtMessage mt, long nowNanos) {
            // It is with an SMSC, whose answer decides; or it is between threads, and may be in a queue in a moment.
            if (mt.custody().state() == CustodyState.GOING) {
                schedule(mt, nowNanos + EXPIRE_AGAIN_NANOS);
            }
        }
    }

    /** The application cancels it, after it was recalled; the reply comes when that is durable. */
    public void cancel(MtMessage mt, StoreReply reply) {
        end(mt, MessageState.DELETED, "000");
        log.end(mt.custody(), reply);
    }

    /**
     * The application replaces its content, after it was recalled. The times of delivery and expiry cannot be replaced:
     * they were fixed when the message was accepted.
     *
     * @param reply comes when the new content is durable
     * @return false if the content cannot be replaced so
     */
    public boolean replace(MtMessage mt, Replacement what, StoreReply reply) {
        ShortMessage before = mt.ownMessage();
        boolean wasGoing = mt.custody().state() == CustodyState.GOING;
        Rewrite rewrite = Rewrite.NONE.saying(Piece.whole(what.text())).wishing(what.receipt());
        Optional<ShortMessage> replaced =
                what.hasTimes() ? Optional.empty() : forms.of(before).changed(before, rewrite);
        replaced.ifPresent(message -> {
            mt.replaceCopy(message);
            log.replace(mt.custody(), toStore(mt), (outcome, nowNanos) -> {
                reply.onStored(outcome, nowNanos);
                resume(mt, wasGoing, nowNanos);
            });
        });
        if (replaced.isEmpty()) {
            resume(mt, wasGoing, thread.nowNanos());
        }
        return replaced.isPresent();
    }

    /** A message that was recalled from a queue goes on; one that waited at its home still waits. */
    private void resume(MtMessage mt, boolean wasGoing, long nowNanos) {
        if (wasGoing) {
            mt.guard(mtFlow, () -> mtFlow.restart(mt, nowNanos));
        }
    }

    // ---- After a restart

    /** It was in custody before the process began. */
    void recover(MtMessage mt, Recovery.Position position, Map<String, Smsc> smscs, long nowNanos) {
        Custody custody = mt.custody();
        boolean isFree = position.smsc().isEmpty() && !position.isHeld() && !custody.isExpired(nowNanos);
        if (isFree && reassembler.isForRecovered(mt, nowNanos)) {
            reassembler.bring(mt);
            return;
        }
        index(mt);
        Smsc smsc = smscs.get(position.smsc());
        if (!position.smsc().isEmpty()) {
            unanswered(mt);
        }
        if (smsc != null) {
            custody.mayBeAt(smsc);
            mt.offerTo(smsc);
        }
        if (position.isHeld()) {
            moveToHeld(mt, "it was set aside before the last start");
            mt.compact();
            schedule(mt, custody.untilNanos());
        } else if (custody.isExpired(nowNanos)) {
            expire(mt);
        } else if (smsc != null) {
            lost(mt, nowNanos);
        } else {
            start(mt, nowNanos);
        }
    }
}
