package org.strowger.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.replicated.ReplicatedLogSettings;

class LogTopicTest {
    private static LogTopic.All topics(boolean synced) {
        return LogTopic.All.of(new ReplicatedLogSettings(
                "emea", "london-1", List.of("k1:9093"), ReplicatedLogSettings.Tls.NONE, "", "", 32, synced));
    }

    @Test
    void thereIsOneTopicOfEachKindWithAPartitionForEachShard() {
        assertThat(topics(true).list())
                .extracting(LogTopic::name)
                .containsExactly(
                        "strowger.emea.custody", "strowger.emea.mail", "strowger.emea.strays", "strowger.emea.members");
        assertThat(topics(true).list()).extracting(LogTopic::partitions).containsExactly(32, 32, 1, 1);
    }

    @Test
    void topicsDisableRetentionLimitsAndUncleanElections() {
        assertThat(topics(true).custody().settings())
                .containsEntry("retention.ms", "-1")
                .containsEntry("retention.bytes", "-1")
                .containsEntry("cleanup.policy", "delete")
                .containsEntry("min.insync.replicas", "2")
                .containsEntry("unclean.leader.election.enable", "false")
                .containsEntry("max.message.bytes", "2097152");
        assertThat(topics(true).mail().required())
                .isEqualTo(topics(true).custody().required());
        assertThat(topics(true).strays().settings()).containsEntry("retention.ms", "604800000");
        assertThat(topics(true).members().settings()).containsEntry("retention.ms", "3600000");
    }

    @Test
    void eachRecordOfAllTopicsExceptMembersIsFlushedIfConfigured() {
        String flush = "flush.messages";
        assertThat(topics(true).list())
                .extracting(topic -> topic.required().getOrDefault(flush, "as Kafka does"))
                .containsExactly("1", "1", "1", "as Kafka does");
        assertThat(topics(false).list()).noneMatch(topic -> topic.required().containsKey(flush));
    }

    @Test
    void aTopicWithTheRequiredSettingsHasNoDifferences() {
        for (LogTopic topic : topics(true).list()) {
            assertThat(topic.differences(topic.partitions(), 3)).isEmpty();
            assertThat(topic.differences(topic.settings())).isEmpty();
        }
    }

    @Test
    void additionalReplicasAndUnrequiredSettingsAreNoDifferences() {
        LogTopic mail = topics(true).mail();
        Map<String, String> settings = new HashMap<>(mail.settings());
        settings.put("segment.bytes", "1000000");
        settings.put("preallocate", "true");
        assertThat(mail.differences(32, 5)).isEmpty();
        assertThat(mail.differences(settings)).isEmpty();
    }

    @Test
    void advisesOnADifferentNumberOfShards() {
        assertThat(topics(true).custody().differences(16, 3))
                .containsExactly("it has 16 partitions, and cluster.shards is 32: set cluster.shards to 16, since the"
                        + " number of shards cannot change");
    }

    @Test
    void advisesOnATopicWithWrongPartitionsOrReplicas() {
        assertThat(topics(true).strays().differences(3, 1))
                .containsExactly(
                        "it has 3 partitions and must have 1: stop all nodes and delete it; the next start creates "
                                + "it again",
                        "it has a partition with 1 replicas and must have 3 of each: add replicas with"
                                + " kafka-reassign-partitions.sh");
    }

    @Test
    void advisesOnDifferentTopicSettings() {
        LogTopic custody = topics(true).custody();
        Map<String, String> settings = new HashMap<>(custody.settings());
        settings.put("retention.ms", "604800000");
        settings.remove("flush.messages");
        assertThat(custody.differences(settings))
                .containsExactly(
                        "flush.messages is not set and must be 1: kafka-configs.sh --alter --entity-type topics"
                                + " --entity-name strowger.emea.custody --add-config flush.messages=1",
                        "retention.ms is 604800000 and must be -1: kafka-configs.sh --alter --entity-type topics"
                                + " --entity-name strowger.emea.custody --add-config retention.ms=-1");
    }
}
