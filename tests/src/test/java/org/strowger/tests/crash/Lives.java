package org.strowger.tests.crash;

import java.util.HashSet;
import java.util.Set;

/**
 * The lives of the daemon. The deliveries that the store still had when one began may happen once more in it, and no
 * others that have happened before.
 */
final class Lives {
    /** It has not happened. */
    static final long NEVER = Long.MAX_VALUE;

    private final Set<Integer> messages = new HashSet<>();
    private final Set<Integer> receipts = new HashSet<>();
    private final Set<Integer> mobiles = new HashSet<>();
    private long endNanos = NEVER;

    /** The daemon has ended. */
    void ended(long nowNanos) {
        endNanos = nowNanos;
    }

    /** When the last life ended; {@link #NEVER} if none has. */
    long endNanos() {
        return endNanos;
    }

    /** Another life is about to begin. A delivery that has not happened yet is not repeated by it. */
    void began(StoreRemains remains, Messages known, Mobiles ofMobiles) {
        messages.clear();
        receipts.clear();
        mobiles.clear();
        for (int message : remains.messages()) {
            if (known.has(message) && known.lastReception(message) != Receptions.NONE) {
                messages.add(message);
            }
        }
        for (StoreRemains.Receipt each : remains.receipts()) {
            int message = known.has(each.firstPart()) ? known.partWithId(each.firstPart(), each.id()) : -1;
            if (message >= 0 && known.receipts(message) > 0) {
                receipts.add(message);
            }
        }
        for (int mobile : remains.mobiles()) {
            if (ofMobiles.isReceived(mobile)) {
                mobiles.add(mobile);
            }
        }
    }

    /** Whether the SMSC may have got this message in an earlier life; it may come again once. */
    boolean mayResend(int message) {
        return messages.remove(message);
    }

    /** Whether the end of this message's receipt may not have been known when the life began. */
    boolean mayReportAgain(int message) {
        return receipts.remove(message);
    }

    /** The same of a message from a mobile. */
    boolean mayRepeatMobile(int number) {
        return mobiles.remove(number);
    }
}
