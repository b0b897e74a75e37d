package org.strowger.router.table.price;

import java.util.Arrays;
import java.util.List;

/**
 * The prices of the entries of a table, by the position of the entry. If no price of the table has a date, an entry
 * takes 8 octets. Otherwise it takes 4 octets, and 16 more for each of its prices.
 */
final class DatedPrices {
    /** The position of the first price of each entry, followed by the number of all prices; empty without dates. */
    private final int[] starts;

    /** The times at which the prices come into force, ascending within an entry; empty without dates. */
    private final long[] fromMillis;

    private final long[] millionths;

    /** @param rows sorted by entry, and by time within an entry */
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

    /** The price of an entry that is in force at the given time; {@link PriceTable#NONE} if none is in force yet. */
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

    @Override
    public boolean equals(Object other) {
        return other instanceof DatedPrices that
                && Arrays.equals(starts, that.starts)
                && Arrays.equals(fromMillis, that.fromMillis)
                && Arrays.equals(millionths, that.millionths);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(millionths);
    }
}
