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
import org.strowger.router.link.Wanted;
import org.strowger.router.route.Decision;

/**
 * One message of an application on its way to a centre: its record. It belongs to whoever holds it, and goes from hand
 * to hand: from its home, the thread of the session by which it came, to the home of a link, to the thread of one of
 * the link's sessions, and back. What is to be done with it there it carries along.
 *
 * <p>Most messages leave as they came, in the same turn, and are answered; thousands of their records wait at once. So
 * what only others need is kept apart, in {@link Particulars} and {@link Travel}.
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

    private final Desk home;
    private final AppSession from;
    private final long token;
    private final long id;
    private Decision decision;
    private final int segments;
    private final long sinceNanos;
    private Rewrite rewrite = Rewrite.NONE;
    private @Nullable Link link;
    private @Nullable Generation generation;
    private int candidate;
    private Particulars particulars = Particulars.NONE;
    private @Nullable Travel travel;

    Transit(Desk home, AppSession from, long token, long id, Decision decision, int segments) {
        this.home = home;
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
        sayNothingElse();
    }

    /** A message of its own that says a piece of this one, to the same link. */
    Transit part(Bundle of, int partNumber, Piece what) {
        Transit part = new Transit(home, from, token, id, decision, 1);
        part.generation = generation;
        part.candidate = candidate;
        part.rewrite = of.rewrite(rewrite);
        part.keep(kept());
        Particulars special = part.special();
        special.source = particulars.source;
        special.destination = particulars.destination;
        special.wanted = particulars.wanted;
        special.bundle = of;
        special.number = partNumber;
        special.piece = what;
        return part;
    }

    /** The link that it is offered wants it in this form. */
    void saying(Piece what) {
        special().piece = what;
    }

    private void sayNothingElse() {
        if (particulars != Particulars.NONE) {
            particulars.piece = null;
        }
    }

    private Particulars special() {
        if (particulars == Particulars.NONE) {
            particulars = new Particulars();
        }
        return particulars;
    }

    /** What it is a part of; {@link Bundle#NONE}: of nothing. */
    Bundle bundle() {
        return particulars.bundle;
    }

    boolean isPart() {
        return particulars.bundle != Bundle.NONE;
    }

    /** Which receipt its own is a share of. */
    PartReceipts.Share share() {
        return isPart()
                ? new PartReceipts.Share(particulars.bundle.receipts(), particulars.number)
                : PartReceipts.Share.NONE;
    }

    Gathering gathering() {
        return particulars.gathering;
    }

    /** One of the recipients of a message to many. */
    Address recipient() {
        return particulars.recipient;
    }

    void gatherIn(Gathering whole, Address one) {
        Particulars special = special();
        special.gathering = whole;
        special.recipient = one;
    }

    Rewrite rewrite() {
        return rewrite;
    }

    /** What the link is to be told in place of what the message says. */
    Rewrite sending() {
        Piece only = particulars.piece;
        return only == null ? rewrite : rewrite.saying(only);
    }

    void rewrite(Rewrite changes) {
        rewrite = changes;
    }

    /** The addresses as the application used them: of a message whose receipt is to come. */
    Address source() {
        return particulars.source;
    }

    Address destination() {
        return particulars.destination;
    }

    /** What the application wants to hear of it. */
    Wanted wanted() {
        return particulars.wanted;
    }

    void want(Wanted news) {
        special().wanted = news;
    }

    void remember(Address writtenSource, Address writtenDestination) {
        Particulars special = special();
        special.source = writtenSource;
        special.destination = writtenDestination;
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
        sayNothingElse();
    }

    boolean hasNextCandidate() {
        return candidate + 1 < decision.candidates();
    }

    /** The message, which outlives the call in which it came. */
    ShortMessage kept() {
        Travel own = travel;
        if (own == null || own.kept == null) {
            throw new AssertionError("the message was not kept");
        }
        return own.kept;
    }

    boolean isKept() {
        Travel own = travel;
        return own != null && own.kept != null;
    }

    /** Copies the message, unless that was done before. */
    void keep(ShortMessage message) {
        Travel own = travel();
        if (own.kept == null) {
            own.kept = message.kept();
            // As it is now: a queue finds it where it put it, whatever the settings are by then.
            own.rank = from.application().settings().sending().rank();
        }
    }

    private Travel travel() {
        Travel known = travel;
        if (known == null) {
            known = new Travel(home);
            travel = known;
        }
        return known;
    }

    // ---- On its way between threads

    @Override
    public Desk target() {
        return travel().target;
    }

    Transit to(Desk where, Step next) {
        Travel own = travel();
        own.target = where;
        own.step = next;
        return this;
    }

    Transit returned(Desk where, int fromThread) {
        travel().returnedFrom = fromThread;
        return to(where, Step.RETURN);
    }

    Transit goingOn(Trouble.Word why) {
        travel().trouble = why;
        return to(home, Step.GO_ON);
    }

    /** Whether the session that had it ended before the answer. */
    boolean isLost() {
        return travel().lost;
    }

    void losing(boolean sessionEnded) {
        travel().lost = sessionEnded;
    }

    Transit answered(Outcome answer) {
        travel().outcome = answer;
        return to(home, Step.ANSWERED);
    }

    @Override
    public void run(long nowNanos) {
        Travel own = travel();
        Desk target = own.target;
        switch (own.step) {
            case QUEUE -> target.homeOf(link()).offer(this, nowNanos);
            case SUBMIT -> target.outbound().submitHere(this, nowNanos);
            case RETURN -> target.homeOf(link()).returned(this, own.returnedFrom, nowNanos);
            case GO_ON -> target.outbound().goOn(this, own.trouble, nowNanos);
            case ANSWERED -> target.outbound().answered(this, own.outcome, nowNanos);
        }
    }

    // ---- As a queue sees it

    @Override
    public int touch() {
        return (int) token + candidate;
    }

    @Override
    public Object sender() {
        return from;
    }

    @Override
    public int touchSender(int threadIndex) {
        return home.index() == threadIndex ? from.connection().touch() : 0;
    }

    @Override
    public Rank rank() {
        return travel().rank;
    }

    @Override
    public int application() {
        return from.application().index();
    }

    @Override
    public int priority() {
        Travel own = travel();
        if (own.priority == Travel.UNREAD) {
            own.priority = kept().wishes().priority();
        }
        return own.priority;
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
        return travel().queuePlace;
    }

    @Override
    public void moveTo(int place) {
        travel().queuePlace = place;
    }
}
