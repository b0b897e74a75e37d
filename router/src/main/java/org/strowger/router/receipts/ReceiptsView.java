package org.strowger.router.receipts;

/**
 * What operators see of the expected receipts of an SMSC: a value, taken at its home.
 *
 * @param expected how many are expected
 * @param max how many may be
 * @param underWay how many are on their way to applications
 * @param early how many came before the response of their message, and wait for it
 * @param givenUp how many gave way because too many were expected, in all or under one id
 * @param form in which the SMSC writes its ids
 */
public record ReceiptsView(int expected, int max, int underWay, int early, long givenUp, String form) {
    /** For an SMSC that never owed any. */
    public static final ReceiptsView NONE = new ReceiptsView(0, 0, 0, 0, 0, "");
}
