package org.strowger.router.exchange.custody;

/**
 * The kinds of records in the store. A message has one {@link #MESSAGE}, and beside it at most one that says where it
 * stands; what follows from it, a receipt to come and one that came, are records of their own.
 */
public enum RecordKind {
    /** A message that an application was told we have: {@link StoredMessage}. */
    MESSAGE(1),
    /** It may be with an SMSC: {@link StoredPosition}. */
    SENT(2),
    /** It is surely with no SMSC: {@link StoredPosition}. */
    WAITS(3),
    /** It is set aside until somebody decides, or its time is over: {@link StoredPosition}. */
    HELD(4),
    /** An SMSC owes a receipt: {@link ExpectedReceiptForm}. */
    EXPECTED(5),
    /** Something for an application, that its SMSC was told we have: {@link StoredDelivery}. */
    LETTER(6);

    private static final RecordKind[] ALL = values();

    private final int code;

    RecordKind(int code) {
        this.code = code;
    }

    /** As it stands in the store. */
    public int code() {
        return code;
    }

    /** @throws UnreadableRecord if there is none */
    static RecordKind of(int code) {
        if (code < 1 || code > ALL.length) {
            throw new UnreadableRecord("there are no records of kind " + code);
        }
        return ALL[code - 1];
    }
}
