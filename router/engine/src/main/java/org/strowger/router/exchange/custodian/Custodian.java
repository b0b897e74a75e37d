package org.strowger.router.exchange.custodian;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.message.CallbackEvent;
import org.strowger.message.MessageForm;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Outcome.Treatment;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Replacement;
import org.strowger.router.application.AppFigure;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.credit.Fate;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.DueQueue;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.StoredMessage;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.mt.MessageTimes;
import org.strowger.router.exchange.mt.MtCustody;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.MtObserver;
import org.strowger.router.exchange.mt.Recall;
import org.strowger.router.exchange.mt.SmscHomes;
import org.strowger.router.exchange.routes.RouteRate;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.route.Route;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.time.Timer;

/**
 * Holds the custody of the messages of applications that arrived by one thread: from the moment they are durable until
 * an SMSC has accepted them, or their application is informed that none will. {@link CustodyState} is the progress of a
 * message.
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
    private final MessageForms forms;
    private final IntFunction<SmscHomes> smscHomes;
    private final Reassembler reassembler;
    private final FilterStage filterStage;
    private final EndReceipts endReceipts;
    private final CustodyEntry entry;
    private final PartSettlement settlement;
    private final CustodyIndex messages = new CustodyIndex();
    private final Equation<MessageTerm> laws;

    /**
     * All messages with a due time: the time of a retry or a timeout, or at least the end of validity. Few messages in
     * custody have no due time.
     */
    @BoundedBy("StoreKeeper.log")
    private final DueQueue<MtMessage> dueQueue = new DueQueue<>();

    private final Timer due = new Timer(this::due);

    /** The held messages with the reason, oldest first, so that operators see them without a scan of all messages. */
    @BoundedBy("StoreKeeper.log")
    private final Map<MtMessage, String> held = new LinkedHashMap<>();

    /** Null without a cluster: no message is passed on to another node. */
    private @Nullable MessageMover mover;

    /**
     * The custodian of one thread. {@code mtFlow} calls it back: see {@link MtFlow#connect}.
     *
     * @param forms the forms in which messages are stored
     * @param smscHomes the SMSC homes of all threads, by thread index
     * @param receiptHomes the receipt homes of all threads, by thread index
     * @param custodians the custodians of all threads, by thread index
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
            IntFunction<ReceiptHomes> receiptHomes,
            IntFunction<Custodian> custodians) {
        this.thread = thread;
        this.laws = thread.laws().messages();
        this.selector = selector;
        this.ids = ids;
        this.log = log;
        this.observer = observer;
        this.operatorLog = operatorLog;
        this.mtFlow = mtFlow;
        this.forms = forms;
        this.smscHomes = smscHomes;
        this.filterStage = new FilterStage(selector, this, forms, ids);
        this.endReceipts = new EndReceipts(moFlow);
        this.settlement = new PartSettlement(thread, receiptHomes);
        this.entry = new CustodyEntry(mtFlow, ids, log, operatorLog);
        this.reassembler = new Reassembler(thread, this, mtFlow, log, ids, forms, custodians);
    }

    private void move(MtMessage mt, CustodyState.Event event) {
        Custody custody = mt.custody();
        CustodyState before = custody.state();
        custody.on(event);
        laws.decrement(MessageEnds.termOf(before));
        if (custody.state() != CustodyState.ENDED) {
            laws.increment(MessageEnds.termOf(custody.state()));
        }
        if (!held.isEmpty()) {
            held.remove(mt);
        }
        if (before == CustodyState.FILTERING && custody.state() != CustodyState.FILTERING) {
            filterStage.leaves(mt);
        }
    }

    private KindCounters<AppFigure> figures(MtMessage mt) {
        return mt.sentBy().port(thread.index()).figures();
    }

    // ---- Into custody

    @Override
    public void admit(MtMessage mt, ShortMessage message, long nowNanos) {
        mt.keepCopy(message);
        RefusalReason refusal = entry.begin(mt, message, nowNanos);
        if (refusal != null) {
            mtFlow.refuse(mt, refusal, nowNanos);
            return;
        }
        Custody custody = mt.custody();
        if (mayLeaveAtOnce(mt) && !reassembler.isFor(mt)) {
            custody.mayBeAt(mt.candidate(0));
        }
        log.enter(custody, toStore(mt), mt.segments(), mt.extras().joined, mt);
    }

    /**
     * Whether the message will probably leave in the turn in which it becomes durable. Its first record then already
     * names the SMSC that may have it, which saves a second record. A wrong guess would hold the message after a crash
     * if the SMSC must not get duplicates, so no guess is made for such an SMSC.
     */
    boolean mayLeaveAtOnce(MtMessage mt) {
        Smsc smsc = mt.candidate(0);
        SmscPort port = smsc.port(thread.index());
        return smsc.readiness() == Readiness.READY
                && smsc.settings().dialect().onUncertain() == OnUncertain.RESEND
                && !smsc.hasBacklog()
                && port.hasRoom()
                && !mt.ownMessage().isTimed()
                && !mt.changes().isHeld()
                && !FilterStage.isDue(mt);
    }

    StoredMessage toStore(MtMessage mt) {
        Custody custody = mt.custody();
        return new StoredMessage(
                mt.id(),
                mt.sentBy().name(),
                ids.unixMillis(mt.sinceNanos()),
                ids.unixMillis(custody.untilByRouteNanos()),
                custody.mayBeWithName(),
                mt.ownMessage(),
                mt.changes(),
                new StoredMessage.Attempts(mt.extras().tried, mt.extras().firstRecord),
                custody.charge(),
                new StoredMessage.Judged(custody.isFiltered(), mt.isExempt()));
    }

    @Override
    public void entered(MtMessage mt, StoreOutcome outcome, long nowNanos) {
        if (outcome != StoreOutcome.DURABLE) {
            mtFlow.refuse(mt, entry.abandon(mt, nowNanos), nowNanos);
            return;
        }
        observer.accepted(mt);
        mtFlow.answer(mt, Outcome.accepted(""), nowNanos);
        mt.forgetSession();
        if (reassembler.isFor(mt)) {
            laws.increment(MessageTerm.ACCEPTED);
            reassembler.bring(mt);
        } else {
            index(mt, MessageTerm.ACCEPTED);
            start(mt, nowNanos);
        }
    }

    /**
     * Counts the message as in custody here, and makes it known to inquiries if its id is unique.
     *
     * @param origin where it came from
     */
    void index(MtMessage mt, MessageTerm origin) {
        laws.increment(origin);
        laws.increment(MessageEnds.termOf(mt.custody().state()));
        if (isFoundById(mt)) {
            messages.put(mt);
        }
        figures(mt).increment(AppFigure.CUSTODY_BEGUN);
    }

    /**
     * Whether inquiries can find the message by its id. Messages to several recipients share an id, which identifies
     * none of them.
     */
    public static boolean isFoundById(MtMessage mt) {
        Custody custody = mt.custody();
        return (custody.isUnique(mt.id()) && !mt.isOneOfMany())
                || !mt.extras().joined.isNone();
    }

    /** Takes back a message that its SMSC accepted and could not deliver, and sends it to another SMSC. */
    void takeBack(MtMessage mt, long nowNanos) {
        index(mt, MessageTerm.TAKEN_BACK);
        mt.custody().verdictStored(); // The filters judged the message before it left for the first time.
        restart(mt, nowNanos);
    }

    private void start(MtMessage mt, long nowNanos) {
        if (leavesNow(mt, nowNanos)) {
            mtFlow.proceed(mt, nowNanos);
        }
    }

    /** @return false if the message now waits for the time that the application has scheduled, or for a filter */
    private boolean leavesNow(MtMessage mt, long nowNanos) {
        long fromNanos = startNanos(mt);
        if (fromNanos > nowNanos) {
            waitUntil(mt, fromNanos);
            mt.custody().waitsForStart(true);
            return false;
        }
        return leaves(mt, nowNanos);
    }

    /** @return false if the message now waits for a filter, which must judge it first */
    private boolean leaves(MtMessage mt, long nowNanos) {
        move(mt, CustodyState.Event.LEAVE);
        boolean isFilterDue = FilterStage.isDue(mt);
        if (isFilterDue) {
            filterStage.begin(mt, nowNanos, laterNanos -> retry(mt, laterNanos));
        }
        return !isFilterDue;
    }

    /** Decides the route again and sends the message, unless a filter must judge it first. */
    private void restart(MtMessage mt, long nowNanos) {
        if (leaves(mt, nowNanos)) {
            mtFlow.restart(mt, nowNanos);
        }
    }

    /** The time before which the message must not be sent, by the calendar of now. */
    public long startNanos(MtMessage mt) {
        return MessageTimes.startNanos(mt.ownMessage(), mt.changes(), mt.sinceNanos(), ids);
    }

    // ---- Parts of long messages

    Reassembler reassembler() {
        return reassembler;
    }

    /** Makes a part wait until {@code untilNanos} for the other parts of its message. */
    void waitForParts(MtMessage part, long untilNanos) {
        move(part, CustodyState.Event.GATHER);
        scheduleCompact(part, Math.min(untilNanos, part.untilNanos()));
    }

    /** Ends the custody of a part that was joined; the whole message is in custody from now on. */
    void joinedToWhole(MtMessage part) {
        forget(part, MessageTerm.JOINED_PART);
    }

    /** Sends a part unjoined and unchanged; it no longer waits for other parts. */
    void sendAlone(MtMessage part, long nowNanos) {
        dueQueue.remove(part);
        if (leavesNow(part, nowNanos)) {
            mtFlow.restart(part, nowNanos);
        }
    }

    void sendJoined(MtMessage whole, long nowNanos) {
        if (leavesNow(whole, nowNanos)) {
            mtFlow.proceed(whole, nowNanos);
        }
    }

    // ---- Filters for stored messages

    /** Makes the message wait for the verdict of a filter, until {@code untilNanos} at the latest. */
    void waitForFilter(MtMessage mt, long untilNanos) {
        recordThatNoneHasIt(mt.custody());
        move(mt, CustodyState.Event.FILTER);
        schedule(mt, Math.min(untilNanos, mt.untilNanos()));
    }

    /**
     * Stores the message as the filters changed it, in place of its former records. No timeout applies meanwhile. Later
     * records of the message become durable after this one.
     */
    void storeVerdict(MtMessage mt, MessageChanges changes, ShortMessage content, StoreReply reply) {
        StoredMessage judged = toStore(mt).judged(content, mt.changes().and(changes.withoutText()));
        log.judged(mt.custody(), judged, mt.extras().joined, reply);
        mt.custody().verdictStored();
        schedule(mt, mt.untilNanos());
    }

    /**
     * Counts the segments of the message in the rate limit of the route that a filter has chosen for it.
     *
     * @return false if the message now waits for the rate limit, or was refused
     */
    boolean isInTime(MtMessage mt, long nowNanos) {
        long waitMillis = mtFlow.takeFromChosenRoute(mt, nowNanos);
        if (waitMillis == 0) {
            return true;
        }
        if (waitMillis == RouteRate.NEVER) {
            figures(mt).increment(AppFigure.TOO_FAST);
            reject(mt, RefusalReason.TOO_FAST);
        } else {
            waitUntil(mt, nowNanos + TimeUnit.MILLISECONDS.toNanos(waitMillis));
        }
        return false;
    }

    void count(MtMessage mt, Verdict verdict) {
        if (verdict.kind() != Verdict.Kind.PASS) {
            figures(mt).increment(AppFigure.of(verdict.kind()));
        }
    }

    @Override
    public boolean covers(MtMessage mt, int segments, long nowNanos) {
        return entry.adjust(mt, segments, nowNanos);
    }

    @Override
    public void reject(MtMessage mt, RefusalReason reason) {
        end(mt, MessageState.REJECTED, errorCode(mt.refusal(reason)));
    }

    // ---- On its way

    @Override
    public void waitsInQueue(MtMessage mt) {
        if (!mt.custody().mayBeWith(mt.smsc())) {
            recordThatNoneHasIt(mt.custody()); // It comes from another SMSC, and may wait for long.
        }
        scheduleCompact(mt, mt.untilNanos());
    }

    @Override
    public void tryLater(MtMessage mt, long nowNanos) {
        tryLater(mt, 0, nowNanos);
    }

    /** @param pauseNanos the pause; 0 for the pause of the route */
    private void tryLater(MtMessage mt, long pauseNanos, long nowNanos) {
        Custody custody = mt.custody();
        recordThatNoneHasIt(custody);
        long byRoute = lastRoute(mt, nowNanos).retry().pauseNanos(custody.tryAgain());
        waitUntil(mt, nowNanos + (pauseNanos == 0 ? byRoute : pauseNanos));
    }

    /**
     * The route of the last attempt. Before a filter has passed the message there was no attempt: in this case, the
     * route that the message would take now.
     */
    private Route lastRoute(MtMessage mt, long nowNanos) {
        boolean wasTried = mt.isRouted() && mt.custody().state() != CustodyState.FILTERING;
        return wasTried ? mt.decision().route() : mtFlow.routeNow(mt, nowNanos).route();
    }

    /**
     * Records that no SMSC has the message; otherwise, recovery after a crash would assume that an SMSC may have it.
     */
    private void recordThatNoneHasIt(Custody custody) {
        if (custody.mayBeWithAny() && (!custody.isUncertain() || log.recordsParts(custody))) {
            log.waits(custody);
        }
    }

    void waitUntil(MtMessage mt, long nanos) {
        move(mt, CustodyState.Event.WAIT);
        mt.custody().waitsForStart(false);
        scheduleCompact(mt, Math.min(nanos, mt.untilNanos()));
    }

    /** Wakes messages by the calendar of now, because the machine's clock was set. */
    public void calendarSet() {
        thread.inSlices(this, new CalendarShift(this, dueQueue.all()));
    }

    /**
     * Wakes the message for its start and its end by the calendar of now. A message that is missed because it is on its
     * way wakes by the former calendar, and {@link #due} looks at the calendar of now.
     */
    void wakeByCalendar(MtMessage mt) {
        long wakeNanos = mt.untilNanos();
        if (waitsForStart(mt)) {
            wakeNanos = Math.min(wakeNanos, Math.max(thread.nowNanos(), startNanos(mt)));
        } else if (!waitsForEnd(mt.custody())) {
            wakeNanos = Math.min(wakeNanos, dueQueue.dueNanos(mt));
        }
        scheduleCompact(mt, wakeNanos);
    }

    private static boolean waitsForStart(MtMessage mt) {
        return mt.custody().state() == CustodyState.WAITING && mt.custody().waitsForStart();
    }

    /** Whether the due time of the message is the end of its validity, and nothing happens to it before. */
    private static boolean waitsForEnd(Custody custody) {
        return custody.state() == CustodyState.GOING
                || custody.state() == CustodyState.HELD
                || (custody.state() == CustodyState.FILTERING && custody.isFiltered());
    }

    /** Schedules a message that waits for long: what was remembered to read its times is dropped. */
    private void scheduleCompact(MtMessage mt, long nanos) {
        mt.compact();
        schedule(mt, nanos);
    }

    private void schedule(MtMessage mt, long nanos) {
        dueQueue.put(mt, nanos);
        if (!due.isScheduled() || dueQueue.nextNanos() == nanos) {
            selector.schedule(due, dueQueue.nextNanos());
        }
    }

    private void due(long nowNanos) {
        ids.followClock();
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
        if (mt.isExpired(nowNanos)) {
            if (custody.state() == CustodyState.GOING && mt.isInParts()) {
                mtFlow.withdrawParts(mt); // The message expires when the last part is back or answered.
                schedule(mt, nowNanos + EXPIRE_AGAIN_NANOS);
            } else if (custody.state() == CustodyState.GOING) {
                recall(mt, new Expiry());
            } else {
                expire(mt);
            }
        } else if (waitsForEnd(custody)) {
            wakeByCalendar(mt); // The clock was set back.
        } else if (waitsForStart(mt) && startNanos(mt) > nowNanos) {
            wakeByCalendar(mt);
        } else if (custody.state() == CustodyState.WAITING) {
            restart(mt, nowNanos);
        } else if (custody.state() == CustodyState.GATHERING) {
            reassembler.timeout(mt, nowNanos);
        } else if (custody.state() == CustodyState.FILTERING) {
            count(mt, Verdict.LATER);
            tryLater(mt, nowNanos);
        }
    }

    /** Makes this process a node of a cluster. */
    public void join(MessageMover passing) {
        mover = passing;
    }

    @Override
    public void passOn(MtMessage mt, long nowNanos) {
        waitsInQueue(mt);
        Objects.requireNonNull(mover, "no node of a cluster").passOn(mt, nowNanos);
    }

    // ---- The SMSC's response

    /** Called when an SMSC did not respond, even if the message fails over to another SMSC at once. */
    @Override
    public void unanswered(MtMessage mt) {
        mt.custody().uncertain();
        observer.uncertain(mt);
        figures(mt).increment(AppFigure.UNCERTAIN);
    }

    @Override
    public void takenInPart(MtMessage mt) {
        List<PartCharges> all = mt.partCharges();
        List<PartCharges> former = List.copyOf(all.subList(0, all.size() - 1));
        if (!former.isEmpty()) {
            settlement.refund(former, () -> mt.awaitsNoMore(former));
        }
    }

    @Override
    public void answered(MtMessage mt, Outcome outcome, boolean lost, long nowNanos) {
        Custody custody = mt.custody();
        if (outcome.isAccepted()) {
            mtFlow.rememberSent(mt, outcome.messageId());
            if (custody.isInParts()) {
                mtFlow.reportSent(mt, outcome.messageId());
                log.end(custody, Fate.SUBMITTED_IN_PARTS);
            }
            observer.ended(mt, outcome);
            forget(mt, MessageTerm.SENT);
        } else if (mt.isExpired(nowNanos)) {
            expire(mt);
        } else if (lost) {
            lost(mt, mt.smsc().settings().dialect().onUncertain(), mt.smsc().name(), nowNanos);
        } else if (outcome.kind() == Outcome.Kind.PERMANENT) {
            end(mt, MessageState.REJECTED, errorCode(outcome));
        } else if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            tryLater(mt, nowNanos);
        } else {
            refusedForNow(mt, outcome, nowNanos);
        }
    }

    /** Tries the message later, unless an SMSC has refused it too often. */
    private void refusedForNow(MtMessage mt, Outcome outcome, long nowNanos) {
        Treatment treatment = outcome.treatment();
        int triesMax = Math.min(mt.decision().route().retry().tries(), treatment.triesMax());
        if (mt.custody().refused() >= triesMax) {
            end(mt, MessageState.REJECTED, errorCode(outcome));
        } else {
            tryLater(mt, treatment.pauseNanos(), nowNanos);
        }
    }

    private static String errorCode(Outcome outcome) {
        return String.format(Locale.ROOT, "%03d", Math.min(999, Math.max(0, outcome.code())));
    }

    /**
     * Handles a session that ended before the response.
     *
     * @param onUncertain whether a duplicate is acceptable, by the settings of the SMSC
     */
    private void lost(MtMessage mt, OnUncertain onUncertain, String smsc, long nowNanos) {
        switch (onUncertain) {
            case RESEND -> restart(mt, nowNanos);
            case HOLD ->
                hold(mt, "the message was sent to " + smsc + ", but the session broke before a response arrived");
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
        ReceiptRequest request = mt.ownMessage().receiptRequest();
        boolean isReported = mt.ownMessage().callback().wants(CallbackEvent.REFUSED);
        if (request == ReceiptRequest.ON_END || request == ReceiptRequest.ON_FAILURE || isReported) {
            log.writeInsteadOf(mt.custody(), endReceipts.of(mt, state, error));
        } else {
            log.end(mt.custody());
        }
        forget(mt, MessageEnds.termOf(state));
    }

    @Override
    public void reportSent(MtMessage mt, String smscId) {
        endReceipts.reportSent(mt, smscId);
    }

    /** Holds the message until an operator decides or its validity ends. */
    private void hold(MtMessage mt, String why) {
        reassembler.leaves(mt);
        moveToHeld(mt, why);
        log.hold(mt.custody(), why);
        observer.held(mt, why);
        figures(mt).increment(AppFigure.HELD);
        schedule(mt, mt.untilNanos());
        operatorLog.appTold(
                mt.sentBy().name(),
                LogEvent.APPLICATION_MESSAGE_HELD,
                ids.text(mt.sentBy(), mt.id()) + " is held: " + why);
    }

    private void moveToHeld(MtMessage mt, String why) {
        move(mt, CustodyState.Event.HOLD);
        held.put(mt, why);
    }

    @Override
    public void setAside(MtMessage mt, Throwable why) {
        CustodyState state = mt.custody().state();
        if (state == CustodyState.HELD) {
            // A held message failed again, perhaps while it was being ended. It is due again at the end of its
            // validity, or in an hour if that is later.
            schedule(mt, Math.max(mt.untilNanos(), thread.nowNanos() + HELD_AGAIN_NANOS));
        } else if (state != CustodyState.ENDED) {
            hold(mt, "an internal error occurred while the message was handled: " + why);
        }
    }

    /**
     * Removes the message from this thread.
     *
     * @param end why the message leaves
     */
    void forget(MtMessage mt, MessageTerm end) {
        laws.increment(end);
        log.charges().letGo(mt.custody());
        if (!mt.partCharges().isEmpty()) {
            decideCharges(mt, end);
        }
        reassembler.leaves(mt);
        dueQueue.remove(mt);
        messages.remove(mt);
        move(mt, CustodyState.Event.END);
        figures(mt).increment(AppFigure.CUSTODY_ENDED);
    }

    /**
     * As soon as the end of the message is durable, decides which attempt is charged. Until then the message may come
     * back.
     */
    private void decideCharges(MtMessage mt, MessageTerm end) {
        List<PartCharges> attempts = mt.partCharges();
        boolean isAccepted = end == MessageTerm.SENT;
        if (isAccepted && !mt.custody().isInParts()) {
            settlement.refund(attempts, () -> {});
            return;
        }
        boolean mayFailOver = isAccepted && mt.mayFailOver();
        log.end(mt.custody(), (outcome, nowNanos) -> {
            if (outcome == StoreOutcome.DURABLE) {
                settlement.lastCounts(attempts, mayFailOver);
            }
        });
    }

    // ---- For operators

    /** The messages that inquiries find. */
    public CustodyIndex messages() {
        return messages;
    }

    /** A copy of the list of messages with a due time. Some of them may be on their way by now. */
    public List<MtMessage> allTimed() {
        return dueQueue.all();
    }

    public int timedCount() {
        return dueQueue.size();
    }

    public int waitingCount() {
        return (int) laws.get(MessageTerm.WAITING);
    }

    public int heldCount() {
        return held.size();
    }

    /** The earliest due time; {@link Long#MAX_VALUE} if no message has one. */
    public long nextDueNanos() {
        return dueQueue.nextNanos();
    }

    /** Passes the oldest held messages, at most {@code most}, with the reason to {@code action}. */
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
     * Passes some of the messages that wait for a retry, with the due time, to {@code action}.
     *
     * @param lookedAt the number of timed messages to examine: messages that are due soon are among the first
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

    /** Ends any wait of the message; the caller sends it. */
    private void release(MtMessage mt) {
        reassembler.leaves(mt);
        dueQueue.remove(mt);
    }

    /** Retries the message now, with the current routes, even if it is held. */
    public void retry(MtMessage mt, long nowNanos) {
        if (mt.isExpired(nowNanos)) {
            expire(mt);
            return;
        }
        if (mt.custody().state() == CustodyState.HELD) {
            log.waits(mt.custody());
        }
        release(mt);
        restart(mt, nowNanos);
    }

    /**
     * Sends the message by this SMSC if its route allows this. If filters must judge the message first, it is sent when
     * they have passed it.
     */
    public void moveTo(MtMessage mt, Smsc smsc, long nowNanos) {
        release(mt);
        move(mt, CustodyState.Event.LEAVE);
        if (FilterStage.isDue(mt)) {
            filterStage.begin(mt, nowNanos, laterNanos -> moveTo(mt, smsc, laterNanos));
        } else if (!mtFlow.sendBy(mt, smsc, nowNanos)) {
            tryLater(mt, nowNanos);
        }
    }

    // ---- Recall

    /**
     * Recalls the message from the queue of its SMSC, if it is still there; a message that waits at its home is back at
     * once.
     */
    public void recall(MtMessage mt, Recall<MtMessage> why) {
        long nowNanos = thread.nowNanos();
        CustodyState state = mt.custody().state();
        if (state.isAtHome() || (mover != null && mover.withdraw(mt))) {
            why.isBack(mt, nowNanos);
        } else if (state == CustodyState.GOING && mt.recall().isNone() && mt.hasSmsc()) {
            mt.recall(why);
            Smsc smsc = mt.smsc();
            SmscHomes there = smscHomes.apply(smsc.homeIndex());
            thread.send(smsc.homeIndex(), now -> there.withdraw(smsc, mt, why));
        } else {
            why.isAway(mt, nowNanos);
        }
    }

    /** Ends a message whose validity has ended while it is queued for an SMSC. */
    private final class Expiry implements Recall<MtMessage> {
        @Override
        public void isBack(MtMessage mt, long nowNanos) {
            expire(mt);
        }

        @Override
        public void isAway(MtMessage mt, long nowNanos) {
            // Either an SMSC has the message, and its response decides; or the message is between threads and may soon
            // be queued.
            if (mt.custody().state() == CustodyState.GOING) {
                schedule(mt, nowNanos + EXPIRE_AGAIN_NANOS);
            }
        }
    }

    /**
     * Cancels a recalled message for its application.
     *
     * @param reply called when the cancellation is durable
     */
    public void cancel(MtMessage mt, StoreReply reply) {
        end(mt, MessageState.DELETED, "000");
        log.end(mt.custody(), reply);
    }

    /**
     * Replaces the content of a recalled message for its application. The times of delivery and expiry cannot be
     * replaced: they were fixed when the message was accepted. The content cannot be replaced either if an SMSC may
     * already have some of it.
     *
     * @param reply called when the new content is durable
     * @return false if this replacement is not possible
     */
    public boolean replace(MtMessage mt, Replacement what, StoreReply reply) {
        ShortMessage before = mt.ownMessage();
        boolean wasGoing = mt.custody().state() == CustodyState.GOING;
        MessageForm form = forms.of(before);
        Piece text = Piece.whole(form.replacement(before, what.text()));
        Rewrite rewrite = Rewrite.NONE.saying(text).requesting(what.receipt());
        Optional<ShortMessage> replaced = what.hasTimes() || mt.custody().isUncertain()
                ? Optional.empty()
                : form.changed(before, rewrite).flatMap(content -> mtFlow.filterReplaced(mt, form, content));
        replaced = replaced.filter(message -> entry.chargeAgain(mt, message, thread.nowNanos()));
        replaced.ifPresent(message -> {
            mt.replaceCopy(message);
            mt.custody().notFiltered();
            filterStage.leaves(mt); // The verdict would be about the former content.
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

    /**
     * Sends a message that was recalled from a queue, and makes filters judge the new content of a message that waits
     * for them. Any other message that waited at its home continues to wait.
     */
    private void resume(MtMessage mt, boolean wasGoing, long nowNanos) {
        CustodyState state = mt.custody().state();
        boolean isNotAsked = state == CustodyState.FILTERING && !filterStage.isAsked(mt);
        if ((wasGoing && state == CustodyState.GOING) || isNotAsked) {
            mt.guard(mtFlow, () -> retry(mt, nowNanos));
        }
    }

    // ---- After a restart

    /**
     * Restores a message that was in custody before the process started, or in custody on another node.
     *
     * @param position the position of the message, and its origin
     */
    void recover(MtMessage mt, Recovery.Position position, Map<String, Smsc> smscs, long nowNanos) {
        Custody custody = mt.custody();
        boolean isFree =
                position.smsc().isEmpty() && position.left() == 0 && !position.isHeld() && !mt.isExpired(nowNanos);
        if (isFree && reassembler.isForRecovered(mt, nowNanos)) {
            laws.increment(position.origin());
            reassembler.bring(mt);
            return;
        }
        index(mt, position.origin());
        Smsc smsc = smscs.get(position.smsc());
        int segments = smsc == null ? custody.charge().allSegments() : mtFlow.segments(mt, smsc);
        custody.left(position.left(), position.isHeld());
        if (!custody.charge().isNone()) {
            // The record contains the charge at acceptance; the text of a hook or the encoding for the SMSC may have
            // changed the number of segments since.
            entry.adjust(mt, segments, nowNanos);
        }
        if (!position.smsc().isEmpty()) {
            custody.leftWhole(Math.max(1, segments));
        }
        if (custody.left() > 0) {
            unanswered(mt);
        }
        if (smsc != null) {
            custody.mayBeAt(smsc);
            mt.offerTo(smsc);
        }
        if (position.isHeld()) {
            moveToHeld(mt, "the message was held before the last start");
            mt.compact();
            schedule(mt, mt.untilNanos());
        } else if (mt.isExpired(nowNanos)) {
            expire(mt);
        } else if (smsc != null) {
            lost(mt, smsc.settings().dialect().onUncertain(), smsc.name(), nowNanos);
        } else if (position.onUncertain() != OnUncertain.RESEND) {
            lost(mt, position.onUncertain(), position.smsc(), nowNanos);
        } else {
            start(mt, nowNanos);
        }
    }
}
