package org.strowger.router.receipts;

/**
 * What operators may see of the receipts that an SMSC owes: a value, taken at its home.
 *
 * @param expected how many are to come
 * @param max how many may be expected
 * @param underWay how many are on their way to applications
 * @param early how many came before the answer to their message, and wait for it
 * @param givenUp how many are expected no more, because too many were, or too many of one id
 * @param form in which the SMSC writes its ids, in words
 */
public record ReceiptsView(int expected, int max, int underWay, int early, long givenUp, String form) {
    /** Of an SMSC that never owed any. */
    public static final ReceiptsView NONE = new ReceiptsView(0, 0, 0, 0, 0, "");
}
