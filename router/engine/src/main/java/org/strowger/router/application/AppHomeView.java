package org.strowger.router.application;

/**
 * A snapshot of the deliveries that wait for an application, taken at its home, for operators.
 *
 * @param waiting the number of messages and receipts
 * @param resting the number of these that the application refused temporarily, or did not answer
 * @param oldestOrder the {@linkplain PendingDelivery#order order} of the oldest delivery; {@link Long#MAX_VALUE} if
 *     there is none
 * @param slowSinceNanos since when deliveries are unanswered; {@link Long#MAX_VALUE} if they are answered in time
 * @param isNobodyThere whether no delivery target is attached
 */
public record AppHomeView(int waiting, int resting, long oldestOrder, long slowSinceNanos, boolean isNobodyThere) {
    /** The view of an application without a home, to which nothing was ever delivered. */
    public static final AppHomeView NONE = new AppHomeView(0, 0, Long.MAX_VALUE, Long.MAX_VALUE, true);

    public boolean isSlow() {
        return slowSinceNanos != Long.MAX_VALUE;
    }
}
