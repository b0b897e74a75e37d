package org.strowger.router.http.api;

/**
 * The state of an account.
 *
 * @param inCustody the number of its messages that wait for an SMSC
 * @param waiting the number of receipts and messages that wait for the application
 */
public record AccountStatus(long inCustody, long waiting) {}
