package org.strowger.router.exchange.custody;

/**
 * The kinds of records in the store. A message has one {@link #MESSAGE}, and at most one position record. The expected
 * receipt and the delivery that follow from a message have records of their own.
 */
public enum RecordKind {
    /** A message in custody: {@link StoredMessage}. */
    MESSAGE(1),
    /** Position: an SMSC may have the message: {@link StoredPosition}. */
    SENT(2),
    /** Position: no SMSC has the message: {@link StoredPosition}. */
    WAITS(3),
    /** Position: the message is held: {@link StoredPosition}. */
    HELD(4),
    /** An expected receipt: {@link ExpectedReceiptForm}. */
    EXPECTED(5),
    /** A message or receipt for an application: {@link StoredDelivery}. */
    DELIVERY(6),
    /** A request with an idempotency key: {@link StoredRequest}. */
    REQUEST(7),
    /** A segment of a message for an application, which waits for the other segments: {@link StoredSegment}. */
    SEGMENT(8),
    /**
     * The position up to which the mail of the shard was read: {@link ReadPosition}. A shard has at most one live
     * record of this kind.
     */
    MAIL_READ(9),
    /**
     * The position up to which all strays are settled for the shard: {@link ReadPosition}. A shard has at most one live
     * record of this kind.
     */
    STRAYS_READ(10),
    /** Sums of an account: {@link StoredAccount}. */
    ACCOUNT(11),
    /** A top-up of an account: {@link StoredAccount.TopUp}. */
    TOP_UP(12),
    /** A message from a mobile that no rule takes, and that waits for one: {@link StoredUnclaimed}. */
    UNCLAIMED(13),
    /** The outcome of a receipt that will decide about the charge of a part: {@link KeptOutcome}. */
    KEPT_OUTCOME(14),
    /**
     * The day for which the limits of all accounts count: {@link StoredDay}. Each thread that has reserved an amount on
     * a day has a record; the latest day counts.
     */
    LIMIT_DAY(15);

    private static final RecordKind[] ALL = values();

    private final int code;

    RecordKind(int code) {
        this.code = code;
    }

    /** The number of this kind in the store. */
    public int code() {
        return code;
    }

    /** Whether records of this kind belong to the shard itself, and not to messages or deliveries in it. */
    static boolean isOfShard(int code) {
        return code == MAIL_READ.code || code == STRAYS_READ.code;
    }

    /** @throws UnreadableRecord if no kind has this number */
    static RecordKind of(int code) {
        if (code < 1 || code > ALL.length) {
            throw new UnreadableRecord("unknown record kind " + code);
        }
        return ALL[code - 1];
    }
}
