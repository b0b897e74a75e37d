package org.strowger.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.TopicExistsException;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.reactor.tls.TestCertificates;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.store.replicated.ReplicatedLogProvider;
import org.strowger.router.store.replicated.ReplicatedLogSettings;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.tools.kafka.BrokerOptions;
import org.strowger.tools.kafka.KafkaBrokers;

/** Three brokers, and logs on them. */
final class KafkaRig implements AutoCloseable {
    static final String USER = "strowger";
    static final String PASSWORD = "pa\"ss\\w;'rd";

    private static final Path JARS = Path.of("target", "peers", "kafka").toAbsolutePath();

    final KafkaBrokers brokers;
    final Admin admin;
    final TestCertificates certificates;

    private KafkaRig(KafkaBrokers brokers, TestCertificates certificates) {
        this.brokers = brokers;
        this.certificates = certificates;
        this.admin = Admin.create(Map.of("bootstrap.servers", brokers.addresses()));
    }

    /** Skips the test if the brokers cannot be had. */
    static KafkaRig start(Path directory) throws IOException, InterruptedException {
        assumeTrue(
                KafkaBrokers.areIn(JARS),
                "the jars of Kafka's brokers are not in " + JARS + ", so nothing was tried: run tests/peers/install");
        TestCertificates certificates = TestCertificates.in(directory);
        TlsIdentity identity = certificates.localhost();
        Path both = certificates.write(
                "broker.pem", Files.readString(identity.key()) + Files.readString(identity.certificate()));
        BrokerOptions options = BrokerOptions.plain(JARS, FreePorts::next)
                .with(new BrokerOptions.Secure(both, certificates.ca(), USER, PASSWORD))
                .with(Map.of(
                        "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                        "allow.everyone.if.no.acl.found", "true",
                        "super.users", "User:ANONYMOUS"));
        return new KafkaRig(KafkaBrokers.start(options, directory.resolve("brokers")), certificates);
    }

    ReplicatedLogSettings settings(String cluster, int shards) {
        return new ReplicatedLogSettings(
                cluster, "london-1", brokers.addresses(), ReplicatedLogSettings.Tls.NONE, "", "", shards, true);
    }

    ReplicatedLogSettings secureSettings(String cluster, String password) {
        var tls = new ReplicatedLogSettings.Tls(true, List.of(certificates.ca().toString()), true, "", "");
        return new ReplicatedLogSettings(cluster, "london-1", brokers.secureAddresses(), tls, USER, password, 2, true);
    }

    ReplicatedLogs open(String cluster) {
        return open(settings(cluster, 2));
    }

    /** As the daemon finds it. */
    static ReplicatedLogs open(ReplicatedLogSettings settings) {
        return ServiceLoader.load(ReplicatedLogProvider.class)
                .findFirst()
                .orElseThrow()
                .open(settings);
    }

    /** The broker that leads a partition. */
    int leader(String topic, int partition) throws ExecutionException, InterruptedException {
        return description(topic).partitions().get(partition).leader().id();
    }

    TopicDescription description(String topic) throws ExecutionException, InterruptedException {
        return Objects.requireNonNull(
                admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic));
    }

    /** Waits until all three brokers have all partitions of a topic in sync. */
    void awaitInSync(String topic) throws ExecutionException, InterruptedException {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!description(topic).partitions().stream()
                .allMatch(partition -> partition.isr().size() == KafkaBrokers.COUNT)) {
            assertThat(System.nanoTime() - endNanos).as("not in sync: " + topic).isNegative();
        }
    }

    /** Deletes a topic, and makes another of the same name as soon as all brokers have deleted the first. */
    void makeAnew(String topic) throws ExecutionException, InterruptedException {
        admin.deleteTopics(List.of(topic)).all().get();
        NewTopic next = new NewTopic(topic, 2, (short) KafkaBrokers.COUNT);
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (true) {
            try {
                admin.createTopics(List.of(next)).all().get();
                return;
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException) || System.nanoTime() - endNanos > 0) {
                    throw e;
                }
            }
        }
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static String text(LogRecord record) {
        return StandardCharsets.UTF_8.decode(record.bytes()).toString();
    }

    /** Reads until so many records are there. */
    static List<LogRecord> read(ReplicatedLog log, long from, int count) throws IOException {
        List<LogRecord> all = new ArrayList<>();
        long next = from;
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (all.size() < count) {
            List<LogRecord> some = log.read(next, TimeUnit.MILLISECONDS.toNanos(200));
            all.addAll(some);
            if (!some.isEmpty()) {
                next = some.get(some.size() - 1).position() + 1;
            }
            assertThat(System.nanoTime() - endNanos)
                    .as("after 20 seconds there were " + all)
                    .isNegative();
        }
        return all;
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
        brokers.close();
    }
}
