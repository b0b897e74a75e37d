package org.strowger.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.TopicConfig;
import org.strowger.bound.Within;
import org.strowger.router.store.replicated.ReplicatedLogSettings;

/**
 * The required partitions and settings of a topic.
 *
 * @param partitions the number of partitions
 * @param hasShards whether the topic has one partition for each shard
 * @param required settings without which records can be lost or are too long
 * @param initial further settings for a new topic, which an operator may change
 */
@Within(Within.Scope.PACKET)
record LogTopic(
        String name, int partitions, boolean hasShards, Map<String, String> required, Map<String, String> initial) {
    /**
     * The number of copies. Two of three brokers must have a record before it counts, so that one broker can be down.
     */
    static final short REPLICATION = 3;

    static final int RECORD_BYTES_MAX = 2 << 20;

    private static final String DAYS_7 = "604800000";
    private static final String DAYS_1 = "86400000";
    private static final String MINUTES_10 = "600000";
    private static final String HOURS_1 = "3600000";
    private static final String FOR_EVER = "-1";

    /** The topics of a cluster, one of each kind. */
    record All(LogTopic custody, LogTopic mail, LogTopic strays, LogTopic members) {
        static All of(ReplicatedLogSettings settings) {
            return new All(
                    ofShards("custody", settings),
                    ofShards("mail", settings),
                    single("strays", settings, settings.synced(), DAYS_7, DAYS_1),
                    // The loss of a sign of life in a power failure does no harm.
                    single("members", settings, false, HOURS_1, MINUTES_10));
        }

        List<LogTopic> list() {
            return List.of(custody, mail, strays, members);
        }
    }

    private static LogTopic ofShards(String kind, ReplicatedLogSettings settings) {
        // Disk space is freed a segment at a time, so the segments are small.
        return new LogTopic(
                nameOf(kind, settings),
                settings.shards(),
                true,
                required(settings.synced(), FOR_EVER),
                Map.of(TopicConfig.SEGMENT_BYTES_CONFIG, "67108864"));
    }

    private static LogTopic single(
            String kind, ReplicatedLogSettings settings, boolean synced, String retention, String segment) {
        return new LogTopic(
                nameOf(kind, settings),
                1,
                false,
                required(synced, retention),
                Map.of(TopicConfig.SEGMENT_MS_CONFIG, segment));
    }

    private static String nameOf(String kind, ReplicatedLogSettings settings) {
        return "strowger." + settings.cluster() + "." + kind;
    }

    private static Map<String, String> required(boolean synced, String retention) {
        Map<String, String> required = new TreeMap<>(Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_DELETE,
                TopicConfig.RETENTION_MS_CONFIG,
                retention,
                TopicConfig.RETENTION_BYTES_CONFIG,
                FOR_EVER,
                TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
                "2",
                TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
                "false",
                TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                Integer.toString(RECORD_BYTES_MAX),
                // If brokers used the time of the node, they would refuse records of a node whose clock is an hour
                // ahead.
                TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                "LogAppendTime"));
        if (synced) {
            required.put(TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG, "1");
        }
        return Map.copyOf(required);
    }

    /** All settings of a new topic. */
    Map<String, String> settings() {
        Map<String, String> all = new TreeMap<>(initial);
        all.putAll(required);
        return all;
    }

    /**
     * Describes how the partitions of an existing topic differ from the required ones: one sentence for each
     * difference, with the remedy.
     *
     * @param replicas the number of copies of the partition with the fewest copies; more than three are permitted,
     *     because the old copies also count while partitions are moved
     */
    List<String> differences(int foundPartitions, int replicas) {
        List<String> found = new ArrayList<>();
        if (foundPartitions != partitions && hasShards) {
            found.add("it has " + foundPartitions + " partitions, and cluster.shards is " + partitions
                    + ": set cluster.shards to " + foundPartitions + ", since the number of shards cannot change");
        } else if (foundPartitions != partitions) {
            found.add("it has " + foundPartitions + " partitions and must have " + partitions
                    + ": stop all nodes and delete it; the next start creates it again");
        }
        if (replicas < REPLICATION) {
            found.add("it has a partition with " + replicas + " replicas and must have " + REPLICATION
                    + " of each: add replicas with kafka-reassign-partitions.sh");
        }
        return found;
    }

    /**
     * Describes how the settings of an existing topic differ from the required ones: one sentence for each difference,
     * with the remedy.
     */
    List<String> differences(Map<String, String> foundSettings) {
        List<String> found = new ArrayList<>();
        new TreeMap<>(required).forEach((key, value) -> {
            String actual = foundSettings.getOrDefault(key, "not set");
            if (!actual.equals(value)) {
                found.add(key + " is " + actual + " and must be " + value
                        + ": kafka-configs.sh --alter --entity-type topics --entity-name " + name + " --add-config "
                        + key + "=" + value);
            }
        });
        return found;
    }
}
