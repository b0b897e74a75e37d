package org.strowger.kafka;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.time.MonotonicClock;

/** Creates the missing topics, and compares the existing ones with the requirements. */
final class TopicSetup {
    /** The time within which all brokers learn of a new topic. */
    private static final long SPREAD_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Set<AclOperation> RIGHTS =
            EnumSet.of(AclOperation.READ, AclOperation.WRITE, AclOperation.DESCRIBE, AclOperation.DELETE);

    private final BrokerCalls calls;
    private final Waiting waiting;
    private final MonotonicClock clock;
    private final List<String> warnings = new ArrayList<>();

    TopicSetup(BrokerCalls calls, Waiting waiting, MonotonicClock clock) {
        this.calls = calls;
        this.waiting = waiting;
        this.clock = clock;
    }

    /** The findings that do not cause a refusal of the topics. */
    List<String> warnings() {
        return List.copyOf(warnings);
    }

    /**
     * Creates and checks the topics.
     *
     * @return the ids of the topics, which distinguish a topic from another topic of the same name
     * @throws StoreRefused if a topic does not meet the requirements
     */
    Map<String, Uuid> prepare(List<LogTopic> topics) {
        Map<String, TopicDescription> found = find(topics);
        List<LogTopic> missing = topics.stream()
                .filter(topic -> !found.containsKey(topic.name()))
                .toList();
        if (!missing.isEmpty()) {
            make(missing);
            found.putAll(findAll(missing));
        }
        List<String> faults = new ArrayList<>();
        for (LogTopic topic : topics) {
            TopicDescription description = found.get(topic.name());
            if (description != null) {
                addFaults(topic, description, faults);
            }
        }
        addSettingFaults(topics, faults);
        if (!faults.isEmpty()) {
            throw new StoreRefused(
                    "the topics on the brokers do not have the required " + "settings; " + String.join("; ", faults));
        }
        Map<String, Uuid> ids = new HashMap<>();
        found.forEach((name, description) -> ids.put(name, description.topicId()));
        return ids;
    }

    private Map<String, TopicDescription> find(List<LogTopic> topics) {
        List<String> names = topics.stream().map(LogTopic::name).toList();
        var options = new DescribeTopicsOptions().includeAuthorizedOperations(true);
        Map<String, TopicDescription> found = new TreeMap<>();
        calls.admin().describeTopics(names, options).topicNameValues().forEach((name, answer) -> {
            try {
                found.put(name, calls.await(answer));
            } catch (UnknownTopicOrPartitionException e) {
                // A missing topic is created by the caller, or searched for again.
            }
        });
        return found;
    }

    private void make(List<LogTopic> topics) {
        Collection<KafkaFuture<Void>> answers = calls.admin()
                .createTopics(topics.stream()
                        .map(topic -> new NewTopic(topic.name(), topic.partitions(), LogTopic.REPLICATION)
                                .configs(topic.settings()))
                        .toList())
                .values()
                .values();
        for (KafkaFuture<Void> answer : answers) {
            try {
                calls.await(answer);
            } catch (TopicExistsException e) {
                // Another node that starts at the same time has created the topic, which is checked like any other.
            }
        }
    }

    /** Finds all topics. Retries for a while, because brokers learn of a new topic one after the other. */
    private Map<String, TopicDescription> findAll(List<LogTopic> topics) {
        long endNanos = clock.nowNanos() + SPREAD_NANOS;
        Map<String, TopicDescription> found = find(topics);
        while (found.size() < topics.size() && clock.nowNanos() < endNanos) {
            waiting.forNanos(LOOK_NANOS);
            found = find(topics);
        }
        if (found.size() < topics.size()) {
            throw new StoreRefused("the brokers created topics but do not list them: "
                    + String.join(", ", topics.stream().map(LogTopic::name).toList()) + ": see the logs of the "
                    + "brokers");
        }
        return found;
    }

    private static void addFaults(LogTopic topic, TopicDescription found, List<String> faults) {
        int replicas = found.partitions().stream()
                .mapToInt(partition -> partition.replicas().size())
                .min()
                .orElse(0);
        topic.differences(found.partitions().size(), replicas)
                .forEach(difference -> faults.add("topic " + topic.name() + ": " + difference));
        Set<AclOperation> rights = found.authorizedOperations();
        if (rights != null && !rights.isEmpty() && !rights.containsAll(RIGHTS)) {
            Set<AclOperation> lacking = EnumSet.copyOf(RIGHTS);
            lacking.removeAll(rights);
            faults.add("topic " + topic.name() + ": the user lacks the rights " + lacking
                    + ": give them with kafka-acls.sh --add --topic " + topic.name());
        }
    }

    private void addSettingFaults(List<LogTopic> topics, List<String> faults) {
        try {
            for (LogTopic topic : topics) {
                topic.differences(settingsOf(topic))
                        .forEach(difference -> faults.add("topic " + topic.name() + ": " + difference));
            }
        } catch (AuthorizationException e) {
            warnings.add("The settings of the topics cannot be checked, because the user may not read them: give it the"
                    + " right DescribeConfigs of the topics");
        }
    }

    /** Reads the settings of a topic. Retries for a while, because the queried broker may not know a new topic yet. */
    private Map<String, String> settingsOf(LogTopic topic) {
        ConfigResource resource = BrokerCalls.topic(topic.name());
        long endNanos = clock.nowNanos() + SPREAD_NANOS;
        while (true) {
            try {
                var all = calls.await(
                        calls.admin().describeConfigs(List.of(resource)).all());
                return all.values().stream()
                        .findFirst()
                        .map(BrokerCalls::values)
                        .orElse(Map.of());
            } catch (UnknownTopicOrPartitionException e) {
                if (clock.nowNanos() > endNanos) {
                    throw e;
                }
                waiting.forNanos(LOOK_NANOS);
            }
        }
    }

    /**
     * Whether a topic is still the same topic as at the start.
     *
     * @return false if the topic was replaced or deleted; true also if the brokers do not answer
     */
    static boolean isStill(BrokerCalls calls, String topic, Uuid id) {
        var options = new DescribeTopicsOptions().timeoutMs(ClientSettings.REQUEST_MILLIS);
        var answer = calls.admin()
                .describeTopics(List.of(topic), options)
                .topicNameValues()
                .get(topic);
        try {
            return answer == null || calls.await(answer).topicId().equals(id);
        } catch (UnknownTopicOrPartitionException e) {
            return false;
        } catch (KafkaException e) {
            return true;
        }
    }
}
