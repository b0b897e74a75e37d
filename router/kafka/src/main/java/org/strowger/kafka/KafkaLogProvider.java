package org.strowger.kafka;

import org.strowger.router.store.replicated.ReplicatedLogProvider;
import org.strowger.router.store.replicated.ReplicatedLogSettings;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.time.MonotonicClock;

/** Opens logs on Kafka. Found by ServiceLoader if the package strowger-kafka is installed. */
public final class KafkaLogProvider implements ReplicatedLogProvider {
    @Override
    public ReplicatedLogs open(ReplicatedLogSettings settings) {
        return KafkaLogs.open(settings, MonotonicClock.system());
    }
}
