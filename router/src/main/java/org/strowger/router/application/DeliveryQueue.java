package org.strowger.router.application;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Letters in the order of their keys, which also knows what has ended. There may be a million: they lie in trays of up
 * to 128, so each costs 12 octets in a full tray, and 24 in one that is half full.
 *
 * <p>A letter finds its tray by halving. What comes in order fills tray after tray; into the middle of a full one goes
 * a letter by making two of it. For each tray it is known before when none of its letters ends; a tree of the trays by
 * that says which one to look through. A look through a tray finds something, or finds that what would have ended has
 * gone, and is not repeated until the next one ends.
 */
final class DeliveryQueue {
    /** What is put somewhat out of order at the end leaves trays behind that are nearly full. */
    private static final int SPLIT_AT_END = QueueChunk.ROOM * 7 / 8;

    private static final Comparator<QueueChunk> BY_END =
            Comparator.comparingLong(QueueChunk::endsNanos).thenComparingLong(QueueChunk::number);

    private final ArrayList<QueueChunk> trays = new ArrayList<>();
    private final TreeSet<QueueChunk> byEnd = new TreeSet<>(BY_END);

    /** Taken out of its tray already, and not fetched yet: rarely any, and each application has three boxes. */
    private final ArrayDeque<PendingDelivery> ended = new ArrayDeque<>(1);

    private long traysMade;
    private int size;

    /** How many are here, with those that have ended. */
    int size() {
        return size;
    }

    /** Whether there is a first one. */
    boolean hasFirst() {
        return !trays.isEmpty();
    }

    /** The lowest key; above all that can be if there is none. */
    long firstKey() {
        return trays.isEmpty() ? Long.MAX_VALUE : trays.get(0).firstKey();
    }

    /** The first ones, until the list has so many. */
    void addSomeTo(List<PendingDelivery> list, int most) {
        for (int i = 0; i < trays.size() && list.size() < most; i++) {
            trays.get(i).addSomeTo(list, most);
        }
    }

    PendingDelivery takeFirst() {
        QueueChunk tray = trays.get(0);
        PendingDelivery letter = tray.takeFirst();
        size--;
        if (tray.isEmpty()) {
            drop(0);
        }
        return letter;
    }

    /** Puts it behind those that have the same key. */
    void add(PendingDelivery letter, long key) {
        put(letter, key, false);
    }

    /** Puts it before those that have the same key: it was here before. */
    void addBack(PendingDelivery letter, long key) {
        put(letter, key, true);
    }

    /** When {@link #hasEnded} is worth asking: nothing ends before; above all that can be if nothing is here. */
    long endsNanos() {
        if (!ended.isEmpty()) {
            return Long.MIN_VALUE;
        }
        return byEnd.isEmpty() ? Long.MAX_VALUE : byEnd.first().endsNanos();
    }

    boolean hasEnded(long nowNanos) {
        while (ended.isEmpty() && endsNanos() <= nowNanos) {
            lookThrough(byEnd.first(), nowNanos);
        }
        return !ended.isEmpty();
    }

    /** One of those that have ended. */
    PendingDelivery takeEnded() {
        size--;
        return ended.remove();
    }

    private void put(PendingDelivery letter, long key, boolean before) {
        size++;
        if (trays.isEmpty()) {
            insertTray(0);
        }
        int at = trayOf(key, before);
        QueueChunk tray = trays.get(at);
        int place = tray.placeOf(key, before);
        if (tray.isFull()) {
            if (place == QueueChunk.ROOM) {
                tray = insertTray(at + 1);
                place = 0;
            } else {
                int split = at == trays.size() - 1 ? SPLIT_AT_END : QueueChunk.ROOM / 2;
                QueueChunk upper = split(at, split);
                if (place > split) {
                    tray = upper;
                    place -= split;
                }
            }
        }
        tray.insert(place, key, letter);
        endsBy(tray, letter.untilNanos());
    }

    /** The last tray that begins before the key, or with it if it goes behind its like; else the first. */
    private int trayOf(long key, boolean before) {
        int low = 0;
        int high = trays.size() - 1;
        if (begins(high, key, before)) {
            return high;
        }
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (begins(middle, key, before)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private boolean begins(int at, long key, boolean before) {
        QueueChunk tray = trays.get(at);
        return tray.isEmpty() || tray.firstKey() < key || (tray.firstKey() == key && !before);
    }

    private QueueChunk insertTray(int at) {
        QueueChunk tray = new QueueChunk(traysMade++);
        trays.add(at, tray);
        byEnd.add(tray);
        return tray;
    }

    private QueueChunk split(int at, int place) {
        QueueChunk tray = trays.get(at);
        QueueChunk upper = insertTray(at + 1);
        tray.moveTo(upper, place);
        endsBy(upper, tray.endsNanos());
        return upper;
    }

    private void endsBy(QueueChunk tray, long nanos) {
        if (nanos < tray.endsNanos()) {
            byEnd.remove(tray);
            tray.endsBy(nanos);
            byEnd.add(tray);
        }
    }

    private void drop(int at) {
        byEnd.remove(trays.remove(at));
    }

    private void lookThrough(QueueChunk tray, long nowNanos) {
        int at = indexOf(tray);
        byEnd.remove(tray);
        tray.takeEnded(nowNanos, ended);
        byEnd.add(tray);
        if (tray.isEmpty()) {
            drop(at);
        } else {
            join(at);
            join(at - 1);
        }
    }

    private int indexOf(QueueChunk tray) {
        // The first of those that begin with the same key.
        int at = trayOf(tray.firstKey(), true);
        while (trays.get(at) != tray) {
            at++;
        }
        return at;
    }

    /** Makes one of two trays that are nearly empty, so that not much room is left unused. */
    private void join(int at) {
        if (at < 0 || at + 1 >= trays.size()) {
            return;
        }
        QueueChunk tray = trays.get(at);
        QueueChunk upper = trays.get(at + 1);
        if (tray.count() + upper.count() <= QueueChunk.ROOM / 2) {
            long endsNanos = upper.endsNanos();
            upper.moveTo(tray, 0);
            drop(at + 1);
            endsBy(tray, endsNanos);
        }
    }
}
