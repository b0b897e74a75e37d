package org.strowger.router.exchange.custody;

import org.jspecify.annotations.Nullable;
import org.strowger.router.application.MessageIds;
import org.strowger.router.smsc.Smsc;

/**
 * The custody of one message: its records in the store, its validity, its state, and which SMSC may have it. Owned by
 * the message's home; but the SMSC that may have it is written by whichever thread holds the message.
 */
public final class Custody {
    private long record;
    private final long untilNanos;
    private CustodyState state = CustodyState.ENTERING;
    private long positionRecord = MessageIds.NONE;
    private @Nullable Smsc mayBeWith;
    private boolean uncertain;
    private int tries;
    private int dueQueueIndex = DueQueue.Item.NO_PLACE;
    private boolean inParts;
    private boolean replaced;

    /**
     * The custody of a message that is about to be stored.
     *
     * @param record the id of its record in the store
     * @param untilNanos the end of its validity
     */
    public Custody(long record, long untilNanos) {
        this.record = record;
        this.untilNanos = untilNanos;
    }

    public long record() {
        return record;
    }

    /** The application replaced its content, and the new content is in that record. */
    public void replaced(long other) {
        record = other;
        replaced = true;
    }

    public boolean isReplaced() {
        return replaced;
    }

    public long untilNanos() {
        return untilNanos;
    }

    public boolean isExpired(long nowNanos) {
        return nowNanos >= untilNanos;
    }

    public CustodyState state() {
        return state;
    }

    public void on(CustodyState.Event event) {
        state = CustodyState.TABLE.next(state, event);
    }

    /** The record that says which SMSC may have it; {@link MessageIds#NONE}: only its own record says so. */
    long positionRecord() {
        return positionRecord;
    }

    public void positionRecord(long other) {
        positionRecord = other;
    }

    /** Whether the store says that this SMSC may have it. */
    public boolean mayBeWith(Smsc smsc) {
        return mayBeWith == smsc;
    }

    /** Whether the store says that any SMSC may have it. */
    public boolean mayBeWithAny() {
        return mayBeWith != null;
    }

    /** The name of the SMSC that may have it; empty if none may. */
    public String mayBeWithName() {
        Smsc smsc = mayBeWith;
        return smsc == null ? "" : smsc.name();
    }

    public void mayBeAt(Smsc smsc) {
        mayBeWith = smsc;
    }

    /** The store says that no SMSC has it. */
    void isWithNone() {
        mayBeWith = null;
    }

    /** Whether an SMSC that did not answer may have it, so that it may arrive twice. */
    public boolean isUncertain() {
        return uncertain;
    }

    public void uncertain() {
        uncertain = true;
    }

    /** Counts one more attempt in vain. @return how many there were */
    public int tryAgain() {
        return ++tries;
    }

    public int tries() {
        return tries;
    }

    /** Whether an SMSC has it in several parts: its record then ends when all parts are answered. */
    public boolean isInParts() {
        return inParts;
    }

    public void inParts(boolean several) {
        inParts = several;
    }

    public int dueQueueIndex() {
        return dueQueueIndex;
    }

    public void dueQueueIndex(int index) {
        dueQueueIndex = index;
    }
}
