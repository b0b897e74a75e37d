package org.strowger.router.admin.figures;

import org.strowger.router.records.Records;
import org.strowger.router.store.StoreState;

/**
 * Whether the daemon accepts messages.
 *
 * @param reason why the daemon does not accept messages; empty if it does
 */
public record DaemonReadiness(String reason) {
    public static DaemonReadiness of(SampledSource sampled) {
        if (sampled.isDraining()) {
            return new DaemonReadiness("the daemon is shutting down");
        }
        if (sampled.listeners().isEmpty()) {
            return new DaemonReadiness("no listener is open");
        }
        StoreState store = sampled.storeState();
        if (store != StoreState.OPEN) {
            return new DaemonReadiness("the store refuses new messages: " + store.words());
        }
        if (!sampled.cluster().isLeaseHeld()) {
            return new DaemonReadiness("this node has no lease of its shards: the brokers do not answer");
        }
        Records records = sampled.records();
        return new DaemonReadiness(
                records.state().acceptsMessages() ? "" : "new messages are refused: " + records.stateWords());
    }

    public boolean isReady() {
        return reason.isEmpty();
    }
}
