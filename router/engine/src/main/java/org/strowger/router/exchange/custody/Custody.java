package org.strowger.router.exchange.custody;

import org.jspecify.annotations.Nullable;
import org.strowger.router.application.MessageIds;
import org.strowger.router.credit.Charge;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.smsc.Smsc;

/**
 * The custody of one message: its records in the store, its validity, its state, and the SMSC that may have it. Owned
 * by the message's home, except for the SMSC that may have the message, which is set by the thread that holds the
 * message.
 */
public final class Custody {
    private long record;
    private final long untilByRouteNanos;
    private CustodyState state = CustodyState.ENTERING;
    private long positionRecord = MessageIds.NONE;
    private @Nullable Smsc mayBeWith;
    private boolean uncertain;
    private short tries;
    private short refusals;
    private int dueQueueIndex = DueQueue.Item.NO_INDEX;
    private Charge charge = Charge.NONE;

    /** The charge that the home of the message counts as held: see {@link ChargeLog#hold}. */
    private Charge held = Charge.NONE;

    /** A short saves memory in waiting messages; no message has more segments. */
    private short left;

    private boolean wholeLeft;
    private boolean inParts;
    private boolean replaced;
    private boolean filtered;
    private boolean verdictStored;
    private boolean passedHere;
    private final boolean timed;
    private boolean waitsForStart;

    /**
     * Creates the custody of a message that is about to be stored.
     *
     * @param record the id of its record in the store
     * @param untilByRouteNanos the end of its validity, unless its application asks for an earlier one
     * @param isTimed whether its application asks for a delivery time or an end of validity
     */
    public Custody(long record, long untilByRouteNanos, boolean isTimed) {
        this.record = record;
        this.untilByRouteNanos = untilByRouteNanos;
        this.timed = isTimed;
    }

    public long record() {
        return record;
    }

    /** Sets the id of the new message record, which contains the replaced content. */
    public void replaced(long other) {
        record = other;
        replaced = true;
    }

    /** Sets the id of the new message record, which contains the changes by filters. */
    void renewed(long other, long messageId) {
        replaced = isUnique(messageId);
        record = other;
        positionRecord = MessageIds.NONE;
    }

    public boolean isReplaced() {
        return replaced;
    }

    /** Whether this id belongs to this message alone; messages to several recipients share an id. */
    public boolean isUnique(long messageId) {
        return record == messageId || replaced || MessageIdAllocator.isShort(messageId);
    }

    /** The latest end of validity; the application may have asked for an earlier one. */
    public long untilByRouteNanos() {
        return untilByRouteNanos;
    }

    /** Whether the application asks for a delivery time or an end of validity. */
    public boolean isTimed() {
        return timed;
    }

    /** Whether a waiting message waits for its start: not for a retry or for the rate of a route. */
    public boolean waitsForStart() {
        return waitsForStart;
    }

    public void waitsForStart(boolean waits) {
        waitsForStart = waits;
    }

    public CustodyState state() {
        return state;
    }

    public void on(CustodyState.Event event) {
        state = CustodyState.TABLE.next(state, event);
    }

    /** The latest position record of the message; {@link MessageIds#NONE} if there is only the message record. */
    long positionRecord() {
        return positionRecord;
    }

    public void positionRecord(long other) {
        positionRecord = other;
    }

    /** Whether the store names this SMSC as one that may have the message, so that the message may leave for it. */
    public boolean mayLeaveFor(Smsc smsc) {
        return mayBeWith == smsc && !owesVerdict();
    }

    /** Whether the store names this SMSC as one that may have the message. */
    public boolean mayBeWith(Smsc smsc) {
        return mayBeWith == smsc;
    }

    /** Whether the store names any SMSC that may have the message. */
    public boolean mayBeWithAny() {
        return mayBeWith != null;
    }

