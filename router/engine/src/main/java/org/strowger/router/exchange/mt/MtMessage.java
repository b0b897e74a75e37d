package org.strowger.router.exchange.mt;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.message.CallbackRequest;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.application.Submitter;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.match.CountedSegments;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.DueQueue;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.custody.StoredMessage;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.RecentParties;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.QueuedMessage;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.thread.Task;

/**
 * A message of an application on its way to an SMSC. Exactly one thread holds a message at a time: the message starts
 * at its home, the thread of the session by which it arrived, and may move to the home of an SMSC, to the thread of a
 * session of that SMSC, and back ({@link Hop}).
 *
 * <p>Most messages leave unchanged in the turn in which they arrived, and thousands of these objects wait at once.
 * State that few messages need is therefore kept apart: {@link Hop} and {@link Extras} are allocated on demand.
 */
public final class MtMessage implements QueuedMessage, StoreReply, DueQueue.Item {
    private static final short NOT_PREPARED = -1;

    private final MtFlow home;
    private final Application application;
    private @Nullable Submitter session;
    private final long token;
    private final long id;
    private RouteDecision decision;
    private int segments;
    private final long sinceNanos;
    private Rewrite rewrite = Rewrite.NONE;
    private Address source = Address.NONE;
    private Address destination = Address.NONE;
    private ReceiptInterest receiptInterest = ReceiptInterest.NOTHING;
    private @Nullable Smsc smsc;
    private @Nullable Generation generation;
    private int candidate;

    /** The candidate for which the message is prepared; {@link #NOT_PREPARED} if it is prepared for none. */
    private short preparedFor = NOT_PREPARED;

    private boolean exempt;

    private boolean answered;

    private Extras extras = Extras.NONE;
    private @Nullable Hop hop;

    MtMessage(
            MtFlow home,
            Submitter session,
            long token,
            long id,
            RouteDecision decision,
            int segments,
            long sinceNanos) {
        this.home = home;
        this.application = session.application();
        this.session = session;
        this.token = token;
        this.id = id;
        this.decision = decision;
        this.segments = segments;
        this.sinceNanos = sinceNanos;
    }

    /** Creates a message in custody for which no session waits: recovered from the store, or moved to another home. */
    public MtMessage(
            MtFlow home,
            Application application,
            long id,
            RouteDecision decision,
            ShortMessage message,
            long sinceNanos) {
        this.home = home;
        this.application = application;
        this.token = 0;
        this.id = id;
        this.decision = decision;
        this.segments = message.segments();
        this.sinceNanos = sinceNanos;
        keepCopy(message);
    }

    private MtMessage(MtMessage whole) {
        this.home = whole.home;
        this.application = whole.application;
        this.session = whole.session;
        this.token = whole.token;
        this.id = whole.id;
        this.decision = whole.decision;
        this.segments = 1;
        this.sinceNanos = whole.sinceNanos;
    }

    // ---- Identity and route

    public MtFlow home() {
        return home;
    }

    public Application sentBy() {
        return application;
    }

    /** The session that waits for the response; only until the application was answered. */
    Submitter session() {
        return known(session, "the message has already been answered");
    }

    /** Whether the application was answered, or it was too late for that. */
    boolean isAnswered() {
        return answered;
    }

    void answered() {
        answered = true;
    }

    /** Drops the reference to the session after the application was answered, so that the session can be collected. */
    public void forgetSession() {
        session = null;
    }

    /** The outcome for this reason, in the codes of the session's protocol if a session still waits. */
    public Outcome refusal(RefusalReason reason) {
        Submitter waiting = session;
        return waiting == null
                ? Outcome.of(Outcome.Kind.PERMANENT, 0, reason.meaning())
                : waiting.traits().statuses().refusal(reason);
    }

    long token() {
        return token;
    }

    public long id() {
        return id;
    }

    public RouteDecision decision() {
        return decision;
    }

