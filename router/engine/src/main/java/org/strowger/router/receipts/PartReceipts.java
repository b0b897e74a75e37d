package org.strowger.router.receipts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.credit.PartCharges;

/**
 * The receipts of the parts of a split message. The application gets one receipt for the whole: the last receipt, or
 * the receipt of the first part that was not delivered. If so configured, the application gets the receipt of each part
 * instead. Owned by the home of the SMSC that has the parts.
 */
@Within(Within.Scope.REQUEST)
public final class PartReceipts {
    /** Stands for a message that was not split. */
    static final PartReceipts NONE =
            new PartReceipts(0, ReceiptRequest.NEVER, false, PartAttempt.NONE, PartCharges.NONE);

    /**
     * The share of a part in the receipt of the whole.
     *
     * @param whole {@link PartReceipts#NONE} for a message that was not split
     * @param number the number of the part, from 1; 0 for a message that was not split
     */
    public record Share(PartReceipts whole, int number) {
        public static final Share NONE = new Share(PartReceipts.NONE, 0);

        public boolean isNone() {
            return number == 0;
        }
    }

    private final ReceiptRequest receiptRequest;
    private final boolean each;
    private int missing;
    private boolean over;
    private boolean delivered = true;

    /** Whether the receipt of a part is no longer expected, so that the fate of that part stays unknown. */
    private boolean gap;

    private @Nullable ShortMessage telling;

    /** The entries of the expected receipts of parts; their records end with the whole message. */
    private final List<Integer> entries = new ArrayList<>(2);

    private int witness = ReceiptTable.NONE;
    private final PartAttempt attempt;
    private final PartCharges charges;

    /**
     * @param each whether the application gets the receipt of each part
     * @param charges the charges that depend on the receipts of the parts
     */
    public PartReceipts(int parts, ReceiptRequest request, boolean each, PartAttempt attempt, PartCharges charges) {
        this.attempt = attempt;
        this.charges = charges;
        this.missing = parts;
        this.receiptRequest = request;
        this.each = each;
    }

    /**
     * For a message that was recovered from the store. The receipt request is not stored, so every final state is
     * reported.
     *
     * @param each whether the application gets the receipt of each part
     * @param charges the charges that depend on the receipts of the parts
     */
    public static PartReceipts recovered(boolean each, PartAttempt attempt, PartCharges charges) {
        return new PartReceipts(0, ReceiptRequest.ON_END, each, attempt, charges);
    }

    /** The attempt in which the parts were sent. */
    public PartAttempt attempt() {
        return attempt;
    }

    /** The charges that depend on the receipts of the parts. */
    public PartCharges charges() {
        return charges;
    }

    /**
     * Counts another part of a recovered message, and adopts the outcome of the other parts that its record contains.
     */
    public void expects(ExpectedReceipt part) {
        missing++;
        PartOutcome known = part.extras().known();
        if (known.state() == MessageState.UNKNOWN) {
            gap = true;
        } else if (!known.isDelivered()) {
            telling = PlainMessage.from(part.destination())
                    .to(part.source())
                    .reporting(Receipt.of(part.smscId(), known.state(), known.error()))
                    .build();
            delivered = false;
        }
    }

    /**
     * Adds a final receipt of a part; the final receipt of the last part may be added again.
     *
     * @return whether the application gets a receipt, which is then {@link #reported}
     */
    public boolean came(ShortMessage receipt) {
        if (over) {
            return false;
        }
        if (each) {
            tell(receipt);
            return isWanted();
        }
        if (missing > 0) {
            missing--;
            if (delivered) {
                tell(receipt);
            }
        }
        return missing == 0 && isWanted();
    }

    private void tell(ShortMessage receipt) {
        telling = receipt.owned();
        delivered = receipt.receipt()
                .map(Receipt::state)
                .filter(MessageState.DELIVERED::equals)
                .isPresent();
    }

    /** Whether the final receipts of all parts have arrived. */
    public boolean isComplete() {
        return missing == 0 && !over && telling != null && !gap;
    }

    private boolean isWanted() {
        return switch (receiptRequest) {
            case NEVER -> false;
            case ON_END -> true;
            case ON_FAILURE -> !delivered;
            case ON_SUCCESS -> delivered && !gap;
        };
    }

    /**
     * The receipt for the whole message: the receipt of the first part that was not delivered, or else the last
     * receipt. If the fate of a part is unknown, the fate of the whole message is also unknown, unless another part was
     * not delivered.
     */
    public ShortMessage reported() {
        ShortMessage known = telling;
        if (known == null) {
            throw new AssertionError("no receipt has arrived");
        }
        return gap && delivered ? unknown(known) : known;
    }

    private static ShortMessage unknown(ShortMessage receipt) {
        return PlainMessage.from(receipt.source())
                .to(receipt.destination())
                .reporting(Receipt.of(receipt.receiptId(), MessageState.UNKNOWN, ""))
                .build();
    }

    /**
     * Counts a part whose receipt is no longer expected.
     *
     * @return whether the application gets the receipt for the whole message now, because the receipts of all other
     *     parts have arrived
     */
    public boolean gaveWay() {
        if (over || each || missing == 0) {
            return false;
        }
        missing--;
        gap = true;
        return missing == 0 && isWanted();
    }

    /** The state of the whole as far as it is known when no more receipts are expected. */
    public MessageState state() {
        return told().map(Receipt::state).orElse(MessageState.UNKNOWN);
    }

    /** The error of the part that decides {@link #state}; empty if there is none. */
    public String error() {
        return told().map(Receipt::error).orElse("");
    }

    /** The outcome as it is known before the receipts of all parts are here. */
    PartOutcome known() {
        if (each || (delivered && !gap)) {
            return PartOutcome.DELIVERED;
        }
        return new PartOutcome(state(), error());
    }

    private Optional<Receipt> told() {
        ShortMessage known = telling;
        return known == null || (gap && delivered) ? Optional.empty() : known.receipt();
    }

    /**
     * Counts a part whose receipt is overdue.
     *
     * @return whether this is reported to the application: once for the whole message, or for each part
     */
    public boolean isOverdue() {
        return each ? !over : giveUp();
    }

    /** Adds the entry of the expected receipt of a part. */
    void addEntry(int entry) {
        entries.add(entry);
    }

    /** The entries of all parts; some of them may belong to other messages by now. */
    List<Integer> entries() {
        return entries;
    }

    /** The entry whose record contains the known outcome of the whole message. */
    int witness() {
        return witness;
    }

    void witness(int entry) {
        witness = entry;
    }

    /** Whether the end of the message was reported without these receipts. */
    public boolean isGivenUp() {
        return over;
    }

    /**
     * Gives up the receipt of the whole: a receipt is overdue, or the message was not accepted.
     *
     * @return false if it was given up before
     */
    public boolean giveUp() {
        boolean first = !over;
        over = true;
        return first;
    }
}
