package org.strowger.router.exchange.mt;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageForm;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Submission;
import org.strowger.router.application.Application;
import org.strowger.router.application.Submitter;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.config.fields.LinkFields;
import org.strowger.router.credit.Fate;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.RequestGroup;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.SentMessages;
import org.strowger.router.exchange.mo.OutcomeTranslation;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.routes.RouteCounts;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.exchange.routes.RouteRate;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.RelayedTerm;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.PreparedMessage;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Published;

/**
 * Passes messages from applications to SMSCs, on one thread.
 *
 * <p>A message is submitted directly if the SMSC has no backlog, a session on this thread has room and the rate limit
 * permits: the message is then written from the bytes in which it arrived, in the same event-loop turn. Any other
 * message goes through the home of the SMSC, which alone orders the queue. In {@code relay} mode, the SMSC's response
 * is passed to the application. A message in custody goes to {@link MtCustody} first, and again whenever no SMSC takes
 * it.
 */
public final class MtFlow {
    private final ExchangeThread thread;
    private final Published<Generation> generations;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final MtObserver observer;
    private final SmscHomes homes;
    private final SentMessages sentMessages;
    private final ReceiptExpectations expectations;
    private final Splitting splitting;
    private final FilterRunner filters;
    private final IntFunction<MtFlow> flows;
    private final Histogram inRouterNanos;
    private final RouteQuery query = new RouteQuery(LongMessages.usual());
    private final PreparedMessage prepared = new PreparedMessage();
    private @Nullable MtCustody custody;

    /**
     * Call {@link #connect} before any other method.
     *
     * @param operatorLog gets the events of filters
     * @param sentMessages remembers the messages that SMSCs have accepted
     * @param receiptHomes the receipt homes of all threads, by thread index
     * @param flows the flows of all threads, by thread index
     * @param inRouterNanos the time from arrival until the message is handed to an SMSC session
     */
    public MtFlow(
            ExchangeThread thread,
            Published<Generation> generations,
            Flag closing,
            MessageIdAllocator ids,
            CustodyLog log,
            MtObserver observer,
            OperatorLog operatorLog,
            SmscHomes homes,
            SentMessages sentMessages,
            IntFunction<ReceiptHomes> receiptHomes,
            IntFunction<MtFlow> flows,
            Histogram inRouterNanos) {
        this.thread = thread;
        this.generations = generations;
        this.ids = ids;
        this.log = log;
        this.observer = observer;
        this.homes = homes;
        this.sentMessages = sentMessages;
        this.flows = flows;
        this.inRouterNanos = inRouterNanos;
        this.expectations = new ReceiptExpectations(thread, ids, log, closing, receiptHomes);
        this.filters = new FilterRunner(thread.index(), thread::readClock, operatorLog);
        this.splitting = new Splitting(thread, this, observer, receiptHomes, ids);
    }

    /**
     * Sets the custody. Called once, before the first message, because the flow and the custody refer to each other.
     */
    public void connect(MtCustody other) {
        custody = other;
    }

    MtCustody custody() {
        MtCustody known = custody;
        if (known == null) {
            throw new AssertionError("the custodian is not set");
        }
        return known;
    }

    public int index() {
        return thread.index();
    }

    boolean isOwner() {
        return thread.isOwner();
    }

    SmscHomes homes() {
        return homes;
    }

    /** Counts the messages whose home is this flow until they are answered or in custody: docs/internals/laws.md. */
    public Equation<RelayedTerm> laws() {
        return thread.laws().relayed();
    }

    /** The configuration in effect now. */
    Generation generation() {
        return generations.get();
    }

    // ---- Filters

    /**
     * Judges the new content of a message in custody as if it had arrived now: these changes replace all earlier
     * changes.
     *
     * @return the content with the changes by filters; empty if a filter refuses it
     */
    public Optional<ShortMessage> filterReplaced(MtMessage mt, MessageForm form, ShortMessage content) {
        Generation generation = generations.get();
        long nowNanos = thread.nowNanos();
        query(generation, mt.sentBy(), content, mt.id(), nowNanos);
        query.facts().cameAt(TimeUnit.NANOSECONDS.toMillis(mt.sinceNanos()));
        Verdict verdict = filters.beforeRouting(generation, mt.sentBy(), content, query);
        if (verdict.stops()) {
            return Optional.empty();
        }
        Optional<ShortMessage> changed = verdict.changes().withText(form, content, ids.instant(nowNanos));
        changed.ifPresent(done -> {
            mt.changeOnly(verdict.changes());
            mt.countedBy(query.facts().takeCounted());
        });
        return changed;
    }

    // ---- Route

    MessageIdAllocator ids() {
        return ids;
    }

    /** The query of this thread about the message that is being handled. */
    RouteQuery query() {
        return query;
    }

    FilterRunner filters() {
        return filters;
    }

    void query(Generation generation, Application from, ShortMessage message, long id, long nowNanos) {
        query.about(message, generation.indexOf(from), id).at(ids.unixMillis(nowNanos), nowNanos);
    }

