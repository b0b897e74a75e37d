package org.strowger.router.route;

import org.strowger.bound.Within;

/** A reusable buffer for sorting the SMSCs of a route. It belongs to a {@link RouteQuery}. */
@Within(Within.Scope.TURN)
final class Ranking {
    private double[] scores = new double[8];
    private int[] order = new int[8];

    /** Grows the buffer to at least the given size. */
    void begin(int size) {
        if (order.length < size) {
            scores = new double[size];
            order = new int[size];
        }
    }

    int[] order() {
        return order;
    }

    /**
     * Sorts the positions from {@code from} to {@code to} by score, lowest first.
     *
     * @param scorer computes the score of each position
     * @return the number of the resulting permutation: 0 if the positions are in ascending order
     */
    int rank(int from, int to, long key, CandidateOrder scorer) {
        for (int index = from; index < to; index++) {
            double score = scorer.score(key, index);
            int at = index;
            while (at > from && scores[at - 1] > score) {
                scores[at] = scores[at - 1];
                order[at] = order[at - 1];
                at--;
            }
            scores[at] = score;
            order[at] = index;
        }
        return lehmer(from, to);
    }

    /** The Lehmer code of the permutation: for each position, the number of smaller values behind it. */
    private int lehmer(int from, int to) {
        int rank = 0;
        for (int at = from; at < to; at++) {
            int smaller = 0;
            for (int behind = at + 1; behind < to; behind++) {
                if (order[behind] < order[at]) {
                    smaller++;
                }
            }
            rank = rank * (to - at) + smaller;
        }
        return rank;
    }
}
