package org.strowger.router.exchange.mo;

import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.StoredDelivery;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.receipts.IncomingReceipt;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscTraffic;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.thread.Task;

/**
 * A message or receipt of an SMSC on its way to an application. Exactly one thread holds the object at a time. A
 * receipt is sent to the home of its SMSC, where its application is found. It is then sent to the thread of a session
 * of the application, if necessary through the home of the application. The response is sent back to the thread of the
 * SMSC session.
 *
 * <p>A delivery that is taken into custody is stored before the SMSC gets its response. A relayed receipt that its
 * application does not answer soon is taken into custody while a session of the application still has it.
 */
public final class MoMessage implements PendingDelivery, IncomingReceipt, CustodyLog.Delivery, Task {
    /** The step that the target thread runs. */
    enum Step {
        /** At the home of the SMSC: find the message of the receipt. */
        MATCH,
        /** At the home of the SMSC: store the segment, which waits for the other segments of its message. */
        JOIN,
        /** At the home of the application: find a session that has room. */
        TAKE,
        /** On the thread of a session of the application: deliver the message. */
        DELIVER,
        /** At the home of the application: take the message back, because the session had no room. */
        RETURN,
        /** At the home of the application: retry after a temporary refusal. */
        AGAIN,
        /** On the thread where the message arrived: send the response to the SMSC. */
        ANSWER
    }

    /** The state of the delivery in the store. */
    private enum Keeping {
        /** No record: the response of the application is the response to the SMSC. */
        RELAYED,
        /** The record is on its way to the store. */
        STORING,
        /** The record is durable: Strowger is responsible for the delivery. */
        STORED,
        /** A segment that waits for the other segments of its message, or is being stored. */
        SEGMENT,
        /**
         * No record, because the store has refused it. There is no second attempt, because the id of a record is used
         * only once.
         */
        NOT_STORED,
        /** The record has ended, or belongs to another node. */
        ENDED
    }

    private final MoFlow home;
    private SmscTraffic.@Nullable Source session;
    private final @Nullable Smsc smsc;
    private final long token;
    private long untilNanos;

    /** The order of deliveries, which grows with the time of arrival. */
    private final long order;

    /** The id of the record in the store: equal to {@link #order}, unless the record was replaced. */
    private long record;

    private Keeping keeping = Keeping.RELAYED;
    private long sentNanos = NOT_SENT;

    /** The response of the application that came while the delivery was being stored. */
    private @Nullable Outcome early;

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
    private Address writtenSource = Address.NONE;
    private Address writtenDestination = Address.NONE;
    private Rewrite rewrite = Rewrite.NONE;
    private CallbackReport callback = CallbackReport.NONE;
    private @Nullable ShortMessage message;

    /** The receipt of a part as it arrived, until it is recorded; null if {@link #message} is that receipt. */
    private @Nullable ShortMessage arrived;

    private MoFlow target;
    private Step step = Step.MATCH;
    private int returnedFrom;
    private Outcome outcome = Outcome.accepted("");

    /** Creates a receipt or message of Strowger's own, for which no SMSC awaits a response. */
    static MoMessage ownReceipt(MoFlow home, long order, long nowNanos) {
        return new MoMessage(home, order, null, 0, nowNanos);
    }

    /** Restores a message or receipt that was in custody before the process started. */
    static MoMessage recovered(MoFlow home, long record, DeliveryTerm origin, long untilNanos) {
        MoMessage mo = new MoMessage(home, record, null, 0, untilNanos);
        mo.enterCustody(home, origin, untilNanos);
        mo.isDurable();
        return mo;
    }

    /**
     * Restores a segment that waited for the other segments of its message before the process started.
     *
     * @param smsc the SMSC that it came from; null if it is no longer configured
     */
    static MoMessage recoveredSegment(MoFlow home, long record, @Nullable Smsc smsc, long untilNanos) {
        return new MoMessage(home, record, null, smsc, 0, untilNanos);
    }

