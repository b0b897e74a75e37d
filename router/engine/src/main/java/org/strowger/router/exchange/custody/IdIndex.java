package org.strowger.router.exchange.custody;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A map from positive ids to values: open addressing with linear probing, in arrays that are at most two thirds full.
 * Growth is spread over the following calls, so that no call takes long.
 *
 * @param <T> the values
 */
public final class IdIndex<T> {
    private static final int FIRST = 64;

    /**
     * The number of entries that each call moves from the smaller table: enough to empty it before the larger table is
     * full.
     */
    private static final int MOVED_PER_CALL = 8;

    private Table now = new Table(FIRST);

    /** The smaller table, from which entries are still being moved; {@link #moved} is the next place to move. */
    private @Nullable Table before;

    private int moved;
    private int size;

    private static final class Table {
        private final long[] ids;
        private final @Nullable Object[] things;

        /** The number of occupied places. */
        private int used;

        Table(int slots) {
            ids = new long[slots];
            things = new @Nullable Object[slots];
        }

        int slot(long id) {
            int mask = ids.length - 1;
            int slot = (int) ((id * 0x9E37_79B9_7F4A_7C15L) >>> 32) & mask;
            while (things[slot] != null && ids[slot] != id) {
                slot = (slot + 1) & mask;
            }
            return slot;
        }

        void put(long id, Object thing) {
            int slot = slot(id);
            used += things[slot] == null ? 1 : 0;
            ids[slot] = id;
            things[slot] = thing;
        }

        /** Closes the gap: moves back the entries that collided with the removed entry. */
        void removeAt(int hole) {
            int mask = ids.length - 1;
            int gap = hole;
            int next = (gap + 1) & mask;
            while (things[next] != null) {
                int home = (int) ((ids[next] * 0x9E37_79B9_7F4A_7C15L) >>> 32) & mask;
                if (((next - home) & mask) >= ((next - gap) & mask)) {
                    ids[gap] = ids[next];
                    things[gap] = things[next];
                    gap = next;
                }
                next = (next + 1) & mask;
            }
            things[gap] = null;
            used--;
        }
    }

    public int size() {
        return size;
    }

    public void clear() {
        now = new Table(FIRST);
        before = null;
        size = 0;
    }

    /** Adds a value, for an id that has none. */
    public void put(long id, T thing) {
        moveSome();
        if (now.used >= now.ids.length / 3 * 2) {
            moveAll();
            before = now;
            moved = 0;
            now = new Table(2 * now.ids.length);
        }
        now.put(id, thing);
        size++;
    }

    @SuppressWarnings("unchecked") // the tables contain only values of type T
    public Optional<T> find(long id) {
        Object found = now.things[now.slot(id)];
        Table old = before;
        if (found == null && old != null) {
            found = old.things[old.slot(id)];
        }
        return Optional.ofNullable((T) found);
    }

    public void remove(long id) {
        moveSome();
        Table old = before;
        int slot = now.slot(id);
        if (now.things[slot] != null) {
            now.removeAt(slot);
            size--;
        } else if (old != null) {
            int oldSlot = old.slot(id);
            if (old.things[oldSlot] != null) {
                old.removeAt(oldSlot);
                size--;
            }
        }
    }

    private void moveSome() {
        for (int i = 0; i < MOVED_PER_CALL && before != null; i++) {
            moveOne();
        }
    }

    private void moveAll() {
        while (before != null) {
            moveOne();
        }
    }

    /** A removal closes its gap, so the same place is examined again until it is empty. */
    private void moveOne() {
        Table old = before;
        if (old == null) {
            return;
        }
        Object thing = old.things[moved];
        if (thing == null) {
            moved++;
        } else {
            now.put(old.ids[moved], thing);
            old.removeAt(moved);
        }
        if (moved == old.ids.length || old.used == 0) {
            before = null;
        }
    }
}
