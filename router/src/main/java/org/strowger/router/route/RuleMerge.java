package org.strowger.router.route;

import java.util.Arrays;
import org.strowger.router.config.match.NumberTree;

/**
 * Several lists of rules, each in its order, told as one: in order, each rule once. The lists are few: one for each
 * pattern that is the beginning of one number.
 */
final class RuleMerge implements NumberTree.Sink {
    /** Said after the last rule. */
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

    /** How many lists were offered and rules told so far: what a look-up costs. */
    long steps() {
        return steps;
    }
}
