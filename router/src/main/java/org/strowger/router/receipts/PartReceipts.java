package org.strowger.router.receipts;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;

/**
 * The receipts of the parts of one message, of which the application is to have one: the last, or that of the first
 * part that was not delivered. Owned by the home of the SMSC that has the parts.
 */
public final class PartReceipts {
    /** Of a message that was not taken apart. */
    static final PartReceipts NONE = new PartReceipts(0, ReceiptRequest.NEVER);

    /**
     * Of which receipt one is a share.
     *
     * @param whole those of all parts; {@link PartReceipts#NONE}: it is one by itself
     * @param number which part it is of
     */
    public record Share(PartReceipts whole, int number) {
        public static final Share NONE = new Share(PartReceipts.NONE, 0);

        public boolean isNone() {
            return number == 0;
        }
    }

    private final ReceiptRequest wish;
    private int missing;
    private boolean over;
    private boolean delivered = true;
    private @Nullable ShortMessage telling;

    /** What says in the store that receipts of parts are to come, if that is to end with the whole. */
    private final List<Long> records = new ArrayList<>(2);

    public PartReceipts(int parts, ReceiptRequest wish) {
        this.missing = parts;
        this.wish = wish;
    }

    /** Of a message that was kept over a restart: nobody knows which wish it had, so its end is told, whichever. */
    public static PartReceipts recovered() {
        return new PartReceipts(0, ReceiptRequest.ON_END);
    }

    /** Of one that was kept, one more is found. */
    public void expectOneMore() {
        missing++;
    }

    /**
     * The end of a part is reported, or once more that of the last.
     *
     * @return whether the application is to hear of it: then it is told {@link #reported}
     */
    public boolean came(ShortMessage receipt) {
        if (over) {
            return false;
        }
        if (missing > 0) {
            missing--;
            if (delivered) {
                telling = receipt.kept();
                delivered = receipt.receipt()
                        .map(Receipt::state)
                        .filter(MessageState.DELIVERED::equals)
                        .isPresent();
            }
        }
        return missing == 0 && isWanted();
    }

    private boolean isWanted() {
        return switch (wish) {
            case NEVER -> false;
            case ON_END -> true;
            case ON_FAILURE -> !delivered;
            case ON_SUCCESS -> delivered;
        };
    }

    public ShortMessage reported() {
        ShortMessage known = telling;
        if (known == null) {
            throw new AssertionError("no receipt has come");
        }
        return known;
    }

    /** That record says that the receipt of a part is to come. */
    void addRecord(long record) {
        records.add(record);
    }

    /** The records of all parts: after a restart, nothing is to be told of them. */
    List<Long> records() {
        return records;
    }

    boolean isGivenUp() {
        return over;
    }

    /**
     * One will not come, or the message was not accepted: nothing is told of it. @return whether something was to be
     */
    public boolean giveUp() {
        boolean first = !over;
        over = true;
        return first;
    }
}