    /** Sets {@link #query} to the message, with the changes by filters. */
    private void queryAgain(MtMessage mt, ShortMessage message, Generation generation, long nowNanos) {
        query(generation, mt.sentBy(), message, mt.id(), nowNanos);
        if (mt.isOneOfMany()) {
            query.to(mt.recipient());
        }
        mt.changes().applyTo(query.facts());
    }

    /** Decides the route of a message again, from the copy of the message. */
    private RouteDecision decide(MtMessage mt, Generation generation, long nowNanos) {
        queryAgain(mt, mt.ownMessage(), generation, nowNanos);
        return decideQueried(mt, generation);
    }

    private RouteDecision decideQueried(MtMessage mt, Generation generation) {
        RouteDecision decision = generation.routes().decide(query, mt.changes().route());
        List<String> tried = mt.extras().tried;
        return tried.isEmpty()
                ? decision
                : decision.without(
                        index -> tried.contains(generation.smscs().get(index).name()));
    }

    /**
     * Whether the message is taken into custody. A message in transaction mode is relayed, whatever the route's mode.
     */
    public static boolean isStored(MtMessage mt, ShortMessage message) {
        return OutgoingRules.isStored(mt.decision(), mt.sentBy(), mt.changes(), message);
    }

    /** The route that a message in custody would take now. This call changes neither the message nor any count. */
    public RouteDecision routeNow(MtMessage mt, long nowNanos) {
        Generation generation = generations.get();
        queryAgain(mt, mt.ownMessage(), generation, nowNanos);
        query.facts().onlyAsked();
        return decideQueried(mt, generation);
    }

    /** The SMSC to which a message in custody would be offered first now; empty if no route accepts it. */
    public Optional<Smsc> firstCandidateNow(MtMessage mt, long nowNanos) {
        RouteDecision decision = routeNow(mt, nowNanos);
        return decision.isRejected()
                ? Optional.empty()
                : Optional.of(generations.get().smscs().get(decision.candidate(0)));
    }

    /**
     * Counts the segments of a message in the rate limit of the route that a filter has chosen for it.
     *
     * @return the time for which it must wait, in milliseconds; {@link RouteRate#NEVER} if it is refused
     */
    public long takeFromChosenRoute(MtMessage mt, long nowNanos) {
        Route before = mt.isRouted() ? mt.decision().route() : Route.NONE;
        Route chosen = routeNow(mt, nowNanos).route();
        RouteRate rate = generations.get().counts().of(chosen).rate();
        boolean isTaken = chosen.name().equals(before.name());
        return isTaken ? 0 : rate.take(mt.segments(), TimeUnit.NANOSECONDS.toMillis(nowNanos));
    }

    /** Sends a message that has just arrived, to which {@link #query} refers. */
    void send(MtMessage mt, ShortMessage message, long nowNanos) {
        countsOf(mt).count(RouteFigure.MESSAGES, thread.index());
        sendRouted(mt, message, nowNanos);
    }

    /** Sends a message that is not in custody by the route that was decided for it. */
    private void sendRouted(MtMessage mt, ShortMessage message, long nowNanos) {
        if (mt.decision().isRejected()) {
            rejected(mt, nowNanos);
        } else if (prepare(mt, message, nowNanos)) {
            enter(mt, message, nowNanos);
        }
    }

    private void enter(MtMessage mt, ShortMessage message, long nowNanos) {
        if (isStored(mt, message)) {
            mt.session().storesMessages();
            custody().admit(mt, message, nowNanos);
        } else {
            relay(mt, message, nowNanos);
        }
    }

    /** Relays the message, now or when the other messages of its request are written. */
    private void relay(MtMessage mt, ShortMessage message, long nowNanos) {
        RequestGroup group = log.group();
        if (group == null || !group.holdsRelayed()) {
            if (!mt.hasSmsc()) {
                observer.accepted(mt);
            }
            offer(mt, message, nowNanos);
        } else {
            mt.keepCopy(message);
            group.waits((outcome, later) -> groupIsSettled(mt, outcome, later));
        }
    }

    /** Sends a relayed message when the group of its request is durable. */
    private void groupIsSettled(MtMessage mt, StoreOutcome outcome, long nowNanos) {
        if (outcome != StoreOutcome.DURABLE) {
            refuse(mt, RefusalReason.LATER, nowNanos);
            return;
        }
        if (mt.isRoutedAs(generations.get()) && mt.isPrepared()) {
            observer.accepted(mt);
        }
        proceed(mt, nowNanos);
    }

    private void rejected(MtMessage mt, long nowNanos) {
        if (mt.isInCustody() && mt.decision().isNotNow()) {
            custody().tryLater(mt, nowNanos);
            return;
        }
        countsOf(mt).count(RouteFigure.REJECTED, thread.index());
        if (mt.isInCustody()) {
            custody().end(mt, MessageState.REJECTED, "000");
        } else {
            Rejection rejection = mt.decision().route().rejection();
            answer(mt, RejectionOutcomes.of(rejection, mt.session().traits()), nowNanos);
        }
    }