    /** The configuration that decided the route; the indexes in {@link #decision} refer to it. */
    public Generation generation() {
        return known(generation, "the message has no route yet");
    }

    /** Whether the configuration that chose the route prepares messages in the same way as this one. */
    boolean isRoutedAs(Generation current) {
        Generation chosenBy = generation;
        return chosenBy != null && chosenBy.preparesAs(current);
    }

    /** Whether a route was decided; not for a message that was recovered and waits for its first attempt. */
    public boolean isRouted() {
        return generation != null;
    }

    public void routedBy(Generation chosenBy) {
        generation = chosenBy;
    }

    /** Sets another route, and starts with its first candidate. */
    void reroute(Generation chosenBy, RouteDecision other) {
        generation = chosenBy;
        decision = other;
        tryCandidate(0);
    }

    private void tryCandidate(int other) {
        candidate = other;
        rewrite = Rewrite.NONE;
        unprepare();
    }

    // ---- Preparation

    /** Whether the message is prepared for its candidate, by the configuration that chose its route. */
    @Override
    public boolean isPrepared() {
        return preparedFor == candidate;
    }

    /** Whether the message is prepared, and this configuration would prepare it in the same way. */
    boolean isPreparedBy(Generation current) {
        return isPrepared() && generation().preparesAs(current);
    }

    /**
     * Notes that the message is prepared for its candidate: filters of the route, numbers, segments, and the data that
     * a receipt needs.
     */
    void prepared() {
        preparedFor = (short) candidate;
    }

    /** Drops the preparation, because something that it depends on has changed. */
    void unprepare() {
        preparedFor = NOT_PREPARED;
        extras.forgetReshaped();
    }

    /**
     * Parts are outdated only if none of them has left. All of them are then taken back, and the message leaves as the
     * new configuration prepares it.
     */
    @Override
    public boolean isOutdated() {
        return !isPreparedBy(home.generation())
                && (!isPart() || split().departure().takeBack());
    }

    /** Creates one part of this message, for the same SMSC. */
    MtMessage part(SplitMessage of, int partNumber, Piece content) {
        MtMessage part = new MtMessage(this);
        part.generation = generation;
        part.candidate = candidate;
        part.preparedFor = preparedFor;
        part.exempt = exempt;
        part.rewrite = of.rewrite(rewrite);
        part.keepCopy(ownMessage());
        part.source = source;
        part.destination = destination;
        part.receiptInterest = receiptInterest;
        Extras own = part.writableExtras();
        own.split = of;
        own.attempts = extras.attempts;
        own.partNumber = partNumber;
        own.reshaped = content;
        return part;
    }

    /** Sets the form of the content that the current SMSC requires. */
    void reshape(Piece content) {
        writableExtras().reshaped = content;
    }

    /** The callbacks that the application requested for this message, or for the message of which it is a part. */
    public CallbackRequest callback() {
        return isPart() ? extras.split.whole().callback() : extras.callback;
    }

    /** For reading only: most messages share {@link Extras#NONE}. */
    public Extras extras() {
        return extras;
    }

    public Extras writableExtras() {
        if (extras == Extras.NONE) {
            extras = new Extras();
        }
        return extras;
    }

    /** The split message to which this part belongs; {@link SplitMessage#NONE} if the message is not a part. */
    public SplitMessage split() {
        return extras.split;
    }

    /**
     * The parts in which this message is on its way to its SMSC or with it; {@link SplitMessage#NONE} if there are
     * none.
     */
    SplitMessage sentAs() {
        return extras.sentAs;
    }

    public boolean isInParts() {
        return extras.sentAs != SplitMessage.NONE;
    }

    void sentAs(SplitMessage parts) {
        writableExtras().sentAs = parts;
    }

    public boolean isPart() {
        return extras.split != SplitMessage.NONE;
    }

    /** Adds an attempt in which an SMSC has accepted parts whose charges depend on their receipts. */
    public void awaits(PartCharges charges) {
        Extras own = writableExtras();
        own.partCharges = new ArrayList<>(own.partCharges);
        own.partCharges.add(charges);
    }

