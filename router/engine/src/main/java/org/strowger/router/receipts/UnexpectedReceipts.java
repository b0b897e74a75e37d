package org.strowger.router.receipts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;

/**
 * Counts the receipts of an SMSC that match no message, minute by minute. A few are normal: copies, and receipts of
 * messages that another gateway has sent. If many match none, receipts are lost: ids are read in a wrong form, or their
 * entries are gone.
 *
 * <p>A receipt counts when it has matched, or is given up, which is a few seconds after its arrival. Owned by the
 * SMSC's home.
 */
@Within(Within.Scope.PACKET)
final class UnexpectedReceipts {
    /** The length of a minute. */
    static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** The number of receipts in a minute below which there is no warning. */
    static final int UNEXPECTED_MIN = 20;

    /** The share of the receipts of a minute, in percent, up to which there is no warning. */
    private static final int PERCENT = 1;

    private static final int IDS_MAX = 3;

    /** Longer ids are cut where they are shown. */
    private static final int ID_LENGTH_MAX = 64;

    private int receipts;
    private int unexpected;
    private final List<String> ids = new ArrayList<>(IDS_MAX);

    /** When the present minute ends; unknown before the first call of {@link #endMinute}. */
    private long endNanos = Long.MAX_VALUE;

    private ReceiptsView.Minute last = ReceiptsView.Minute.NONE;

    /** Counts a receipt that has matched a message. */
    void matched() {
        receipts++;
    }

    /** Counts a receipt that matches no message. */
    void unmatched(String id) {
        receipts++;
        unexpected++;
        if (ids.size() < IDS_MAX) {
            ids.add(id.length() > ID_LENGTH_MAX ? id.substring(0, ID_LENGTH_MAX) : id);
        }
    }

    /**
     * Begins the next minute if the present one is over; called about once a second.
     *
     * @return the minute that is over, if it causes a warning
     */
    Optional<ReceiptsView.Minute> endMinute(long nowNanos) {
        if (endNanos == Long.MAX_VALUE) {
            endNanos = nowNanos + MINUTE_NANOS;
        }
        if (nowNanos < endNanos) {
            return Optional.empty();
        }
        boolean isMany = unexpected >= UNEXPECTED_MIN && 100L * unexpected > (long) PERCENT * receipts;
        if (isMany) {
            last = new ReceiptsView.Minute(unexpected, receipts, List.copyOf(ids), nowNanos);
        }
        receipts = 0;
        unexpected = 0;
        ids.clear();
        endNanos = nowNanos + MINUTE_NANOS;
        return isMany ? Optional.of(last) : Optional.empty();
    }

    /** The last minute that caused a warning. */
    ReceiptsView.Minute last() {
        return last;
    }
}