    /** The name of the SMSC that may have the message; empty if there is none. */
    public String mayBeWithName() {
        Smsc smsc = mayBeWith;
        return smsc == null ? "" : smsc.name();
    }

    public void mayBeAt(Smsc smsc) {
        mayBeWith = smsc;
    }

    /** Sets that, according to the store, no SMSC has the message. */
    void isWithNone() {
        mayBeWith = null;
    }

    /** Whether an SMSC may have the message but did not respond, so that the recipient may get a duplicate. */
    public boolean isUncertain() {
        return uncertain;
    }

    public void uncertain() {
        uncertain = true;
    }

    /**
     * Counts a failed attempt.
     *
     * @return the number of failed attempts
     */
    public int tryAgain() {
        tries = oneMore(tries);
        return tries;
    }

    /**
     * Counts a refusal by an SMSC, after which no other SMSC was tried.
     *
     * @return the number of such refusals
     */
    public int refused() {
        refusals = oneMore(refusals);
        return refusals;
    }

    /**
     * The next count, at most the maximum of a short. A short saves memory in waiting messages, and larger counts make
     * no difference.
     */
    private static short oneMore(short count) {
        return count == Short.MAX_VALUE ? count : (short) (count + 1);
    }

    public int tries() {
        return tries;
    }

    /** Whether an SMSC has the message in several parts: its record then ends when all parts have a response. */
    public boolean isInParts() {
        return inParts;
    }

    public void inParts(boolean several) {
        inParts = several;
    }

    /** Whether the filters for stored messages have passed the content of the message. */
    public boolean isFiltered() {
        return filtered;
    }

    /**
     * Notes that the filters for stored messages have passed the content. The next record of the message will contain
     * this.
     */
    public void filtered() {
        filtered = true;
    }

    /** Notes that the store contains the verdict of the filters. */
    public void verdictStored() {
        filtered = true;
        verdictStored = true;
    }

    /** Notes that the content was replaced, and that filters have not judged the new one. */
    public void notFiltered() {
        filtered = false;
        verdictStored = false;
    }

    /**
     * Whether filters have passed the content and the store does not contain the verdict yet: until it does, the
     * message must not leave.
     */
    public boolean owesVerdict() {
        return filtered && !verdictStored;
    }

    /** Whether another node has passed the message on to this one, which has not tried to send it yet. */
    public boolean wasPassedHere() {
        return passedHere;
    }

    public void passedHere(boolean passed) {
        passedHere = passed;
    }

    /** The amount that is reserved for the message, and neither charged nor refunded yet. */
    public Charge charge() {
        return charge;
    }

    public void charge(Charge reserved) {
        charge = reserved;
    }

    /**
     * The number of segments that an SMSC has taken or may have: the largest number of any ended attempt. They are
     * charged even if the message fails.
     */
    public int left() {
        return left;
    }

    /**
     * Notes that an attempt has ended, of which an SMSC has or may have this number of segments.
     *
     * @param isWhole whether the SMSC may have all segments of the message
     */
    public void left(int segments, boolean isWhole) {
        left = (short) Math.max(left, Math.min(Short.MAX_VALUE, segments));
        wholeLeft |= isWhole;
    }

    /** Notes that an attempt has ended, of which an SMSC may have all segments. */
    public void leftWhole(int segments) {
        left(Math.max(segments, charge.allSegments()), true);
    }

    /** Whether an SMSC has some parts of the message, but certainly none has the whole. */
    boolean isPartlyLeft() {
        return left > 0 && !wholeLeft;
    }

    Charge held() {
        return held;
    }

    void held(Charge counted) {
        held = counted;
    }

    /** Takes the charge away, so that it is settled once: see {@link ChargeLog#take}. */
    public Charge takeCharge() {
        Charge taken = charge;
        charge = Charge.NONE;
        return taken;
    }

    public int dueQueueIndex() {
        return dueQueueIndex;
    }

    public void dueQueueIndex(int index) {
        dueQueueIndex = index;
    }
}
