package org.strowger.router.thread.shared;

import java.util.concurrent.ConcurrentHashMap;

/**
 * Small numbers by id, shared by all threads. While none was ever put, a look-up is one read and a comparison.
 *
 * <p>Some 60 bytes for each id.
 */
public final class SharedNumbers {
    /** There is no number for the id. */
    public static final int NONE = -1;

    private final ConcurrentHashMap<Long, Integer> numbers = new ConcurrentHashMap<>();
    private volatile boolean isUsed;

    public int of(long id) {
        return isUsed ? numbers.getOrDefault(id, NONE) : NONE;
    }

    public void put(long id, int number) {
        isUsed = true;
        numbers.put(id, number);
    }

    /** Removes an id. Returns its number, or {@link #NONE}. */
    public int remove(long id) {
        if (!isUsed) {
            return NONE;
        }
        Integer number = numbers.remove(id);
        return number == null ? NONE : number;
    }

    /** How many ids have this number. Looks through all of them. */
    public int count(int number) {
        int count = 0;
        for (int each : numbers.values()) {
            count += each == number ? 1 : 0;
        }
        return count;
    }
}
