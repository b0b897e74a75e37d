package org.strowger.router.thread.shared;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * Small numbers by id, shared by all threads. As long as nothing was ever put, a look-up is one read and a comparison.
 *
 * <p>Some 60 bytes for each id.
 */
@Within(Within.Scope.HOLDER)
public final class SharedNumbers {
    /** Stands for an id without a number. */
    public static final int NONE = -1;

    /** The numbers by {@link SpreadIds#keyOf} of the id. */
    private final ConcurrentHashMap<Long, Integer> numbers = new ConcurrentHashMap<>();

    /** The count of ids for each number; there are few different numbers. */
    private final ConcurrentHashMap<Integer, AtomicInteger> counts = new ConcurrentHashMap<>();

    private volatile boolean isUsed;

    public int of(long id) {
        return isUsed ? numbers.getOrDefault(SpreadIds.keyOf(id), NONE) : NONE;
    }

    public void put(long id, int number) {
        isUsed = true;
        // Counted before the id is added, so that a number with an id is never counted as unused.
        countOf(number).incrementAndGet();
        uncount(numbers.put(SpreadIds.keyOf(id), number));
    }

    /** Removes an id. Returns its number, or {@link #NONE}. */
    public int remove(long id) {
        if (!isUsed) {
            return NONE;
        }
        Integer number = numbers.remove(SpreadIds.keyOf(id));
        uncount(number);
        return number == null ? NONE : number;
    }

    private AtomicInteger countOf(int number) {
        return counts.computeIfAbsent(number, key -> new AtomicInteger());
    }

    private void uncount(@Nullable Integer number) {
        if (number != null) {
            countOf(number).decrementAndGet();
        }
    }

    /** The count of ids that have this number. */
    public int count(int number) {
        AtomicInteger count = counts.get(number);
        return count == null ? 0 : count.get();
    }
}
