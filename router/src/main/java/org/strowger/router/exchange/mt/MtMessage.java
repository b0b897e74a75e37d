package org.strowger.router.exchange.mt;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.DueQueue;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.QueuedMessage;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.thread.Task;

/**
 * A message of an application on its way to an SMSC. Exactly one thread holds it at a time: it starts at its home, the
 * thread of the session by which it came, and may go to the home of an SMSC, to the thread of a session of that SMSC,
 * and back ({@link Hop}).
 *
 * <p>Most messages leave in the turn in which they came, as they came, and thousands of these objects wait at once. So
 * the state that few messages need is kept apart: {@link Hop} and {@link Extras} exist only where something is in them.
 */
public final class MtMessage implements QueuedMessage, StoreReply, DueQueue.Item {
    private final MtFlow home;
    private final Application application;
    private @Nullable AppSession session;
    private final long token;
    private final long id;
    private RouteDecision decision;
    private final int segments;
    private final long sinceNanos;
    private Rewrite rewrite = Rewrite.NONE;
    private Address source = Address.NONE;
    private Address destination = Address.NONE;
    private ReceiptInterest receiptInterest = ReceiptInterest.NOTHING;
    private @Nullable Smsc smsc;
    private @Nullable Generation generation;
    private int candidate;
    private Extras extras = Extras.NONE;
    private @Nullable Hop hop;

