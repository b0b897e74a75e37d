package org.strowger.router.receipts;

/** What the application wants to hear of a message that the SMSC reports on. */
public enum ReceiptInterest {
    /** Nothing: the receipt is asked for by us. */
    NOTHING,
    /** What there is; it may be that nothing ever comes, and that is no fault. */
    NEWS,
    /** Its end, whichever: if nothing comes, something is wrong. */
    END;

    /** Whether it is no fault if nothing is ever told. */
    public boolean mayNeverCome() {
        return this == NEWS;
    }

    public boolean isAnything() {
        return this != NOTHING;
    }
}
