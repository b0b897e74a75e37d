package org.strowger.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.replicated.LogRecord;

/** A log whose beginning is gone, at brokers that answer a fetch later than a read waits. */
class LogReaderTest {
    private static final TopicPartition LOG = new TopicPartition("strowger.test.custody", 3);
    private static final int FIRST = 50;
    private static final int END = 60;

    private final DistantBrokers consumer = new DistantBrokers();
    private final LogReader reader = new LogReader(LOG, consumer);

    /** The first poll after a seek comes before the answer. */
    private static final class DistantBrokers extends MockConsumer<byte[], byte[]> {
        private final List<Long> seeks = new ArrayList<>();
        private boolean isUnderWay;

        DistantBrokers() {
            super("none");
            updateBeginningOffsets(Map.of(LOG, (long) FIRST));
            updateEndOffsets(Map.of(LOG, (long) END));
        }

        @Override
        public synchronized void seek(TopicPartition partition, long offset) {
            super.seek(partition, offset);
            seeks.add(offset);
            isUnderWay = true;
        }

        @Override
        public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            boolean isLate = isUnderWay;
            isUnderWay = false;
            if (isLate) {
                return ConsumerRecords.empty();
            }
            long at = position(LOG);
            if (at < FIRST || at > END) {
                throw new OffsetOutOfRangeException(Map.of(LOG, at));
            }
            for (long offset = at; offset < END; offset++) {
                addRecord(new ConsumerRecord<>(LOG.topic(), LOG.partition(), offset, null, new byte[] {(byte) offset}));
            }
            return super.poll(timeout);
        }
    }

    private List<Long> readUntilSomethingComes(long from) {
        for (int i = 0; i < 10; i++) {
            List<LogRecord> records = reader.read(from, 1);
            if (!records.isEmpty()) {
                return records.stream().map(LogRecord::position).toList();
            }
        }
        return List.of();
    }

    @Test
    void continuesAtTheFirstRetainedRecordIfTheRequestedRecordWasDeleted() {
        assertThat(readUntilSomethingComes(0)).startsWith((long) FIRST).hasSize(END - FIRST);
        assertThat(consumer.seeks).containsExactly(0L, (long) FIRST);
    }

    @Test
    void readsAnEarlierRecordAgainIfItIsStillRetained() {
        assertThat(readUntilSomethingComes(0)).hasSize(END - FIRST);
        assertThat(readUntilSomethingComes(FIRST + 4)).startsWith(FIRST + 4L);
        assertThat(readUntilSomethingComes(0)).startsWith((long) FIRST);
    }

    @Test
    void refusesAPositionBeyondTheEndOfTheLog() {
        assertThatThrownBy(() -> readUntilSomethingComes(END + 1)).isInstanceOf(OffsetOutOfRangeException.class);
    }
}
