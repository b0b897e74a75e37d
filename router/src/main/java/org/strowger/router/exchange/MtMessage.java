package org.strowger.router.exchange;

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
import org.strowger.router.custody.DueQueue;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.QueuedMessage;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;

/**
 * One message of an application on its way to an SMSC: its record. It belongs to whoever holds it, and goes from hand
 * to hand: from its home, the thread of the session by which it came, to the home of an SMSC, to the thread of one of
 * the SMSC's sessions, and back. What is to be done with it there it carries along.
 *
 * <p>Most messages leave as they came, in the same turn, and are answered; thousands of their records wait at once. So
 * what only others need is kept apart, in {@link MtExtras} and {@link MtHop}.
 */
final class MtMessage implements QueuedMessage, StoreReply, DueQueue.Item, QueueOperations.Waiting {
    private final ThreadExchange home;
    private final Application application;
    private @Nullable AppSession from;
    private final long token;
    private final long id;
    private RouteDecision decision;
    private final int segments;
    private final long sinceNanos;
    private Rewrite rewrite = Rewrite.NONE;
    private Address source = Address.NONE;
    private Address destination = Address.NONE;
    private ReceiptInterest wanted = ReceiptInterest.NOTHING;
    private @Nullable Smsc smsc;
    private @Nullable Generation generation;
    private int candidate;
    private MtExtras particulars = MtExtras.NONE;
    private @Nullable MtHop travel;

    MtMessage(ThreadExchange home, AppSession from, long token, long id, RouteDecision decision, int segments) {
        this.home = home;
        this.application = from.application();
        this.from = from;
        this.token = token;
        this.id = id;
        this.decision = decision;
        this.segments = segments;
        this.sinceNanos = home.nowNanos();
    }

    /** One that was in custody before the process began. */
    MtMessage(
            ThreadExchange home,
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
        this.from = whole.from;
        this.token = whole.token;
        this.id = whole.id;
        this.decision = whole.decision;
        this.segments = 1;
        this.sinceNanos = whole.sinceNanos;
    }

    // ---- What it is

    ThreadExchange home() {
        return home;
    }

    Application sentBy() {
        return application;
    }

    /** The session by which it came; of a message in custody nobody asks any more. */
    AppSession session() {
        return known(from, "it was answered");
    }

    /** It is answered: its session may go. */
    void forgetSession() {
        from = null;
    }

    /** What to say if we refuse it for this reason, in the words of its protocol if somebody waits to hear it. */
    Outcome refusal(RefusalReason reason) {
        AppSession session = from;
        return session == null
                ? Outcome.of(Outcome.Kind.PERMANENT, 0, reason.meaning())
                : session.suite().statuses().refusal(reason);
    }

    long token() {
        return token;
    }

    long id() {
        return id;
    }

    RouteDecision decision() {
        return decision;
    }

    /** The configuration by which its way was chosen, whose numbers the decision has. */
    Generation generation() {
        return known(generation, "no way was chosen");
    }

    /** Whether its way was chosen by that configuration. */
    @SuppressWarnings("ReferenceEquality") // each is another one, and to compare what is in them would take long
    boolean isRoutedBy(Generation other) {
        return generation == other;
    }

    void routedBy(Generation chosenBy) {
        generation = chosenBy;
    }

    /** Another configuration has another way for it: from its beginning. */
    void reroute(Generation chosenBy, RouteDecision other) {
        generation = chosenBy;
        decision = other;
        candidate = 0;
        rewrite = Rewrite.NONE;
        particulars.forgetReshaped();
    }

    /** A message of its own that says a piece of this one, to the same SMSC. */
    MtMessage part(SplitMessage of, int partNumber, Piece what) {
        MtMessage part = new MtMessage(this);
        part.generation = generation;
        part.candidate = candidate;
        part.rewrite = of.rewrite(rewrite);
        part.keepCopy(ownMessage());
        part.source = source;
        part.destination = destination;
        part.wanted = wanted;
        MtExtras special = part.writableExtras();
        special.split = of;
        special.attempts = particulars.attempts;
        special.partNumber = partNumber;
        special.reshaped = what;
        return part;
    }

    /** The SMSC that it is offered wants it in this form. */
    void reshape(Piece what) {
        writableExtras().reshaped = what;
    }

    /** To be read: most have nothing special. */
    MtExtras extras() {
        return particulars;
    }

    MtExtras writableExtras() {
        if (particulars == MtExtras.NONE) {
            particulars = new MtExtras();
        }
        return particulars;
    }

    /** What it is a part of; {@link SplitMessage#NONE}: of nothing. */
    SplitMessage split() {
        return particulars.split;
    }

    boolean isPart() {
        return particulars.split != SplitMessage.NONE;
    }

    /** Which receipt its own is a share of. */
    PartReceipts.Share receiptShare() {
        return isPart()
                ? new PartReceipts.Share(particulars.split.receipts(), particulars.partNumber)
                : PartReceipts.Share.NONE;
    }

    MultiRecipientAnswer sharedAnswer() {
        return particulars.sharedAnswer;
    }

    /** One of the recipients of a message to many. */
    Address recipient() {
        return particulars.recipient;
    }

    void shareAnswer(MultiRecipientAnswer whole, Address one) {
        MtExtras special = writableExtras();
        special.sharedAnswer = whole;
        special.recipient = one;
    }

    Rewrite rewrite() {
        return rewrite;
    }

