package org.strowger.kafka;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.strowger.router.thread.SharedConnection;
import org.strowger.router.time.MonotonicClock;

/**
 * Appends the records of all logs of this process. Any thread may use it.
 *
 * <p>After a failure the Kafka producer is replaced, because it may be in a state that it cannot leave: its user was
 * refused, or its sequence is out of order. A producer restarts its numbering only if it knows whether its last record
 * was written. The old producer still completes the pending records of other logs.
 */
final class LogProducer implements AutoCloseable {
    /**
     * The time within which healthy brokers answer. A failure is reported no earlier, so that a caller can retry at
     * once without looping rapidly.
     */
    private static final long FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(ClientSettings.REQUEST_MILLIS);

    /**
     * The maximum wait. Kafka itself gives up earlier, after its own timeouts for the topic, the answer and the last
     * request.
     */
    private static final long ANSWER_MILLIS_MAX = 2L * ClientSettings.DELIVERY_MILLIS + ClientSettings.REQUEST_MILLIS;

    private final SharedConnection<Producer<byte[], byte[]>> producers;
    private final BrokerFault fault;
    private final Waiting waiting;
    private final MonotonicClock clock;

    LogProducer(ClientSettings settings, BrokerFault fault, Waiting waiting, MonotonicClock clock) {
        this.producers =
                new SharedConnection<>(() -> new KafkaProducer<>(settings.ofProducer()), LogProducer::closeNow);
        this.fault = fault;
        this.waiting = waiting;
        this.clock = clock;
    }

    /**
     * Closes the producer without waiting. If the thread is interrupted, the connections are closed nevertheless and
     * the interrupt stays set.
     */
    private static void closeNow(Producer<byte[], byte[]> producer) {
        try {
            producer.close(Duration.ZERO);
        } catch (InterruptException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Appends a record and waits for the answer.
     *
     * @return the position of the record
     */
    long append(TopicPartition partition, byte[] record) throws IOException {
        long beganNanos = clock.nowNanos();
        try {
            return appendOnce(partition, record);
        } catch (InterruptedException | InterruptException e) {
            Thread.currentThread().interrupt();
            throw interrupted(partition);
        } catch (ExecutionException | TimeoutException | KafkaException | IllegalStateException e) {
            waiting.forNanos(beganNanos + FAILURE_NANOS - clock.nowNanos());
            throw new IOException(
                    "cannot append to " + partition + ": "
                            + (waiting.hasEnded() ? "the logs were closed" : fault.words(e)),
                    e);
        }
    }

    static IOException interrupted(TopicPartition partition) {
        return new InterruptedIOException("the thread was interrupted while it waited for " + partition);
    }

    private long appendOnce(TopicPartition partition, byte[] record)
            throws InterruptedException, ExecutionException, TimeoutException {
        SharedConnection.Use<Producer<byte[], byte[]>> use = producers.take();
        boolean isBroken = true;
        try {
            RecordMetadata written = use.connection()
                    .send(new ProducerRecord<>(partition.topic(), partition.partition(), null, record))
                    .get(ANSWER_MILLIS_MAX, TimeUnit.MILLISECONDS);
            // The answer to a repeated request has no offset if the broker has the record but no longer knows its
            // offset.
            if (!written.hasOffset()) {
                throw new KafkaException("the brokers have the record, but do not know its position");
            }
            isBroken = false;
            return written.offset();
        } finally {
            producers.giveBack(use, isBroken);
        }
    }

    /** Closes the producers. Waiting appends fail. */
    @Override
    public void close() {
        producers.close();
    }
}