    private static RouteCounts countsOf(MtMessage mt) {
        return mt.generation().counts().of(mt.decision().route());
    }

    /** Increments a figure of the route, for the SMSC to which the message is offered. */
    private void count(MtMessage mt, RouteFigure figure) {
        int smsc = mt.decision().candidate(mt.candidate());
        countsOf(mt).count(figure, thread.index(), smsc);
    }

    // ---- Preparation

    /**
     * Prepares the message of {@link #query} for its candidate: runs the filters of the route, forms the numbers for
     * the SMSC, and sets the data that the receipt of the message will need. Nothing else prepares a message, and a
     * message that is not prepared does not leave: see {@link PreparedMessage}.
     *
     * @return false if a filter has refused the message
     */
    private boolean prepare(MtMessage mt, ShortMessage message, long nowNanos) {
        Verdict verdict = beforeSending(mt, nowNanos);
        if (verdict.stops()) {
            refuse(mt, verdict, nowNanos);
            return false;
        }
        Smsc smsc = mt.candidate(mt.candidate());
        if (!isCovered(mt, message, smsc, nowNanos)) {
            return false;
        }
        mt.counted().countUpTo(mt.segments(), query.facts().tickMillis());
        mt.rewrite(OutgoingRules.formed(rewriteFor(mt, verdict.changes()), message, smsc.numbers()));
        mt.receiptInterest(ReceiptInterest.of(message));
        CallbackRequest callback = message.callback();
        if (!callback.isNone() || !mt.extras().callback.isNone()) {
            mt.writableExtras().callback = callback;
        }
        rememberAddresses(mt, message);
        mt.prepared();
        return true;
    }

    /**
     * Counts the segments in which the message leaves for its candidate, and reserves or gives back the difference.
     * Segments beyond the number counted before are a debt in the rate limits of the application and of the route.
     *
     * @return false if the message was refused, because its account does not cover them
     */
    private boolean isCovered(MtMessage mt, ShortMessage message, Smsc smsc, long nowNanos) {
        if (!mt.isInCustody() && !mt.hasSmsc() && !Splitting.mayReshape(mt, message, smsc)) {
            return true; // The segments were counted when the message arrived.
        }
        int segments = OutgoingRules.segments(mt.sentBy(), Splitting.isJoined(mt), message, smsc);
        if (segments == mt.segments() && !mt.isInCustody()) {
            return true;
        }
        if (mt.isInCustody() && !custody().covers(mt, segments, nowNanos)) {
            custody().reject(mt, RefusalReason.NO_CREDIT);
            return false;
        }
        int more = mt.segments(segments);
        if (more > 0) {
            mt.sentBy().throughput().takeDebt(more, nowNanos);
            countsOf(mt).rate().takeDebt(more, TimeUnit.NANOSECONDS.toMillis(nowNanos));
        }
        return true;
    }

    /** The number of segments in which a message that has a copy leaves for the SMSC. */
    public int segments(MtMessage mt, Smsc smsc) {
        return OutgoingRules.segments(mt.sentBy(), Splitting.isJoined(mt), mt.ownMessage(), smsc);
    }

    /** Prepares the message again, for another candidate or by another configuration. */
    private boolean prepareAgain(MtMessage mt, ShortMessage message, long nowNanos) {
        queryAgain(mt, message, mt.generation(), nowNanos);
        return prepare(mt, message, nowNanos);
    }

    /** Keeps the addresses as the application wrote them, if a receipt or an inquiry may need them. */
    private void rememberAddresses(MtMessage mt, ShortMessage message) {
        Route route = mt.decision().route();
        if (mt.receiptInterest().isAnything()
                || !message.callback().isNone()
                || hasCandidate(mt, Smsc::asksAlways)
                || !route.onReceipt().isNone()
                || !mt.sentBy().settings().account().isEmpty()
                || route.isScored()
                || (!isStored(mt, message) && mayBeFoundByNumber(mt))) {
            mt.rememberAddresses(query.writtenSource(), query.writtenDestination());
            Address receiptAddress = message.receiptAddress();
            if (!receiptAddress.isEmpty()) {
                mt.writableExtras().receiptAddress = receiptAddress;
            }
        }
    }

    private Verdict beforeSending(MtMessage mt, long nowNanos) {
        try {
            return filters.beforeSending(
                    mt.generation(), mt.sentBy(), mt.decision().route(), query);
        } catch (RuntimeException | AssertionError e) {
            if (!mt.isInCustody()) {
                refuse(mt, RefusalReason.LATER, nowNanos); // Otherwise a message from a queue would get no response.
            }
            throw e;
        }
    }

    /** Remembers the addresses of {@link #query} for the record of a message that is refused before it has a copy. */
    void keepWritten(MtMessage mt) {
        if (!mt.hasOwnBytes()) {
            mt.rememberAddresses(query.writtenSource(), query.writtenDestination());
        }
    }

