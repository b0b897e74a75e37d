package org.strowger.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Sends administrative requests to the brokers, and waits for the answers. Any thread may use it, because any thread
 * may use Kafka's own client.
 */
final class BrokerCalls implements AutoCloseable {
    /** The maximum wait for an answer; Kafka's client gives up earlier. */
    private static final long ANSWER_MILLIS_MAX = ClientSettings.DELIVERY_MILLIS + 2L * ClientSettings.REQUEST_MILLIS;

    private final Admin admin;

    BrokerCalls(ClientSettings settings) {
        this.admin = Admin.create(settings.ofAdmin());
    }

    Admin admin() {
        return admin;
    }

    /**
     * Waits for an answer.
     *
     * @throws KafkaException the error that the brokers answered, a {@link TimeoutException}, or an
     *     {@link InterruptException}, after which the thread's interrupt is set
     */
    <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get(ANSWER_MILLIS_MAX, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } catch (java.util.concurrent.TimeoutException e) {
            throw new TimeoutException(e);
        } catch (ExecutionException e) {
            Throwable fault = BrokerFault.withoutWrapping(e);
            throw fault instanceof KafkaException known ? known : new KafkaException(fault);
        }
    }

    /** The settings of a topic or a broker by name, excluding settings with secret values. */
    static Map<String, String> values(Config config) {
        return config.entries().stream()
                .filter(entry -> entry.value() != null)
                .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
    }

    static ConfigResource topic(String name) {
        return new ConfigResource(ConfigResource.Type.TOPIC, name);
    }

    static ConfigResource broker(int id) {
        return new ConfigResource(ConfigResource.Type.BROKER, Integer.toString(id));
    }

    /** Requests the deletion of records. The caller need not await the answer. */
    KafkaFuture<Void> forget(TopicPartition partition, long before) {
        return admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(before)))
                .all();
    }

    static String list(List<Integer> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
