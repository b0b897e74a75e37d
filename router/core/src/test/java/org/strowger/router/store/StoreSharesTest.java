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
        StoreBed bed = new StoreBed(medium, 1)
                .recordsMax(200)
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

    private static boolean isFull(StoreBed bed, String application) {
        return bed.store.status().state(application, bed.nowNanos) == StoreState.FULL;
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
