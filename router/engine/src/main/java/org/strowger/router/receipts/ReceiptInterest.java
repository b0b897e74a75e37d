package org.strowger.router.receipts;

import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;

/** The receipts of a message that the application wants. The order defines the numbers in the store. */
public enum ReceiptInterest {
    /** No receipt: Strowger requested one only for itself. */
    NOTHING(false),
    /** Any final receipt that arrives. There may be none, for example if only failures are reported. */
    NEWS(false),
    /** The final receipt. Its absence is an error. */
    END(false),
    /** {@link #NEWS}, and intermediate notifications. */
    NEWS_AND_PROGRESS(true),
    /** {@link #END}, and intermediate notifications. */
    END_AND_PROGRESS(true),
    /** The receipt of a delivery: like {@link #NEWS}, but without Strowger's own receipt that the state is unknown. */
    SUCCESS(false),
    /** {@link #SUCCESS}, and intermediate notifications. */
    SUCCESS_AND_PROGRESS(true),
    /** Receipts of failures only: like {@link #NEWS}, but the receipt of a delivery is not requested. */
    FAILURE(false),
    /** {@link #FAILURE}, and intermediate notifications. */
    FAILURE_AND_PROGRESS(true),
    /** Only intermediate notifications. */
    PROGRESS(true);

    private final boolean progress;

    ReceiptInterest(boolean progress) {
        this.progress = progress;
    }

    /** The interest that the sender of the message has requested. */
    public static ReceiptInterest of(ShortMessage message) {
        return message.wantsReports() ? of(message.receiptRequest(), message.wantsNotifications()) : NOTHING;
    }

    private static ReceiptInterest of(ReceiptRequest request, boolean progress) {
        return switch (request) {
            case NEVER -> progress ? PROGRESS : NOTHING;
            case ON_END -> of(true, progress);
            case ON_FAILURE -> progress ? FAILURE_AND_PROGRESS : FAILURE;
            case ON_SUCCESS -> progress ? SUCCESS_AND_PROGRESS : SUCCESS;
        };
    }

    /** @param certain whether the absence of the final receipt is an error */
    public static ReceiptInterest of(boolean certain, boolean progress) {
        if (progress) {
            return certain ? END_AND_PROGRESS : NEWS_AND_PROGRESS;
        }
        return certain ? END : NEWS;
    }

    /** The same interest, if the final receipt may not come. */
    public ReceiptInterest ifItComes() {
        return isAnything() && !mayNeverCome() ? of(false, progress) : this;
    }

    /** The same interest without notifications, for records that earlier versions can read. */
    public ReceiptInterest withoutProgress() {
        return isAnything() && this != PROGRESS ? of(!mayNeverCome(), false) : NOTHING;
    }

    public boolean mayNeverCome() {
        return isAnything() && !isOfEveryEnd();
    }

    /** Whether every final receipt is wanted, whatever state it reports. */
    public boolean isOfEveryEnd() {
        return this == END || this == END_AND_PROGRESS;
    }

    /** Whether a final receipt that comes is wanted. */
    public boolean wantsEnd(boolean isDelivery) {
        return switch (this) {
            case NOTHING, PROGRESS -> false;
            case NEWS, NEWS_AND_PROGRESS, END, END_AND_PROGRESS -> true;
            case SUCCESS, SUCCESS_AND_PROGRESS -> isDelivery;
            case FAILURE, FAILURE_AND_PROGRESS -> !isDelivery;
        };
    }

    public boolean isAnything() {
        return this != NOTHING;
    }

    public boolean wantsProgress() {
        return progress;
    }
}
