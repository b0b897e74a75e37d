package org.strowger.protocol.buffer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What somebody else has a number of: each thing lies in the place that its number names until it is taken out. No more
 * than so many at once, found without a search.
 *
 * <p>Numbers go up, and the places lie on shelves, a new one for every few dozen numbers, which goes when it is empty.
 * So what is put is written into memory that is as young as itself: in memory that has grown old each such write would
 * cost the collector a note, and the thread a wait for all that it has written before.
 */
public final class SlotPool<T> {
    /** Nowhere: there is no room for more. */
    public static final int NONE = -1;

    private static final int SHELF_BITS_MAX = 6;
    private static final int SHELVES_FIRST = 4;
    private static final @Nullable Object[] NO_SHELF = {};

    private final int max;
    private final int shelfBits;
    private final int shelfMask;
    private int size;

    /** The number of the next thing, as long as there is a shelf for it; without sign. */
    private int next;

    private @Nullable Object[] shelf = NO_SHELF;

    /** By the bits of the number above those of the place on the shelf: the shelves that are not empty. */
    private @Nullable Object[][] shelves = {};

    /** The number of the first place on each of them. */
    private int[] firsts = {};

    /** How much lies on each. */
    private int[] taken = {};

    public SlotPool(int count) {
        this.max = count;
        this.shelfBits = Math.min(SHELF_BITS_MAX, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, count - 1)));
        this.shelfMask = (1 << shelfBits) - 1;
    }

    /** Counts from a number on that is the first of a shelf: for tests of what happens at the end of the numbers. */
    SlotPool<T> countFrom(int number) {
        next = number;
        return this;
    }

    /** How many more fit. */
    public int room() {
        return max - size;
    }

    public int size() {
        return size;
    }

    /** The number of the place where the next thing will be put; {@link #NONE} if there is no room. */
    public long next() {
        if (size == max) {
            return NONE;
        }
        if (shelf == NO_SHELF) {
            openShelf();
        }
        return Integer.toUnsignedLong(next);
    }

    /** Puts a thing where {@link #next} said. */
    public void put(T thing) {
        assert size < max && shelf != NO_SHELF : "there is no room, or nobody asked";
        shelf[next & shelfMask] = thing;
        taken[slot(next)]++;
        size++;
        next++;
        if ((next & shelfMask) == 0) {
            shelf = NO_SHELF;
        }
    }

    /** What lies there, if anything does. */
    @SuppressWarnings("unchecked") // only put writes here
    public @Nullable T look(long place) {
        int number = (int) place;
        if (shelves.length == 0) {
            return null;
        }
        int slot = slot(number);
        boolean shelved = firsts[slot] == (number & ~shelfMask) && shelves[slot] != NO_SHELF;
        return shelved ? (T) shelves[slot][number & shelfMask] : null;
    }

    /** Takes the thing out that lies there; it is a fault to ask for what is not there. */
    public T take(long place) {
        T thing = look(place);
        if (thing == null) {
            throw new AssertionError("nothing lies at " + place + ", or it was taken before");
        }
        int number = (int) place;
        int slot = slot(number);
        shelves[slot][number & shelfMask] = null;
        size--;
        taken[slot]--;
        if (taken[slot] == 0 && shelves[slot] != shelf) {
            shelves[slot] = NO_SHELF;
        }
        return thing;
    }

    private int slot(int number) {
        return number >>> shelfBits & shelves.length - 1;
    }

    /** Numbers whose shelf would stand where one still stands are left out. */
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

    /** Shelves whose numbers differ in their low bits still do with one bit more, so each finds a place. */
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
