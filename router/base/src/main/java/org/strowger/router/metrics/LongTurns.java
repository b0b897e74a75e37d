package org.strowger.router.metrics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/** The longest turns of a SelectorThread since its start. Written by the thread, read by any. */
public final class LongTurns {
    /** A longer turn delays the peers of the thread noticeably. */
    public static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** The number of turns that are kept. */
    @Bound(
            of = "longest turns of each SelectorThread in `show threads`",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "the shortest is forgotten")
    public static final int KEPT = 10;

    private volatile List<LongTurn> longest = List.of();

    /** Whether a turn of this duration would be kept. */
    public boolean isKept(long nanos) {
        List<LongTurn> known = longest;
        return nanos > LONG_NANOS
                && (known.size() < KEPT || nanos > known.get(KEPT - 1).nanos());
    }

    /** Keeps a turn, in place of the shortest if there are {@link #KEPT} already. */
    public void add(LongTurn turn) {
        List<LongTurn> next = new ArrayList<>(longest);
        next.add(turn);
        next.sort(Comparator.comparingLong(LongTurn::nanos).reversed());
        longest = List.copyOf(next.subList(0, Math.min(KEPT, next.size())));
    }

    /** The longest turns, the longest first. */
    public List<LongTurn> longest() {
        return longest;
    }
}