    /** Creates the object of a message that waited for a rule, from its record. */
    static MoMessage unclaimed(MoFlow home, long record, @Nullable Smsc smsc) {
        return new MoMessage(home, record, null, smsc, 0, 0);
    }

    /**
     * Creates the message that takes the place of this segment and others. Its order is the id of the new record, so it
     * is the same after a restart: the notices to the application are numbered by the order.
     */
    MoMessage insteadOfSegments(MoFlow at, long newRecord) {
        return new MoMessage(at, newRecord, null, smsc, 0, untilNanos);
    }

    /** @param session the SMSC session that awaits the response; null if there is none */
    MoMessage(MoFlow home, long order, SmscTraffic.@Nullable Source session, long token, long untilNanos) {
        this(home, order, session, session == null ? null : session.smsc(), token, untilNanos);
    }

    private MoMessage(
            MoFlow home,
            long order,
            SmscTraffic.@Nullable Source session,
            @Nullable Smsc smsc,
            long token,
            long untilNanos) {
        this.order = order;
        this.record = order;
        this.home = home;
        this.target = home;
        this.session = session;
        this.smsc = smsc;
        this.token = token;
        this.untilNanos = untilNanos;
    }

    /** The SMSC by which the delivery arrived. */
    public Smsc smsc() {
        return known(smsc, "the message has no SMSC session");
    }

    @Override
    public boolean isStray() {
        return session instanceof StraySource;
    }

    /** Whether the delivery arrived from an SMSC since the process started. */
    public boolean hasSmsc() {
        return smsc != null;
    }

    /** The default alphabet of the SMSC. After a restart the SMSC is unknown, and the GSM alphabet is assumed. */
    @Override
    public DefaultCoding defaultCoding() {
        Smsc known = smsc;
        return known == null
                ? DefaultCoding.GSM
                : known.settings().dialect().texts().alphabet().coding();
    }

    /** The time zone of the SMSC's clock. After a restart, only the name of the SMSC is known. */
    @Override
    public ZoneId clock() {
        Smsc known = smsc;
        return known == null
                ? home.clockOf(callback.smsc())
                : known.settings().dialect().zone();
    }

    /** The outcome for this temporary reason, in the codes of the session's protocol if a session still waits. */
    Outcome refusal(RefusalReason reason) {
        SmscTraffic.Source waiting = session;
        return waiting == null
                ? Outcome.of(Outcome.Kind.TEMPORARY, 0, reason.meaning())
                : waiting.smsc().traits().statuses().refusal(reason);
    }

    /** The SMSC session that awaits the response; null if there is none. */
    SmscTraffic.@Nullable Source session() {
        return session;
    }

    private void respond(long nowNanos) {
        SmscTraffic.Source waiting = session;
        if (waiting != null) {
            waiting.respond(token, outcome, nowNanos);
        }
    }

    // ---- A receipt

    /**
     * Marks the delivery as a receipt.
     *
     * @param id the SMSC's id of the message
     * @param sentTo the recipient of the message according to the receipt
     * @param end whether the receipt reports a final state
     */
    void reports(String id, Address sentTo, boolean end) {
        receiptId = id;
        recipient = sentTo;
        last = end;
    }

    /** The recipient of the reported message according to the receipt. */
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

    /** The entry of the expected receipt if this is a final receipt; otherwise {@link ReceiptTable#NONE}. */
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

    /** The table of {@link #receiptEntry}, which only the home of the SMSC may use. */
    SmscReceipts<?> receipts() {
        // Does not call known(), because NullAway does not infer a wildcard through it.
        SmscReceipts<?> where = receipts;
        if (where == null) {
            throw new AssertionError("the message has no expected receipt");
        }
        return where;
    }

    // ---- In custody

    /** Whether the reported message was in custody. */
    boolean isOfCustodyMessage() {
        return ofCustodyMessage;
    }

    void isOfCustodyMessage(boolean isInCustody) {
        ofCustodyMessage = isInCustody;
    }

