package org.strowger.router.application;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A few letters in a row, in the order of their keys. Few enough that one is put into its place, and all are looked at,
 * in less than a microsecond.
 */
final class QueueChunk {
    static final int ROOM = 128;

    private static final int ROOM_FIRST = 8;

    private final long number;
    private final ArrayList<PendingDelivery> letters = new ArrayList<>(ROOM_FIRST);
    private long[] keys = new long[ROOM_FIRST];
    private long endsNanos = Long.MAX_VALUE;

    /** @param number tells trays apart that end at the same time */
    QueueChunk(long number) {
        this.number = number;
    }

    long number() {
        return number;
    }

    int count() {
        return letters.size();
    }

    boolean isEmpty() {
        return letters.isEmpty();
    }

    boolean isFull() {
        return letters.size() == ROOM;
    }

    long firstKey() {
        return keys[0];
    }

    /** No letter here ends before that; the one that did may have gone. */
    long endsNanos() {
        return endsNanos;
    }

    void endsBy(long nanos) {
        endsNanos = Math.min(endsNanos, nanos);
    }

    /** Where a key belongs: before or behind those that are the same. */
    int placeOf(long key, boolean before) {
        int low = 0;
        int high = letters.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (keys[middle] < key || (keys[middle] == key && !before)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void insert(int place, long key, PendingDelivery letter) {
        int count = letters.size();
        grow(count + 1);
        System.arraycopy(keys, place, keys, place + 1, count - place);
        keys[place] = key;
        letters.add(place, letter);
    }

    void addSomeTo(List<PendingDelivery> list, int most) {
        list.addAll(letters.subList(0, Math.min(letters.size(), most - list.size())));
    }

    PendingDelivery takeFirst() {
        PendingDelivery first = letters.remove(0);
        System.arraycopy(keys, 1, keys, 0, letters.size());
        return first;
    }

    /** Moves those from that place on to the end of another tray. */
    void moveTo(QueueChunk other, int fromPlace) {
        int moved = letters.size() - fromPlace;
        int there = other.letters.size();
        other.grow(there + moved);
        System.arraycopy(keys, fromPlace, other.keys, there, moved);
        other.letters.addAll(letters.subList(fromPlace, fromPlace + moved));
        letters.subList(fromPlace, fromPlace + moved).clear();
    }

    /** Takes out what has ended, and finds out when the next one does. */
    void takeEnded(long nowNanos, ArrayDeque<PendingDelivery> out) {
        int left = 0;
        endsNanos = Long.MAX_VALUE;
        for (int i = 0; i < letters.size(); i++) {
            PendingDelivery letter = letters.get(i);
            long untilNanos = letter.untilNanos();
            if (untilNanos <= nowNanos) {
                out.add(letter);
            } else {
                endsBy(untilNanos);
                keys[left] = keys[i];
                letters.set(left, letter);
                left++;
            }
        }
        letters.subList(left, letters.size()).clear();
    }

    private void grow(int count) {
        if (count > keys.length) {
            int room = Math.max(count, Math.min(ROOM, 2 * keys.length));
            keys = Arrays.copyOf(keys, room);
            letters.ensureCapacity(room);
        }
    }
}
