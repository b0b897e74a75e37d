package org.strowger.router.exchange;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.account.Application;
import org.strowger.router.account.Letter;
import org.strowger.router.link.Link;
import org.strowger.router.link.LinkSession;
import org.strowger.router.link.ReceiptNews;
import org.strowger.router.link.ReceiptTable;

/**
 * One message or receipt of a centre on its way to an application: its record. As a {@link Transit} it belongs to
 * whoever holds it: a receipt goes to the home of its link, where it is found out for whom it is; then to the thread of
 * a session of the application, if need be by the application's home; and its answer back to where it came from.
 */
final class Delivery implements Letter, ReceiptNews, Bound {
    /** What is to be done with it by the thread to which it is sent. */
    enum Step {
        /** At the home of the link: find out for whom the receipt is. */
        MATCH,
        /** At the home of the application: find a session that has room. */
        TAKE,
        /** On the thread of a session of the application: deliver it. */
        CARRY,
        /** At the home of the application: there was no room. */
        RETURN,
        /** On the thread where it came: answer the centre. */
        ANSWER
    }

    private final Desk home;
    private final @Nullable LinkSession from;
    private final long token;
    private final long untilNanos;
    private final long order;
    private String receiptId = "";
    private String receiptDestination = "";
    private boolean last;
    private int place = ReceiptTable.NONE;
    private @Nullable Application application;
    private Rewrite rewrite = Rewrite.NONE;
    private @Nullable ShortMessage kept;
    private Desk target;
    private Step step = Step.MATCH;
    private int returnedFrom;
    private Outcome outcome = Outcome.accepted("");

    /** One that no centre has brought: nobody hears what becomes of it. */
    static Delivery ofOurOwn(Desk home, long untilNanos) {
        return new Delivery(home, null, 0, untilNanos);
    }

    Delivery(Desk home, @Nullable LinkSession from, long token, long untilNanos) {
        this.home = home;
        this.target = home;
        this.from = from;
        this.token = token;
        this.untilNanos = untilNanos;
        this.order = home.nowNanos();
    }

    Desk home() {
        return home;
    }

    /** The link by which it came. */
    Link link() {
        return session().link();
    }

    /** What to tell the centre if we refuse it for this reason. */
    Outcome refusal(RefusalReason reason) {
        LinkSession session = from;
        return session == null
                ? Outcome.of(Outcome.Kind.TEMPORARY, 0, reason.meaning())
                : session.link().suite().refusal(reason);
    }

    private LinkSession session() {
        LinkSession session = from;
        if (session == null) {
            throw new AssertionError("no centre has brought it");
        }
        return session;
    }

    private void respond(long nowNanos) {
        LinkSession session = from;
        if (session != null) {
            session.respond(token, outcome, nowNanos);
        }
    }

    // ---- A receipt

    /** It is a receipt that says this. */
    void reports(String id, String destinationDigits, boolean end) {
        receiptId = id;
        receiptDestination = destinationDigits;
        last = end;
    }

    @Override
    public String receiptId() {
        return receiptId;
    }

    @Override
    public String destination() {
        return receiptDestination;
    }

    @Override
    public boolean isLast() {
        return last;
    }

    /** A last one: the entry at the home of its link that it is for; {@link ReceiptTable#NONE} of all others. */
    int place() {
        return place;
    }

    void isAt(int which) {
        place = which;
    }

    // ---- Where it goes

    Application application() {
        Application known = application;
        if (known == null) {
            throw new AssertionError("it is not known whose it is");
        }
        return known;
    }

    void isFor(Application whom) {
        application = whom;
    }

    Rewrite rewrite() {
        return rewrite;
    }

    void rewrite(Rewrite changes) {
        rewrite = changes;
    }

    @Override
    public long untilNanos() {
        return untilNanos;
    }

    @Override
    public boolean isKept() {
        return false;
    }

    @Override
    public long order() {
        return order;
    }

    @Override
    public int refusals() {
        return 0;
    }

    @Override
    public void refusedAgain() {
        throw new AssertionError("its centre hears of it, and brings it again");
    }

    /** Copies the message, unless that was done before: it goes to another thread, or waits. */
    void keep(ShortMessage message) {
        if (kept == null) {
            kept = message.kept();
        }
    }

    /** The message that goes in place of what came; it is kept already. */
    void keepInstead(ShortMessage message) {
        kept = message;
    }

    ShortMessage kept() {
        ShortMessage own = kept;
        if (own == null) {
            throw new AssertionError("the message was not kept");
        }
        return own;
    }

    // ---- On its way between threads

    @Override
    public Desk target() {
        return target;
    }

    Delivery to(Desk where, Step next) {
        target = where;
        step = next;
        return this;
    }

    Delivery returned(Desk where, int fromThread) {
        returnedFrom = fromThread;
        return to(where, Step.RETURN);
    }

    Delivery answered(Outcome answer) {
        outcome = answer;
        return to(home, Step.ANSWER);
    }

    @Override
    public void run(long nowNanos) {
        switch (step) {
            case MATCH -> target.inbound().match(this, kept(), nowNanos);
            case TAKE -> target.homeOf(application()).take(this, nowNanos);
            case CARRY -> target.inbound().carryHere(this, nowNanos);
            case RETURN -> target.homeOf(application()).returned(this, returnedFrom, nowNanos);
            case ANSWER -> respond(nowNanos);
        }
    }
}
