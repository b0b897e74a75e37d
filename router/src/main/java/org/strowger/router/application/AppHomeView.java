package org.strowger.router.application;

/**
 * What operators see of the deliveries that wait for an application: a value, taken at its home.
 *
 * @param waiting messages and receipts
 * @param resting of these, the ones that the application refused temporarily
 * @param oldestOrder the {@linkplain PendingDelivery#order order} of the oldest that may go; {@link Long#MAX_VALUE}:
 *     none may
 * @param isNobodyThere whether no delivery target is attached
 */
public record AppHomeView(int waiting, int resting, long oldestOrder, boolean isNobodyThere) {
    /** For an application without a home: nothing was ever to be delivered to it. */
    public static final AppHomeView NONE = new AppHomeView(0, 0, Long.MAX_VALUE, true);
}
