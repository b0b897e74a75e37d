package org.strowger.router.exchange;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.Application;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.receipts.IncomingReceipt;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;

/**
 * One message or receipt of an SMSC on its way to an application: its record. As a {@link MtMessage} it belongs to
 * whoever holds it: a receipt goes to the home of its SMSC, where it is found out for whom it is; then to the thread of
 * a session of the application, if need be by the application's home; and its answer back to where it came from.
 *
 * <p>One for which we answer is written down first; then its SMSC is answered, and it goes on by itself.
 */
final class MoMessage implements PendingDelivery, IncomingReceipt, ThreadBoundTask, StoreReply {
    /** What is to be done with it by the thread to which it is sent. */
    enum Step {
        /** At the home of the SMSC: find out for whom the receipt is. */
        MATCH,
        /** At the home of the application: find a session that has room. */
        TAKE,
        /** On the thread of a session of the application: deliver it. */
        CARRY,
        /** At the home of the application: there was no room. */
        RETURN,
        /** At the home of the application: it was not taken, and is tried again. */
        AGAIN,
        /** On the thread where it came: answer the SMSC. */
        ANSWER
    }

    private final ThreadExchange home;
    private @Nullable SmscSession from;
    private final @Nullable Smsc smsc;
    private final long token;
    private long untilNanos;
    private final long order;
    private boolean kept;
    private int refusals;
    private boolean wentUnanswered;
    private long expectation = ReceiptTable.NO_RECORD;
    private boolean isPromised;
    private @Nullable ThreadExchange writtenAt;
    private String receiptId = "";
    private Address recipient = Address.NONE;
    private boolean last;
    private @Nullable SmscReceipts<?> owed;
    private int place = ReceiptTable.NONE;
    private @Nullable Application application;
    private @Nullable Application sentBy;
    private String sentId = "";
    private Rewrite rewrite = Rewrite.NONE;
    private @Nullable ShortMessage message;
    private ThreadExchange target;
    private Step step = Step.MATCH;
    private int returnedFrom;
    private Outcome outcome = Outcome.accepted("");

    /** One that no SMSC has brought: nobody hears what becomes of it. */
    static MoMessage ownReceipt(ThreadExchange home) {
        return new MoMessage(home, home.ids().record(home.nowNanos()), null, 0, home.nowNanos());
    }

    /** One that was kept under that id before the process began. */
    static MoMessage readmitted(ThreadExchange home, long record, long untilNanos) {
        MoMessage mo = new MoMessage(home, record, null, 0, untilNanos);
        mo.enterCustody(home, untilNanos);
        return mo;
    }

    MoMessage(ThreadExchange home, SmscSession from, long token, long untilNanos) {
        this(home, home.ids().record(home.nowNanos()), from, token, untilNanos);
    }

    private MoMessage(ThreadExchange home, long order, @Nullable SmscSession from, long token, long untilNanos) {
        this.order = order;
        this.home = home;
        this.target = home;
        this.from = from;
        this.smsc = from == null ? null : from.smsc();
        this.token = token;
        this.untilNanos = untilNanos;
    }

    ThreadExchange home() {
        return home;
    }

    /** The SMSC by which it came. */
    Smsc smsc() {
        Smsc known = smsc;
        if (known == null) {
            throw new AssertionError("no SMSC has brought it");
        }
        return known;
    }

    /** Whether an SMSC has brought it, and since the process began. */
    boolean hasSmsc() {
        return smsc != null;
    }

    /** As its SMSC writes; of one from before the process began nobody knows which that was. */
    @Override
    public DefaultCoding defaultCoding() {
        Smsc known = smsc;
        return known == null
                ? DefaultCoding.GSM
                : known.settings().dialect().texts().alphabet().coding();
    }

    /** What to tell the SMSC if we refuse it for this reason. */
    Outcome refusal(RefusalReason reason) {
        SmscSession session = from;
        return session == null
                ? Outcome.of(
                        reason == RefusalReason.CANNOT_BE_SAID ? Outcome.Kind.PERMANENT : Outcome.Kind.TEMPORARY,
                        0,
                        reason.meaning())
                : session.smsc().suite().statuses().refusal(reason);
    }

    private void respond(long nowNanos) {
        SmscSession session = from;
        if (session != null) {
            session.respond(token, outcome, nowNanos);
        }
    }

    // ---- A receipt

    /** It is a receipt that says this. */
    void reports(String id, Address sentTo, boolean end) {
        receiptId = id;
        recipient = sentTo;
        last = end;
    }

    /** To whom the message went whose receipt it is, as that has it. */
    Address recipient() {
        return recipient;
    }

    @Override
    public String receiptId() {
        return receiptId;
    }

    @Override
    public String destination() {
        return recipient.text();
    }

    @Override
    public boolean isLast() {
        return last;
    }

    /** A last one: the entry at the home of its SMSC that it is for; {@link ReceiptTable#NONE} of all others. */
    int receiptEntry() {
        return place;
    }

    @Override
    public void matches(SmscReceipts<?> where, int which) {
        owed = where;
        place = which;
    }

    void forgetMatch() {
        owed = null;
        place = ReceiptTable.NONE;
    }

    /** Where that entry is, which belongs to the home of its SMSC. */
    SmscReceipts<?> receipts() {
        SmscReceipts<?> known = owed;
        if (known == null) {
            throw new AssertionError("it is for nothing that was expected");
        }
        return known;
    }

