package org.strowger.router.store.replicated;

/** Opens replicated logs. The adapter of a message broker provides one, which is found by ServiceLoader. */
public interface ReplicatedLogProvider {
    /**
     * Connects to the brokers, creates the missing topics, and checks the others.
     *
     * @throws org.strowger.router.store.log.StoreRefused if the brokers cannot be reached or refuse the user, or if
     *     topics or settings are not as required; the message states the fault, its location and the remedy
     */
    ReplicatedLogs open(ReplicatedLogSettings settings);
}
