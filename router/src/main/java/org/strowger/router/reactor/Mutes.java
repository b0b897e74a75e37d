package org.strowger.router.reactor;

import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/** Why a connection is not read. Several reasons may hold at once; it is read again when none does. */
final class Mutes {
    enum Reason {
        /** The peer does not take what it is sent: more than the high mark waits, and not yet less than the low one. */
        OUTPUT_WAITS,
        SESSION_BUSY,
        /** Nothing more will come. */
        ENDED;

        private int bit() {
            return 1 << ordinal();
        }
    }

    private final Counters counters;
    private int reasons;

    Mutes(Counters counters) {
        this.counters = counters;
    }

    boolean none() {
        return reasons == 0;
    }

    boolean has(Reason why) {
        return (reasons & why.bit()) != 0;
    }

    void set(Reason why, boolean on) {
        int before = reasons;
        reasons = on ? reasons | why.bit() : reasons & ~why.bit();
        if (before == 0 && reasons != 0 && why != Reason.ENDED) {
            counters.increment(Counter.MUTES);
        }
    }
}
