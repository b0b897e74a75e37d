package org.strowger.router.exchange;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.account.AppSession;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.Trouble;
import org.strowger.router.link.Freight;
import org.strowger.router.link.Link;
import org.strowger.router.route.Decision;

/**
 * One message of an application on its way to a centre: its record. It belongs to whoever holds it, and goes from hand
 * to hand: from its home, the thread of the session by which it came, to the home of a link, to the thread of one of
 * the link's sessions, and back. What is to be done with it there it carries along.
 */
final class Transit implements Freight, Bound {
    /** What is to be done with it by the thread to which it is sent. */
    enum Step {
        /** At the home of the link: take it into the queue. */
        QUEUE,
        /** On the thread of a session of the link: submit it. */
        SUBMIT,
        /** At the home of the link: there was no room, put it back. */
        RETURN,
        /** At its own home: the link does not take it, find another way. */
        GO_ON,
        /** At its own home: the link has answered. */
        ANSWERED
    }

    private static final Outcome NO_OUTCOME = Outcome.accepted("");
    private static final int UNREAD = -1;

    private final Desk home;
    private final AppSession from;
    private final long token;
    private final long id;
    private Decision decision;
    private final int segments;
    private final long sinceNanos;
    private Rewrite rewrite = Rewrite.NONE;
    private Gathering gathering = Gathering.NONE;
    private Bundle bundle = Bundle.NONE;
    private int number;
    private @Nullable Piece piece;
    private Address recipient = Address.NONE;
    private Address source = Address.NONE;
    private Address destination = Address.NONE;
    private Wanted wanted = Wanted.NOTHING;
    private boolean lost;
    private @Nullable ShortMessage kept;
    private @Nullable Link link;
    private @Nullable Generation generation;
    private int candidate;
    private int priority = UNREAD;
    private Rank rank = Rank.NORMAL;
    private int queuePlace = Freight.NO_PLACE;
    private Desk target;
    private Step step = Step.QUEUE;
    private int returnedFrom;
    private Outcome outcome = NO_OUTCOME;
    private Trouble.Word trouble = Trouble.Word.FULL;

    Transit(Desk home, AppSession from, long token, long id, Decision decision, int segments) {
        this.home = home;
        this.target = home;
        this.from = from;
        this.token = token;
        this.id = id;
        this.decision = decision;
        this.segments = segments;
        this.sinceNanos = home.nowNanos();
    }

    // ---- What it is

    Desk home() {
        return home;
    }

    AppSession from() {
        return from;
    }

    long token() {
        return token;
    }

    long id() {
        return id;
    }

    Decision decision() {
        return decision;
    }

    /** The configuration by which its way was chosen, whose numbers the decision has. */
    Generation generation() {
        Generation known = generation;
        if (known == null) {
            throw new AssertionError("no way was chosen");
        }
        return known;
    }

    void follow(Generation chosenBy) {
        generation = chosenBy;
    }

    /** Another configuration has another way for it: from its beginning. */
    void decideAnew(Generation chosenBy, Decision other) {
        generation = chosenBy;
        decision = other;
        candidate = 0;
        rewrite = Rewrite.NONE;
        piece = null;
    }

    /** A message of its own that says a piece of this one, to the same link. */
    Transit part(Bundle of, int partNumber, Piece what) {
        Transit part = new Transit(home, from, token, id, decision, 1);
        part.generation = generation;
        part.candidate = candidate;
        part.rewrite = of.rewrite(rewrite);
        part.source = source;
        part.destination = destination;
        part.wanted = wanted;
        part.keep(kept());
        part.bundle = of;
        part.number = partNumber;
        part.piece = what;
        return part;
    }

    /** The link that it is offered wants it in this form. */
    void saying(Piece what) {
        piece = what;
    }

    /** What it is a part of; {@link Bundle#NONE}: of nothing. */
    Bundle bundle() {
        return bundle;
    }

    boolean isPart() {
        return bundle != Bundle.NONE;
    }

    /** Which receipt its own is a share of. */
    ExpectedReceipt.Share share() {
        return isPart() ? new ExpectedReceipt.Share(bundle.receipts(), number) : ExpectedReceipt.Share.NONE;
    }

    Gathering gathering() {
        return gathering;
    }

    /** One of the recipients of a message to many. */
    Address recipient() {
        return recipient;
    }

    void gatherIn(Gathering whole, Address one) {
        gathering = whole;
        recipient = one;
    }

    Rewrite rewrite() {
        return rewrite;
    }

    /** What the link is to be told in place of what the message says. */
    Rewrite sending() {
        Piece only = piece;
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
    Wanted wanted() {
        return wanted;
    }

    void want(Wanted news) {
        wanted = news;
    }

    void remember(Address writtenSource, Address writtenDestination) {
        source = writtenSource;
        destination = writtenDestination;
    }

    // ---- Where it is

    /** The link that has it or is offered it. */
    Link link() {
        Link known = link;
        if (known == null) {
            throw new AssertionError("no link was chosen");
        }
        return known;
    }

    void offerTo(Link chosen) {
        link = chosen;
    }

    int candidate() {
        return candidate;
    }

    void nextCandidate() {
        candidate++;
        piece = null;
    }

    boolean hasNextCandidate() {
        return candidate + 1 < decision.candidates();
    }

    /** The message, which outlives the call in which it came. */
    ShortMessage kept() {
        ShortMessage own = kept;
        if (own == null) {
            throw new AssertionError("the message was not kept");
        }
        return own;
    }

    boolean isKept() {
        return kept != null;
    }

    /** Copies the message, unless that was done before. */
    void keep(ShortMessage message) {
        if (kept == null) {
            kept = message.kept();
            // As it is now: a queue finds it where it put it, whatever the settings are by then.
            rank = from.application().settings().sending().rank();
        }
    }

    // ---- On its way between threads

    @Override
    public Desk target() {
        return target;
    }

    Transit to(Desk where, Step next) {
        target = where;
        step = next;
        return this;
    }

    Transit returned(Desk where, int fromThread) {
        returnedFrom = fromThread;
        return to(where, Step.RETURN);
    }

    Transit goingOn(Trouble.Word why) {
        trouble = why;
        return to(home, Step.GO_ON);
    }

    /** Whether the session that had it ended before the answer. */
    boolean isLost() {
        return lost;
    }

    void losing(boolean sessionEnded) {
        lost = sessionEnded;
    }

    Transit answered(Outcome answer) {
        outcome = answer;
        return to(home, Step.ANSWERED);
    }

    @Override
    public void run(long nowNanos) {
        switch (step) {
            case QUEUE -> target.homeOf(link()).offer(this, nowNanos);
            case SUBMIT -> target.outbound().submitHere(this, nowNanos);
            case RETURN -> target.homeOf(link()).returned(this, returnedFrom, nowNanos);
            case GO_ON -> target.outbound().goOn(this, trouble, nowNanos);
            case ANSWERED -> target.outbound().answered(this, outcome, nowNanos);
        }
    }

    // ---- As a queue sees it

    @Override
    public Rank rank() {
        return rank;
    }

    @Override
    public int application() {
        return from.application().index();
    }

    @Override
    public int priority() {
        if (priority == UNREAD) {
            priority = kept().wishes().priority();
        }
        return priority;
    }

    @Override
    public int segments() {
        return segments;
    }

    @Override
    public long sinceNanos() {
        return sinceNanos;
    }

    @Override
    public int place() {
        return queuePlace;
    }

    @Override
    public void moveTo(int place) {
        queuePlace = place;
    }
}
