package org.strowger.router.store.journal;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Where each live record lies: id to place, in arrays of numbers.
 *
 * <p>The arithmetic. A record takes two longs in a table that is between 0.4 and 0.8 full: 20 to 40 octets. There are
 * {@link #PARTS} tables that grow each by itself, so that of 5 million records no more than 20,000 are put elsewhere at
 * once, which takes less than a millisecond.
 *
 * <p>Open addressing with linear probing; who leaves is replaced by those behind him, so there are no tombstones.
 */
final class LiveIndex {
    /** As a place: there is none. */
    static final long NONE = -1;

    private static final int PART_BITS = 8;
    private static final int PARTS = 1 << PART_BITS;
    private static final int PART_SHIFT = Long.SIZE - PART_BITS;

    /** Bits below those that choose the part. */
    private static final int HOME_SHIFT = PART_SHIFT - Integer.SIZE + 1;

    private static final int PART_FIRST = 8;
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private final Part[] parts = new Part[PARTS];
    private int size;

    LiveIndex() {
        Arrays.setAll(parts, i -> new Part());
    }

    int size() {
        return size;
    }

    long find(long id) {
        return parts[partOf(id)].find(id);
    }

    /** Says where it lies. Returns where it lay before, or {@link #NONE}. */
    long put(long id, long place) {
        long before = parts[partOf(id)].put(id, place);
        if (before == NONE) {
            size++;
        }
        return before;
    }

    /** Forgets it. Returns where it lay, or {@link #NONE}. */
    long remove(long id) {
        long before = parts[partOf(id)].remove(id);
        if (before != NONE) {
            size--;
        }
        return before;
    }

    /** Tells all ids, in no order. */
    void ids(LongConsumer out) {
        for (Part part : parts) {
            for (int i = 0; i < part.places.length; i++) {
                if (part.places[i] != NONE) {
                    out.accept(part.ids[i]);
                }
            }
        }
    }

    private static int partOf(long id) {
        return (int) ((id * GOLDEN) >>> PART_SHIFT);
    }

    private static final class Part {
        private long[] ids = new long[PART_FIRST];
        private long[] places = empty(PART_FIRST);
        private int count;

        private static long[] empty(int length) {
            long[] places = new long[length];
            Arrays.fill(places, NONE);
            return places;
        }

        /** Where it belongs if nobody stands there: bits of the product that do not choose the part. */
        private int homeOf(long id) {
            return (int) ((id * GOLDEN) >>> HOME_SHIFT) & (places.length - 1);
        }

        /** Where it stands, or the free slot where it would be put. */
        private int slotOf(long id) {
            int slot = homeOf(id);
            while (places[slot] != NONE && ids[slot] != id) {
                slot = (slot + 1) & (places.length - 1);
            }
            return slot;
        }

        long find(long id) {
            return places[slotOf(id)];
        }

        long put(long id, long place) {
            int slot = slotOf(id);
            long before = places[slot];
            ids[slot] = id;
            places[slot] = place;
            // More than four fifths full.
            if (before == NONE && ++count * 5L > places.length * 4L) {
                grow();
            }
            return before;
        }

        long remove(long id) {
            int slot = slotOf(id);
            long before = places[slot];
            if (before != NONE) {
                count--;
                closeGap(slot);
            }
            return before;
        }

        /** Those behind move up, unless they would come before their home. */
        private void closeGap(int slot) {
            int mask = places.length - 1;
            int gap = slot;
            int next = (gap + 1) & mask;
            while (places[next] != NONE) {
                int home = homeOf(ids[next]);
                if (((next - home) & mask) >= ((next - gap) & mask)) {
                    ids[gap] = ids[next];
                    places[gap] = places[next];
                    gap = next;
                }
                next = (next + 1) & mask;
            }
            places[gap] = NONE;
        }

        private void grow() {
            long[] oldIds = ids;
            long[] oldPlaces = places;
            ids = new long[2 * oldIds.length];
            places = empty(2 * oldIds.length);
            for (int i = 0; i < oldIds.length; i++) {
                if (oldPlaces[i] != NONE) {
                    int slot = slotOf(oldIds[i]);
                    ids[slot] = oldIds[i];
                    places[slot] = oldPlaces[i];
                }
            }
        }
    }
}
