package org.strowger.router.receipts;

import org.strowger.message.ReceiptRequest;

/** The receipts of a message that the application wants. The order is that of the numbers in the store. */
public enum ReceiptInterest {
    /** None: Strowger requested the receipt for itself. */
    NOTHING(false),
    /** Any final receipt that arrives. There may be none, for example if only failures are reported. */
    NEWS(false),
    /** The final receipt. Its absence is an error. */
    END(false),
    /** {@link #NEWS}, and intermediate notifications. */
    NEWS_AND_PROGRESS(true),
    /** {@link #END}, and intermediate notifications. */
    END_AND_PROGRESS(true),
    /** The receipt of a delivery: as {@link #NEWS}, but Strowger's own word that nothing is known is not wanted. */
    SUCCESS(false),
    /** {@link #SUCCESS}, and intermediate notifications. */
    SUCCESS_AND_PROGRESS(true);

    private final boolean progress;

    ReceiptInterest(boolean progress) {
        this.progress = progress;
    }

    /** @param progress whether intermediate notifications are requested */
    public static ReceiptInterest of(ReceiptRequest request, boolean progress) {
        if (request == ReceiptRequest.ON_SUCCESS) {
            return progress ? SUCCESS_AND_PROGRESS : SUCCESS;
        }
        return of(request == ReceiptRequest.ON_END, progress);
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

    /** The same interest without notifications, as earlier versions know it. */
    public ReceiptInterest withoutProgress() {
        return isAnything() ? of(!mayNeverCome(), false) : this;
    }

    public boolean mayNeverCome() {
        return this == NEWS || this == NEWS_AND_PROGRESS || isOnlyOfSuccess();
    }

    public boolean isOnlyOfSuccess() {
        return this == SUCCESS || this == SUCCESS_AND_PROGRESS;
    }

    public boolean isAnything() {
        return this != NOTHING;
    }

    public boolean wantsProgress() {
        return progress;
    }
}
