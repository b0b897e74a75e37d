package org.strowger.router.credit;

import java.util.ArrayList;
import java.util.List;

/**
 * The charges of the parts of a message that depend on their receipts, of one attempt to send it. While the message may
 * still be sent once more, it is open which attempt counts: the outcome of each receipt is kept. Owned by the home of
 * the SMSC.
 */
public final class PartCharges {
    /** Stands for no attempt: the charge is settled as soon as its receipt decides about it. */
    public static final PartCharges NONE = new PartCharges(PartAttempt.NONE, 0, "");

    /** Whether the attempt counts. */
    public enum State {
        /** Not decided: another attempt may follow. */
        OPEN,

        /**
         * The SMSC has accepted the message, and another attempt follows only if the receipts of all parts say so: the
         * attempt counts once all of them are here.
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

    /** The parts whose charges are not known yet. */
    private int missing;

    private int expected;

    /** The records of the charges that are not settled: of expected receipts, and of outcomes that are kept. */
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

    /** The charge of another part depends on the receipt of this record. */
    public void begins(long record) {
        missing = Math.max(0, missing - 1);
        expected++;
        records.add(record);
    }

    /** The receipt decides about the charge no longer: its outcome is kept in another record. */
    public void came(long record, long outcome) {
        expected--;
        moved(record, outcome);
    }

    /** The outcome of a receipt was kept when the process ended. */
    public void recovered(long outcome) {
        records.add(outcome);
    }

    /** Another record takes the place of this one. */
    public void moved(long record, long other) {
        records.set(records.indexOf(record), other);
    }

    /** The charge is settled. */
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

    /** Whether nothing but the receipts was to decide, and all of them are here. */
    public boolean isDecidedByReceipts() {
        return state == State.ACCEPTED && expected == 0 && missing == 0;
    }

    /** Decides; after a failover by a receipt, a late {@link State#ACCEPTED} has no effect. */
    public void becomes(State next) {
        if (next != State.ACCEPTED || !failedOver) {
            state = next;
        }
    }

    /** The receipts have sent the message to another SMSC: it is open again whether this attempt counts. */
    public void failsOver() {
        failedOver = true;
        state = State.OPEN;
    }
}
