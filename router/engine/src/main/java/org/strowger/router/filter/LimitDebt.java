package org.strowger.router.filter;

import org.jspecify.annotations.Nullable;
import org.strowger.router.config.match.CountedSegments;
import org.strowger.router.thread.shared.SharedRates;

/** The segments of one message that the limits of filters have counted. Owned by the message's thread. */
final class LimitDebt implements CountedSegments {
    private final SharedRates rates;
    private final long key;
    private int counted;

    /** Another limit; null for none. */
    private final @Nullable LimitDebt next;

    /** @param before the limits that counted the message before; an object of another class stands for none */
    LimitDebt(SharedRates rates, long key, int counted, CountedSegments before) {
        this.rates = rates;
        this.key = key;
        this.counted = counted;
        this.next = before instanceof LimitDebt others ? others : null;
    }

    @Override
    public void countUpTo(int segments, long tickMillis) {
        for (LimitDebt each = this; each != null; each = each.next) {
            if (segments > each.counted) {
                each.rates.takeDebt(each.key, segments - each.counted, tickMillis);
                each.counted = segments;
            }
        }
    }

    @Override
    public CountedSegments joinedBy(CountedSegments part) {
        for (LimitDebt each = this; each != null; each = each.next) {
            for (LimitDebt other = part instanceof LimitDebt some ? some : null; other != null; other = other.next) {
                if (each.rates == other.rates && each.key == other.key) {
                    each.counted += other.counted;
                }
            }
        }
        return this;
    }
}
