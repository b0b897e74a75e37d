package org.strowger.router.route;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.RouteSettings.Tier;

/**
 * In which order the SMSCs of a route are tried: tier by tier, and within a tier as a race by weight (weighted
 * rendezvous hashing). Each SMSC draws a time to arrive from the message's key and its own name, exponentially
 * distributed with its weight as the rate; so it comes first in just its share of all messages, equal keys see equal
 * races, and when one is taken away the others arrive as before: only its own messages go elsewhere.
 *
 * <p>Up to {@link #ORDERS_MAX} orders are made beforehand; of a route with more, an order is made for each message.
 */
final class CandidateOrder {
    /** Four SMSCs in one tier have 24 orders, five have 120. */
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

    /** The orders that were made beforehand, by their number; none if there would be too many. */
    int[][] orders() {
        return orders;
    }

    /** The number of the order for a key; the order itself stands in the ranking then. */
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

    /** The SMSCs in the order that was ranked last. */
    int[] ranked(Ranking ranking) {
        var order = new int[smscs.length];
        Arrays.setAll(order, place -> smscs[ranking.order()[place]]);
        return order;
    }

    /** When the SMSC arrives: the logarithm makes an exponential distribution of an even one. */
    double score(long key, int place) {
        long drawn = mix(key ^ salts[place]) >>> 11;
        return -Math.log((drawn + 0.5) * 0x1p-53) / weights[place];
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

    /** The order of that number: the last tier's digits are the lowest. */
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

    /** Only of few; that of more runs over, and then nobody uses it. */
    private static int factorial(int size) {
        int product = 1;
        for (int i = 2; i <= size; i++) {
            product *= i;
        }
        return product;
    }

    /** By the name, so that an SMSC keeps its messages when others come and go. */
    private static long salt(String name) {
        long salt = 0;
        for (int i = 0; i < name.length(); i++) {
            salt = mix(salt + name.charAt(i) + 1);
        }
        return salt;
    }

    /** The finalizer of SplitMix64: every bit of the input turns half of the output's. */
    private static long mix(long value) {
        long bits = value + 0x9E37_79B9_7F4A_7C15L;
        bits = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D0_49BB_1331_11EBL;
        return bits ^ bits >>> 31;
    }
}