    /** Removes attempts that were refunded and no longer count. */
    public void awaitsNoMore(List<PartCharges> refunded) {
        Extras own = writableExtras();
        own.partCharges = new ArrayList<>(own.partCharges);
        own.partCharges.removeAll(refunded);
    }

    /** The attempts in which an SMSC has accepted parts whose charges depend on their receipts, in order. */
    public List<PartCharges> partCharges() {
        return extras.partCharges;
    }

    /** Remembers the limits that have counted the segments of the message. */
    public void countedBy(CountedSegments limits) {
        if (limits != CountedSegments.NONE || extras.counted != CountedSegments.NONE) {
            writableExtras().counted = limits;
        }
    }

    /** The limits in segments that have counted the message. */
    public CountedSegments counted() {
        return extras.counted;
    }

    /** The share of this part in the application's receipt for the whole message. */
    PartReceipts.Share receiptShare() {
        return isPart() ? new PartReceipts.Share(extras.split.receipts(), extras.partNumber) : PartReceipts.Share.NONE;
    }

    MultiRecipientAnswer sharedAnswer() {
        return extras.sharedAnswer;
    }

    /** Whether the message is for one recipient of a message to many. */
    public boolean isOneOfMany() {
        return extras.sharedAnswer != MultiRecipientAnswer.NONE;
    }

    /** The recipient, if the message is for one recipient of a message to many. */
    public Address recipient() {
        return extras.recipient;
    }

    void shareAnswer(MultiRecipientAnswer answer, Address recipient) {
        Extras own = writableExtras();
        own.sharedAnswer = answer;
        own.recipient = recipient;
    }

    Rewrite rewrite() {
        return rewrite;
    }

    /** The rewrites for the SMSC, with the reshaped content if there is any. */
    Rewrite outgoingRewrite() {
        Piece reshaped = extras.reshaped;
        return reshaped == null ? rewrite : rewrite.saying(reshaped);
    }

    void rewrite(Rewrite changes) {
        rewrite = changes;
    }

    /** The changes by filters, which apply whatever the route. */
    public MessageChanges changes() {
        return extras.changes;
    }

    /** Adds changes of addresses or of the route; a new text is set by {@link #replaceCopy}. */
    public void change(MessageChanges more) {
        MessageChanges all = extras.changes.and(more.withoutText());
        if (!all.isNone()) {
            writableExtras().changes = all;
            unprepare();
        }
    }

    /** Sets these changes in place of all earlier changes, because the content of the message was replaced. */
    void changeOnly(MessageChanges changes) {
        MessageChanges all = changes.withoutText();
        if (!all.equals(extras.changes)) {
            writableExtras().changes = all;
            unprepare();
        }
    }

    /** Whether no filter judges the message, because it is an answer of Strowger's own. */
    public boolean isExempt() {
        return exempt;
    }

    public void exempt() {
        exempt = true;
    }

    /** The recipient, as the application wrote it, of a message that was copied. */
    public Address writtenDestination() {
        return isOneOfMany() ? extras.recipient : ownMessage().destination();
    }

    /** The source address as the application wrote it; set only if a receipt or an inquiry may need it. */
    public Address source() {
        return source;
    }

    public Address destination() {
        return destination;
    }

    public void rememberAddresses(Address writtenSource, Address writtenDestination) {
        source = writtenSource;
        destination = writtenDestination;
    }

    /** The receipts that the application requested. */
    ReceiptInterest receiptInterest() {
        return receiptInterest;
    }

    void receiptInterest(ReceiptInterest interest) {
        receiptInterest = interest;
    }

    /** The addresses that an inquiry about the message needs, as far as they are known. */
    RecentParties.Parties parties() {
        if (!smsc().idsAreTimestamps() && !MessageIdAllocator.isStamped(id)) {
            return RecentParties.Parties.UNKNOWN;
        }
        boolean isCopied = destination.isEmpty() && hasOwnBytes();
        Address from = isCopied ? ownMessage().source() : source;
        Address to = isCopied ? ownMessage().destination() : destination;
        return new RecentParties.Parties(
                from,
                recipient().isEmpty() ? to : recipient(),
                rewrite.source().orElse(from),
                rewrite.destination().orElse(to));
    }

