package org.strowger.smpp.text;

/** The fields of a receipt's text, in the order of SMPP 3.4 appendix B. */
public enum ReceiptKey {
    ID("id"),
    SUBMITTED("sub"),
    DELIVERED("dlvrd"),
    SUBMIT_DATE("submit date"),
    DONE_DATE("done date"),
    STATE("stat"),
    ERROR("err"),
    TEXT("text");

    private final String label;

    ReceiptKey(String label) {
        this.label = label;
    }

    /** Returns the text before the colon, in lower case. */
    public String label() {
        return label;
    }
}
