package org.strowger.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.strowger.router.store.replicated.LogRecord;

/**
 * Reads a log. Fetched records that were not returned yet are kept, and are returned if the next read continues at
 * their position.
 *
 * <p>Used by one thread at a time. Exceptions of Kafka are passed on; after an exception, the reader must be closed.
 */
final class LogReader implements AutoCloseable {
    private static final long NOWHERE = -1;
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final TopicPartition partition;
    private final Consumer<byte[], byte[]> consumer;

    /** The position after the last record that was returned. */
    private long next = NOWHERE;

    /**
     * A position whose record was deleted: a read from there continues at {@link #next}. The records may arrive only
     * after several reads; if each read began at the missing record again, none would ever arrive.
     */
    private long forgotten = NOWHERE;

    LogReader(ClientSettings settings, TopicPartition partition) {
        this(partition, new KafkaConsumer<>(settings.ofConsumer(partition.toString())));
    }

    LogReader(TopicPartition partition, Consumer<byte[], byte[]> consumer) {
        this.partition = partition;
        this.consumer = consumer;
        consumer.assign(Set.of(partition));
    }

    /** @throws OffsetOutOfRangeException if the position is after the end of the log */
    List<LogRecord> read(long from, long waitNanos) {
        seek(from);
        try {
            return poll(waitNanos);
        } catch (OffsetOutOfRangeException e) {
            long first = first();
            if (from >= first) {
                throw e;
            }
            seek(first);
            forgotten = from;
            return poll(waitNanos);
        }
    }

    private void seek(long position) {
        if (position != next && position != forgotten) {
            consumer.seek(partition, position);
            next = position;
            forgotten = NOWHERE;
        }
    }

    private List<LogRecord> poll(long waitNanos) {
        // Kafka counts waits in milliseconds; a shorter wait must be rounded up, or there would be no wait at all.
        var records = consumer.poll(Duration.ofMillis((waitNanos + MILLI - 1) / MILLI))
                .records(partition);
        List<LogRecord> read = new ArrayList<>(records.size());
        for (ConsumerRecord<byte[], byte[]> each : records) {
            read.add(new LogRecord(each.offset(), KafkaLog.bytes(each.value())));
            next = each.offset() + 1;
            forgotten = NOWHERE;
        }
        return read;
    }

    private long first() {
        return only(consumer.beginningOffsets(Set.of(partition)));
    }

    long end() {
        return only(consumer.endOffsets(Set.of(partition)));
    }

    private long only(Map<TopicPartition, Long> positions) {
        Long position = positions.get(partition);
        return position == null ? NOWHERE : position;
    }

    /**
     * Closes the reader without waiting. If the thread is interrupted, the connections are closed nevertheless and the
     * interrupt stays set.
     */
    @Override
    public void close() {
        try {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        } catch (InterruptException e) {
            Thread.currentThread().interrupt();
        }
    }
}
