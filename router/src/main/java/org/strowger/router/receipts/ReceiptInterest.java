package org.strowger.router.receipts;

/** What the application wants to hear of a message. */
public enum ReceiptInterest {
    /** Nothing: Strowger requested the receipt for itself. */
    NOTHING,
    /** What comes. Nothing may ever come, for example if only failures are reported. */
    NEWS,
    /** Its end. If no receipt comes, something is wrong. */
    END;

    public boolean mayNeverCome() {
        return this == NEWS;
    }

    public boolean isAnything() {
        return this != NOTHING;
    }
}
