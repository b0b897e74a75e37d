package org.strowger.router.thread.shared;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * 64 bits for each of many keys, shared by all threads without locks. The number of keys is fixed; a new key takes the
 * place of another key if no place is free.
 *
 * <p>16 octets for each key.
 */
public final class SharedMasks {
    private static final int WAYS = 4;
    private static final long FREE = 0;

    private final int groups;
    private final AtomicLongArray keys;
    private final AtomicLongArray masks;

    public SharedMasks(int entries) {
        this.groups = Math.max(1, (entries + WAYS - 1) / WAYS);
        this.keys = new AtomicLongArray(groups * WAYS);
        this.masks = new AtomicLongArray(groups * WAYS);
    }

    /** The bits of a key; all are 0 if no bit was ever set. */
    public long get(long key) {
        int slot = find(key);
        return slot < 0 ? 0 : masks.get(slot);
    }

    /**
     * Changes the bits of a key.
     *
     * @param was the bits as {@link #get} returned them
     * @return false if another thread has changed the bits meanwhile; the change of that thread stays
     */
    public boolean change(long key, long was, long is) {
        int slot = find(key);
        if (slot >= 0) {
            return masks.compareAndSet(slot, was, is);
        }
        int first = firstSlotOf(key);
        int taken = first + (int) (SpreadIds.keyOf(key) >>> 62);
        for (int way = first; way < first + WAYS; way++) {
            if (keys.get(way) == FREE) {
                taken = way;
                break;
            }
        }
        if (!keys.compareAndSet(taken, keys.get(taken), key)) {
            return false;
        }
        masks.set(taken, is);
        return true;
    }

    private int find(long key) {
        int first = firstSlotOf(key);
        for (int slot = first; slot < first + WAYS; slot++) {
            if (keys.get(slot) == key) {
                return slot;
            }
        }
        return -1;
    }

    private int firstSlotOf(long key) {
        return (int) Long.remainderUnsigned(SpreadIds.keyOf(key) >>> 1, groups) * WAYS;
    }
}