    // ---- SMSC and content

    /** The SMSC that has the message or to which it is offered. */
    public Smsc smsc() {
        return known(smsc, "the message has no SMSC yet");
    }

    public boolean hasSmsc() {
        return smsc != null;
    }

    public void offerTo(Smsc chosen) {
        smsc = chosen;
    }

    public int candidate() {
        return candidate;
    }

    void nextCandidate() {
        tryCandidate(candidate + 1);
    }

    /** Starts with the given SMSC if it is a candidate. */
    void startWith(Smsc preferred) {
        for (int i = 0; i < decision.candidates(); i++) {
            if (candidate(i) == preferred) {
                tryCandidate(i);
                return;
            }
        }
    }

    boolean hasNextCandidate() {
        return candidate + 1 < decision.candidates();
    }

    /** The SMSC of the candidate with this number. */
    public Smsc candidate(int number) {
        return generation().smscs().get(decision.candidate(number));
    }

    /** The copy of the message; the received bytes are valid only during the call that delivered them. */
    public ShortMessage ownMessage() {
        Hop own = hop;
        if (own == null || own.ownMessage == null) {
            throw new AssertionError("the message has no owned copy");
        }
        return own.ownMessage;
    }

    public boolean hasOwnBytes() {
        Hop own = hop;
        return own != null && own.ownMessage != null;
    }

    /** Copies the message, unless there is a copy already. */
    public void keepCopy(ShortMessage message) {
        Hop own = hop();
        if (own.ownMessage == null) {
            own.ownMessage = message.owned();
            // Fixed from now on: a queue must find the message in its lane, even after the settings change.
            own.rank = application.settings().sending().rank();
        }
    }

    /** Replaces the copy of the message. */
    public void replaceCopy(ShortMessage message) {
        hop().ownMessage = message;
        unprepare();
    }

    /** Prepares for a long wait: keeps only the bytes of the message, and its priority for the queue. */
    public void compact() {
        hop().priority = priority();
        ownMessage().rest();
    }

    Hop hop() {
        Hop known = hop;
        if (known == null) {
            known = new Hop(this);
            hop = known;
        }
        return known;
    }

    // ---- In custody

    /** Marks the message as in custody, or as in custody as soon as its record is durable. */
    public void enterCustody(Custody custody) {
        hop().custody = custody;
    }

    public void leaveCustody() {
        hop().custody = null;
    }

    public boolean isInCustody() {
        Hop own = hop;
        return own != null && own.custody != null;
    }

    /** Returns the custody of this message. May be called only if {@link #isInCustody}. */
    public Custody custody() {
        Custody custody = hop().custody;
        if (custody == null) {
            throw new AssertionError("the message is not in custody");
        }
        return custody;
    }

    /** Whether this message, or the message of which it is a part, is in custody. */
    public boolean isWholeInCustody() {
        return isInCustody() || (isPart() && extras.split.whole().isInCustody());
    }

    /** The custody of this message, or of the message of which it is a part. */
    public Custody wholeCustody() {
        return isPart() ? extras.split.whole().custody() : custody();
    }

    /** The charge reserved for this message, or for the message of which it is a part. */
    Charge wholeCharge() {
        return isWholeInCustody() ? wholeCustody().charge() : Charge.NONE;
    }

    /** Whether the route lets the message fail over to another SMSC after its receipt. */
    public boolean mayFailOver() {
        return isInCustody()
                && !decision.route().onReceipt().isNone()
                && decision.candidates() > 1
                && extras.tried.size() < StoredMessage.TRIED_MAX;
    }

