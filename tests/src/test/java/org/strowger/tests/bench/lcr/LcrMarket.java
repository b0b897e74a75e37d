package org.strowger.tests.bench.lcr;

import java.util.Random;

/**
 * SMSCs with their costs and delivery rates for many prefixes. Some SMSCs have no cost for a prefix; cheap ones tend to
 * deliver less. The rate of each SMSC for a prefix falls from time to time for some hours, and recovers.
 */
final class LcrMarket {
    private static final double OFFERED = 0.1;
    private static final double GOOD_MEAN_SECONDS = 12 * 3600;
    private static final double BAD_MEAN_SECONDS = 2 * 3600;
    private static final long FIRST_PREFIX = 10_000;

    private final Random random;
    private final int smscs;
    private final int prefixes;
    private final long[][] costs;
    private final double[][] goodRates;
    private final double[][] badRates;
    private final boolean[][] isBad;
    private final double[][] changesAt;
    private final double[] traffic;

    /** One for each SMSC and prefix, so that the changes of one do not depend on the look-ups of others. */
    private final Random[][] chances;

    LcrMarket(int smscs, int prefixes, long seed) {
        this(smscs, prefixes, Math.max(OFFERED, 4.0 / smscs), seed);
    }

    /** A market in which each SMSC has a cost for each prefix. */
    static LcrMarket ofAll(int smscs, int prefixes, long seed) {
        return new LcrMarket(smscs, prefixes, 1, seed);
    }

    private LcrMarket(int smscs, int prefixes, double offered, long seed) {
        this.random = new Random(seed);
        this.smscs = smscs;
        this.prefixes = prefixes;
        this.costs = new long[smscs][prefixes];
        this.goodRates = new double[smscs][prefixes];
        this.badRates = new double[smscs][prefixes];
        this.isBad = new boolean[smscs][prefixes];
        this.changesAt = new double[smscs][prefixes];
        this.traffic = new double[prefixes];
        this.chances = new Random[smscs][prefixes];
        for (int prefix = 0; prefix < prefixes; prefix++) {
            offers(prefix, offered);
        }
        shareTraffic();
    }

    /** @param offered the share of SMSCs that have a cost for the prefix */
    private void offers(int prefix, double offered) {
        long usual = 5_000L + random.nextInt(60_000);
        int always = random.nextInt(smscs);
        for (int smsc = 0; smsc < smscs; smsc++) {
            if (smsc == always || random.nextDouble() < offered) {
                double level = random.nextDouble();
                costs[smsc][prefix] = Math.round((double) usual * (0.7 + 0.6 * level));
                goodRates[smsc][prefix] = Math.min(0.99, 0.6 + 0.25 * level + 0.2 * random.nextDouble());
                badRates[smsc][prefix] = 0.5 * random.nextDouble();
                chances[smsc][prefix] = new Random(random.nextLong());
                changesAt[smsc][prefix] = exponential(smsc, prefix, GOOD_MEAN_SECONDS);
            }
        }
    }

    /** The prefix with the number n gets a share that is proportional to 1/n. */
    private void shareTraffic() {
        double sum = 0;
        for (int prefix = 0; prefix < prefixes; prefix++) {
            sum += 1.0 / (prefix + 1);
            traffic[prefix] = sum;
        }
        for (int prefix = 0; prefix < prefixes; prefix++) {
            traffic[prefix] /= sum;
        }
    }

    private double exponential(int smsc, int prefix, double mean) {
        return -Math.log(1 - chances[smsc][prefix].nextDouble()) * mean;
    }

    int smscs() {
        return smscs;
    }

    int prefixes() {
        return prefixes;
    }

    static String digits(int prefix) {
        return Long.toString(FIRST_PREFIX + prefix);
    }

    /** The cost in millionths; 0 if the SMSC has none for the prefix. */
    long cost(int smsc, int prefix) {
        return costs[smsc][prefix];
    }

    /** A prefix by the shares of traffic. */
    int somePrefix(double drawn) {
        int low = 0;
        int high = prefixes - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (traffic[middle] < drawn) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The delivery rate of an SMSC for a prefix; times only rise. */
    double rate(int smsc, int prefix, double seconds) {
        while (changesAt[smsc][prefix] <= seconds) {
            isBad[smsc][prefix] = !isBad[smsc][prefix];
            changesAt[smsc][prefix] +=
                    exponential(smsc, prefix, isBad[smsc][prefix] ? BAD_MEAN_SECONDS : GOOD_MEAN_SECONDS);
        }
        return isBad[smsc][prefix] ? badRates[smsc][prefix] : goodRates[smsc][prefix];
    }

    /** The SMSC with the lowest cost. */
    int cheapest(int prefix) {
        int cheapest = -1;
        for (int smsc = 0; smsc < smscs; smsc++) {
            boolean isOffered = costs[smsc][prefix] > 0;
            if (isOffered && (cheapest < 0 || costs[smsc][prefix] < costs[cheapest][prefix])) {
                cheapest = smsc;
            }
        }
        return cheapest;
    }

    /** The SMSC with the highest rate at the beginning. */
    int best(int prefix) {
        int best = -1;
        for (int smsc = 0; smsc < smscs; smsc++) {
            boolean isOffered = costs[smsc][prefix] > 0;
            if (isOffered && (best < 0 || goodRates[smsc][prefix] > goodRates[best][prefix])) {
                best = smsc;
            }
        }
        return best;
    }

    /** The cheapest SMSC whose rate now reaches a floor, as if all rates were known; the best if none does. */
    int knowing(int prefix, double floor, double seconds) {
        int chosen = -1;
        int best = -1;
        for (int smsc = 0; smsc < smscs; smsc++) {
            if (costs[smsc][prefix] == 0) {
                continue;
            }
            double rate = rate(smsc, prefix, seconds);
            if (rate >= floor && (chosen < 0 || costs[smsc][prefix] < costs[chosen][prefix])) {
                chosen = smsc;
            }
            if (best < 0 || rate > rate(best, prefix, seconds)) {
                best = smsc;
            }
        }
        return chosen < 0 ? best : chosen;
    }
}
