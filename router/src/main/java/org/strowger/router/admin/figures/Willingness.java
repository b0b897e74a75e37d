package org.strowger.router.admin.figures;

import org.strowger.router.store.StoreState;

/**
 * Whether the daemon takes messages.
 *
 * @param reason why not; empty if it does
 */
public record Willingness(String reason) {
    public static Willingness of(Sampled sampled) {
        if (sampled.isDraining()) {
            return new Willingness("the daemon is stopping");
        }
        if (sampled.listeners().isEmpty()) {
            return new Willingness("no listener is open");
        }
        StoreState store = sampled.storeState();
        return new Willingness(store == StoreState.OPEN ? "" : "the store takes nothing: " + store.words());
    }

    public boolean isReady() {
        return reason.isEmpty();
    }
}
