package org.strowger.router.http.api;

/**
 * A request for receipts.
 *
 * @param cursor the position after which the page begins; 0 for the oldest
 * @param max the maximum number of receipts
 */
public record ReceiptQuery(long cursor, int max) {}
