package org.strowger.router.credit;

/**
 * The sums of the changes of a balance, and the cost of the messages of the day and of the month. All amounts are in
 * millionths. Immutable.
 *
 * @param credited the sum of all top-ups
 * @param paid the charges that this balance has paid
 * @param reserved the reserved amounts of this balance
 * @param spent the charges for messages of this account, whichever balance has paid
 * @param day the day of {@code ofDay}
 * @param ofDay the amount charged and reserved for messages of the day
 * @param month the first day of the month of {@code ofMonth}
 * @param ofMonth the amount charged and reserved for messages of the month
 * @param isLowTold whether the low balance was reported
 */
record Usage(
        long credited,
        long paid,
        long reserved,
        long spent,
        int day,
        long ofDay,
        int month,
        long ofMonth,
        boolean isLowTold) {
    static final Usage NONE = new Usage(0, 0, 0, 0, 0, 0, 0, 0, false);

    long balance() {
        return credited - paid;
    }

    long available() {
        return balance() - reserved;
    }

    /** The sums as of this day: on a new day or in a new month, nothing is used yet. */
    Usage on(Day today) {
        if (today.number() <= day) {
            return this;
        }
        long before = today.month() == month ? ofMonth : 0;
        return new Usage(credited, paid, reserved, spent, today.number(), 0, today.month(), before, isLowTold);
    }

    /** The sums from a day on that begins although the clock was ahead of it: the month keeps its sum. */
    Usage from(Day today) {
        return today.number() >= day
                ? this
                : new Usage(credited, paid, reserved, spent, today.number(), 0, today.month(), ofMonth, isLowTold);
    }

    /** @param pays whether this balance pays */
    Usage reserve(Charge charge, boolean pays) {
        long more = charge.millionths();
        return new Usage(
                credited,
                paid,
                pays ? reserved + more : reserved,
                spent,
                day,
                charge.day() == day ? ofDay + more : ofDay,
                month,
                charge.day() >= month ? ofMonth + more : ofMonth,
                isLowTold);
    }

    Usage lowTold(boolean isTold) {
        return isTold == isLowTold
                ? this
                : new Usage(credited, paid, reserved, spent, day, ofDay, month, ofMonth, isTold);
    }

    /**
     * @param pays whether this balance pays
     * @param isOwn whether the message belongs to this account
     */
    Usage charge(Charge charge, boolean pays, boolean isOwn) {
        long amount = charge.millionths();
        return new Usage(
                credited,
                pays ? paid + amount : paid,
                pays ? reserved - amount : reserved,
                isOwn ? spent + amount : spent,
                day,
                ofDay,
                month,
                ofMonth,
                isLowTold);
    }

    /** @param pays whether this balance would have paid */
    Usage refund(Charge charge, boolean pays) {
        long amount = charge.millionths();
        return new Usage(
                credited,
                paid,
                pays ? reserved - amount : reserved,
                spent,
                day,
                charge.day() == day ? ofDay - amount : ofDay,
                month,
                charge.day() >= month ? ofMonth - amount : ofMonth,
                isLowTold);
    }

    Usage credit(long amount) {
        return new Usage(credited + amount, paid, reserved, spent, day, ofDay, month, ofMonth, isLowTold);
    }

    /** Adds sums that were stored. */
    Usage restore(Totals stored) {
        return new Usage(
                credited + stored.credited(),
                paid + stored.paid(),
                reserved,
                spent + stored.spent(),
                day,
                stored.day() == day ? ofDay + stored.ofDay() : ofDay,
                month,
                stored.month() == month ? ofMonth + stored.ofMonth() : ofMonth,
                isLowTold);
    }
}
