package org.strowger.router.store.log;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.strowger.bound.Within;

/**
 * Maps the id of each live record to its position in the log, a number that the log defines, and to the number of its
 * owner, in primitive arrays.
 *
 * <p>Memory: a record takes 18 bytes in a table that is 40 to 80 percent full, which is 23 to 45 bytes. There are
 * {@link #PARTS} tables that grow independently, so that with 5 million records at most 20,000 are rehashed at a time,
 * in less than a millisecond.
 *
 * <p>Open addressing with linear probing. A removal moves the following entries back, so there are no tombstones.
 */
@Within(Within.Scope.HOLDER)
public final class LiveIndex {
    /** Returned instead of a position if the record is missing. */
    public static final long NONE = -1;

    private static final int PART_BITS = 8;
    private static final int PARTS = 1 << PART_BITS;
    private static final int PART_SHIFT = Long.SIZE - PART_BITS;

    /** Shift to the bits just below those that select the part. */
    private static final int HOME_SHIFT = PART_SHIFT - Integer.SIZE + 1;

    private static final int PART_FIRST = 8;
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private final Part[] parts = new Part[PARTS];
    private int size;

    public LiveIndex() {
        Arrays.setAll(parts, i -> new Part());
    }

    public int size() {
        return size;
    }

    public long find(long id) {
        return parts[partOf(id)].find(id);
    }

    /** Sets the position of a record. Returns the previous position, or {@link #NONE}. */
    public long put(long id, long position) {
        long before = parts[partOf(id)].put(id, position);
        if (before == NONE) {
            size++;
        }
        return before;
    }

    /** Removes a record. Returns its position, or {@link #NONE}. */
    public long remove(long id) {
        long before = parts[partOf(id)].remove(id);
        if (before != NONE) {
            size--;
        }
        return before;
    }

    /** The number of the owner; 0 if there is no such record, or {@link #own} was not called. */
    public int owner(long id) {
        return parts[partOf(id)].owner(id);
    }

    /** Sets the owner of a record. Without such a record nothing happens. */
    public void own(long id, int owner) {
        parts[partOf(id)].own(id, owner);
    }

    /** Visits all ids, in no particular order. */
    public void forEachId(LongConsumer out) {
        for (Part part : parts) {
            for (int i = 0; i < part.positions.length; i++) {
                if (part.positions[i] != NONE) {
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
        private long[] positions = empty(PART_FIRST);
        private char[] owners = new char[PART_FIRST];
        private int count;

        private static long[] empty(int length) {
            long[] positions = new long[length];
            Arrays.fill(positions, NONE);
            return positions;
        }

        /** The preferred slot, taken from bits of the product that do not select the part. */
        private int homeOf(long id) {
            return (int) ((id * GOLDEN) >>> HOME_SHIFT) & (positions.length - 1);
        }

        /** The slot of the id, or the free slot where the id would be inserted. */
        private int slotOf(long id) {
            int slot = homeOf(id);
            while (positions[slot] != NONE && ids[slot] != id) {
                slot = (slot + 1) & (positions.length - 1);
            }
            return slot;
        }

        long find(long id) {
            return positions[slotOf(id)];
        }

        long put(long id, long position) {
            int slot = slotOf(id);
            long before = positions[slot];
            ids[slot] = id;
            positions[slot] = position;
            if (before == NONE) {
                owners[slot] = 0;
            }
            // Grow when more than four fifths full.
            if (before == NONE && ++count * 5L > positions.length * 4L) {
                grow();
            }
            return before;
        }

        int owner(long id) {
            int slot = slotOf(id);
            return positions[slot] == NONE ? 0 : owners[slot];
        }

        void own(long id, int owner) {
            owners[slotOf(id)] = (char) owner;
        }

        long remove(long id) {
            int slot = slotOf(id);
            long before = positions[slot];
            if (before != NONE) {
                count--;
                closeGap(slot);
            }
            return before;
        }

        /** Moves the following entries back, but none of them before its preferred slot. */
        private void closeGap(int slot) {
            int mask = positions.length - 1;
            int gap = slot;
            int next = (gap + 1) & mask;
            while (positions[next] != NONE) {
                int home = homeOf(ids[next]);
                if (((next - home) & mask) >= ((next - gap) & mask)) {
                    ids[gap] = ids[next];
                    positions[gap] = positions[next];
                    owners[gap] = owners[next];
                    gap = next;
                }
                next = (next + 1) & mask;
            }
            positions[gap] = NONE;
        }

        private void grow() {
            long[] oldIds = ids;
            long[] oldPositions = positions;
            char[] oldOwners = owners;
            ids = new long[2 * oldIds.length];
            positions = empty(2 * oldIds.length);
            owners = new char[2 * oldIds.length];
            for (int i = 0; i < oldIds.length; i++) {
                if (oldPositions[i] != NONE) {
                    int slot = slotOf(oldIds[i]);
                    ids[slot] = oldIds[i];
                    positions[slot] = oldPositions[i];
                    owners[slot] = oldOwners[i];
                }
            }
        }
    }
}
