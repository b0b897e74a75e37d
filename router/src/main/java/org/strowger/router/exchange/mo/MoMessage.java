package org.strowger.router.exchange.mo;

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
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.StoredDelivery;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.receipts.IncomingReceipt;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.thread.Task;

/**
 * A message or receipt of an SMSC on its way to an application. Exactly one thread holds it at a time: a receipt goes
 * to the home of its SMSC, which knows its application; then to the thread of a session of the application, if
 * necessary by way of the application's home; and the answer back to where it came from.
 *
 * <p>One that is taken into custody is stored first; then its SMSC is answered.
 */
public final class MoMessage implements PendingDelivery, IncomingReceipt, CustodyLog.Delivery, Task {
    /** What the thread that it is sent to does with it. */
    enum Step {
        /** At the home of the SMSC: find the message that the receipt is for. */
        MATCH,
        /** At the home of the application: find a session that has room. */
        TAKE,
        /** On the thread of a session of the application: deliver it. */
        DELIVER,
        /** At the home of the application: there was no room. */
        RETURN,
        /** At the home of the application: it was refused for now, and is tried again. */
        AGAIN,
        /** On the thread where it came: answer the SMSC. */
        ANSWER
    }

    private final MoFlow home;
    private @Nullable SmscSession session;
    private final @Nullable Smsc smsc;
    private final long token;
    private long untilNanos;

    /** Grows with the time of arrival; in the store it is the id of its record. */
    private final long order;

    private boolean inCustody;
    private int refusals;
    private boolean wentUnanswered;
    private long expectation = ReceiptTable.NO_RECORD;
    private boolean ofCustodyMessage;
    private @Nullable MoFlow storedAt;
    private String receiptId = "";
    private Address recipient = Address.NONE;
    private boolean last;
    private @Nullable SmscReceipts<?> receipts;
    private int receiptEntry = ReceiptTable.NONE;
    private @Nullable Application application;
    private @Nullable Application reportedSender;
    private String reportedId = "";
    private Rewrite rewrite = Rewrite.NONE;
    private @Nullable ShortMessage message;
    private MoFlow target;
    private Step step = Step.MATCH;
    private int returnedFrom;
    private Outcome outcome = Outcome.accepted("");

    /** A receipt of Strowger's own: no SMSC waits for the answer. */
    static MoMessage ownReceipt(MoFlow home, long order, long nowNanos) {
        return new MoMessage(home, order, null, 0, nowNanos);
    }

    /** A message or receipt that was in custody before the process began. */
    static MoMessage recovered(MoFlow home, long record, long untilNanos) {
        MoMessage mo = new MoMessage(home, record, null, 0, untilNanos);
        mo.enterCustody(home, untilNanos);
        return mo;
    }

    /** @param session waits for the answer; a receipt of Strowger's own has none */
    MoMessage(MoFlow home, long order, @Nullable SmscSession session, long token, long untilNanos) {
        this.order = order;
        this.home = home;
        this.target = home;
        this.session = session;
        this.smsc = session == null ? null : session.smsc();
        this.token = token;
        this.untilNanos = untilNanos;
    }

    /** The SMSC by which it came. */
    public Smsc smsc() {
        return known(smsc, "no SMSC has brought it");
    }

    /** Whether an SMSC has brought it, since the process began. */
    public boolean hasSmsc() {
        return smsc != null;
    }

    /** The default alphabet of its SMSC; after a restart its SMSC is not known any more. */
    @Override
    public DefaultCoding defaultCoding() {
        Smsc known = smsc;
        return known == null
                ? DefaultCoding.GSM
                : known.settings().dialect().texts().alphabet().coding();
    }

    /** The outcome to tell for this reason, in the codes of the session's protocol if a session still waits. */
    Outcome refusal(RefusalReason reason) {
        SmscSession waiting = session;
        return waiting == null
                ? Outcome.of(
                        reason == RefusalReason.CANNOT_BE_SAID ? Outcome.Kind.PERMANENT : Outcome.Kind.TEMPORARY,
                        0,
                        reason.meaning())
                : waiting.smsc().suite().statuses().refusal(reason);
    }

    private void respond(long nowNanos) {
        SmscSession waiting = session;
        if (waiting != null) {
            waiting.respond(token, outcome, nowNanos);
        }
    }

    // ---- A receipt

    /**
     * It is a receipt.
     *
     * @param id the SMSC's id of the message
     * @param sentTo the recipient of the message, as the receipt names it
     * @param end whether it reports the end of the message
     */
    void reports(String id, Address sentTo, boolean end) {
        receiptId = id;
        recipient = sentTo;
        last = end;
    }

    /** The recipient of the message that it reports on, as the receipt names it. */
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

    /** The entry of the expected receipt that this is, if it is a last one; else {@link ReceiptTable#NONE}. */
    int receiptEntry() {
        return receiptEntry;
    }

    @Override
    public void matches(SmscReceipts<?> where, int entry) {
        receipts = where;
        receiptEntry = entry;
    }

    void forgetMatch() {
        receipts = null;
        receiptEntry = ReceiptTable.NONE;
    }

    /** Where its entry is: only the home of the SMSC may use it. */
    SmscReceipts<?> receipts() {
        // Without known(): NullAway does not infer a wildcard through it.
        SmscReceipts<?> where = receipts;
        if (where == null) {
            throw new AssertionError("no receipt was expected");
        }
        return where;
    }

