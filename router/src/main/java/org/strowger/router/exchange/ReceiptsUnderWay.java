package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last receipts of a centre that are on their way to applications, by id and destination: those that look alike are
 * one entry. A hash table of its own, for it is asked three times for each receipt. Owned by the home of the link.
 */
final class ReceiptsUnderWay {
    private static final int CHAINS_FIRST = 64;

    private @Nullable Alike[] chains = new Alike[CHAINS_FIRST];
    private int size;

    /** Receipts that look alike: one, or more if the centre gave one id to several messages to one number. */
    static final class Alike {
        /** More of one receipt that is under way are none the wiser. */
        private static final int COPIES_MAX = 4;

        private final String receiptId;
        private final String destination;
        private @Nullable Alike next;
        private int receipts;

        /** Those that came since, for which nothing more was expected. */
        private List<Delivery> copies = List.of();

        private Alike(String receiptId, String destination) {
            this.receiptId = receiptId;
            this.destination = destination;
        }

        boolean is(String id, String to) {
            return receiptId.equals(id) && destination.equals(to);
        }

        /** It waits for what becomes of the first; false if there are enough of them. */
        boolean add(Delivery copy) {
            if (copies.size() == COPIES_MAX) {
                return false;
            }
            copies = copies.isEmpty() ? new ArrayList<>(1) : copies;
            return copies.add(copy);
        }

        boolean hasCopies() {
            return !copies.isEmpty();
        }

        List<Delivery> copies() {
            return copies;
        }

        /** One of them has been settled. @return whether it was the last */
        boolean settled() {
            receipts--;
            return receipts == 0;
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Those that look like that, or null if none is under way. */
    @Nullable
    Alike find(String receiptId, String destination) {
        Alike at = chains[chain(receiptId, destination)];
        while (at != null && !at.is(receiptId, destination)) {
            at = at.next;
        }
        return at;
    }

    /** One more that looks like that. */
    void add(String receiptId, String destination) {
        Alike alike = find(receiptId, destination);
        if (alike == null) {
            if (size == chains.length) {
                grow();
            }
            alike = new Alike(receiptId, destination);
            put(alike);
            size++;
        }
        alike.receipts++;
    }

    void remove(Alike alike) {
        int chain = chain(alike.receiptId, alike.destination);
        Alike before = chains[chain];
        if (before == alike) {
            chains[chain] = alike.next;
        } else {
            while (before != null && before.next != alike) {
                before = before.next;
            }
            assert before != null : "it is not where it was put";
            before.next = alike.next;
        }
        size--;
    }

    private void put(Alike alike) {
        int chain = chain(alike.receiptId, alike.destination);
        alike.next = chains[chain];
        chains[chain] = alike;
    }

    private void grow() {
        @Nullable Alike[] old = chains;
        chains = new Alike[2 * old.length];
        for (Alike first : old) {
            Alike each = first;
            while (each != null) {
                Alike following = each.next;
                put(each);
                each = following;
            }
        }
    }

    private int chain(String receiptId, String destination) {
        int hash = (31 * receiptId.hashCode() + destination.hashCode()) * 0x9E3779B9;
        return (hash ^ (hash >>> 16)) & (chains.length - 1);
    }
}