    /** Ends a message that a filter has refused; runs at the home of the message. */
    void refuse(MtMessage mt, Verdict verdict, long nowNanos) {
        if (mt.isInCustody() && verdict.kind() == Verdict.Kind.REFUSE) {
            custody().reject(mt, verdict.reason());
        } else if (mt.isInCustody() || mt.isOneOfMany() || verdict.kind() == Verdict.Kind.LATER) {
            refuse(mt, verdict.reason(), nowNanos);
        } else {
            Outcome outcome = verdict.outcome(mt.session().traits().statuses());
            countAnswered(mt);
            observer.ended(mt, outcome);
            mt.session().refuse(mt.token(), verdict.reason(), outcome, nowNanos);
        }
    }

    /** Whether the application or an SMSC identifies the message by recipient and second. */
    private static boolean mayBeFoundByNumber(MtMessage mt) {
        return MessageIdAllocator.isStamped(mt.id()) || hasCandidate(mt, Smsc::idsAreTimestamps);
    }

    private static boolean hasCandidate(MtMessage mt, Predicate<Smsc> what) {
        RouteDecision decision = mt.decision();
        for (int i = 0; i < decision.candidates(); i++) {
            if (what.test(mt.candidate(i))) {
                return true;
            }
        }
        return false;
    }

    private Rewrite rewriteFor(MtMessage mt, MessageChanges onRoute) {
        return OutgoingRules.addresses(mt.changes().and(onRoute), mt.isOneOfMany(), mt.recipient());
    }

    // ---- In custody

    /** Handles the store's result for a message that {@link #send} gave to the custody. */
    void stored(MtMessage mt, StoreOutcome outcome, long nowNanos) {
        custody().entered(mt, outcome, nowNanos);
    }

    /** Makes the home of the message hold the message, because an exception was thrown while it was handled. */
    void holdAtHome(MtMessage mt, Throwable why) {
        MtFlow home = mt.home();
        thread.send(home.index(), now -> home.custody().setAside(mt, why));
    }

    /**
     * Sends a message that has a copy. A message that is not prepared is prepared first, also if the configuration has
     * changed since. A message without a route gets a route first.
     */
    public void proceed(MtMessage mt, long nowNanos) {
        Generation generation = generations.get();
        if (mt.decision().isRejected() || !mt.isRouted()) {
            reroute(mt, generation, nowNanos);
        } else if (!mt.isRoutedAs(generation)) {
            rerouteTo(mt, mt.candidate(mt.candidate()), generation, nowNanos);
        } else if (mt.isPrepared()) {
            offer(mt, mt.ownMessage(), nowNanos);
        } else {
            prepareAndOffer(mt, nowNanos);
        }
    }

    /** Decides the route by the current configuration, and sends the message. */
    public void restart(MtMessage mt, long nowNanos) {
        reroute(mt, generations.get(), nowNanos);
    }

    /**
     * Sends the message by the SMSC that an operator has chosen; the other settings of its route apply.
     *
     * @return false if the route now rejects the message, or the SMSC is no longer configured
     */
    public boolean sendBy(MtMessage mt, Smsc smsc, long nowNanos) {
        Generation generation = generations.get();
        int index = generation.indexOf(smsc);
        RouteDecision decision = decide(mt, generation, nowNanos);
        if (index == RouteQuery.NOBODY || decision.isRejected()) {
            return false;
        }
        mt.reroute(generation, decision.by(index));
        prepareAndOffer(mt, nowNanos);
        return true;
    }

    private void prepareAndOffer(MtMessage mt, long nowNanos) {
        ShortMessage message = mt.ownMessage();
        if (prepareAgain(mt, message, nowNanos)) {
            offer(mt, message, nowNanos);
        }
    }

    /**
     * Prepares again a message that was queued when the configuration changed. It keeps its SMSC if that is still a
     * candidate. Runs at the home of the message.
     */
    void prepareAgain(MtMessage mt, long nowNanos) {
        Generation generation = generations.get();
        if (mt.isPart() && mt.split().departure().isTakenBack()) {
            splitting.takenBack(mt, nowNanos);
        } else if (mt.isPart() || mt.isPreparedBy(generation)) {
            proceed(mt, nowNanos);
        } else {
            rerouteTo(mt, mt.smsc(), generation, nowNanos);
        }
    }

    /** Routes the message again, and offers it first to this SMSC if that is still a candidate. */
    private void rerouteTo(MtMessage mt, Smsc next, Generation generation, long nowNanos) {
        mt.reroute(generation, decide(mt, generation, nowNanos));
        mt.startWith(next);
        sendRerouted(mt, nowNanos);
    }

    // ---- To an SMSC

    /**
     * Offers the message to its candidate, and to the next candidates while none takes it and the route allows
     * failover.
     */
    void offer(MtMessage mt, ShortMessage message, long nowNanos) {
        if (mt.isExpired(nowNanos)) {
            if (mt.isPart()) {
                splitting.notTaken(mt, FailoverCause.Word.TIMEOUT, nowNanos);
            } else {
                custody().expire(mt);
            }
            return;
        }
        while (!offerToCandidate(mt, message, nowNanos)) {
            if (!failsOver(mt, FailoverCause.Word.UNBOUND)) {
                refuse(mt, RefusalReason.LATER, nowNanos);
                return;
            }
            if (!prepareAgain(mt, message, nowNanos)) {
                return;
            }
        }
    }

