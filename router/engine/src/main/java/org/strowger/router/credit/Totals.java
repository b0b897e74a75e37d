package org.strowger.router.credit;

/**
 * Sums of an account that one thread has written to the store; the total over all threads is the account. All amounts
 * are in millionths. Immutable.
 *
 * @param credited top-ups
 * @param paid charges that its balance has paid
 * @param spent charges for its messages
 * @param day the day of {@code ofDay}
 * @param ofDay charges for messages of the day
 * @param month the first day of the month of {@code ofMonth}
 * @param ofMonth charges for messages of the month
 */
public record Totals(long credited, long paid, long spent, int day, long ofDay, int month, long ofMonth) {
    public static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0);

    public Totals credit(long amount) {
        return new Totals(credited + amount, paid, spent, day, ofDay, month, ofMonth);
    }

    /**
     * @param pays whether the balance of this account pays
     * @param isOwn whether the message belongs to this account
     * @param firstOfMonth the first day of the month of the message
     */
    public Totals charge(Charge charge, boolean pays, boolean isOwn, int firstOfMonth) {
        long amount = charge.millionths();
        int latest = Math.max(day, charge.day());
        int latestMonth = Math.max(month, firstOfMonth);
        return new Totals(
                credited,
                pays ? paid + amount : paid,
                isOwn ? spent + amount : spent,
                latest,
                (latest == day ? ofDay : 0) + (latest == charge.day() ? amount : 0),
                latestMonth,
                (latestMonth == month ? ofMonth : 0) + (latestMonth == firstOfMonth ? amount : 0));
    }

    /**
     * The sums from a day on that begins although the clock was ahead of it: the month keeps its sum.
     *
     * @param firstOfMonth the first day of the month of {@code today}
     */
    public Totals from(int today, int firstOfMonth) {
        return today >= day ? this : new Totals(credited, paid, spent, today, 0, firstOfMonth, ofMonth);
    }

    /** The sums of two threads. */
    public Totals and(Totals other) {
        int latest = Math.max(day, other.day);
        int latestMonth = Math.max(month, other.month);
        return new Totals(
                credited + other.credited,
                paid + other.paid,
                spent + other.spent,
                latest,
                (latest == day ? ofDay : 0) + (latest == other.day ? other.ofDay : 0),
                latestMonth,
                (latestMonth == month ? ofMonth : 0) + (latestMonth == other.month ? other.ofMonth : 0));
    }
}
