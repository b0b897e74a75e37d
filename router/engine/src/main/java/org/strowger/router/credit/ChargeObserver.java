package org.strowger.router.credit;

/** Observes every change of a balance, for event records. */
public interface ChargeObserver {
    ChargeObserver NONE = new ChargeObserver() {};

    /**
     * @param record the record of the message in the store: the id of the message, except for messages to many
     *     recipients
     * @param charge a single amount
     */
    default void charged(long record, Charge charge) {}

    /**
     * @param millionths the amount, in millionths
     * @param key the key of the request
     */
    default void credited(String account, long millionths, String key) {}
}
