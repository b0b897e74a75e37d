package org.strowger.router.route;

import java.util.Arrays;
import org.strowger.bound.Within;
import org.strowger.router.config.match.NumberTree;

/**
 * Merges several ascending lists of rules into one ascending sequence without duplicates. There are few lists: one for
 * each indexed prefix of the recipient's number, one for the party and one for the remaining rules.
 */
@Within(Within.Scope.CONFIGURATION)
final class RuleMerge implements NumberTree.Sink {
    /** Returned after the last rule. */
    static final int END = Integer.MAX_VALUE;

    private int[][] lists = new int[16][];
    private int[] positions = new int[16];
    private int size;
    private long steps;

    void clear() {
        size = 0;
    }

    @Override
    public boolean offer(int[] rules) {
        steps++;
        if (rules.length > 0) {
            if (size == lists.length) {
                lists = Arrays.copyOf(lists, 2 * size);
                positions = Arrays.copyOf(positions, 2 * size);
            }
            lists[size] = rules;
            positions[size] = 0;
            size++;
        }
        return false;
    }

    /** The next rule, or {@link #END}. */
    int next() {
        int least = END;
        for (int i = 0; i < size; i++) {
            int[] list = lists[i];
            if (positions[i] < list.length) {
                least = Math.min(least, list[positions[i]]);
            }
        }
        for (int i = 0; i < size; i++) {
            int[] list = lists[i];
            if (positions[i] < list.length && list[positions[i]] == least) {
                positions[i]++;
            }
        }
        steps++;
        return least;
    }

    /** The number of lists offered and rules returned so far; measures the cost of look-ups. */
    long steps() {
        return steps;
    }
}