    /** @return false if the SMSC is not usable and the message does not wait for it */
    private boolean offerToCandidate(MtMessage mt, ShortMessage message, long nowNanos) {
        Smsc smsc = mt.candidate(mt.candidate());
        mt.offerTo(smsc);
        if (smsc.isPassedOn() && mt.isInCustody()) {
            custody().passOn(mt, nowNanos);
            return true;
        }
        Readiness readiness = smsc.readiness();
        boolean isUsable = readiness != Readiness.UNBOUND && readiness != Readiness.SET_ASIDE;
        if (Splitting.mayReshape(mt, message, smsc) && isUsable && splitting.split(mt, message, smsc, nowNanos)) {
            return true;
        }
        if (isUsable) {
            if (readiness != Readiness.READY || !submitDirectly(mt, message, smsc, nowNanos)) {
                queue(mt, message);
            }
            return true;
        }
        if (mt.staysWith(smsc)
                && !smsc.operated().isDraining()
                && (mt.isPart() || splitting.canWait(mt, message, smsc))) {
            queue(mt, message);
            return true;
        }
        if (mt.isPart() && mt.extras().partNumber > 1 && readiness == Readiness.SET_ASIDE) {
            queue(mt, message); // An earlier part may be the probe, which only the home of the SMSC knows.
            return true;
        }
        if (mt.isPart()) {
            splitting.notTaken(mt, FailoverCause.Word.UNBOUND, nowNanos);
            return true;
        }
        return false;
    }

    /** @return whether no other attempt is needed: the message was submitted, or cannot be encoded for the SMSC */
    private boolean submitDirectly(MtMessage mt, ShortMessage message, Smsc smsc, long nowNanos) {
        SmscPort port = smsc.port(thread.index());
        if (!mt.mayLeaveBy(smsc)
                || smsc.hasBacklog()
                || !port.hasRoom()
                || (mt.isWholeInCustody() && !log.mayAct(nowNanos))
                || !smsc.rate().tryTake(mt.segments(), nowNanos)) {
            return false;
        }
        return submit(mt, message, port, nowNanos);
    }

    /**
     * Ends the message if its subscriber has opted out meanwhile. If the message did not leave in the turn in which it
     * was judged, the filters that name a table of opt-outs are asked again. For a message in parts, they are asked
     * until the first part has left.
     *
     * @return whether the message was ended
     */
    private boolean isOptedOut(MtMessage mt, ShortMessage message, long nowNanos) {
        SplitMessage split = mt.split();
        MtMessage whole = mt.isPart() ? split.whole() : mt;
        boolean isAskedNow = !whole.isExempt()
                && whole.sinceNanos() != nowNanos
                && !split.departure().hasBegun();
        if (!isAskedNow || !mt.sentBy().filters().beforeRouting().hasOptOuts()) {
            return false;
        }
        Verdict known = split.optOut();
        Verdict verdict = known.stops() ? known : optOut(whole, message, nowNanos);
        if (!verdict.stops()) {
            return false;
        }
        if (mt.isPart()) {
            split.optOut(verdict);
        }
        send(mt.hop().optedOut(verdict));
        return true;
    }

    private Verdict optOut(MtMessage mt, ShortMessage message, long nowNanos) {
        Generation generation = generations.get();
        query(generation, mt.sentBy(), message, mt.id(), nowNanos);
        if (mt.isOneOfMany()) {
            query.to(mt.recipient());
        }
        Address leavesTo = mt.rewrite().destination().orElseGet(message::destination);
        return filters.optOut(generation, mt.sentBy(), query, leavesTo);
    }

    /** Handles a message, or a part, that did not leave because its subscriber has opted out. */
    void optedOut(MtMessage mt, Verdict why, long nowNanos) {
        if (mt.isPart()) {
            // If another part has left at the same moment, the whole message is tried again, and then refused.
            splitting.notTaken(mt, FailoverCause.Word.FULL, nowNanos);
        } else {
            mt.writableExtras().refusedBy = why.refusingFilter();
            refuse(mt, why, nowNanos);
        }
    }

