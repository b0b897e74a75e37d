package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.router.metrics.StoreCounter;

/** Two applications in a store of 200 records, whose first octet is the name of the application. */
class StoreSharesTest {
    private static final int OCTETS = 40;

    private long next = 1;

    private static StoreBed bed(StoreBed.Medium medium) {
        return bed(medium, 200);
    }

    private static StoreBed bed(StoreBed.Medium medium, int recordsMax) {
        StoreBed bed = new StoreBed(medium, 1)
                .recordsMax(recordsMax)
                .owners((kind, payload, known) -> known.named(payload, payload.position(), 1));
        bed.restart();
        return bed;
    }

    private long add(StoreBed bed, char application) {
        long id = next++;
        byte[] payload = new byte[OCTETS];
        payload[0] = (byte) application;
        bed.outbox.batch().begin(StoreReply.NONE);
        bed.outbox.batch().add(id, 1, payload, 0, OCTETS);
        bed.outbox.batch().finish();
        bed.turn();
        return id;
    }

    /** Adds a record of an accepted message, which is never refused. */
    private void addOwed(StoreBed bed, char application) {
        byte[] payload = new byte[OCTETS];
        payload[0] = (byte) application;
        bed.outbox.batch().beginOwed(StoreReply.NONE);
        bed.outbox.batch().add(next++, 1, payload, 0, OCTETS);
        bed.outbox.batch().finish();
        bed.turn();
    }

    private static boolean isFull(StoreBed bed, String application) {
        return bed.store.status().state(application, bed.nowNanos) == StoreState.FULL;
    }

    @ParameterizedTest
    @EnumSource(
            value = StoreBed.Medium.class,
            names = {"JOURNAL", "SHARD"})
    void recordsOwedToOneApplicationLeaveRoomForAnother(StoreBed.Medium medium) {
        StoreBed bed = bed(medium, 2000);
        while (!isFull(bed, "a")) {
            add(bed, 'a');
        }
        for (int i = 0; i < 1000; i++) {
            addOwed(bed, 'a');
        }
        assertThat(bed.store.status().state(bed.nowNanos)).isEqualTo(StoreState.FULL);
        long records = bed.metrics.counters().get(StoreCounter.LIVE_RECORDS);
        for (int i = 0; i < 10; i++) {
            assertThat(isFull(bed, "b")).as("before record " + i).isFalse();
            add(bed, 'b');
        }
        assertThat(bed.metrics.counters().get(StoreCounter.LIVE_RECORDS)).isEqualTo(records + 10);
        assertThat(isFull(bed, "b")).as("after its reserved part").isTrue();
        add(bed, 'b');
        add(bed, 'a');
        assertThat(bed.metrics.counters().get(StoreCounter.LIVE_RECORDS)).isEqualTo(records + 10);
    }

    @ParameterizedTest
    @EnumSource(
            value = StoreBed.Medium.class,
            names = {"JOURNAL", "SHARD"})
    void aFloodFillsTheShareOfItsApplicationOnly(StoreBed.Medium medium) {
        StoreBed bed = bed(medium);
        List<Long> many = new ArrayList<>();
        while (!isFull(bed, "a")) {
            many.add(add(bed, 'a'));
        }
        assertThat(many).hasSize(180);
        for (int i = 0; i < 10; i++) {
            add(bed, 'b');
            assertThat(isFull(bed, "b")).isFalse();
        }
        bed.restart();
        assertThat(isFull(bed, "a")).as("after a restart").isTrue();
        assertThat(isFull(bed, "b")).isFalse();
        assertThat(bed.store.status().shares().largest()).isEqualTo("a");
        assertThat(bed.store.status().shares().records()).isEqualTo(180);
        assertThat(bed.metrics.counters().get(StoreCounter.FULL_APPLICATIONS)).isOne();
        for (int i = 0; i < 30; i++) {
            bed.end(many.get(i));
            bed.turn();
        }
        assertThat(isFull(bed, "a")).isFalse();
        bed.pass(2000);
        add(bed, 'b');
        assertThat(bed.store.status().shares().records()).isEqualTo(150);
    }
}
