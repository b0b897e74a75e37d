package org.strowger.kafka;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TimeoutException;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.ReplicatedLogSettings;

/** Checks the number, the versions and the settings of the brokers when the logs are opened. */
final class BrokerCheck {
    private static final int BROKERS_MIN = 3;
    private static final int CONFIG_MILLIS = 2 * ClientSettings.REQUEST_MILLIS;

    /** The feature without which copies of a log can be lost although two brokers have synced each record. */
    private static final String ELIGIBLE_REPLICAS = "eligible.leader.replicas.version";

    private final BrokerCalls calls;

    BrokerCheck(BrokerCalls calls) {
        this.calls = calls;
    }

    /** @return the warnings */
    List<String> check(ReplicatedLogSettings settings) {
        Collection<Node> brokers = brokers(settings);
        if (brokers.size() < BROKERS_MIN) {
            throw new StoreRefused("cluster.brokers: the Kafka cluster has " + brokers.size()
                    + (brokers.size() == 1 ? " broker" : " brokers") + ", and at least " + BROKERS_MIN
                    + " are needed, so that two brokers hold each record while one broker is down");
        }
        List<String> warnings = new ArrayList<>(replicaWarnings());
        warnings.addAll(settingWarnings(brokers));
        return List.copyOf(warnings);
    }

    /**
     * All brokers of the cluster, including those that are down, because a node must be able to start while one broker
     * is down.
     */
    private Collection<Node> brokers(ReplicatedLogSettings settings) {
        try {
            return calls.await(calls.admin()
                    .describeCluster(new DescribeClusterOptions().includeFencedBrokers(true))
                    .nodes());
        } catch (TimeoutException e) {
            throw new StoreRefused("cluster.brokers: none of " + String.join(", ", settings.brokers())
                    + " answers: are these the addresses, do the brokers run, and do they expect "
                    + (settings.tls().isOn() ? "TLS" : "no TLS")
                    + (settings.user().isEmpty() ? " and no user?" : " and a user with SCRAM?"));
        }
    }

    private List<String> replicaWarnings() {
        FeatureMetadata features = calls.await(calls.admin().describeFeatures().featureMetadata());
        var supported = features.supportedFeatures().get(ELIGIBLE_REPLICAS);
        if (supported == null || supported.maxVersion() < 1) {
            throw new StoreRefused("cluster.brokers: the brokers are too old: 4.1 or later is needed");
        }
        var enabled = features.finalizedFeatures().get(ELIGIBLE_REPLICAS);
        if (enabled != null && enabled.maxVersionLevel() >= 1) {
            return List.of();
        }
        return List.of("Records may be lost when brokers fail one after the other, because the brokers do not keep"
                + " track of eligible leader replicas: kafka-features.sh --bootstrap-server BROKER upgrade --feature "
                + ELIGIBLE_REPLICAS + "=1");
    }

    private List<String> settingWarnings(Collection<Node> brokers) {
        Map<Integer, Map<String, String>> read = new TreeMap<>();
        List<String> unread = new ArrayList<>();
        Map<Node, KafkaFuture<Config>> asked = ask(brokers);
        for (Node broker : brokers) {
            KafkaFuture<Config> answer = asked.get(broker);
            try {
                if (answer != null) {
                    read.put(broker.id(), BrokerCalls.values(calls.await(answer)));
                } else {
                    unread.add("broker " + broker.id() + " (down)");
                }
            } catch (KafkaException e) {
                unread.add("broker " + broker.id());
            }
        }
        unread.addAll(controllersApart(brokers));
        return BrokerSettings.warnings(read, unread);
    }

    private Map<Node, KafkaFuture<Config>> ask(Collection<Node> brokers) {
        Map<Node, KafkaFuture<Config>> asked = new HashMap<>();
        for (Node broker : brokers) {
            if (!broker.isFenced()) {
                ConfigResource resource = BrokerCalls.broker(broker.id());
                var options = new DescribeConfigsOptions().timeoutMs(CONFIG_MILLIS);
                var answer = calls.admin().describeConfigs(List.of(resource), options);
                asked.put(broker, answer.values().get(resource));
            }
        }
        return asked;
    }

    /** The controllers that are not also brokers, whose settings cannot be read through the brokers. */
    private List<String> controllersApart(Collection<Node> brokers) {
        QuorumInfo quorum;
        try {
            quorum = calls.await(calls.admin().describeMetadataQuorum().quorumInfo());
        } catch (KafkaException e) {
            return List.of("the controllers");
        }
        return quorum.voters().stream()
                .map(QuorumInfo.ReplicaState::replicaId)
                .filter(id -> brokers.stream().noneMatch(broker -> broker.id() == id))
                .map(id -> "controller " + id)
                .toList();
    }
}
