package org.strowger.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.strowger.bound.Within;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.ReplicatedLogSettings;

/** The settings of Kafka's clients. Secrets are kept as {@link Password}, whose text does not reveal them. */
@Within(Within.Scope.CONFIGURATION)
final class ClientSettings {
    /** The time after which a request to a broker that does not answer is sent to another broker. */
    static final int REQUEST_MILLIS = 2_000;

    /** The time after which an append fails. */
    static final int DELIVERY_MILLIS = 10_000;

    /** An upper limit for the octets that the batch adds to a record. */
    private static final int OVERHEAD_BYTES = 1 << 10;

    private static final int FETCH_BYTES = 1 << 20;
    private static final int RECORDS_AT_ONCE = 1_000;

    private final Map<String, Object> common = new HashMap<>();
    private final String node;

    /** Creates the settings. Reads the certificate files. */
    ClientSettings(ReplicatedLogSettings settings) {
        this.node = settings.node();
        common.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, settings.brokers());
        common.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MILLIS);
        common.put(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, (long) REQUEST_MILLIS);
        common.put(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG, (long) REQUEST_MILLIS);
        // A broker that comes back is found within half a second, without constant attempts to connect while it is
        // down.
        common.put(CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, 50L);
        common.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500L);
        common.put(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG, 50L);
        common.put(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG, 200L);
        // The router has its own figures, so the figures of the client are neither reported nor pushed to the brokers.
        common.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
        common.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        common.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, protocol(settings));
        if (settings.tls().isOn()) {
            putTls(settings.tls());
        }
        if (!settings.user().isEmpty()) {
            putUser(settings.user(), settings.password());
        }
    }

    private static String protocol(ReplicatedLogSettings settings) {
        if (settings.user().isEmpty()) {
            return settings.tls().isOn() ? "SSL" : "PLAINTEXT";
        }
        return settings.tls().isOn() ? "SASL_SSL" : "SASL_PLAINTEXT";
    }

    private void putTls(ReplicatedLogSettings.Tls tls) {
        if (!tls.cas().isEmpty()) {
            common.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, "PEM");
            String cas = tls.cas().stream().map(ClientSettings::read).collect(Collectors.joining("\n"));
            common.put(SslConfigs.SSL_TRUSTSTORE_CERTIFICATES_CONFIG, new Password(cas));
        }
        if (!tls.verifiesHost()) {
            common.put(SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG, "");
        }
        if (!tls.certificate().isEmpty()) {
            common.put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, "PEM");
            common.put(SslConfigs.SSL_KEYSTORE_CERTIFICATE_CHAIN_CONFIG, new Password(read(tls.certificate())));
            common.put(SslConfigs.SSL_KEYSTORE_KEY_CONFIG, new Password(read(tls.key())));
        }
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new StoreRefused("cluster.tls: cannot read " + file
                    + ": does it exist, is it a PEM file, and may the user of the service read it?");
        }
    }

    private void putUser(String user, String password) {
        common.put(SaslConfigs.SASL_MECHANISM, "SCRAM-SHA-512");
        common.put(
                SaslConfigs.SASL_JAAS_CONFIG,
                new Password("org.apache.kafka.common.security.scram.ScramLoginModule required username=" + quoted(user)
                        + " password=" + quoted(password) + ";"));
    }

    /** The text as a quoted string of Java's StreamTokenizer: a backslash precedes each character that would end it. */
    static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }

    /** The maximum number of bytes of a record. */
    static int recordBytesMax() {
        return LogTopic.RECORD_BYTES_MAX - OVERHEAD_BYTES;
    }

    Map<String, Object> ofProducer() {
        Map<String, Object> settings = ofClient("producer");
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "none");
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0L);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_MILLIS);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) DELIVERY_MILLIS);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LogTopic.RECORD_BYTES_MAX);
        return settings;
    }

    /** @param log the name of the log, which distinguishes this consumer from the consumers of other logs */
    Map<String, Object> ofConsumer(String log) {
        Map<String, Object> settings = ofClient(log);
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "classic");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
        settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH_BYTES);
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, RECORDS_AT_ONCE);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, DELIVERY_MILLIS);
        return settings;
    }

    Map<String, Object> ofAdmin() {
        Map<String, Object> settings = ofClient("admin");
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, DELIVERY_MILLIS);
        return settings;
    }

    private Map<String, Object> ofClient(String name) {
        Map<String, Object> settings = new HashMap<>(common);
        settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, "strowger-" + node + "-" + name);
        return settings;
    }
}
