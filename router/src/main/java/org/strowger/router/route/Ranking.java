package org.strowger.router.route;

/** Room in which the SMSCs of a route are brought in order; it belongs to a question. */
final class Ranking {
    private double[] scores = new double[8];
    private int[] order = new int[8];

    /** Makes room for that many. */
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
     * Orders the places from {@code from} to {@code to}, the lowest score first.
     *
     * @param scorer gives the score of each place
     * @return which of the possible orders it is: 0 if the places are in order
     */
    int rank(int from, int to, long key, CandidateOrder scorer) {
        for (int place = from; place < to; place++) {
            double score = scorer.score(key, place);
            int at = place;
            while (at > from && scores[at - 1] > score) {
                scores[at] = scores[at - 1];
                order[at] = order[at - 1];
                at--;
            }
            scores[at] = score;
            order[at] = place;
        }
        return lehmer(from, to);
    }

    /** The number of an order among all: each place counts those behind it that would come first. */
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
