package org.strowger.router.application;

/**
 * What operators may see of what waits for an application: a value, taken at its home.
 *
 * @param waiting messages and receipts
 * @param resting of these, those that it has refused for now
 * @param oldestOrder the {@linkplain PendingDelivery#order order} of the oldest that may go; {@link Long#MAX_VALUE}:
 *     none may
 * @param isNobodyThere whether no session is there that could be delivered to
 */
public record AppHomeView(int waiting, int resting, long oldestOrder, boolean isNobodyThere) {
    /** Of one that has no home, for nothing was ever to be delivered to it. */
    public static final AppHomeView NONE = new AppHomeView(0, 0, Long.MAX_VALUE, true);
}
