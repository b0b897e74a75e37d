package org.strowger.router.receipts;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.strowger.bound.Within;

/**
 * The messages of one SMSC that are kept until their receipts, by entry of the {@link ReceiptTable}. Their number is
 * limited by the number of entries, their size by the store. A message takes its stored form and about 150 bytes.
 */
@Within(Within.Scope.HOLDER)
final class RetainedMessages {
    /** The number of expiries that may be kept although their messages were removed. */
    private static final int EXPIRIES_USUAL = 1024;

    private final Map<Integer, RetainedMessage> byEntry = new HashMap<>();

    /**
     * The expiries, the earliest first. The entry of an expiry may have been removed, and reused for another message.
     */
    private final PriorityQueue<Expiry> expiries = new PriorityQueue<>();

    private record Expiry(long untilNanos, int entry) implements Comparable<Expiry> {
        @Override
        public int compareTo(Expiry other) {
            return Long.compare(untilNanos, other.untilNanos);
        }
    }

    void put(int entry, RetainedMessage message) {
        byEntry.put(entry, message);
        expiries.add(new Expiry(message.untilNanos(), entry));
        if (expiries.size() > 2 * byEntry.size() + EXPIRIES_USUAL) {
            forgetRemoved();
        }
    }

    /**
     * Drops the expiries of removed messages. Most are removed long before they expire, so their expiries would pile
     * up.
     */
    private void forgetRemoved() {
        expiries.clear();
        byEntry.forEach((entry, message) -> expiries.add(new Expiry(message.untilNanos(), entry)));
    }

    RetainedMessage find(int entry) {
        return byEntry.isEmpty() ? RetainedMessage.NONE : byEntry.getOrDefault(entry, RetainedMessage.NONE);
    }

    void remove(int entry) {
        if (!byEntry.isEmpty()) {
            byEntry.remove(entry);
        }
    }

    /** Forgets the expired messages: their receipts go to the application. */
    void expire(long nowNanos) {
        for (Expiry next = expiries.peek(); next != null && next.untilNanos() < nowNanos; next = expiries.peek()) {
            expiries.poll();
            RetainedMessage known = find(next.entry());
            if (known.untilNanos() == next.untilNanos()) {
                byEntry.remove(next.entry());
            }
        }
    }

    int size() {
        return byEntry.size();
    }

    /** The number of expiries, which is limited by the number of messages. */
    int expiries() {
        return expiries.size();
    }
}
