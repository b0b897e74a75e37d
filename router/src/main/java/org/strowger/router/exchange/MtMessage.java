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
        keep(message);
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
    AppSession from() {
        return known(from, "it was answered");
    }

    /** It is answered: its session may go. */
    void letGoOfSender() {
        from = null;
    }

    /** What to say if we refuse it for this reason, in the words of its protocol if somebody waits to hear it. */
    Outcome refusal(RefusalReason reason) {
        AppSession session = from;
        return session == null
                ? Outcome.of(Outcome.Kind.PERMANENT, 0, reason.meaning())
                : session.suite().refusal(reason);
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
    boolean follows(Generation other) {
        return generation == other;
    }

    void follow(Generation chosenBy) {
        generation = chosenBy;
    }

    /** Another configuration has another way for it: from its beginning. */
    void decideAnew(Generation chosenBy, RouteDecision other) {
        generation = chosenBy;
        decision = other;
        candidate = 0;
        rewrite = Rewrite.NONE;
        particulars.sayNothingElse();
    }

    /** A message of its own that says a piece of this one, to the same SMSC. */
    MtMessage part(SplitMessage of, int partNumber, Piece what) {
        MtMessage part = new MtMessage(this);
        part.generation = generation;
        part.candidate = candidate;
        part.rewrite = of.rewrite(rewrite);
        part.keep(kept());
        part.source = source;
        part.destination = destination;
        part.wanted = wanted;
        MtExtras special = part.special();
        special.bundle = of;
        special.attempts = particulars.attempts;
        special.number = partNumber;
        special.piece = what;
        return part;
    }

    /** The SMSC that it is offered wants it in this form. */
    void saying(Piece what) {
        special().piece = what;
    }

    /** To be read: most have nothing special. */
    MtExtras particulars() {
        return particulars;
    }

    MtExtras special() {
        if (particulars == MtExtras.NONE) {
            particulars = new MtExtras();
        }
        return particulars;
    }

    /** What it is a part of; {@link SplitMessage#NONE}: of nothing. */
    SplitMessage bundle() {
        return particulars.bundle;
    }

    boolean isPart() {
        return particulars.bundle != SplitMessage.NONE;
    }

    /** Which receipt its own is a share of. */
    PartReceipts.Share share() {
        return isPart()
                ? new PartReceipts.Share(particulars.bundle.receipts(), particulars.number)
                : PartReceipts.Share.NONE;
    }

    MultiRecipientAnswer gathering() {
        return particulars.gathering;
    }

    /** One of the recipients of a message to many. */
    Address recipient() {
        return particulars.recipient;
    }

    void gatherIn(MultiRecipientAnswer whole, Address one) {
        MtExtras special = special();
        special.gathering = whole;
        special.recipient = one;
    }

    Rewrite rewrite() {
        return rewrite;
    }

    /** What the SMSC is to be told in place of what the message says. */
    Rewrite sending() {
        Piece only = particulars.piece;
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
    ReceiptInterest wanted() {
        return wanted;
    }

    void want(ReceiptInterest news) {
        wanted = news;
    }

    void remember(Address writtenSource, Address writtenDestination) {
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
        particulars.sayNothingElse();
    }

    boolean hasNextCandidate() {
        return candidate + 1 < decision.candidates();
    }

    /** The message, which outlives the call in which it came. */
    ShortMessage kept() {
        MtHop own = travel;
        if (own == null || own.kept == null) {
            throw new AssertionError("the message was not kept");
        }
        return own.kept;
    }

    boolean isKept() {
        MtHop own = travel;
        return own != null && own.kept != null;
    }

    /** Copies the message, unless that was done before. */
    void keep(ShortMessage message) {
        MtHop own = travel();
        if (own.kept == null) {
            own.kept = message.kept();
            // As it is now: a queue finds it where it put it, whatever the settings are by then.
            own.rank = application.settings().sending().rank();
        }
    }

    /** Something else is to be said from now on; it is kept already. */
    void keepInstead(ShortMessage message) {
        travel().kept = message;
    }

    /** It may wait for long: of the message nothing is held but its octets, and what a queue asks is known. */
    void rests() {
        travel().priority = priority();
        kept().rest();
    }

    /** What it has with it on its way. */
    MtHop travel() {
        MtHop known = travel;
        if (known == null) {
            known = new MtHop(this);
            travel = known;
        }
        return known;
    }

    // ---- In custody

    /** We answer for it from now on, or will as soon as it is written down. */
    void enter(Custody custody) {
        travel().custody = custody;
    }

    void leaveCustody() {
        travel().custody = null;
    }

    boolean isInCustody() {
        MtHop own = travel;
        return own != null && own.custody != null;
    }

    /** Of one that is in custody. */
    Custody custody() {
        Custody custody = travel().custody;
        if (custody == null) {
            throw new AssertionError("nobody but its sender answers for it");
        }
        return custody;
    }

    /** Whether it is in custody, or a part of one that is. */
    boolean isPromised() {
        return isInCustody() || (isPart() && particulars.bundle.whole().isInCustody());
    }

    /** The custody in which it is, or the message of which it is a part. */
    Custody promise() {
        return isPart() ? particulars.bundle.whole().custody() : custody();
    }

    /** Whether it is in custody, or a part of one that is, and worth nothing any more. */
    boolean isOver(long nowNanos) {
        return isPart()
                ? particulars.bundle.whole().isOver(nowNanos)
                : isInCustody() && custody().isOver(nowNanos);
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
    public int agendaPlace() {
        return custody().agendaPlace();
    }

    @Override
    public void agendaPlace(int place) {
        custody().agendaPlace(place);
    }

    /** Something that was done with it threw: a message in custody is set aside, neither lost nor tried for ever. */
    void failed(ThreadExchange here, Throwable why) {
        MtMessage whole = isPart() ? particulars.bundle.whole() : this;
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
        return travel().rank;
    }

    @Override
    public int application() {
        return application.index();
    }

    @Override
    public int priority() {
        MtHop own = travel();
        if (own.priority == MtHop.UNREAD) {
            own.priority = kept().wishes().priority();
        }
        return own.priority;
    }

    @Override
    public int segments() {
        Piece only = particulars.piece;
        return only == null ? segments : only.segments();
    }

    @Override
    public int octets() {
        return kept().octets();
    }

    @Override
    public long sinceNanos() {
        return sinceNanos;
    }

    @Override
    public boolean isAwaited() {
        return !isPromised();
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
            travel().leftNanos = nowNanos;
        }
    }

    @Override
    public long leftNanos() {
        MtHop own = travel;
        return own == null || own.leftNanos == MtHop.NEVER_LEFT ? sinceNanos : own.leftNanos;
    }

    @Override
    public int place() {
        return travel().queuePlace;
    }

    @Override
    public void moveTo(int place) {
        travel().queuePlace = place;
    }

    private static <T> T known(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new AssertionError(otherwise);
        }
        return value;
    }
}
