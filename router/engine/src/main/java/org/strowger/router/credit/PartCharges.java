package org.strowger.router.credit;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;

/**
 * The charges for the parts of a message in one attempt to send it, if they depend on receipts. While the message may
 * still be sent once more, it is undecided which attempt counts, and the outcome of each receipt is kept. Owned by the
 * home of the SMSC.
 */
@Within(Within.Scope.REQUEST)
public final class PartCharges {
    /** Stands for no attempt: the charge is settled as soon as its receipt decides about it. */
    public static final PartCharges NONE = new PartCharges(PartAttempt.NONE, 0, "");

    /** Whether the attempt counts. */
    public enum State {
        /** Not decided: another attempt may follow. */
        OPEN,

        /**
         * The SMSC has accepted the message, and only the receipts of all parts can cause another attempt. Otherwise
         * the attempt counts as soon as all of them have arrived.
         */
        ACCEPTED,

        /** Each charge is settled by its receipt. */
        COUNTS,

        /** Another attempt counts: all charges are refunded. */
        REFUNDED
    }

    private final PartAttempt attempt;
    private final long message;
    private final String smsc;
    private State state = State.OPEN;
    private boolean failedOver;

    /** The number of parts whose charges are not known yet. */
    private int missing;

    private int expected;

    /** The records of the charges that are not settled: records of expected receipts, and of kept outcomes. */
    private final List<Long> records = new ArrayList<>(2);

    /** @param message the id of the message */
    public PartCharges(PartAttempt attempt, long message, String smsc) {
        this.attempt = attempt;
        this.message = message;
        this.smsc = smsc;
    }

    public boolean isNone() {
        return attempt.id() == 0;
    }

    public PartAttempt attempt() {
        return attempt;
    }

    public long message() {
        return message;
    }

    public String smsc() {
        return smsc;
    }

    /** Sets the number of parts whose charges follow. */
    public PartCharges of(int parts) {
        missing = parts;
        return this;
    }

    // ---- Charges

    /** Adds the charge of another part, which depends on the receipt of this record. */
    public void begins(long record) {
        missing = Math.max(0, missing - 1);
        expected++;
        records.add(record);
    }

    /** Notes that the receipt has come, and that its outcome is kept in another record. */
    public void came(long record, long outcome) {
        expected--;
        moved(record, outcome);
    }

    /** Restores the outcome of a receipt, which was kept when the process ended. */
    public void recovered(long outcome) {
        records.add(outcome);
    }

    /** Notes that another record has replaced this one. */
    public void moved(long record, long other) {
        records.set(records.indexOf(record), other);
    }

    /** Notes that the charge is settled. */
    public void settled(long record) {
        records.remove(record);
    }

    /** A copy of the list of records of charges that are not settled. */
    public List<Long> records() {
        return List.copyOf(records);
    }

    // ---- State

    /** Whether the outcomes of receipts are kept. */
    public boolean isOpen() {
        return !isNone() && (state == State.OPEN || state == State.ACCEPTED);
    }

    public boolean isRefunded() {
        return state == State.REFUNDED;
    }

    /** Whether only the receipts were to decide, and all of them have arrived. */
    public boolean isDecidedByReceipts() {
        return state == State.ACCEPTED && expected == 0 && missing == 0;
    }

    /** Sets the state. After a failover because of a receipt, a late {@link State#ACCEPTED} has no effect. */
    public void becomes(State next) {
        if (next != State.ACCEPTED || !failedOver) {
            state = next;
        }
    }

    /**
     * Notes that the receipts have sent the message to another SMSC: it is undecided again whether this attempt counts.
     */
    public void failsOver() {
        failedOver = true;
        state = State.OPEN;
    }
}