    private boolean submit(MtMessage mt, ShortMessage message, SmscPort port, long nowNanos) {
        if (isOptedOut(mt, message, nowNanos)) {
            homes.notSubmitted(port, mt);
            return true;
        }
        boolean isInCustody = mt.isWholeInCustody();
        Rewrite rewrite = isInCustody && message.isTimed() ? withRemainingValidity(mt, nowNanos) : mt.outgoingRewrite();
        boolean isForCharge = mt.wholeCharge().awaitsReceipt();
        boolean asks = OutgoingRules.requestsEnd(
                mt.smsc(), mt.decision().route(), isInCustody, isForCharge, mt.receiptInterest());
        Rewrite asking = asks ? rewrite.requesting(ReceiptRequest.ON_END) : rewrite;
        LinkFields link = mt.decision().route().fieldsFor(mt.decision().candidate(mt.candidate()));
        Optional<LinkRequirements> required = LinkRequirements.of(link, mt.sentBy(), port.smsc());
        if (required.isPresent()) {
            LinkRequirements.Applied applied =
                    required.get().applied(asking, message, mt.isPart() || isForCharge, ids.instant(nowNanos));
            if (applied.isRefused()) {
                homes.notSubmitted(port, mt);
                refusedBefore(mt, message, applied.refusal());
                return true;
            }
            asking = applied.rewrite();
        }
        if (mt.isPart() && !mt.split().departure().leaves()) {
            homes.notSubmitted(port, mt);
            send(mt.hop().outdated());
            return true;
        }
        Submission submission = port.submit(prepared.fill(mt, message, asking), nowNanos);
        if (mt.isPart() && submission != Submission.ACCEPTED) {
            mt.split().departure().stays();
        }
        if (submission == Submission.ACCEPTED) {
            count(mt, RouteFigure.SUBMITTED);
            inRouterNanos.record(nowNanos - mt.sinceNanos());
            if (mt.hasNextCandidate()) {
                mt.keepCopy(message);
            }
            if (isInCustody) {
                port.expectAnswers(nowNanos);
            }
            observer.sent(mt);
        } else if (submission == Submission.UNFIT) {
            homes.notSubmitted(port, mt);
            cannotEncode(mt, message, port);
        }
        return submission == Submission.ACCEPTED || submission == Submission.UNFIT;
    }

    /** Whether Strowger needs the receipt for itself. */
    private static boolean needsReceipt(MtMessage mt) {
        return OutgoingRules.needsReceipt(
                mt.smsc(),
                mt.decision().route(),
                mt.isWholeInCustody(),
                mt.wholeCharge().awaitsReceipt());
    }

    /** Handles a message that the SMSC's protocol cannot express; the next candidate may have another protocol. */
    void cannotEncode(MtMessage mt, ShortMessage message, SmscPort port) {
        port.figures().increment(SmscFigure.NOT_ENCODABLE);
        refusedBefore(mt, message, mt.smsc().traits().statuses().refusal(RefusalReason.NOT_ENCODABLE));
    }

    /** Handles a message that is not sent to the SMSC, as if the SMSC had refused it. */
    private void refusedBefore(MtMessage mt, ShortMessage message, Outcome why) {
        mt.keepCopy(message);
        send(mt.hop().answered(why, false));
    }

    private void send(MtMessage.Hop hop) {
        thread.send(hop.toThread(), hop);
    }

    /** Sets the remaining validity, which is shorter if the message has waited in custody. */
    private Rewrite withRemainingValidity(MtMessage mt, long nowNanos) {
        long untilNanos = mt.untilNanos();
        int seconds = (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toSeconds(untilNanos - nowNanos));
        return mt.outgoingRewrite().lasting(new Rewrite.Remaining(ids.instant(untilNanos), Math.max(1, seconds)));
    }

    private void queue(MtMessage mt, ShortMessage message) {
        mt.keepCopy(message);
        if (mt.isWholeInCustody() && (!mt.isPart() || mt.split().mayLeave())) {
            custody().waitsInQueue(mt.isPart() ? mt.split().whole() : mt);
        }
        send(mt.hop().to(smscHomeOf(mt), MtMessage.Hop.Step.QUEUE));
    }

    private MtFlow smscHomeOf(MtMessage mt) {
        return flows.apply(mt.smsc().homeIndex());
    }

    /** Submits the message by a session of this thread. Called when the home of the SMSC has sent the message here. */
    void submitHere(MtMessage mt, long nowNanos) {
        SmscPort port = mt.smsc().port(thread.index());
        if (mt.isExpired(nowNanos)) {
            homes.notSubmitted(port, mt);
            send(mt.hop().notTaken(FailoverCause.Word.TIMEOUT)); // The home of the message ends it.
        } else if (mt.isOutdated()) {
            homes.notSubmitted(port, mt);
            send(mt.hop().outdated());
        } else if (!submit(mt, mt.ownMessage(), port, nowNanos)) {
            send(mt.hop().returned(smscHomeOf(mt), thread.index()));
        }
    }

    /** Prepares for the shutdown: no further part of a message in custody leaves. */
    public void windUp() {
        splitting.windUp();
    }

    /** Takes the parts of a message back from the queue of its SMSC; parts that have left are not affected. */
    public void withdrawParts(MtMessage whole) {
        List<MtMessage> parts = whole.sentAs().parts();
        Smsc smsc = whole.smsc();
        SmscHomes there = flows.apply(smsc.homeIndex()).homes();
        thread.send(smsc.homeIndex(), now -> parts.forEach(each -> there.withdrawExpired(smsc, each)));
    }

    // ---- Failover