    /** The end of the validity of this message in custody, or of the message of which it is a part. */
    public long untilNanos() {
        if (isPart()) {
            return extras.split.whole().untilNanos();
        }
        long byRouteNanos = custody().untilByRouteNanos();
        return custody().isTimed()
                ? MessageTimes.untilNanos(ownMessage(), sinceNanos, byRouteNanos, home.ids())
                : byRouteNanos;
    }

    /** Whether this message, or the message of which it is a part, is in custody and past its validity. */
    public boolean isExpired(long nowNanos) {
        return isWholeInCustody() && nowNanos >= untilNanos();
    }

    @Override
    public void onStored(StoreOutcome outcome, long nowNanos) {
        assert home.isOwner() : "the store must answer on the home thread";
        try {
            home.stored(this, outcome, nowNanos);
        } catch (RuntimeException | AssertionError e) {
            failed(home, e);
        }
    }

    @Override
    public int dueQueueIndex() {
        return custody().dueQueueIndex();
    }

    @Override
    public void dueQueueIndex(int index) {
        custody().dueQueueIndex(index);
    }

    /** Runs a step of the message on the thread of {@code here}; an exception is passed to {@link #failed}. */
    public void guard(MtFlow here, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | AssertionError e) {
            failed(here, e);
        }
    }

    /**
     * Handles an exception from a step of the message. A message in custody is held, so that it is neither lost nor
     * retried forever; for any other message the exception is thrown again.
     */
    public void failed(MtFlow here, Throwable why) {
        MtMessage whole = isPart() ? extras.split.whole() : this;
        if (whole.isInCustody()) {
            here.holdAtHome(whole, why);
        } else if (why instanceof RuntimeException e) {
            throw e;
        } else {
            throw new AssertionError(why);
        }
    }

    // ---- In the queue of an SMSC

    @Override
    public int touch() {
        // Reads a field at the start of the object and a field at its end, to load both cache lines.
        return (int) token + (hop == null ? 0 : 1);
    }

    @Override
    public Object sender() {
        Submitter waiting = session;
        return waiting == null ? this : waiting;
    }

    @Override
    public int touchSender(int threadIndex) {
        Submitter waiting = session;
        return waiting != null && home.index() == threadIndex ? waiting.touchConnection() : 0;
    }

    @Override
    public Rank rank() {
        return hop().rank;
    }

    @Override
    public int application() {
        return application.index();
    }

    @Override
    public String applicationName() {
        return application.name();
    }

    @Override
    public int priority() {
        Hop own = hop();
        if (own.priority == Hop.UNREAD) {
            own.priority = ownMessage().options().priority();
        }
        return own.priority;
    }

    /**
     * Sets the number of segments that leave if the message is not split.
     *
     * @return the number of segments beyond the number that rate limits have counted so far
     */
    int segments(int counted) {
        int taken = Math.max(segments(), extras.taken);
        if (counted < taken) {
            writableExtras().taken = taken;
        }
        segments = counted;
        return Math.max(0, counted - taken);
    }

    @Override
    public int segments() {
        Piece reshaped = extras.reshaped;
        return reshaped == null ? segments : reshaped.segments();
    }

    @Override
    public int octets() {
        return ownMessage().octets();
    }

    @Override
    public long sinceNanos() {
        return sinceNanos;
    }

    @Override
    public boolean isAwaited() {
        return !isWholeInCustody();
    }

    /**
     * A part stays with an SMSC that is bound: if some parts came back, the parts that have left would be sent once
     * more.
     */
    @Override
    public boolean staysWith(Smsc where) {
        boolean mayStay = isInCustody() || (isWholeInCustody() && where.readiness() != Readiness.UNBOUND);
        return mayStay && decision.candidates() == 1 && !where.isClosed();
    }

    @Override
    public boolean isPartWith(QueuedMessage other) {
        return isPart() && other instanceof MtMessage part && part.extras.split == extras.split;
    }

    @Override
    public boolean leavesThrottled(Smsc where) {
        Route route = decision.route();
        if (isPart() || where.isClosed() || !route.movesOnWhenThrottled()) {
            return false;
        }
        for (int i = candidate + 1; i < decision.candidates(); i++) {
            Readiness readiness = candidate(i).readiness();
            boolean isPassedOver = readiness == Readiness.UNBOUND || readiness == Readiness.SET_ASIDE;
            if (!isPassedOver || !route.movesOnWhenUnbound()) {
                return readiness == Readiness.READY && !candidate(i).hasBacklog();
            }
        }
        return false;
    }

    @Override
    public boolean mayLeaveBy(Smsc where) {
        if (isPart()) {
            return split().mayLeave();
        }
        return !isInCustody() || custody().mayLeaveFor(where);
    }

    /**
     * Notes that the message leaves. Most messages leave in the turn in which they arrived, and need no separate time.
     */
    @Override
    public void leaves(long nowNanos) {
        preparedFor = NOT_PREPARED;
        if (nowNanos != sinceNanos || hop != null) {
            hop().leftNanos = nowNanos;
        }
    }

    @Override
    public long leftNanos() {
        Hop own = hop;
        return own == null || own.leftNanos == Hop.NEVER_LEFT ? sinceNanos : own.leftNanos;
    }

    @Override
    public int queueIndex() {
        return hop().queueIndex;
    }

    @Override
    public void moveTo(int index) {
        hop().queueIndex = index;
    }

    private static <T> T known(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new AssertionError(otherwise);
        }
        return value;
    }

    /**
     * The state of a message that does not leave at once by a session of its own thread: the copy, the place in a
     * queue, and the step to run on the next thread.
     */
    static final class Hop implements Task {
        private static final int UNREAD = -1;
        private static final long NEVER_LEFT = Long.MIN_VALUE;

        /** The step that the target thread runs. */
        enum Step {
            /** At the home of the SMSC: queue the message. */
            QUEUE,
            /** On the thread of a session of the SMSC: submit the message. */
            SUBMIT,
            /** At the home of the SMSC: queue the message again, because the session had no room. */
            RETURN,
            /** At the home of the message: handle a message that the SMSC does not take. */
            NOT_TAKEN,
            /** At the home of the message: prepare it again, because the configuration has changed. */
            OUTDATED,
            /** At the home of the message: end a message whose subscriber has opted out. */
            OPTED_OUT,
            /** At the home of the message: handle the SMSC's response. */
            ANSWERED,
            /** At the home of the message: complete the recall of a message that was still queued. */
            RECALLED
        }

        private final MtMessage message;
        private @Nullable ShortMessage ownMessage;
        private @Nullable Custody custody;

        /** Used only by the home of the message, wherever the message is. */
        private Recall<MtMessage> recall = Recall.none();

        private Rank rank = Rank.NORMAL;
        private int priority = UNREAD;
        private int queueIndex = QueuedMessage.NO_INDEX;
        private long leftNanos = NEVER_LEFT;
        private MtFlow target;
        private Step step = Step.QUEUE;
        private int returnedFrom;
        private boolean lost;
        private Outcome outcome = Outcome.accepted("");
        private FailoverCause.Word cause = FailoverCause.Word.FULL;
        private Verdict refusal = Verdict.PASS;

        private Hop(MtMessage message) {
            this.message = message;
            this.target = message.home;
        }

        /** The index of the target thread. */
        int toThread() {
            return target.index();
        }

        Hop to(MtFlow where, Step next) {
            target = where;
            step = next;
            return this;
        }

        Hop returned(MtFlow smscHome, int fromThread) {
            returnedFrom = fromThread;
            return to(smscHome, Step.RETURN);
        }

        Hop notTaken(FailoverCause.Word why) {
            cause = why;
            return to(message.home, Step.NOT_TAKEN);
        }

        Hop optedOut(Verdict why) {
            refusal = why;
            return to(message.home, Step.OPTED_OUT);
        }

        Hop outdated() {
            return to(message.home, Step.OUTDATED);
        }

        Hop recalled() {
            return to(message.home, Step.RECALLED);
        }

        /** @param sessionEnded whether the session ended before the response */
        Hop answered(Outcome answer, boolean sessionEnded) {
            outcome = answer;
            lost = sessionEnded;
            return to(message.home, Step.ANSWERED);
        }

        @Override
        public void run(long nowNanos) {
            MtFlow here = target;
            assert here.isOwner() : "a hop must run on the thread to which it was posted";
            try {
                step(here, nowNanos);
            } catch (RuntimeException | AssertionError e) {
                message.failed(here, e);
            }
        }

        private void step(MtFlow here, long nowNanos) {
            switch (step) {
                case QUEUE -> here.homes().of(message.smsc()).offer(message, nowNanos);
                case SUBMIT -> here.submitHere(message, nowNanos);
                case RETURN -> here.homes().of(message.smsc()).returned(message, returnedFrom, nowNanos);
                case NOT_TAKEN -> here.notTaken(message, cause, nowNanos);
                case OUTDATED -> here.prepareAgain(message, nowNanos);
                case OPTED_OUT -> here.optedOut(message, refusal, nowNanos);
                case ANSWERED -> here.answered(message, outcome, lost, nowNanos);
                case RECALLED -> message.takeRecall().isBack(message, nowNanos);
            }
        }
    }

    /**
     * State that few messages need: the parts of a message, one of many recipients, reshaped content, event records.
     */
    public static final class Extras {
        /** Shared by all messages without such state; never written. */
        static final Extras NONE = new Extras();

        MultiRecipientAnswer sharedAnswer = MultiRecipientAnswer.NONE;
        SplitMessage split = SplitMessage.NONE;
        private SplitMessage sentAs = SplitMessage.NONE;
        public int partNumber;
        public JoinedParts joined = JoinedParts.NONE;

        /** The names of the SMSCs that accepted the message and could not deliver it. */
        public List<String> tried = List.of();

        /** The id of the record that the message had in its first attempt in parts; 0 if there was none. */
        public long firstRecord;

        @Within(Within.Scope.REQUEST)
        private List<PartCharges> partCharges = List.of();

        private CountedSegments counted = CountedSegments.NONE;

        /**
         * The number of segments that rate limits have counted, if another SMSC needed more than the present one;
         * otherwise 0.
         */
        private int taken;

        private MessageChanges changes = MessageChanges.NONE;
        private @Nullable Piece reshaped;
        private Address recipient = Address.NONE;
        /** The address that gets the receipt; {@link Address#NONE} for the sender of the message. */
        Address receiptAddress = Address.NONE;

        /** The callbacks that the application requested. */
        CallbackRequest callback = CallbackRequest.NONE;

        // ---- For event records

        /** The number of times the message was handed to a session of an SMSC. */
        public int attempts;

        /** The time of the last submission; 0 if the message was never submitted. */
        public long sentNanos;

        /** Whether an SMSC may have the message but did not respond. */
        public boolean isUncertain;

        /**
         * For a relayed message that no SMSC has as a whole: the largest number of parts of one attempt that an SMSC
         * may have.
         */
        public int left;

        /** Whether the end of the message was recorded. */
        public boolean hasEnded;

        /** The filter that has refused the message, and its reason; empty if none has. */
        public String refusedBy = "";

        public String refusedBecause = "";

        private void forgetReshaped() {
            if (reshaped != null) {
                reshaped = null;
            }
        }
    }

    // ---- Recalled from the queue of an SMSC

    /** The pending recall; {@link Recall#none} if there is none. */
    public Recall<MtMessage> recall() {
        return hop().recall;
    }

    public void recall(Recall<MtMessage> why) {
        hop().recall = why;
    }

    /** Ends the pending recall and returns it; the caller reports the result to it. */
    Recall<MtMessage> takeRecall() {
        Recall<MtMessage> why = hop().recall;
        hop().recall = Recall.none();
        return why;
    }
}
