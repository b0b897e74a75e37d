package org.strowger.router.exchange.custody;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Values by positive ids: open addressing with linear probing, in arrays that are at most two thirds full. Growth is
 * spread over the calls that follow, so that no call takes long.
 *
 * @param <T> the values
 */
public final class IdIndex<T> {
    private static final int FIRST = 64;

    /** How many entries each call moves out of the smaller table, which empties it before the larger one is full. */
    private static final int MOVED_PER_CALL = 8;

    private Table now = new Table(FIRST);

    /** The smaller table, from which entries are still being moved; {@link #moved} is how far that is. */
    private @Nullable Table before;

    private int moved;
    private int size;

    private static final class Table {
        private final long[] ids;
        private final @Nullable Object[] things;

        /** Occupied places. */
        private int used;

        Table(int places) {
            ids = new long[places];
            things = new @Nullable Object[places];
        }

        int place(long id) {
            int mask = ids.length - 1;
            int place = (int) ((id * 0x9E37_79B9_7F4A_7C15L) >>> 32) & mask;
            while (things[place] != null && ids[place] != id) {
                place = (place + 1) & mask;
            }
            return place;
        }

        void put(long id, Object thing) {
            int place = place(id);
            used += things[place] == null ? 1 : 0;
            ids[place] = id;
            things[place] = thing;
        }

        /** Closes the gap: moves back the entries that collided with the removed one. */
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

    /** Adds a value; there must be none with this id. */
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

    @SuppressWarnings("unchecked") // nothing else is put in
    public Optional<T> find(long id) {
        Object found = now.things[now.place(id)];
        Table old = before;
        if (found == null && old != null) {
            found = old.things[old.place(id)];
        }
        return Optional.ofNullable((T) found);
    }

    public void remove(long id) {
        moveSome();
        Table old = before;
        int place = now.place(id);
        if (now.things[place] != null) {
            now.removeAt(place);
            size--;
        } else if (old != null) {
            int oldPlace = old.place(id);
            if (old.things[oldPlace] != null) {
                old.removeAt(oldPlace);
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

    /** A removal closes its gap, so the same place is looked at again until it is empty. */
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