    /** Handles a message that the SMSC does not take; runs at the home of the message. */
    void notTaken(MtMessage mt, FailoverCause.Word why, long nowNanos) {
        Generation generation = generations.get();
        if (mt.isPart()) {
            generation
                    .successorOf(mt.smsc())
                    .ifPresentOrElse(next -> followTo(mt, next), () -> splitting.notTaken(mt, why, nowNanos));
            return;
        }
        if (mt.isExpired(nowNanos)) {
            custody().expire(mt);
        } else if (generation.indexOf(mt.smsc()) == RouteQuery.NOBODY) {
            reroute(mt, generation, nowNanos);
        } else if ((mt.smsc().isPassedOn() && mt.isInCustody()) || failsOver(mt, why)) {
            proceed(mt, nowNanos);
        } else {
            refuse(mt, why == FailoverCause.Word.FULL ? RefusalReason.QUEUE_FULL : RefusalReason.LATER, nowNanos);
        }
    }

    /**
     * Sends a part to the SMSC of the other parts of its message, even if a reload has given that SMSC new sessions.
     */
    private void followTo(MtMessage part, Smsc successor) {
        part.split().whole().offerTo(successor);
        part.offerTo(successor);
        queue(part, part.ownMessage());
    }

    /** Routes the message again as if it had arrived now, because its SMSC may no longer be configured. */
    private void reroute(MtMessage mt, Generation generation, long nowNanos) {
        mt.reroute(generation, decide(mt, generation, nowNanos));
        sendRerouted(mt, nowNanos);
    }

    private void sendRerouted(MtMessage mt, long nowNanos) {
        if (!mt.isInCustody()) {
            queryAgain(mt, mt.ownMessage(), mt.generation(), nowNanos);
            sendRouted(mt, mt.ownMessage(), nowNanos);
        } else if (mt.decision().isRejected()) {
            rejected(mt, nowNanos);
        } else {
            prepareAndOffer(mt, nowNanos);
        }
    }

    /**
     * Moves to the next candidate if the SMSC did not take the message and the route allows failover.
     *
     * @return whether the next candidate is to be tried
     */
    private static boolean failsOver(MtMessage mt, FailoverCause.Word why) {
        Route route = mt.decision().route();
        boolean mayMove =
                switch (why) {
                    case FULL -> route.movesOnWhenFull();
                    case THROTTLED -> route.movesOnWhenThrottled();
                    default -> route.movesOnWhenUnbound();
                };
        boolean failsOver = mayMove && mt.hasNextCandidate();
        if (failsOver) {
            mt.nextCandidate();
        }
        return failsOver;
    }

    /**
     * Moves to the next candidate if the SMSC has refused the message or did not respond, and the route allows
     * failover.
     *
     * @return whether the next candidate is to be tried
     */
    private static boolean failsOver(MtMessage mt, Outcome outcome, boolean lost) {
        Smsc smsc = mt.smsc();
        Route route = mt.decision().route();
        boolean failsOver = (!lost || smsc.settings().dialect().onUncertain() == OnUncertain.RESEND)
                && mt.hasNextCandidate()
                && mt.hasOwnBytes()
                && (route.movesOn(outcome, smsc.traits().name())
                        || (route.movesOnWhenFull() && smsc.saysQueueFull(outcome)));
        if (failsOver) {
            mt.nextCandidate();
        }
        return failsOver;
    }

    // ---- The SMSC's response

    /**
     * Handles the response of the SMSC, or its absence; runs on the thread of the session that submitted the message.
     *
     * @param lost whether the session ended before the response
     */
    public void outcomeCame(MtMessage mt, Outcome outcome, boolean lost) {
        count(mt, RouteFigure.of(outcome));
        if (!outcome.isAccepted() && mt.decision().route().isScored()) {
            expectations.refused(mt, outcome);
        }
        // Read before any further step, because the whole message may end in between.
        boolean isInCustody = mt.isWholeInCustody();
        if (outcome.isAccepted() && isInCustody) {
            acceptedBySmsc(mt, outcome.messageId());
            if (mt.isInCustody()) {
                // Recorded with the end of the stored message, because the home of the message learns of the response
                // later.
                observer.ended(mt, outcome);
            }
        }
        if (mt.home() == this) {
            answered(mt, outcome, lost, thread.nowNanos());
        } else {
            send(mt.hop().answered(outcome, lost));
        }
        if (outcome.isAccepted() && !isInCustody) {
            // After the response, because an early receipt is delivered by this call and must not overtake the
            // response.
            acceptedBySmsc(mt, outcome.messageId());
        }
    }

    private void acceptedBySmsc(MtMessage mt, String smscId) {
        if (!mt.isPart()) {
            reportSent(mt, smscId); // Before the end of the stored message: after a crash the report may come twice.
        }
        boolean isCharged = mt.isPart() && mt.wholeCharge().awaitsReceipt();
        boolean isRequested = needsReceipt(mt)
                || (isReportWanted(mt) && !(isCharged && mt.smsc().asksNever()));
        boolean isExpected = isRequested && !smscId.isEmpty();
        if (mt.decision().route().isScored()) {
            expectations.accepted(mt, isExpected);
        }
        if (isExpected) {
            expectations.expect(mt, smscId);
        } else if (isCharged) {
            expectations.expect(mt, ""); // Without an id no receipt can be matched: the part is charged as submitted.
        } else if (mt.isInCustody()) {
            log.end(mt.custody(), Fate.SUBMITTED);
        }
    }

