package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.message.MessageState;
import org.strowger.router.mail.Whereabouts;
import org.strowger.simulation.log.SimulatedBrokers;

/** A node without sessions of the SMSC, and one that has some: the mail between them does not answer for a while. */
class PassingOnTest {
    private static final int MESSAGES = 600;

    /** The messages that one of two threads has on their way into the mail. */
    private static final int UNDER_WAY = 250;

    private static final String YAML = """
            node: %s
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications:
              - {name: shop, password: secret, receive-window: 1000, window: 1000}
              - {name: post, password: secret}
              - {name: bank, password: secret}
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 1000,
                 receipt-ids: same}
            routes: [{name: all, match: {}, via: a, delivery: store, retry: {validity: 10s}}]
            """;

    private final SimulatedBrokers brokers = new SimulatedBrokers(1, 4);
    private final List<ClusterNode> nodes = new ArrayList<>();
    private final List<String> delivered = new ArrayList<>();

    private ClusterNode begin(int number) {
        ClusterNode node = new ClusterNode(
                brokers,
                "node-" + number,
                number + 1,
                Duration.ZERO,
                (message, id) -> delivered.add(message.to()),
                others(number),
                yaml(number));
        nodes.add(node);
        return node;
    }

    private static String yaml(int number) {
        return YAML.formatted("node-" + number);
    }

    /** The first node has the application, the second one the SMSC. */
    private Whereabouts others(int self) {
        return new Whereabouts() {
            @Override
            public OptionalInt shardReceiving(String application) {
                return shardOf(0);
            }

            @Override
            public OptionalInt shardWithSession(String smsc) {
                return shardOf(1);
            }

            private OptionalInt shardOf(int node) {
                return self == node || nodes.size() <= node
                        ? OptionalInt.empty()
                        : OptionalInt.of(nodes.get(node).homeShard());
            }
        };
    }

    private void pass(int millis) {
        for (int i = 0; i < millis; i += 20) {
            nodes.forEach(each -> each.millis(20));
        }
    }

    @AfterEach
    void end() {
        nodes.forEach(ClusterNode::close);
    }

    @Test
    void queuedMessagesArePassedToAnotherNodeUnlessTheyExpireFirst() {
        ClusterNode without = begin(0);
        ClusterNode with = begin(1);
        without.smscLeaves();
        without.bind("shop");
        pass(2_000);
        brokers.mail().get(with.homeShard()).failAppends(Integer.MAX_VALUE);
        for (int i = 0; i < MESSAGES; i++) {
            without.submit("shop", "447700" + (100_000 + i));
            if (i % 100 == 0) {
                pass(100);
            }
        }
        pass(1_000);
        assertThat(without.accepted()).hasSize(MESSAGES);
        pass(15_000);
        TreeSet<String> reported = new TreeSet<>();
        without.takeCame().forEach(each -> {
            assertThat(each.receipt().state()).isEqualTo(MessageState.EXPIRED);
            assertThat(reported.add(each.receipt().messageId())).isTrue();
        });
        assertThat(reported).as("those that were not on their way").hasSize(MESSAGES - UNDER_WAY);
        brokers.mail().get(with.homeShard()).heal();
        pass(5_000);
        assertThat(delivered).as("each once").hasSize(UNDER_WAY).doesNotHaveDuplicates();
        assertThat(without.takeCame()).isEmpty();
        assertThat(without.records())
                .as("what lives in its home shard: two positions")
                .isLessThanOrEqualTo(2);
    }

    @Test
    void applicationsTakeTurnsWhenMessagesArePassedToAnotherNode() {
        ClusterNode without = begin(0);
        ClusterNode with = begin(1);
        without.smscLeaves();
        without.bind("shop");
        without.bind("post"); // Sessions go to the two threads in turn.
        without.bind("bank");
        pass(2_000);
        brokers.mail().get(with.homeShard()).failAppends(Integer.MAX_VALUE);
        for (int i = 0; i < MESSAGES; i++) {
            without.submit("shop", "447700" + (100_000 + i));
        }
        pass(1_000);
        for (int i = 0; i < 10; i++) {
            without.submit("bank", "447800" + (100_000 + i));
        }
        pass(1_000);
        brokers.mail().get(with.homeShard()).heal();
        pass(5_000);
        assertThat(delivered).hasSize(MESSAGES + 10).doesNotHaveDuplicates();
        assertThat(delivered.subList(0, 2 * UNDER_WAY))
                .filteredOn(each -> each.startsWith("447800"))
                .hasSize(10);
    }
}
