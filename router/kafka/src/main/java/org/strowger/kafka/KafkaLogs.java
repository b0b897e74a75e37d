package org.strowger.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.store.replicated.ReplicatedLogSettings;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.time.MonotonicClock;

/**
 * The logs of a cluster as topics of Kafka. All logs share a producer, and the connections for queries and deletions.
 *
 * <p>Any thread may use this object. If it is closed while a thread waits in a log, an append fails at once, and a read
 * returns when its wait time is over.
 */
final class KafkaLogs implements ReplicatedLogs {
    /** Cluster names with the characters that Kafka allows for a topic, and short enough for the longest topic name. */
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,200}");

    private final Shared shared;
    private final LogTopic.All topics;
    private final Map<String, Uuid> topicIds;
    private final List<String> warnings;

    /** The collaborators that all logs share. */
    record Shared(
            ClientSettings settings,
            BrokerFault fault,
            BrokerCalls calls,
            LogProducer producer,
            Waiting waiting,
            MonotonicClock clock) {}

    private KafkaLogs(Shared shared, LogTopic.All topics, Map<String, Uuid> topicIds, List<String> warnings) {
        this.shared = shared;
        this.topics = topics;
        this.topicIds = topicIds;
        this.warnings = warnings;
    }

    /** @throws StoreRefused if the brokers or their topics cannot be used; the message states the reason */
    static KafkaLogs open(ReplicatedLogSettings settings, MonotonicClock clock) {
        if (!NAME.matcher(settings.cluster()).matches()) {
            throw new StoreRefused("cluster.name: '" + settings.cluster()
                    + "' cannot be part of the name of a topic: use up to 200 letters, digits, '.', '_' and '-'");
        }
        ClientSettings clients = new ClientSettings(settings);
        BrokerFault fault = new BrokerFault(settings.user());
        try {
            BrokerCalls calls = new BrokerCalls(clients);
            try {
                return open(settings, clients, fault, calls, clock);
            } catch (RuntimeException e) {
                calls.close();
                throw e;
            }
        } catch (KafkaException e) {
            StoreRefused refused = new StoreRefused("cluster: " + fault.words(e));
            refused.initCause(e);
            throw refused;
        }
    }

    private static KafkaLogs open(
            ReplicatedLogSettings settings,
            ClientSettings clients,
            BrokerFault fault,
            BrokerCalls calls,
            MonotonicClock clock) {
        Waiting waiting = new Waiting();
        LogTopic.All topics = LogTopic.All.of(settings);
        List<String> warnings = new ArrayList<>(new BrokerCheck(calls).check(settings));
        TopicSetup setup = new TopicSetup(calls, waiting, clock);
        Map<String, Uuid> ids = setup.prepare(topics.list());
        warnings.addAll(setup.warnings());
        LogProducer producer = new LogProducer(clients, fault, waiting, clock);
        Shared shared = new Shared(clients, fault, calls, producer, waiting, clock);
        return new KafkaLogs(shared, topics, Map.copyOf(ids), List.copyOf(warnings));
    }

    @Override
    public ReplicatedLog custody(int shard) {
        return log(topics.custody(), shard);
    }

    @Override
    public ReplicatedLog mail(int shard) {
        return log(topics.mail(), shard);
    }

    @Override
    public ReplicatedLog strays() {
        return log(topics.strays(), 0);
    }

    @Override
    public ReplicatedLog members() {
        return log(topics.members(), 0);
    }

    private ReplicatedLog log(LogTopic topic, int partition) {
        Objects.checkIndex(partition, topic.partitions());
        Uuid id = Objects.requireNonNull(topicIds.get(topic.name()));
        return new KafkaLog(new TopicPartition(topic.name(), partition), id, shared);
    }

    @Override
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public void close() {
        shared.waiting().end();
        shared.producer().close();
        shared.calls().close();
    }
}