    /**
     * Whether a receipt or a notification is wanted. An SMSC that is not asked for receipts is still asked for
     * notifications.
     */
    private static boolean isReportWanted(MtMessage mt) {
        return mt.smsc().asksNever()
                ? mt.receiptInterest().wantsProgress()
                : mt.receiptInterest().isAnything();
    }

    /** Reports to the application that an SMSC has accepted the whole message, if the application requested that. */
    public void reportSent(MtMessage mt, String smscId) {
        if (mt.extras().callback.wants(CallbackEvent.SENT)) {
            custody().reportSent(mt, smscId);
        }
    }

    /** Handles the response of the SMSC, or its absence; runs at the home of the message. */
    void answered(MtMessage mt, Outcome outcome, boolean lost, long nowNanos) {
        observer.answered(mt, outcome);
        if (mt.isPart()) {
            splitting.answered(mt, outcome, lost, nowNanos);
        } else {
            answeredWhole(mt, outcome, lost, nowNanos);
        }
    }

    private void answeredWhole(MtMessage mt, Outcome outcome, boolean lost, long nowNanos) {
        if (mt.isInCustody()) {
            answeredInCustody(mt, outcome, lost, nowNanos);
        } else if (outcome.isAccepted()) {
            rememberSent(mt, outcome.messageId());
            answer(mt, outcome, nowNanos);
            if (mt.isInParts()) {
                reportSent(mt, outcome.messageId());
            }
        } else if (failsOver(mt, outcome, lost)) {
            proceed(mt, nowNanos);
        } else if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            refuse(mt, RefusalReason.NO_ANSWER, nowNanos);
        } else {
            ProtocolTraits asker = mt.session().traits();
            answer(mt, OutcomeTranslation.of(outcome, mt.smsc().traits(), asker), nowNanos);
        }
    }

    private void answeredInCustody(MtMessage mt, Outcome outcome, boolean lost, long nowNanos) {
        if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            if (!mt.custody().isInParts()) {
                mt.custody().leftWhole(mt.segments());
            }
            custody().unanswered(mt);
        }
        mt.custody().inParts(mt.custody().isInParts() && outcome.isAccepted());
        if (!outcome.isAccepted() && !mt.isExpired(nowNanos) && failsOver(mt, outcome, lost)) {
            proceed(mt, nowNanos);
        } else {
            custody().answered(mt, outcome, lost, nowNanos);
        }
    }

    /** Remembers the SMSC and its message id, so that inquiries about the message go to this SMSC. */
    public void rememberSent(MtMessage mt, String smscId) {
        if (mt.extras().joined.isNone()) {
            rememberSent(mt, mt.id(), smscId);
        } else {
            mt.extras().joined.ids().forEach(id -> rememberSent(mt, id, smscId));
        }
    }

    private void rememberSent(MtMessage mt, long id, String smscId) {
        sentMessages.of(id).put(id, mt.sentBy().index(), mt.smsc().index(), smscId, mt.parties());
    }

    // ---- The response to the application

    /** Refuses the message because no candidate takes it now; a message in custody is scheduled for a retry. */
    public void refuse(MtMessage mt, RefusalReason reason, long nowNanos) {
        if (mt.isInCustody()) {
            custody().tryLater(mt, nowNanos);
            return;
        }
        answer(mt, mt.session().traits().statuses().refusal(reason), nowNanos);
    }

    public void answer(MtMessage mt, Outcome outcome, long nowNanos) {
        Submitter session = mt.session();
        countAnswered(mt);
        if (!mt.isInCustody()) {
            observer.ended(mt, outcome);
        }
        if (mt.isOneOfMany()) {
            MultiRecipientAnswer answer = mt.sharedAnswer();
            if (answer.add(mt.recipient(), outcome)) {
                answer.respond(session, mt.token(), ids.text(session.application(), mt.id()), nowNanos);
            }
        } else if (outcome.isAccepted()) {
            session.accepted(mt.token(), ids.text(session.application(), mt.id()), mt.segments(), nowNanos);
        } else {
            session.respond(mt.token(), outcome, nowNanos);
        }
    }

    /** Notes that the message no longer waits for an answer. Called once for each message. */
    private void countAnswered(MtMessage mt) {
        Equation<RelayedTerm> laws = laws();
        if (!mt.isAnswered()) {
            laws.decrement(mt.isInCustody() ? RelayedTerm.STORING : RelayedTerm.IN_FLIGHT);
            mt.answered();
        }
        if (mt.isInCustody()) {
            laws.increment(RelayedTerm.STORED);
        } else {
            laws.increment(mt.session().hasLeft() ? RelayedTerm.ASKER_GONE : RelayedTerm.ANSWERED);
        }
        thread.awaitTurnEnd();
    }
}