    // ---- In custody

    /** Whether we answered for the message whose receipt it is. */
    boolean isOfCustodyMessage() {
        return isPromised;
    }

    void isOfCustodyMessage(boolean answeredFor) {
        isPromised = answeredFor;
    }

    /** It is to be written down at that desk, and is kept for so long. */
    void enterCustody(ThreadExchange at, long keptUntilNanos) {
        writtenAt = at;
        kept = true;
        untilNanos = keptUntilNanos;
    }

    /** It could not be written down. */
    void leaveCustody() {
        kept = false;
    }

    /** Its id in the store, if it is there. */
    long record() {
        return order;
    }

    @Override
    public boolean isStored() {
        return kept;
    }

    /** Ids of records grow with time. */
    @Override
    public long order() {
        return order;
    }

    @Override
    public int refusals() {
        return refusals;
    }

    @Override
    public void countRefusal() {
        refusals++;
    }

    @Override
    public int touch() {
        return (int) token + (outcome.isAccepted() ? 1 : 0); // One from its front and one from its end.
    }

    @Override
    public int touchOrigin(int threadIndex) {
        SmscReceipts<?> known = owed;
        return known != null && smsc().homeIndex() == threadIndex
                ? known.table().touch(place)
                : 0;
    }

    /** The record that it takes the place of: that its receipt was to come. */
    long expectation() {
        return expectation;
    }

    void expectation(long other) {
        expectation = other;
    }

    @Override
    public void onStored(StoreOutcome outcome, long nowNanos) {
        ThreadExchange here = writtenAt;
        if (here == null) {
            throw new AssertionError("it was not to be written down");
        }
        here.moFlow().stored(this, outcome, nowNanos);
    }

    /** Its SMSC is rid of it; it goes on by itself. */
    void acknowledge(ThreadExchange here) {
        SmscSession session = from;
        from = null;
        if (session != null) {
            Outcome accepted = Outcome.accepted("");
            here.send(home, now -> session.respond(token, accepted, now));
        }
    }

    // ---- Where it goes

    Application application() {
        Application known = application;
        if (known == null) {
            throw new AssertionError("it is not known whose it is");
        }
        return known;
    }

    void application(Application whom) {
        application = whom;
    }

    /** Whether an application is to have it. */
    boolean hasApplication() {
        return application != null;
    }

    /** Where records are written: it says something of a message of that application. */
    void reportsOn(Application sender, String id) {
        sentBy = sender;
        sentId = id;
    }

    /** Whose it is, or whose message it speaks of. */
    Optional<Application> recordedApplication() {
        return Optional.ofNullable(application == null ? sentBy : application);
    }

    /** What the application calls the message of which it speaks; empty if that is not known. */
    String reportedId() {
        return sentId;
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

    /** Copies the message, unless that was done before: it goes to another thread, or waits. */
    @Override
    public void keepCopy(ShortMessage came) {
        if (message == null) {
            message = came.kept();
        }
    }

    /** The message that goes in place of what came; it is kept already. */
    void replaceCopy(ShortMessage other) {
        message = other;
    }

    @Override
    public ShortMessage ownMessage() {
        ShortMessage own = message;
        if (own == null) {
            throw new AssertionError("the message was not kept");
        }
        return own;
    }

    // ---- On its way between threads

    @Override
    public ThreadExchange target() {
        return target;
    }

    MoMessage to(ThreadExchange where, Step next) {
        target = where;
        step = next;
        return this;
    }

    MoMessage returned(ThreadExchange where, int fromThread) {
        returnedFrom = fromThread;
        return to(where, Step.RETURN);
    }

    MoMessage again(ThreadExchange where, Outcome why) {
        outcome = why;
        return to(where, Step.AGAIN);
    }

    /** A kept one is that application's now. */
    void passTo(Application heir, ThreadExchange here) {
        here.portOf(application()).release(ownMessage().octets());
        here.portOf(heir).reserveRecovered(ownMessage().octets());
        application = heir;
    }

    /** That of whoever has the application's name now. */
    private AppHome homeAt(ThreadExchange here) {
        Application heir = here.generation().successorOf(application());
        if (heir != application() && kept) {
            passTo(heir, here);
        }
        application = heir;
        return here.homeOf(application());
    }

    /** One at which sessions end again and again rests as if it were refused, or no other would ever be delivered. */
    private void again(AppHome at, long nowNanos) {
        if (outcome.kind() == Outcome.Kind.UNCERTAIN && !wentUnanswered) {
            wentUnanswered = true;
            at.unanswered(this, nowNanos);
        } else {
            at.refused(this, nowNanos);
        }
    }

    MoMessage answered(Outcome answer) {
        outcome = answer;
        return to(home, Step.ANSWER);
    }

    @Override
    public void run(long nowNanos) {
        switch (step) {
            case MATCH -> target.moFlow().match(this, ownMessage(), nowNanos);
            case TAKE -> homeAt(target).take(this, nowNanos);
            case CARRY -> target.moFlow().deliverHere(this, nowNanos);
            case RETURN -> homeAt(target).returned(this, returnedFrom, nowNanos);
            case AGAIN -> again(homeAt(target), nowNanos);
            case ANSWER -> respond(nowNanos);
        }
    }
}
