package org.strowger.router.price;

import java.util.Arrays;
import org.strowger.bound.Within;
import org.strowger.router.price.Offer.Standing;

/** A reusable buffer for the candidates of a message. Belongs to one thread. */
@Within(Within.Scope.TURN)
public final class OfferBoard {
    private static final Standing[] NO_STANDINGS = {};

    private int[] order = {};
    private Standing[] standings = NO_STANDINGS;
    private long[] costs = {};
    private long[] results = {};
    private double[] shares = {};
    private int used;

    /** The positions of the candidates in the order in which they are tried; only the first {@link #used} count. */
    public int[] order() {
        return order;
    }

    /** The number of candidates that may be used. */
    public int used() {
        return used;
    }

    void begin(int candidates) {
        if (order.length < candidates) {
            order = new int[candidates];
            standings = Arrays.copyOf(NO_STANDINGS, candidates);
            costs = new long[candidates];
            results = new long[candidates];
            shares = new double[candidates];
        }
        used = 0;
    }

    /** Sets a candidate; it is not yet in the order. */
    void set(int candidate, Standing standing, long cost, long resultsOfCandidate, double share) {
        standings[candidate] = standing;
        costs[candidate] = cost;
        results[candidate] = resultsOfCandidate;
        shares[candidate] = share;
    }

    Standing standing(int candidate) {
        return standings[candidate];
    }

    long cost(int candidate) {
        return costs[candidate];
    }

    long results(int candidate) {
        return results[candidate];
    }

    double share(int candidate) {
        return shares[candidate];
    }

    /** Inserts a candidate into the order, behind candidates that are equally good. */
    void insert(int candidate) {
        int low = 0;
        int high = used;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore(candidate, order[middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        System.arraycopy(order, low, order, low + 1, used - low);
        order[low] = candidate;
        used++;
    }

    private boolean isBefore(int one, int other) {
        Standing standing = standings[one];
        if (standing != standings[other]) {
            return standing.compareTo(standings[other]) < 0;
        }
        return standing == Standing.POOR ? shares[one] > shares[other] : costs[one] < costs[other];
    }

    /** Moves the candidate at a place of the order to its beginning. */
    void toFront(int index) {
        int candidate = order[index];
        System.arraycopy(order, 0, order, 1, index);
        order[0] = candidate;
    }
}
