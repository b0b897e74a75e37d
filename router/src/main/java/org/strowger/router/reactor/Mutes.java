package org.strowger.router.reactor;

import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/** Why a connection is read no further: each reason comes and goes by itself. */
final class Mutes {
    private final Counters counters;
    private int reasons;

    Mutes(Counters counters) {
        this.counters = counters;
    }

    boolean none() {
        return reasons == 0;
    }

    boolean has(Mute why) {
        return (reasons & why.bit()) != 0;
    }

    void set(Mute why, boolean on) {
        int before = reasons;
        reasons = on ? reasons | why.bit() : reasons & ~why.bit();
        if (before == 0 && reasons != 0 && why != Mute.ENDED) {
            counters.increment(Counter.MUTES);
        }
    }
}
