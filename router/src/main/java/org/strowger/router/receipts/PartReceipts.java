package org.strowger.router.receipts;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;

/**
 * The receipts of the parts of a split message. The application gets one receipt for the whole: the last receipt, or
 * the receipt of the first part that was not delivered. Owned by the home of the SMSC that has the parts.
 */
public final class PartReceipts {
    /** For a message that was not split. */
    static final PartReceipts NONE = new PartReceipts(0, ReceiptRequest.NEVER);

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
    private int missing;
    private boolean over;
    private boolean delivered = true;
    private @Nullable ShortMessage telling;

    /** The ids of the records of expected receipts of parts; the records end with the whole message. */
    private final List<Long> records = new ArrayList<>(2);

    public PartReceipts(int parts, ReceiptRequest request) {
        this.missing = parts;
        this.receiptRequest = request;
    }

    /**
     * For a message that was recovered from the store. The receipt request is not stored, so every final state is
     * reported.
     */
    public static PartReceipts recovered() {
        return new PartReceipts(0, ReceiptRequest.ON_END);
    }

    /** Counts another part of a recovered message. */
    public void expectOneMore() {
        missing++;
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
        if (missing > 0) {
            missing--;
            if (delivered) {
                telling = receipt.owned();
                delivered = receipt.receipt()
                        .map(Receipt::state)
                        .filter(MessageState.DELIVERED::equals)
                        .isPresent();
            }
        }
        return missing == 0 && isWanted();
    }

    private boolean isWanted() {
        return switch (receiptRequest) {
            case NEVER -> false;
            case ON_END -> true;
            case ON_FAILURE -> !delivered;
            case ON_SUCCESS -> delivered;
        };
    }

    public ShortMessage reported() {
        ShortMessage known = telling;
        if (known == null) {
            throw new AssertionError("no receipt has arrived");
        }
        return known;
    }

    /** Adds the record of the expected receipt of a part. */
    void addRecord(long record) {
        records.add(record);
    }

    /** The records of all parts. */
    List<Long> records() {
        return records;
    }

    boolean isGivenUp() {
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