    MtMessage(
            MtFlow home,
            AppSession session,
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

    /** A message in custody that no session waits for: recovered from the store, or moved to another home. */
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

    // ---- What it is

    public MtFlow home() {
        return home;
    }

    public Application sentBy() {
        return application;
    }

    /** The session that waits for the answer. Once a message is in custody, its session has been answered. */
    AppSession session() {
        return known(session, "it was answered");
    }

    /** The application was answered: its session may be collected. */
    public void forgetSession() {
        session = null;
    }

    /** The outcome to tell for this reason, in the codes of the session's protocol if a session still waits. */
    Outcome refusal(RefusalReason reason) {
        AppSession waiting = session;
        return waiting == null
                ? Outcome.of(Outcome.Kind.PERMANENT, 0, reason.meaning())
                : waiting.suite().statuses().refusal(reason);
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

    /** The configuration that decided the route; the numbers in {@link #decision} are places in it. */
    public Generation generation() {
        return known(generation, "no route was chosen");
    }

    @SuppressWarnings("ReferenceEquality") // generations are distinct objects, and a comparison by value takes long
    boolean isRoutedBy(Generation other) {
        return generation == other;
    }

    public void routedBy(Generation chosenBy) {
        generation = chosenBy;
    }

    /** Takes another route, from its first candidate on. */
    void reroute(Generation chosenBy, RouteDecision other) {
        generation = chosenBy;
        decision = other;
        candidate = 0;
        rewrite = Rewrite.NONE;
        extras.forgetReshaped();
    }

    /** Makes one part of this message, for the same SMSC. */
    MtMessage part(SplitMessage of, int partNumber, Piece content) {
        MtMessage part = new MtMessage(this);
        part.generation = generation;
        part.candidate = candidate;
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

    /** The SMSC that it is offered to wants the content in this form. */
    void reshape(Piece content) {
        writableExtras().reshaped = content;
    }

    /** Read only: most messages share {@link Extras#NONE}. */
    public Extras extras() {
        return extras;
    }

    public Extras writableExtras() {
        if (extras == Extras.NONE) {
            extras = new Extras();
        }
        return extras;
    }

    /** The split message that it is a part of; {@link SplitMessage#NONE} if it is none. */
    public SplitMessage split() {
        return extras.split;
    }

    public boolean isPart() {
        return extras.split != SplitMessage.NONE;
    }

    /** The receipt to the application that the receipt for this message contributes to. */
    PartReceipts.Share receiptShare() {
        return isPart() ? new PartReceipts.Share(extras.split.receipts(), extras.partNumber) : PartReceipts.Share.NONE;
    }

    MultiRecipientAnswer sharedAnswer() {
        return extras.sharedAnswer;
    }

    /** Whether it is for one of the recipients of a message to many. */
    public boolean isOneOfMany() {
        return extras.sharedAnswer != MultiRecipientAnswer.NONE;
    }

    /** The recipient, if this message is one of many. */
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

    /** What the SMSC is told in place of what the message says. */
    Rewrite outgoingRewrite() {
        Piece reshaped = extras.reshaped;
        return reshaped == null ? rewrite : rewrite.saying(reshaped);
    }

    void rewrite(Rewrite changes) {
        rewrite = changes;
    }

    /** The addresses as the application wrote them; known only where a receipt or an inquiry may need them. */
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

    /** Which receipts the application asked for. */
    ReceiptInterest receiptInterest() {
        return receiptInterest;
    }

    void receiptInterest(ReceiptInterest interest) {
        receiptInterest = interest;
    }

    // ---- Where it is

    /** The SMSC that has it or is offered it. */
    public Smsc smsc() {
        return known(smsc, "no SMSC was chosen");
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
        candidate++;
        extras.forgetReshaped();
    }

    boolean hasNextCandidate() {
        return candidate + 1 < decision.candidates();
    }

    /** The SMSC that is the candidate of that number. */
    public Smsc candidate(int number) {
        return generation().smscs().get(decision.candidate(number));
    }

    /** Its copy of the message, which outlives the call in which the message came. */
    public ShortMessage ownMessage() {
        Hop own = hop;
        if (own == null || own.ownMessage == null) {
            throw new AssertionError("the message was not copied");
        }
        return own.ownMessage;
    }

    public boolean hasOwnBytes() {
        Hop own = hop;
        return own != null && own.ownMessage != null;
    }

    /** Copies the message, unless that was done before. */
    public void keepCopy(ShortMessage message) {
        Hop own = hop();
        if (own.ownMessage == null) {
            own.ownMessage = message.kept();
            // Fixed from now on: a queue must find the message where it put it, even after the settings change.
            own.rank = application.settings().sending().rank();
        }
    }

    /** Takes this copy in place of the one it has. */
    public void replaceCopy(ShortMessage message) {
        hop().ownMessage = message;
    }

    /** It may wait for long: keeps the bytes of the message alone, and the priority, which its queue asks for. */
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

    /** Strowger answers for it from now on, or will once it is durable. */
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

    /** Only for a message in custody. */
    public Custody custody() {
        Custody custody = hop().custody;
        if (custody == null) {
            throw new AssertionError("it is not in custody");
        }
        return custody;
    }

    /** Whether it, or the message of which it is a part, is in custody. */
    public boolean isWholeInCustody() {
        return isInCustody() || (isPart() && extras.split.whole().isInCustody());
    }

    /** The custody of the message, or of the message of which it is a part. */
    public Custody wholeCustody() {
        return isPart() ? extras.split.whole().custody() : custody();
    }

    /** Whether the message, or that of which it is a part, is in custody and past its validity. */
    boolean isExpired(long nowNanos) {
        return isPart()
                ? extras.split.whole().isExpired(nowNanos)
                : isInCustody() && custody().isExpired(nowNanos);
    }

    @Override
    public void onStored(StoreOutcome outcome, long nowNanos) {
        assert home.isOwner() : "the store answers on the home thread";
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

    /** Runs a step of the message on the thread of {@code here}; if it throws, the message has {@link #failed}. */
    public void guard(MtFlow here, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | AssertionError e) {
            failed(here, e);
        }
    }

    /**
     * Its handling threw. A message in custody is held, so it is neither lost nor tried forever; for any other the
     * fault goes on to the caller.
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

    // ---- As a queue sees it

    @Override
    public int touch() {
        return (int) token + (hop == null ? 0 : 1); // One field from the front of the object and one from its end.
    }

    @Override
    public Object sender() {
        AppSession waiting = session;
        return waiting == null ? this : waiting;
    }

    @Override
    public int touchSender(int threadIndex) {
        AppSession waiting = session;
        return waiting != null && home.index() == threadIndex
                ? waiting.connection().touch()
                : 0;
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
    public int priority() {
        Hop own = hop();
        if (own.priority == Hop.UNREAD) {
            own.priority = ownMessage().wishes().priority();
        }
        return own.priority;
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

    @Override
    public boolean staysWith(Smsc where) {
        return isInCustody() && decision.candidates() == 1 && !where.isClosed();
    }

    @Override
    public boolean mayLeaveBy(Smsc where) {
        return !isInCustody() || custody().mayBeWith(where);
    }

    /** Most messages leave in the turn in which they came, and need no note of when. */
    @Override
    public void leaves(long nowNanos) {
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
    public int place() {
        return hop().queuePlace;
    }

    @Override
    public void moveTo(int place) {
        hop().queuePlace = place;
    }

    private static <T> T known(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new AssertionError(otherwise);
        }
        return value;
    }

    /**
     * What a message has with it that does not leave at once by a session of its own thread: a copy of the message, its
     * place in a queue, and what the thread that it is sent to does with it.
     */
    static final class Hop implements Task {
        private static final int UNREAD = -1;
        private static final long NEVER_LEFT = Long.MIN_VALUE;

        /** What the thread that it is sent to does with it. */
        enum Step {
            /** At the home of the SMSC: put it in the queue. */
            QUEUE,
            /** On the thread of a session of the SMSC: submit it. */
            SUBMIT,
            /** At the home of the SMSC: the session had no room, so it goes back into the queue. */
            RETURN,
            /** At its own home: the SMSC does not take it. */
            NOT_TAKEN,
            /** At its own home: the SMSC has answered. */
            ANSWERED,
            /** At its own home: it was recalled, and was still in the queue. */
            RECALLED
        }

        private final MtMessage message;
        private @Nullable ShortMessage ownMessage;
        private @Nullable Custody custody;

        /** Owned by the message's home, wherever the message is. */
        private Recall recall = Recall.NONE;

        private Rank rank = Rank.NORMAL;
        private int priority = UNREAD;
        private int queuePlace = QueuedMessage.NO_PLACE;
        private long leftNanos = NEVER_LEFT;
        private MtFlow target;
        private Step step = Step.QUEUE;
        private int returnedFrom;
        private boolean lost;
        private Outcome outcome = Outcome.accepted("");
        private FailoverCause.Word cause = FailoverCause.Word.FULL;

        private Hop(MtMessage message) {
            this.message = message;
            this.target = message.home;
        }

        /** The index of the thread that it is sent to. */
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

        Hop recalled() {
            return to(message.home, Step.RECALLED);
        }

        /** @param sessionEnded whether the session that had it ended before the answer */
        Hop answered(Outcome answer, boolean sessionEnded) {
            outcome = answer;
            lost = sessionEnded;
            return to(message.home, Step.ANSWERED);
        }

        @Override
        public void run(long nowNanos) {
            MtFlow here = target;
            assert here.isOwner() : "a hop runs on the thread that it was sent to";
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
                case ANSWERED -> here.answered(message, outcome, lost, nowNanos);
                case RECALLED -> message.takeRecall().isBack(message, nowNanos);
            }
        }
    }

    /**
     * What few messages have: parts of a message, one of many recipients, another form; and notes for event records.
     */
    public static final class Extras {
        /** Shared by all messages that have nothing of it; never written to. */
        static final Extras NONE = new Extras();

        MultiRecipientAnswer sharedAnswer = MultiRecipientAnswer.NONE;
        SplitMessage split = SplitMessage.NONE;
        public int partNumber;
        public JoinedParts joined = JoinedParts.NONE;
        private @Nullable Piece reshaped;
        private Address recipient = Address.NONE;

        // ---- For event records

        /** How often it was handed to a session of an SMSC. */
        public int attempts;

        /** When it was handed over last; 0: never. */
        public long sentNanos;

        /** Whether an SMSC that has not answered may have it. */
        public boolean isUncertain;

        /** Whether its end was recorded. */
        public boolean hasEnded;

        private void forgetReshaped() {
            if (reshaped != null) {
                reshaped = null;
            }
        }
    }

    // ---- Recalled from the queue of an SMSC

    /** Why it is being recalled; {@link Recall#NONE}: it is not. */
    public Recall recall() {
        return hop().recall;
    }

    public void recall(Recall why) {
        hop().recall = why;
    }

    /** The recall is over: the caller tells it how it ended. */
    Recall takeRecall() {
        Recall why = hop().recall;
        hop().recall = Recall.NONE;
        return why;
    }

    /** Takes a message in custody back from the queue of an SMSC. All but {@link #wants} runs at the message's home. */
    public interface Recall {
        /** It is not recalled. */
        Recall NONE = new Recall() {
            @Override
            public void isBack(MtMessage message, long nowNanos) {
                throw new AssertionError("nothing was recalled");
            }

            @Override
            public void isAway(MtMessage message, long nowNanos) {
                throw new AssertionError("nothing was recalled");
            }
        };

        /** At the home of the SMSC, which alone may read a message in its queue: whether this is the message meant. */
        default boolean wants(MtMessage message) {
            return true;
        }

        /** It is not the message meant, and stays in the queue. */
        default void isAnother(MtMessage message, long nowNanos) {
            throw new AssertionError("any message was meant");
        }

        /** It was in the queue, and is at its home now. */
        void isBack(MtMessage message, long nowNanos);

        /** It has left the queue, or is about to. */
        void isAway(MtMessage message, long nowNanos);
    }
}
