package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.strowger.router.store.StoreOutcome.DURABLE;
import static org.strowger.router.store.StoreOutcome.UNCERTAIN;

import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.StoreBed.Answer;
import org.strowger.router.store.log.StoreRefused;

/** The store over the local journal, with tests of its files. */
class JournalStoreTest extends LimitedSpaceConformance {
    private final StoreBed bed = new StoreBed(1);

    JournalStoreTest() {
        super(StoreBed.Medium.JOURNAL);
    }

    @Test
    void batchesOfATurnShareOneWriteOneSyncAndOneAnswer() {
        bed.add(1, 10);
        bed.turn();
        int syncs = bed.disk.syncs();
        int writes = bed.disk.writes();
        for (int i = 2; i < 8; i++) {
            bed.add(i, 10);
            bed.outbox.send();
        }
        bed.turn();
        assertThat(bed.disk.syncs() - syncs).isEqualTo(1);
        assertThat(bed.disk.writes() - writes).isEqualTo(1);
        assertThat(bed.count(StoreCounter.COMPLETIONS)).isEqualTo(2);
        assertThat(bed.count(StoreCounter.BATCHES)).isEqualTo(7);
    }

    @Test
    void survivesAFullDiskAndWritesOwedRecordsWhenThereIsSpace() {
        for (int i = 1; i < 6; i++) {
            bed.add(i, 500);
            bed.turn();
        }
        bed.disk.holds(3_000);
        Answer fresh = bed.add(6, 900);
        Answer owed = bed.end(1);
        bed.turn();
        assertThat(fresh.is(UNCERTAIN)).isTrue();
        assertThat(owed.isOpen()).isTrue();
        for (int i = 0; i < 5; i++) {
            bed.pass(5_000);
            bed.turn();
        }
        assertThat(owed.isOpen()).isTrue();
        bed.disk.holds(1 << 20);
        bed.pass(5_000);
        bed.turn();
        assertThat(owed.is(DURABLE)).isTrue();
        bed.crash();
        assertThat(bed.found).containsOnlyKeys(2L, 3L, 4L, 5L);
    }

    @Test
    void aSecondStoreOnTheSameDirectoryIsRefused() {
        assertThatThrownBy(() -> new StoreBed(bed.disk)).isInstanceOf(StoreRefused.class);
        bed.store.end();
        assertThat(new StoreBed(bed.disk).found).isEmpty();
    }

    @Test
    void noFileIsSyncedIfSyncsAreDisabled() {
        bed.noSync().restart();
        int syncs = bed.disk.syncs();
        Answer answer = bed.add(1, 10);
        bed.turn();
        assertThat(answer.is(DURABLE)).isTrue();
        assertThat(bed.disk.syncs()).isEqualTo(syncs);
        bed.disk.kill();
        bed.reopen();
        assertThat(bed.found).containsOnlyKeys(1L);
    }
}
