package org.strowger.router.store.replicated;

/** Opens replicated logs. The adapter of a message broker provides one, which is found by ServiceLoader. */
public interface ReplicatedLogProvider {
    /**
     * Connects to the brokers, makes the topics that do not exist yet, and checks the others.
     *
     * @throws org.strowger.router.store.log.StoreRefused if the brokers cannot be reached or refuse the user, or if
     *     topics or settings do not fit; the message says what is wrong, where, and what to do
     */
    ReplicatedLogs open(ReplicatedLogSettings settings);
}
