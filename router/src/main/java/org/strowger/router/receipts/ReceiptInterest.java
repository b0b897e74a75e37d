package org.strowger.router.receipts;

/** The receipts of a message that the application wants. */
public enum ReceiptInterest {
    /** None: Strowger requested the receipt for itself. */
    NOTHING,
    /** Any receipt that arrives. There may be none, for example if only failures are reported. */
    NEWS,
    /** The final receipt. Its absence is an error. */
    END;

    public boolean mayNeverCome() {
        return this == NEWS;
    }

    public boolean isAnything() {
        return this != NOTHING;
    }
}