    // ---- In custody

    /** Whether the message that it reports on was in custody. */
    boolean isOfCustodyMessage() {
        return ofCustodyMessage;
    }

    void isOfCustodyMessage(boolean inCustody) {
        ofCustodyMessage = inCustody;
    }

    /** That flow is about to store it, and it is valid until then. */
    void enterCustody(MoFlow at, long validUntilNanos) {
        storedAt = at;
        inCustody = true;
        untilNanos = validUntilNanos;
    }

    /** It could not be stored. */
    void leaveCustody() {
        inCustody = false;
    }

    @Override
    public long record() {
        return order;
    }

    @Override
    public boolean isStored() {
        return inCustody;
    }

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
        return (int) token
                + (outcome.isAccepted() ? 1 : 0); // One field from the front of the object, one from its end.
    }

    @Override
    public int touchOrigin(int threadIndex) {
        SmscReceipts<?> known = receipts;
        return known != null && smsc().homeIndex() == threadIndex
                ? known.table().touch(receiptEntry)
                : 0;
    }

    @Override
    public long expectation() {
        return expectation;
    }

    void expectation(long record) {
        expectation = record;
    }

    @Override
    public StoredDelivery toStore() {
        return home.toStore(this);
    }

    @Override
    public void onStored(StoreOutcome outcome, long nowNanos) {
        known(storedAt, "it was not to be stored").stored(this, outcome, nowNanos);
    }

    /** It is durable: answers the SMSC, if one waits. */
    void acknowledge(ExchangeThread here) {
        SmscSession waiting = session;
        session = null;
        if (waiting != null) {
            Outcome accepted = Outcome.accepted("");
            here.send(home.index(), now -> waiting.respond(token, accepted, now));
        }
    }

    // ---- Where it goes

    Application application() {
        return known(application, "its application is not known");
    }

    void application(Application receiver) {
        application = receiver;
    }

    public boolean hasApplication() {
        return application != null;
    }

    /** For event records: it reports on a message of that application, which knows the message by that id. */
    public void reportsOn(Application sender, String id) {
        reportedSender = sender;
        reportedId = id;
    }

    /** For event records: its application, or that of the message that it reports on. */
    public Optional<Application> recordedApplication() {
        return Optional.ofNullable(application == null ? reportedSender : application);
    }

    /** The application's id of the message that it reports on; empty if that is not known. */
    public String reportedId() {
        return reportedId;
    }

    public Rewrite rewrite() {
        return rewrite;
    }

    void rewrite(Rewrite changes) {
        rewrite = changes;
    }

    @Override
    public long untilNanos() {
        return untilNanos;
    }

    /** Copies the message, which is to outlive the call; without effect if that was done before. */
    @Override
    public void keepCopy(ShortMessage came) {
        if (message == null) {
            message = came.kept();
        }
    }

    /** Takes this copy in place of what came. */
    void replaceCopy(ShortMessage other) {
        message = other;
    }

    @Override
    public ShortMessage ownMessage() {
        return known(message, "the message was not copied");
    }

    // ---- On its way between threads

    /** The index of the thread that it is sent to. */
    int toThread() {
        return target.index();
    }

    MoMessage to(MoFlow where, Step next) {
        target = where;
        step = next;
        return this;
    }

    MoMessage returned(MoFlow where, int fromThread) {
        returnedFrom = fromThread;
        return to(where, Step.RETURN);
    }

    MoMessage again(MoFlow where, Outcome why) {
        outcome = why;
        return to(where, Step.AGAIN);
    }

    MoMessage answered(Outcome answer) {
        outcome = answer;
        return to(home, Step.ANSWER);
    }

    /** On that thread: another application has the name of its own now, and takes over what is in custody for it. */
    void passTo(Application successor, int threadIndex) {
        application().port(threadIndex).release(ownMessage().octets());
        successor.port(threadIndex).reserveRecovered(ownMessage().octets());
        application = successor;
    }

    private AppHome applicationHome() {
        Application successor = target.successorOf(application());
        if (successor != application() && inCustody) {
            passTo(successor, target.index());
        }
        application = successor;
        return target.homes().of(successor);
    }

    /** If its session ended, it goes again at once; the second time it waits as if it had been refused. */
    private void again(AppHome at, long nowNanos) {
        if (outcome.kind() == Outcome.Kind.UNCERTAIN && !wentUnanswered) {
            wentUnanswered = true;
            at.unanswered(this, nowNanos);
        } else {
            at.refused(this, nowNanos);
        }
    }

    @Override
    public void run(long nowNanos) {
        assert target.isOwner() : "it runs on the thread that it was sent to";
        switch (step) {
            case MATCH -> target.match(this, ownMessage(), nowNanos);
            case TAKE -> applicationHome().take(this, nowNanos);
            case DELIVER -> target.deliverHere(this);
            case RETURN -> applicationHome().returned(this, returnedFrom, nowNanos);
            case AGAIN -> again(applicationHome(), nowNanos);
            case ANSWER -> respond(nowNanos);
        }
    }

    private static <T> T known(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new AssertionError(otherwise);
        }
        return value;
    }
}
