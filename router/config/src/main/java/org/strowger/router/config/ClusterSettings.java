package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.SettingDigest;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.value.Host;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TimeTypes;
import org.strowger.router.config.value.WebhookSecret;

/**
 * Several nodes with one configuration, which share the custody of messages through Kafka.
 *
 * @param name the name of the cluster; part of the names of the topics
 * @param nodes the names of all nodes
 * @param brokers how the brokers are reached
 * @param shards the number of shards
 * @param synced whether brokers write each record to their disks before they answer
 * @param gather under load, the minimum time between the starts of two flights
 * @param silent how long a node may be silent before other nodes take over its shards
 * @param handOver how long a shard is kept for its node after an orderly stop
 * @param digest the digest of the settings that all nodes must have in common
 */
public record ClusterSettings(
        String name,
        List<String> nodes,
        Brokers brokers,
        int shards,
        boolean synced,
        Duration gather,
        Duration silent,
        Duration handOver,
        long digest) {
    /** The settings that may differ between the nodes of a cluster. */
    private static final Set<String> LOCAL = Set.of(
            "node",
            "selectors",
            "heap",
            "console",
            "http",
            "log",
            "store",
            "include",
            "listeners.listen",
            "smscs.local",
            "smscs.outbind");

    private static final String DISK = "disk";

    public static final ConfigKey<String> NAME = key(
                    "name", TextTypes.NAME, "the name of the cluster, part of the names of the topics")
            .example("emea");
    public static final ConfigKey<List<String>> NODES = key(
                    "nodes",
                    ListOf.words(TextTypes.NAME),
                    "the names of all nodes; node must be one of them. All nodes have the same configuration, except "
                            + "for settings that are local to a node")
            .example("[london-1, london-2, slough-1]");
    public static final ConfigKey<List<Host>> BROKERS = key(
                    "brokers",
                    ListOf.words(NetworkTypes.HOST),
                    "Kafka brokers to connect to first; the other brokers are found through them")
            .example("[k1.example.net:9093, k2.example.net:9093, k3.example.net:9093]");
    public static final ConfigKey<SectionValues> TLS = key(
                    "tls", ClientTls.SECTION, "encryption of the connections to the brokers")
            .orElse("plain")
            .example("{ca: tls/kafka.pem}");
    public static final ConfigKey<String> USER = key(
                    "user",
                    TextTypes.ascii("a user name", 1, 64),
                    "the user name with which Strowger signs in to " + "the brokers (SCRAM-SHA-512)")
            .orElse("no login")
            .example("strowger");
    public static final ConfigKey<Password> PASSWORD = key("password", SecretType.OURS, "the password of user")
            .orElse("no login")
            .example("{file: secrets/kafka}");
    public static final ConfigKey<Integer> SHARDS = key(
                    "shards",
                    NumberTypes.integer(2, 64),
                    "the number of shards, at least twice the number of nodes; it cannot change after the topics "
                            + "are created")
            .or("32");
    public static final ConfigKey<String> DURABILITY = key(
                    "durability",
                    TextTypes.oneOf(DISK, "memory"),
                    "disk: a message is on the disks of two brokers before Strowger acknowledges it; memory: the "
                            + "message is in the memory of two brokers, and is lost if both lose power")
            .or(DISK);
    public static final ConfigKey<Duration> GATHER = key(
                    "gather",
                    TimeTypes.duration("0s", "50ms"),
                    "the same as store.gather, which has no effect in a " + "cluster")
            .or("2ms");
    public static final ConfigKey<Duration> SILENT = key(
                    "silent",
                    TimeTypes.duration("500ms", "30s"),
                    "a node that has been silent for this long is taken over; the silent node itself stops acting "
                            + "after 0.6 of this time")
            .or("1s");
    public static final ConfigKey<Duration> HAND_OVER = key(
                    "hand-over",
                    TimeTypes.duration("0s", "1h"),
                    "after an orderly stop, how long the messages of a node wait for its next start before another "
                            + "node takes them over")
            .or("30s");

    public static final Section SECTION = Section.of(
            "several nodes with one configuration, which keep their messages in Kafka brokers",
            NAME,
            NODES,
            BROKERS,
            TLS,
            USER,
            PASSWORD,
            SHARDS,
            DURABILITY,
            GATHER,
            SILENT,
            HAND_OVER);

    /** One node with a store of its own. */
    public static final ClusterSettings NONE = new ClusterSettings(
            "",
            List.of(),
            new Brokers(List.of(), false, ClientTls.NONE, "", ""),
            0,
            true,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            0);

    public ClusterSettings {
        nodes = List.copyOf(nodes);
    }

    /**
     * How the brokers are reached.
     *
     * @param hosts some of the brokers
     * @param encrypted whether TLS is used
     * @param tls TLS settings, if TLS is used
     * @param user the user that Strowger logs in as; empty for none
     * @param password the password of that user; empty for none
     */
    public record Brokers(List<Host> hosts, boolean encrypted, ClientTls tls, String user, String password) {
        public Brokers {
            hosts = List.copyOf(hosts);
        }

        @Override
        public String toString() {
            return "Brokers[hosts=" + hosts + ", user=" + user + "]"; // omits the password
        }
    }

    public boolean isNone() {
        return name.isEmpty();
    }

    /** Whether the value may differ between nodes: the paths of files may, and secrets stay out of the digest. */
    private static boolean isLocal(Object value) {
        boolean areSecrets =
                value instanceof Map<?, ?> map && map.values().stream().anyMatch(Password.class::isInstance);
        return areSecrets || value instanceof Path || value instanceof Password || value instanceof WebhookSecret;
    }

    /** @param file the whole configuration */
    static ClusterSettings of(SectionValues cluster, SectionValues file) {
        return new ClusterSettings(
                cluster.value(NAME),
                cluster.value(NODES),
                new Brokers(
                        cluster.value(BROKERS),
                        cluster.find(TLS).isPresent(),
                        cluster.find(TLS).map(ClientTls::of).orElse(ClientTls.NONE),
                        cluster.find(USER).orElse(""),
                        cluster.find(PASSWORD).map(Password::plain).orElse("")),
                cluster.value(SHARDS),
                cluster.value(DURABILITY).equals(DISK),
                cluster.value(GATHER),
                cluster.value(SILENT),
                cluster.value(HAND_OVER),
                SettingDigest.of(Configuration.FILE, file, LOCAL, ClusterSettings::isLocal));
    }
}
