package org.strowger.protocol.buffer;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * A pool of objects, limited in number, that are found by their numbers without a search.
 *
 * <p>Numbers increase, and the places are in chunks ("shelves") of a few dozen; a shelf is dropped when it is empty.
 * New objects are therefore stored in young memory: a store into an old array would cost a card mark and a store
 * barrier.
 */
@Within(Within.Scope.HOLDER)
public final class SlotPool<T> {
    /** Returned if the pool is full. */
    public static final int NONE = -1;

    @Within(Within.Scope.PACKET)
    private static final int SHELF_BITS_MAX = 6;

    private static final int SHELVES_FIRST = 4;
    private static final @Nullable Object[] NO_SHELF = {};

    private final int max;
    private final int shelfBits;
    private final int shelfMask;
    private int size;

    /** The unsigned number of the next object, if its shelf is open. */
    private int next;

    private @Nullable Object[] shelf = NO_SHELF;

    /** Shelves that are not empty, indexed by the number bits above those of the place on the shelf. */
    private @Nullable Object[][] shelves = {};

    /** The number of the first place on each shelf. */
    private int[] firsts = {};

    /** The number of occupied places of each shelf. */
    private int[] taken = {};

    public SlotPool(int count) {
        this.max = count;
        this.shelfBits = Math.min(SHELF_BITS_MAX, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, count - 1)));
        this.shelfMask = (1 << shelfBits) - 1;
    }

    /** Sets the first number, which must be the first of a shelf: for tests of the wrap-around. */
    SlotPool<T> countFrom(int number) {
        next = number;
        return this;
    }

    /** Returns the number of objects that can be added. */
    public int room() {
        return max - size;
    }

    public int size() {
        return size;
    }

    /** Returns the number of the next place; {@link #NONE} if the pool is full. */
    public long next() {
        if (size == max) {
            return NONE;
        }
        if (shelf == NO_SHELF) {
            openShelf();
        }
        return Integer.toUnsignedLong(next);
    }

    /** Stores an object in the place that {@link #next} returned. */
    public void put(T thing) {
        assert size < max && shelf != NO_SHELF : "the pool is full, or no slot was requested";
        shelf[next & shelfMask] = thing;
        taken[slot(next)]++;
        size++;
        next++;
        if ((next & shelfMask) == 0) {
            shelf = NO_SHELF;
        }
    }

    /** Returns the object in a place; null if the place is empty. */
    @SuppressWarnings("unchecked") // only put writes to the shelves
    public @Nullable T look(long id) {
        int number = (int) id;
        if (shelves.length == 0) {
            return null;
        }
        int slot = slot(number);
        boolean shelved = firsts[slot] == (number & ~shelfMask) && shelves[slot] != NO_SHELF;
        return shelved ? (T) shelves[slot][number & shelfMask] : null;
    }

    /** Removes the object in a place, which must not be empty. */
    public T take(long id) {
        T thing = look(id);
        if (thing == null) {
            throw new AssertionError("slot " + id + " is empty");
        }
        int number = (int) id;
        int slot = slot(number);
        shelves[slot][number & shelfMask] = null;
        size--;
        taken[slot]--;
        if (taken[slot] == 0 && shelves[slot] != shelf) {
            shelves[slot] = NO_SHELF;
        }
        return thing;
    }

    /** Passes each object to {@code action}, which must not change the pool. */
    @SuppressWarnings("unchecked") // only put writes to the shelves
    public void forEach(Consumer<? super T> action) {
        int left = size;
        for (int i = 0; left > 0; i++) {
            for (Object thing : shelves[i]) {
                if (thing != null) {
                    action.accept((T) thing);
                    left--;
                }
            }
        }
    }

    private int slot(int number) {
        return number >>> shelfBits & shelves.length - 1;
    }

    /** Opens the shelf of the next number; skips numbers whose shelf would collide with a shelf that is not empty. */
    private void openShelf() {
        for (int tried = 0; tried < shelves.length; tried++) {
            if (shelves[slot(next)] == NO_SHELF) {
                break;
            }
            next += shelfMask + 1;
        }
        if (shelves.length == 0 || shelves[slot(next)] != NO_SHELF) {
            grow();
            openShelf();
            return;
        }
        int slot = slot(next);
        shelf = new Object[shelfMask + 1];
        shelves[slot] = shelf;
        firsts[slot] = next;
        taken[slot] = 0;
    }

    /**
     * Doubles the number of shelves. Shelf numbers that differ in their low bits also differ with one more bit, so no
     * two shelves collide.
     */
    private void grow() {
        @Nullable Object[][] before = shelves;
        int[] firstsBefore = firsts;
        int[] takenBefore = taken;
        int length = Math.max(SHELVES_FIRST, 2 * before.length);
        shelves = new @Nullable Object[length][];
        Arrays.fill(shelves, NO_SHELF);
        firsts = new int[length];
        taken = new int[length];
        for (int i = 0; i < before.length; i++) {
            int slot = slot(firstsBefore[i]);
            shelves[slot] = before[i];
            firsts[slot] = firstsBefore[i];
            taken[slot] = takenBefore[i];
        }
    }
}
