package org.strowger.kafka;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.time.MonotonicClock;

/**
 * A partition of a topic as a log.
 *
 * <p>If the topic was replaced since the start, each method throws {@link StoreRefused}, because the contents of the
 * new topic mean nothing. An interrupt ends each wait with an IOException and stays set. While the brokers do not
 * answer, {@link #end} and {@link #append} fail, and {@link #read} returns nothing. If records that are known to exist
 * could not be read for ten seconds, {@link #read} fails.
 */
final class KafkaLog implements ReplicatedLog {
    private static final long FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(ClientSettings.REQUEST_MILLIS);
    private static final long SILENCE_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(ClientSettings.DELIVERY_MILLIS);
    private static final long NEVER = Long.MAX_VALUE;

    private final TopicPartition partition;
    private final Uuid topicId;
    private final LogProducer producer;
    private final BrokerCalls calls;
    private final ClientSettings settings;
    private final BrokerFault fault;
    private final Waiting waiting;
    private final MonotonicClock clock;

    private @Nullable LogReader reader;
    private @Nullable KafkaFuture<Void> forgetting;
    private long forgotten;

    /** The end of the log is at this position or later. */
    private long knownEnd;

    /** The time of the first of the consecutive reads that returned no existing records. */
    private long silentSinceNanos = NEVER;

    KafkaLog(TopicPartition partition, Uuid topicId, KafkaLogs.Shared shared) {
        this.partition = partition;
        this.topicId = topicId;
        this.producer = shared.producer();
        this.calls = shared.calls();
        this.settings = shared.settings();
        this.fault = shared.fault();
        this.waiting = shared.waiting();
        this.clock = shared.clock();
    }

    static ByteBuffer bytes(byte @Nullable [] value) {
        return value == null ? ByteBuffer.allocate(0) : ByteBuffer.wrap(value);
    }

    @Override
    public long append(ByteBuffer record) throws IOException {
        if (record.remaining() > ClientSettings.recordBytesMax()) {
            throw new IllegalArgumentException("a record of " + record.remaining() + " bytes, and at most "
                    + ClientSettings.recordBytesMax() + " are possible");
        }
        byte[] bytes = new byte[record.remaining()];
        record.get(bytes);
        long position;
        try {
            position = producer.append(partition, bytes);
        } catch (IOException e) {
            mustBeTheSame();
            throw e;
        }
        if (position < knownEnd) {
            throw shorter(position);
        }
        knownEnd = position + 1;
        return position;
    }

    @Override
    public List<LogRecord> read(long from, long waitNanos) throws IOException {
        long beganNanos = clock.nowNanos();
        try {
            List<LogRecord> records = reader().read(from, waitNanos);
            if (!records.isEmpty()) {
                knownEnd = Math.max(knownEnd, records.get(records.size() - 1).position() + 1);
            }
            mustNotBeSilent(!records.isEmpty() || from >= knownEnd, beganNanos);
            return records;
        } catch (InterruptException e) {
            closeReader();
            throw LogProducer.interrupted(partition);
        } catch (OffsetOutOfRangeException e) {
            closeReader();
            waiting.forNanos(beganNanos + FAILURE_NANOS - clock.nowNanos());
            throw shorter(from);
        } catch (KafkaException e) {
            throw failed("read", beganNanos, e);
        }
    }

    /**
     * Throws if existing records could not be read for too long. Kafka reports no error if the brokers do not answer.
     */
    private void mustNotBeSilent(boolean hasAll, long nowNanos) {
        if (hasAll) {
            silentSinceNanos = NEVER;
        } else if (silentSinceNanos == NEVER) {
            silentSinceNanos = nowNanos;
        } else if (nowNanos - silentSinceNanos > SILENCE_NANOS_MAX) {
            silentSinceNanos = NEVER;
            throw new TimeoutException("no records");
        }
    }

    @Override
    public long end() throws IOException {
        long beganNanos = clock.nowNanos();
        long end;
        try {
            end = reader().end();
        } catch (InterruptException e) {
            closeReader();
            throw LogProducer.interrupted(partition);
        } catch (KafkaException e) {
            throw failed("find the end of", beganNanos, e);
        }
        // A broker that was disconnected for a while may still believe that it leads the log.
        if (end < knownEnd) {
            waiting.forNanos(beganNanos + FAILURE_NANOS - clock.nowNanos());
            throw shorter(end);
        }
        knownEnd = end;
        return end;
    }

    private LogReader reader() {
        LogReader open = reader;
        if (open == null) {
            open = new LogReader(settings, partition);
            reader = open;
        }
        return open;
    }

    private IOException failed(String verb, long beganNanos, KafkaException thrown) {
        closeReader();
        waiting.forNanos(beganNanos + FAILURE_NANOS - clock.nowNanos());
        mustBeTheSame();
        return new IOException("cannot " + verb + " " + partition + ": " + fault.words(thrown), thrown);
    }

    private IOException shorter(long position) {
        mustBeTheSame();
        return new IOException("the brokers say that " + partition + " ends at " + position + ", and records up to "
                + knownEnd + " were there: unless this changes, the brokers have lost records");
    }

    private void mustBeTheSame() {
        if (!Thread.currentThread().isInterrupted() && !TopicSetup.isStill(calls, partition.topic(), topicId)) {
            throw new StoreRefused("the topic " + partition.topic()
                    + " was deleted, or created again, or the brokers belong to another cluster: records that this "
                    + "node has read no longer exist; see cluster.brokers, and restore the topic or start "
                    + "without it on purpose");
        }
    }

    @Override
    public void forget(long before) {
        KafkaFuture<Void> last = forgetting;
        if (last != null && !last.isDone()) {
            return;
        }
        boolean isForgotten = last != null && !last.isCompletedExceptionally() && before <= forgotten;
        if (before > 0 && !isForgotten) {
            forgetting = calls.forget(partition, before);
            forgotten = before;
        }
    }

    @Override
    public void close() {
        closeReader();
    }

    private void closeReader() {
        LogReader open = reader;
        reader = null;
        if (open != null) {
            open.close();
        }
    }
}