    /**
     * Takes the delivery into custody.
     *
     * @param at the flow that is about to store the delivery
     * @param origin where the delivery comes from; without effect if it is already in custody
     * @param validUntilNanos the end of its validity
     */
    void enterCustody(MoFlow at, DeliveryTerm origin, long validUntilNanos) {
        storedAt = at;
        if (keeping != Keeping.STORED) {
            at.laws().increment(origin);
        }
        keep(Keeping.STORING, at);
        untilNanos = validUntilNanos;
    }

    /** Notes that the record is durable. */
    void isDurable() {
        keep(Keeping.STORED, known(storedAt, "the message is not stored"));
    }

    /** Reverts {@link #enterCustody}, because the delivery was not stored. */
    void leaveCustody() {
        MoFlow at = known(storedAt, "the message is not stored");
        at.laws().increment(DeliveryTerm.NOT_STORED);
        keep(Keeping.NOT_STORED, at);
    }

    /** Marks the delivery as a segment, which waits for the other segments of its message as soon as it is stored. */
    void waitsAsSegment(MoFlow at, DeliveryTerm origin) {
        at.laws().increment(origin);
        keep(Keeping.SEGMENT, at);
    }

    /** Notes that the delivery or the segment is no longer kept here. */
    void ended(MoFlow at, DeliveryTerm end) {
        at.laws().increment(end);
        keep(end == DeliveryTerm.NOT_STORED ? Keeping.NOT_STORED : Keeping.ENDED, at);
    }

    /** Sets the state, which changes only here. */
    private void keep(Keeping next, MoFlow at) {
        leaves(at.laws());
        keeping = next;
        enters(at.laws());
    }

    private void leaves(Equation<DeliveryTerm> laws) {
        switch (keeping) {
            case STORING -> laws.decrement(DeliveryTerm.STORING);
            case STORED -> laws.decrement(DeliveryTerm.KEPT);
            case SEGMENT -> laws.decrement(DeliveryTerm.SEGMENT);
            case RELAYED, NOT_STORED, ENDED -> {}
        }
    }

    private void enters(Equation<DeliveryTerm> laws) {
        switch (keeping) {
            case STORING -> laws.increment(DeliveryTerm.STORING);
            case STORED -> laws.increment(DeliveryTerm.KEPT);
            case SEGMENT -> laws.increment(DeliveryTerm.SEGMENT);
            case RELAYED, NOT_STORED, ENDED -> {}
        }
    }

    /** Counts a stored delivery that a thread sends to another one. */
    void goesFrom(MoFlow at) {
        if (isStored()) {
            at.laws().increment(DeliveryTerm.TO_THREAD);
            leaves(at.laws());
        }
    }

    private void comesTo(MoFlow at) {
        if (isStored()) {
            at.laws().increment(DeliveryTerm.FROM_THREAD);
            enters(at.laws());
        }
    }

    boolean isBeingStored() {
        return keeping == Keeping.STORING;
    }

    /** Keeps the response of the application until the store has answered. */
    void answeredEarly(Outcome answer) {
        early = answer;
    }

    /** The response of {@link #answeredEarly}; null if there is none. */
    @Nullable
    Outcome early() {
        return early;
    }

    @Override
    public long record() {
        return record;
    }

    /** Sets the id of the record that will replace the record of the delivery. */
    void renewRecord(long other) {
        record = other;
    }

    @Override
    public boolean isStored() {
        return switch (keeping) {
            case STORING, STORED, ENDED -> true;
            case RELAYED, SEGMENT, NOT_STORED -> false;
        };
    }

    @Override
    public boolean mayBeStored() {
        return keeping == Keeping.RELAYED && session != null && !receiptId.isEmpty();
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }

    /** Notes that a session of the application has the delivery; {@link #NOT_SENT} notes that none has it. */
    void sent(long nanos) {
        sentNanos = nanos;
    }

