package org.strowger.router.reactor;

import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/** The reasons why a connection is not read. Several reasons may apply at once; reading resumes when none applies. */
final class Mutes {
    enum Reason {
        /**
         * The peer reads too slowly: the unsent output has exceeded the high mark and not yet fallen below the low
         * mark.
         */
        OUTPUT_WAITS,
        SESSION_BUSY,
        /** No more input will be read. */
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
