package org.strowger.router.admin.figures;

import org.strowger.router.store.StoreState;

/**
 * Whether the daemon takes messages.
 *
 * @param reason why not; empty if it does
 */
public record DaemonReadiness(String reason) {
    public static DaemonReadiness of(SampledSource sampled) {
        if (sampled.isDraining()) {
            return new DaemonReadiness("the daemon is stopping");
        }
        if (sampled.listeners().isEmpty()) {
            return new DaemonReadiness("no listener is open");
        }
        StoreState store = sampled.storeState();
        return new DaemonReadiness(store == StoreState.OPEN ? "" : "the store takes nothing: " + store.words());
    }

    public boolean isReady() {
        return reason.isEmpty();
    }
}