    /** Notes that the connection ended before the response: the next uncertain outcome counts as the second. */
    void wentUnanswered() {
        wentUnanswered = true;
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
        // Reads a field at the start of the object and a field at its end, to load both cache lines.
        return (int) token + (outcome.isAccepted() ? 1 : 0);
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
        known(storedAt, "the message is not stored").stored(this, outcome, nowNanos);
    }

    /** Accepts the now durable delivery towards the SMSC, if a session waits. */
    void acknowledge(ExchangeThread here) {
        SmscTraffic.Source waiting = session;
        session = null;
        if (waiting != null) {
            Outcome accepted = Outcome.accepted("");
            here.send(home.index(), now -> waiting.respond(token, accepted, now));
        }
    }

    // ---- Application and content

    Application application() {
        return known(application, "the message has no application");
    }

    void application(Application receiver) {
        application = receiver;
    }

    public boolean hasApplication() {
        return application != null;
    }

    /** Sets the application and the id of the reported message, for event records. */
    public void reportsOn(Application sender, String id) {
        reportedSender = sender;
        reportedId = id;
    }

    /** Sets the addresses of the reported message, as its application wrote them, for event records. */
    public void reportsBetween(Address source, Address destination) {
        writtenSource = source;
        writtenDestination = destination;
    }

    /** The sender of the reported message as its application wrote it; empty if it is unknown. */
    public Address writtenSource() {
        return writtenSource;
    }

    public Address writtenDestination() {
        return writtenDestination;
    }

    /** The application for event records: the receiver of the message, or the sender of the reported message. */
    public Optional<Application> recordedApplication() {
        return Optional.ofNullable(application == null ? reportedSender : application);
    }

    /** The application's id of the reported message; empty if it is unknown. */
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
    public CallbackReport callback() {
        return callback;
    }

    public void callback(CallbackReport report) {
        callback = report;
    }

    @Override
    public long untilNanos() {
        return untilNanos;
    }

    /** Sets the time until which a relayed receipt waits for the application. After that time it is stored. */
    void waitUntil(long nanos) {
        untilNanos = nanos;
    }

    /** Copies the message so that it outlives the call; without effect if there is a copy already. */
    @Override
    public void keepCopy(ShortMessage came) {
        if (message == null) {
            message = came.owned();
        }
    }

    /** Replaces the copy of the message. */
    void replaceCopy(ShortMessage other) {
        message = other;
    }

    /**
     * Replaces the receipt by the one that the application gets for the whole message: the receipt of the last part
     * stands for all.
     */
    void tellInstead(ShortMessage came, ShortMessage telling) {
        boolean isWhatCame = telling.receiptId().equals(came.receiptId())
                && telling.receipt().map(Receipt::state).equals(came.receipt().map(Receipt::state));
        if (!isWhatCame) {
            arrived = came.owned();
        }
        replaceCopy(telling);
    }

    /** Returns and forgets the receipt as it arrived, which is not always the one that the application gets. */
    public ShortMessage takeArrived() {
        ShortMessage came = arrived;
        arrived = null;
        return came == null ? ownMessage() : came;
    }

    @Override
    public ShortMessage ownMessage() {
        return known(message, "the message has no owned copy");
    }

    // ---- On its way between threads

    /** The index of the target thread. */
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

    /**
     * Passes the stored delivery to the application that now has the name of its application. Runs on the thread with
     * this index.
     */
    void passTo(Application successor, int threadIndex) {
        application().port(threadIndex).release(ownMessage().octets());
        successor.port(threadIndex).takeRecoveredRoom(ownMessage().octets());
        application = successor;
    }

    private AppHome applicationHome() {
        Application successor = target.successorOf(application());
        if (successor != application() && isStored()) {
            passTo(successor, target.index());
        }
        application = successor;
        return target.homes().of(successor);
    }

    /** Retries at once after the first uncertain outcome; after the second, the delivery waits as after a refusal. */
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
        assert target.isOwner() : "a task must run on the thread to which it was posted";
        comesTo(target);
        switch (step) {
            case MATCH -> target.match(this, ownMessage(), nowNanos);
            case JOIN -> target.segments().came(this, nowNanos);
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
