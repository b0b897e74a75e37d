package org.strowger.router.table.price;

import java.util.Arrays;
import java.util.List;

/**
 * The prices of the entries of a table, by the position of the entry. If no price of the table has a date, an entry
 * takes 8 octets; otherwise 4, and 16 for each of its prices.
 */
final class DatedPrices {
    /** The position of the first price of each entry, and the number of all prices; empty without dates. */
    private final int[] starts;

    /** The times from which the prices are in force, ascending within an entry; empty without dates. */
    private final long[] fromMillis;

    private final long[] millionths;

    /** @param rows in the order of the entries, and within an entry in the order of their times */
    DatedPrices(List<PriceRow> rows) {
        boolean isDated = rows.stream().anyMatch(row -> row.fromMillis() != PriceRow.ALWAYS);
        this.millionths = rows.stream().mapToLong(PriceRow::millionths).toArray();
        this.fromMillis =
                isDated ? rows.stream().mapToLong(PriceRow::fromMillis).toArray() : new long[0];
        this.starts = isDated ? starts(rows) : new int[0];
    }

    private static int[] starts(List<PriceRow> rows) {
        int[] starts = new int[rows.size() + 1];
        int entries = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (i == 0 || !rows.get(i).hasKeyOf(rows.get(i - 1))) {
                starts[entries++] = i;
            }
        }
        starts[entries] = rows.size();
        return Arrays.copyOf(starts, entries + 1);
    }

    /** The price of an entry that is in force at a time; {@link PriceTable#NONE} if none is yet. */
    long at(int entry, long epochMillis) {
        if (starts.length == 0) {
            return millionths[entry];
        }
        for (int i = starts[entry + 1] - 1; i >= starts[entry]; i--) {
            if (fromMillis[i] <= epochMillis) {
                return millionths[i];
            }
        }
        return PriceTable.NONE;
    }

    long octets() {
        return 8L * (millionths.length + fromMillis.length) + 4L * starts.length;
    }
}
