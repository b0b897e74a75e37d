package org.strowger.router.share;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.strowger.bound.Within;

/**
 * A {@link FairShare} of promises among owners that have keys instead of numbers, such as addresses. An owner is known
 * only while it has an entry.
 *
 * <p>Memory: about 100 octets for each owner in use. Owned by one thread.
 */
@Within(Within.Scope.HOLDER)
public final class KeyedShare {
    private final FairShare share;
    private final Map<Object, Integer> numbers = new HashMap<>();

    /** The numbers below {@code numbersUsed} that no owner has. */
    private final ArrayDeque<Integer> free = new ArrayDeque<>();

    private int numbersUsed;

    /** @param max the maximum number of entries of all owners together */
    public KeyedShare(int max) {
        this.share = new FairShare(max);
    }

    /** Adds an entry of this owner. @return false if the owner has no room for it */
    public boolean enter(Object owner) {
        Integer known = numbers.get(owner);
        int number = known == null ? freeNumber() : known;
        if (!share.hasRoom(number)) {
            if (known == null) {
                free.push(number);
            }
            return false;
        }
        if (known == null) {
            numbers.put(owner, number);
        }
        share.enter(number);
        return true;
    }

    /** Removes an entry of this owner. */
    public void leave(Object owner) {
        Integer number = numbers.get(owner);
        if (number == null) {
            throw new AssertionError("the owner has no entry");
        }
        share.leave(number);
        if (share.count(number) == 0) {
            numbers.remove(owner);
            free.push(number);
        }
    }

    private int freeNumber() {
        return free.isEmpty() ? numbersUsed++ : free.pop();
    }

    /** The number of entries of all owners. */
    public int size() {
        return share.size();
    }

    /** The number of owners that have an entry. */
    public int owners() {
        return numbers.size();
    }
}
