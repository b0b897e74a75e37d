package org.strowger.router.route;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.RouteSettings.Tier;

/**
 * The order in which the SMSCs of a route are tried: tier by tier, and within a tier by weighted rendezvous hashing.
 * Each SMSC gets a score computed from the message's key and the SMSC's name, exponentially distributed with its weight
 * as the rate; the lowest score comes first. Each SMSC therefore comes first for its share of all messages, and equal
 * keys give equal orders. If an SMSC is removed, the others keep their relative order, so only the messages of the
 * removed SMSC move.
 *
 * <p>Up to {@link #ORDERS_MAX} orders of a route are computed in advance. For a route with more possible orders, the
 * order is computed for each message.
 */
@Within(Within.Scope.CONFIGURATION)
final class CandidateOrder {
    /** The maximum number of precomputed orders: enough for four SMSCs in one tier (24 orders) or five (120). */
    static final int ORDERS_MAX = 120;

    private static final int[] NOTHING = {};

    private final int[] smscs;
    private final double[] weights;
    private final long[] salts;
    private final int[] tierEnds;
    private final int[][] orders;

    private CandidateOrder(List<Share> shares, int[] tierEnds, Map<String, Integer> smscNumbers) {
        this.smscs = shares.stream()
                .mapToInt(share -> NameNumbers.numberOf(share.smsc(), smscNumbers, "SMSC"))
                .toArray();
        this.weights = shares.stream().mapToDouble(Share::weight).toArray();
        this.salts = shares.stream().mapToLong(share -> salt(share.smsc())).toArray();
        this.tierEnds = tierEnds;
        this.orders = allOrders();
    }

    static CandidateOrder of(List<Tier> tiers, Map<String, Integer> smscNumbers) {
        var ends = new int[tiers.size()];
        int end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += tiers.get(i).shares().size();
            ends[i] = end;
        }
        return new CandidateOrder(
                tiers.stream().flatMap(tier -> tier.shares().stream()).toList(), ends, smscNumbers);
    }

    /** The precomputed orders, indexed by their number; empty if there would be more than {@link #ORDERS_MAX}. */
    int[][] orders() {
        return orders;
    }

    /** Computes the order for a key. Leaves the order in {@code ranking} and returns its number. */
    int rank(long key, Ranking ranking) {
        ranking.begin(smscs.length);
        int rank = 0;
        int from = 0;
        for (int to : tierEnds) {
            rank = rank * factorial(to - from) + ranking.rank(from, to, key, this);
            from = to;
        }
        return rank;
    }

    /** The SMSCs in the order last computed into {@code ranking}. */
    int[] ranked(Ranking ranking) {
        var order = new int[smscs.length];
        Arrays.setAll(order, index -> smscs[ranking.order()[index]]);
        return order;
    }

    /** The score of an SMSC for a key. The logarithm turns a uniform distribution into an exponential one. */
    double score(long key, int index) {
        long drawn = mix(key ^ salts[index]) >>> 11;
        return -Math.log((drawn + 0.5) * 0x1p-53) / weights[index];
    }

    private int[][] allOrders() {
        long count = 1;
        int from = 0;
        for (int to : tierEnds) {
            for (int i = 2; i <= to - from; i++) {
                count = Math.min(count * i, ORDERS_MAX + 1);
            }
            from = to;
        }
        if (count > ORDERS_MAX) {
            return new int[0][];
        }
        var all = new int[(int) count][];
        Arrays.setAll(all, this::order);
        return all;
    }

    /** The order with the given number, a mixed-radix number whose least significant digits belong to the last tier. */
    private int[] order(int number) {
        if (smscs.length == 0) {
            return NOTHING;
        }
        var order = new int[smscs.length];
        int rest = number;
        for (int tier = tierEnds.length - 1; tier >= 0; tier--) {
            int from = tier == 0 ? 0 : tierEnds[tier - 1];
            int orders = factorial(tierEnds[tier] - from);
            fill(order, from, tierEnds[tier], rest % orders);
            rest /= orders;
        }
        return order;
    }

    private void fill(int[] order, int from, int to, int rank) {
        int[] left = Arrays.copyOfRange(smscs, from, to);
        int rest = rank;
        for (int size = left.length; size > 0; size--) {
            int orders = factorial(size - 1);
            int taken = rest / orders;
            rest %= orders;
            order[to - size] = left[taken];
            System.arraycopy(left, taken + 1, left, taken, size - 1 - taken);
        }
    }

    /** Overflows for large sizes; those have no precomputed orders, and their number is not used. */
    private static int factorial(int size) {
        int product = 1;
        for (int i = 2; i <= size; i++) {
            product *= i;
        }
        return product;
    }

    /** Derived from the name, so that an SMSC keeps its messages when other SMSCs are added or removed. */
    private static long salt(String name) {
        long salt = 0;
        for (int i = 0; i < name.length(); i++) {
            salt = mix(salt + name.charAt(i) + 1);
        }
        return salt;
    }

    /** The SplitMix64 generator step: each input bit flips about half of the output bits. */
    private static long mix(long value) {
        long bits = value + 0x9E37_79B9_7F4A_7C15L;
        bits = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D0_49BB_1331_11EBL;
        return bits ^ bits >>> 31;
    }
}
