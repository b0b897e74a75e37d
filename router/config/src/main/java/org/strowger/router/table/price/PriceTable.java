package org.strowger.router.table.price;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.table.NumberKey;

/**
 * Prices by operator and by prefix. Immutable; look-ups are allowed on any thread and allocate nothing.
 *
 * <p>The prefixes are sorted. Each prefix has the position of the longest other prefix that it begins with. A look-up
 * is one binary search, followed by a few steps to shorter prefixes. Without dates, a prefix takes 20 octets.
 */
public final class PriceTable {
    /** The table has no price for the number. */
    public static final long NONE = -1;

    /** A table without prices. */
    public static final PriceTable EMPTY = of(List.of());

    /** The maximum number of lines with prices. */
    static final int ROWS_MAX = 1_000_000;

    private static final int NO_PARENT = -1;

    private final long[] prefixes;
    private final int[] parents;
    private final DatedPrices ofPrefixes;
    private final Map<String, Integer> operators;
    private final DatedPrices ofOperators;

    private PriceTable(
            long[] prefixes, DatedPrices ofPrefixes, Map<String, Integer> operators, DatedPrices ofOperators) {
        this.prefixes = prefixes;
        this.parents = parents(prefixes);
        this.ofPrefixes = ofPrefixes;
        this.operators = operators;
        this.ofOperators = ofOperators;
    }

    /**
     * Builds a table.
     *
     * @param rows sorted by {@link PriceRow#ORDER}, no two with the same key and the same time
     */
    static PriceTable of(List<PriceRow> rows) {
        List<PriceRow> byPrefix = new ArrayList<>();
        List<PriceRow> byOperator = new ArrayList<>();
        rows.forEach(row -> (row.prefix() == NumberKey.NONE ? byOperator : byPrefix).add(row));
        Map<String, Integer> operators = new HashMap<>();
        byOperator.forEach(row -> operators.putIfAbsent(row.operator(), operators.size()));
        long[] prefixes =
                byPrefix.stream().mapToLong(PriceRow::prefix).distinct().toArray();
        return new PriceTable(prefixes, new DatedPrices(byPrefix), Map.copyOf(operators), new DatedPrices(byOperator));
    }

    private static int[] parents(long[] prefixes) {
        int[] parents = new int[prefixes.length];
        for (int i = 0; i < prefixes.length; i++) {
            int parent = i - 1;
            while (parent >= 0 && !begins(prefixes[parent], prefixes[i])) {
                parent = parents[parent];
            }
            parents[i] = Math.max(parent, NO_PARENT);
        }
        return parents;
    }

    /** Whether there are prices of operators, for which a look-up needs the operator of the number. */
    public boolean hasOperators() {
        return !operators.isEmpty();
    }

    /**
     * Finds the price of a segment, in millionths: the price for the operator if there is one, otherwise the price for
     * the longest prefix. Prices that are not yet in force are ignored.
     *
     * @param operator the operator of the number; empty if it is unknown
     * @param number the beginning of the number, as {@link NumberKey#beginning} returns it
     * @return {@link #NONE} if there is no price
     */
    public long find(String operator, long number, long epochMillis) {
        if (hasOperators()) {
            Integer entry = operators.get(operator);
            long price = entry == null ? NONE : ofOperators.at(entry, epochMillis);
            if (price != NONE) {
                return price;
            }
        }
        for (int entry = floor(number); entry != NO_PARENT; entry = parents[entry]) {
            if (begins(prefixes[entry], number)) {
                long price = ofPrefixes.at(entry, epochMillis);
                if (price != NONE) {
                    return price;
                }
            }
        }
        return NONE;
    }

    /**
     * The position of the last prefix that is not greater than the number. Every prefix of the number is this one or
     * begins it.
     */
    private int floor(long number) {
        int low = 0;
        int high = prefixes.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(prefixes[middle], number) <= 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    private static boolean begins(long prefix, long number) {
        return NumberKey.first(number, NumberKey.digits(prefix)) == prefix;
    }

    /** The number of prefixes and operators. */
    public int size() {
        return prefixes.length + operators.size();
    }

    /** The memory that the table takes, without the names of operators. */
    public long octets() {
        return 12L * prefixes.length + ofPrefixes.octets() + ofOperators.octets();
    }

    /** Whether the other table has the same prices from the same times. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PriceTable that
                && Arrays.equals(prefixes, that.prefixes)
                && ofPrefixes.equals(that.ofPrefixes)
                && operators.equals(that.operators)
                && ofOperators.equals(that.ofOperators);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(prefixes);
    }
}
