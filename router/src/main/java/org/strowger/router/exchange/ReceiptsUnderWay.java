package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.strowger.router.link.HashChains;

/**
 * The last receipts of a centre that are on their way to applications. Those with one id and destination look alike and
 * share a place: one, or more if the centre gave one id to several messages to one number. A receipt carries the number
 * of its place, so nobody looks for it when it has been answered. Owned by the home of the link.
 */
final class ReceiptsUnderWay {
    /** No receipt that looks like that. */
    static final int NONE = HashChains.NONE;

    /** More of one receipt that is under way are none the wiser. */
    private static final int COPIES_MAX = 4;

    private static final int PLACES_FIRST = 64;

    /** Of each place, what the receipts there say; null if it is free. */
    private @Nullable String[] ids = new String[PLACES_FIRST];

    private @Nullable String[] destinations = new String[PLACES_FIRST];
    private int[] counts = new int[PLACES_FIRST];

    private HashChains table = new HashChains(PLACES_FIRST);

    /** Of a free place, the next free one. */
    private int[] nextFree = new int[PLACES_FIRST];

    private int free = NONE;
    private int used;
    private int size;

    /** By place: those that came since, for which nothing more was expected. Few centres send any. */
    private final Map<Integer, List<Delivery>> copies = new HashMap<>();

    boolean isEmpty() {
        return size == 0;
    }

    /** The place of those that look like that; {@link #NONE}: none is under way. */
    int find(String receiptId, String destination) {
        return find(receiptId, destination, hash(receiptId, destination));
    }

    private int find(String receiptId, String destination, int hash) {
        int place = table.first(hash);
        while (place != NONE && !(receiptId.equals(ids[place]) && destination.equals(destinations[place]))) {
            place = table.next(place);
        }
        return place;
    }

    /** One more that looks like that. @return its place */
    int add(String receiptId, String destination) {
        int hash = hash(receiptId, destination);
        int place = find(receiptId, destination, hash);
        if (place == NONE) {
            place = freePlace();
            ids[place] = receiptId;
            destinations[place] = destination;
            table.put(place, hash);
            size++;
        }
        counts[place]++;
        return place;
    }

    /** One has been answered. @return whether it was the last there */
    boolean settled(int place) {
        assert counts[place] > 0 : "a receipt was settled twice";
        counts[place]--;
        return counts[place] == 0;
    }

    /** Nothing is under way there any more. */
    void remove(int place) {
        assert counts[place] == 0 && !hasCopies(place) : "somebody waits for what becomes of it";
        table.remove(place);
        ids[place] = null;
        destinations[place] = null;
        nextFree[place] = free;
        free = place;
        size--;
    }

    // ---- Copies

    /** It waits for what becomes of the first; false if there are enough of them. */
    boolean addCopy(int place, Delivery copy) {
        List<Delivery> all = copies.computeIfAbsent(place, some -> new ArrayList<>(1));
        return all.size() < COPIES_MAX && all.add(copy);
    }

    boolean hasCopies(int place) {
        return !copies.isEmpty() && copies.containsKey(place);
    }

    /** Takes out the one that came first. */
    Delivery takeCopy(int place) {
        List<Delivery> all = copies.getOrDefault(place, List.of());
        Delivery first = all.remove(0);
        if (all.isEmpty()) {
            copies.remove(place);
        }
        return first;
    }

    // ---- Places

    private int freePlace() {
        if (free != NONE) {
            int place = free;
            free = nextFree[place];
            return place;
        }
        if (used == counts.length) {
            grow();
        }
        return used++;
    }

    private void grow() {
        int places = 2 * counts.length;
        ids = Arrays.copyOf(ids, places);
        destinations = Arrays.copyOf(destinations, places);
        counts = Arrays.copyOf(counts, places);
        nextFree = Arrays.copyOf(nextFree, places);
        HashChains larger = new HashChains(places);
        for (int place = 0; place < used; place++) {
            larger.put(place, table.hash(place));
        }
        table = larger;
    }

    private static int hash(String receiptId, String destination) {
        return (31 * receiptId.hashCode() + destination.hashCode()) * 0x9E3779B9;
    }
}