    /** What the SMSC is to be told in place of what the message says. */
    Rewrite outgoingRewrite() {
        Piece only = particulars.reshaped;
        return only == null ? rewrite : rewrite.saying(only);
    }

    void rewrite(Rewrite changes) {
        rewrite = changes;
    }

    /** The addresses as the application used them: of a message whose receipt is to come. */
    Address source() {
        return source;
    }

    Address destination() {
        return destination;
    }

    /** What the application wants to hear of it. */
    ReceiptInterest receiptInterest() {
        return wanted;
    }

    void receiptInterest(ReceiptInterest news) {
        wanted = news;
    }

    void rememberAddresses(Address writtenSource, Address writtenDestination) {
        source = writtenSource;
        destination = writtenDestination;
    }

    // ---- Where it is

    /** The SMSC that has it or is offered it. */
    Smsc smsc() {
        return known(smsc, "no SMSC was chosen");
    }

    boolean hasSmsc() {
        return smsc != null;
    }

    void offerTo(Smsc chosen) {
        smsc = chosen;
    }

    int candidate() {
        return candidate;
    }

    void nextCandidate() {
        candidate++;
        particulars.forgetReshaped();
    }

    boolean hasNextCandidate() {
        return candidate + 1 < decision.candidates();
    }

    /** The message, which outlives the call in which it came. */
    ShortMessage ownMessage() {
        MtHop own = travel;
        if (own == null || own.ownMessage == null) {
            throw new AssertionError("the message was not kept");
        }
        return own.ownMessage;
    }

    boolean hasOwnBytes() {
        MtHop own = travel;
        return own != null && own.ownMessage != null;
    }

    /** Copies the message, unless that was done before. */
    void keepCopy(ShortMessage message) {
        MtHop own = hop();
        if (own.ownMessage == null) {
            own.ownMessage = message.kept();
            // As it is now: a queue finds it where it put it, whatever the settings are by then.
            own.rank = application.settings().sending().rank();
        }
    }

    /** Something else is to be said from now on; it is kept already. */
    void replaceCopy(ShortMessage message) {
        hop().ownMessage = message;
    }

    /** It may wait for long: of the message nothing is held but its octets, and what a queue asks is known. */
    void compact() {
        hop().priority = priority();
        ownMessage().rest();
    }

    /** What it has with it on its way. */
    MtHop hop() {
        MtHop known = travel;
        if (known == null) {
            known = new MtHop(this);
            travel = known;
        }
        return known;
    }

    // ---- In custody

    /** We answer for it from now on, or will as soon as it is written down. */
    void enterCustody(Custody custody) {
        hop().custody = custody;
    }

    void leaveCustody() {
        hop().custody = null;
    }

    boolean isInCustody() {
        MtHop own = travel;
        return own != null && own.custody != null;
    }

    /** Of one that is in custody. */
    Custody custody() {
        Custody custody = hop().custody;
        if (custody == null) {
            throw new AssertionError("nobody but its sender answers for it");
        }
        return custody;
    }

    /** Whether it is in custody, or a part of one that is. */
    boolean isWholeInCustody() {
        return isInCustody() || (isPart() && particulars.split.whole().isInCustody());
    }

    /** The custody in which it is, or the message of which it is a part. */
    Custody wholeCustody() {
        return isPart() ? particulars.split.whole().custody() : custody();
    }

    /** Whether it is in custody, or a part of one that is, and worth nothing any more. */
    boolean isExpired(long nowNanos) {
        return isPart()
                ? particulars.split.whole().isExpired(nowNanos)
                : isInCustody() && custody().isExpired(nowNanos);
    }

    @Override
    public void onStored(StoreOutcome outcome, long nowNanos) {
        try {
            home.custodian().entered(this, outcome, nowNanos);
        } catch (RuntimeException | AssertionError e) {
            failed(home, e);
        }
    }

    @Override
    public int dueQueueIndex() {
        return custody().agendaPlace();
    }

    @Override
    public void dueQueueIndex(int place) {
        custody().agendaPlace(place);
    }

    /** Something that was done with it threw: a message in custody is set aside, neither lost nor tried for ever. */
    void failed(ThreadExchange here, Throwable why) {
        MtMessage whole = isPart() ? particulars.split.whole() : this;
        if (whole.isInCustody()) {
            here.send(home, now -> home.custodian().setAside(whole, why));
        } else if (why instanceof RuntimeException e) {
            throw e;
        } else {
            throw new AssertionError(why);
        }
    }

    // ---- As a queue sees it

    @Override
    public int touch() {
        return (int) token + (travel == null ? 0 : 1); // One from its front and one from its end.
    }

    @Override
    public Object sender() {
        AppSession session = from;
        return session == null ? this : session;
    }

    @Override
    public int touchSender(int threadIndex) {
        AppSession session = from;
        return session != null && home.index() == threadIndex
                ? session.connection().touch()
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
        MtHop own = hop();
        if (own.priority == MtHop.UNREAD) {
            own.priority = ownMessage().wishes().priority();
        }
        return own.priority;
    }

    @Override
    public int segments() {
        Piece only = particulars.reshaped;
        return only == null ? segments : only.segments();
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

    /** Most leave in the turn in which they came: for those nothing need be noted. */
    @Override
    public void leaves(long nowNanos) {
        if (nowNanos != sinceNanos || travel != null) {
            hop().leftNanos = nowNanos;
        }
    }

    @Override
    public long leftNanos() {
        MtHop own = travel;
        return own == null || own.leftNanos == MtHop.NEVER_LEFT ? sinceNanos : own.leftNanos;
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
}
