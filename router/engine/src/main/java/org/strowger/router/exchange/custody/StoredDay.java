package org.strowger.router.exchange.custody;

import org.strowger.bound.Within;

/**
 * The record of the day for which the limits of all accounts count: a day that has begun is not begun again.
 *
 * @param number the days from 1970
 */
@Within(Within.Scope.PACKET)
public record StoredDay(int number) {
    private static final int FORMAT = 1;

    void write(CustodyRecordWriter to) {
        to.begin().octet(FORMAT).number(number);
    }

    static StoredDay read(CustodyRecordReader from) {
        from.format(FORMAT);
        return new StoredDay((int) from.number());
    }
}
