package org.strowger.router.admin.view;

import org.strowger.router.config.StoreSettings;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.StoreShares;
import org.strowger.router.store.StoreState;

/** The state of the store. */
record StoreFacts(StoreState state, StoreShares shares, StoreMetrics metrics, StoreSettings settings) {
    static StoreFacts of(ViewContext from) {
        return new StoreFacts(
                from.exchange().store().status().state(from.now()),
                from.exchange().store().status().shares(),
                from.exchange().store().metrics(),
                from.inForce().get().configuration().services().store());
    }

    long counted(StoreCounter counter) {
        return metrics.counters().get(counter);
    }

    Histogram syncs() {
        return metrics.syncNanos();
    }
}
