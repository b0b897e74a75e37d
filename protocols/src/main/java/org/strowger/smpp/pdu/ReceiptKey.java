package org.strowger.smpp.pdu;

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

    private static final int SMALL = 0x20;

    private final String label;

    ReceiptKey(String label) {
        this.label = label;
    }

    /** What stands before the colon, in small letters. */
    public String label() {
        return label;
    }

    /** Whether this is the key before that colon, in small letters or capitals. */
    boolean endsAt(String text, int colon) {
        int start = colon - label.length();
        if (start < 0) {
            return false;
        }
        for (int i = 0; i < label.length(); i++) {
            if (!same(text.charAt(start + i), label.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(char found, char wanted) {
        return found == wanted || (wanted != ' ' && (found | SMALL) == wanted);
    }
}
