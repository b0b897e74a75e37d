package org.strowger.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.ReplicatedLogSettings;
import org.strowger.router.time.MonotonicClock;

class ClientSettingsTest {
    private static final String PASSWORD = "pa\"ss\\word; \n=é";

    private static ReplicatedLogSettings settings(ReplicatedLogSettings.Tls tls, String user) {
        return new ReplicatedLogSettings(
                "emea", "london-1", List.of("127.0.0.1:1", "localhost:1"), tls, user, PASSWORD, 8, true);
    }

    private static Map<String, Object> admin(ReplicatedLogSettings.Tls tls, String user) {
        return new ClientSettings(settings(tls, user)).ofAdmin();
    }

    @Test
    void usesTheProtocolForTlsAndUser() {
        var tls = new ReplicatedLogSettings.Tls(true, List.of(), true, "", "");
        assertThat(List.of(
                        admin(ReplicatedLogSettings.Tls.NONE, ""),
                        admin(ReplicatedLogSettings.Tls.NONE, "me"),
                        admin(tls, ""),
                        admin(tls, "me")))
                .extracting(each -> each.get("security.protocol"))
                .containsExactly("PLAINTEXT", "SASL_PLAINTEXT", "SSL", "SASL_SSL");
    }

    @Test
    void printsNoSecret(@TempDir Path directory) throws IOException {
        Path key = Files.writeString(directory.resolve("key.pem"), "the private key");
        var tls = new ReplicatedLogSettings.Tls(true, List.of(key.toString()), true, key.toString(), key.toString());
        ClientSettings settings = new ClientSettings(settings(tls, "me"));
        for (Map<String, Object> each : List.of(settings.ofAdmin(), settings.ofProducer(), settings.ofConsumer("x"))) {
            assertThat(each.toString())
                    .doesNotContain("pa\"ss")
                    .doesNotContain("word")
                    .doesNotContain("private");
        }
        assertThat(settings(tls, "me").toString()).doesNotContain("ss\\w");
    }

    @Test
    void aQuotedPasswordIsParsedBackUnchanged() throws IOException {
        StreamTokenizer tokens = new StreamTokenizer(new StringReader(ClientSettings.quoted(PASSWORD)));
        assertThat(tokens.nextToken()).isEqualTo('"');
        assertThat(tokens.sval).isEqualTo(PASSWORD);
        assertThat(tokens.nextToken()).isEqualTo(StreamTokenizer.TT_EOF);
    }

    @Test
    void namesAFileThatCannotBeRead() {
        assertThatThrownBy(() ->
                        admin(new ReplicatedLogSettings.Tls(true, List.of("/nowhere/ca.pem"), true, "", ""), "me"))
                .isInstanceOf(StoreRefused.class)
                .hasMessageStartingWith("cluster.tls: cannot read /nowhere/ca.pem");
    }

    @Test
    void namesTheSettingOfAFileThatIsNoCertificate(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("ca.pem"), "no certificate");
        var tls = new ReplicatedLogSettings.Tls(true, List.of(file.toString()), true, "", "");
        assertThatThrownBy(() -> KafkaLogs.open(settings(tls, ""), MonotonicClock.system()))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("see cluster.brokers and cluster.tls")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void refusesANameThatCannotBePartOfATopic() {
        var settings = new ReplicatedLogSettings(
                "the east", "london-1", List.of("k1:9093"), ReplicatedLogSettings.Tls.NONE, "", "", 8, true);
        assertThatThrownBy(() -> KafkaLogs.open(settings, MonotonicClock.system()))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("cluster.name: 'the east' cannot be part of the name of a topic");
    }

    /** Kafka refuses combinations that do not go together. */
    @Test
    void theKafkaClientAcceptsTheSettings() {
        ClientSettings settings = new ClientSettings(settings(ReplicatedLogSettings.Tls.NONE, "me"));
        assertThat(new AdminClientConfig(settings.ofAdmin()).getString("client.id"))
                .isEqualTo("strowger-london-1-admin");
        ProducerConfig producer = new ProducerConfig(settings.ofProducer());
        assertThat(producer.getString("acks")).isEqualTo("-1");
        assertThat(producer.getBoolean("enable.idempotence")).isTrue();
        assertThat(producer.getInt("max.in.flight.requests.per.connection")).isEqualTo(1);
        assertThat(producer.getString("compression.type")).isEqualTo("none");
        ConsumerConfig consumer = new ConsumerConfig(settings.ofConsumer("custody-1"));
        assertThat(consumer.getString("auto.offset.reset")).isEqualTo("none");
        assertThat(consumer.getBoolean("enable.auto.commit")).isFalse();
    }
}
