package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.strowger.router.store.StoreOutcome.DURABLE;
import static org.strowger.router.store.StoreOutcome.REFUSED;
import static org.strowger.router.store.StoreOutcome.UNCERTAIN;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.simulated.disk.SimulatedDisk.Operation;
import org.strowger.router.store.StoreBed.Answer;
import org.strowger.router.store.disk.StoreRefused;
import org.strowger.router.store.journal.JournalLimits;

/** The store on one thread: what each group is told, and what is found afterwards. */
class StoreThreadTest {
    private final StoreBed bed = new StoreBed(1);

    @Test
    void aGroupIsToldThatItIsOnTheDiskAndFoundAtTheNextStart() throws IOException {
        Answer answer = bed.add(7, 100);
        assertThat(answer.isOpen()).isTrue();
        bed.turn();
        assertThat(answer.is(DURABLE)).isTrue();
        assertThat(bed.store.read(7)).hasValue(ByteBuffer.wrap(StoreBed.payload(7, 100)));
        bed.crash();
        assertThat(bed.found).containsOnlyKeys(7L);
        assertThat(bed.store.read(8)).isEmpty();
    }

    @Test
    void allThatHasComeIsOneWriteOneSyncAndOneAnswer() {
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
    void whatEndedIsNotFoundAgainAndWhatTookItsPlaceIs() {
        bed.add(1, 10);
        bed.add(2, 10);
        bed.turn();
        Answer answer = bed.change(1, 3, 20);
        bed.end(2);
        bed.turn();
        assertThat(answer.is(DURABLE)).isTrue();
        bed.crash();
        assertThat(bed.found).containsOnlyKeys(3L);
    }

    @Test
    void aGroupThatIsTooLargeIsAsIfItWasNeverBegun() {
        bed.add(1, 10);
        assertThatThrownBy(() -> bed.add(2, JournalLimits.FRAME_MAX)).isInstanceOf(IllegalArgumentException.class);
        Answer answer = bed.add(3, 10);
        bed.turn();
        assertThat(answer.is(DURABLE)).isTrue();
        bed.crash();
        assertThat(bed.found).containsOnlyKeys(1L, 3L);
    }

    @Test
    void aRecordMayEndBeforeItIsConfirmed() {
        bed.add(1, 10);
        bed.end(1);
        bed.turn();
        assertThat(bed.store.status().isOpen(bed.nowNanos)).isTrue();
        bed.crash();
        assertThat(bed.found).isEmpty();
    }

    @Test
    void aFailingSyncLeavesNewOnesUncertainAndHoldsWhatIsOwed() {
        bed.add(1, 10);
        bed.turn();
        bed.disk.fail(Operation.SYNC, 3);
        Answer fresh = bed.add(2, 10);
        Answer owed = bed.change(1, 3, 10);
        bed.turn();
        assertThat(fresh.is(UNCERTAIN)).isTrue();
        assertThat(owed.isOpen()).isTrue();
        assertThat(bed.store.status().state(bed.nowNanos)).isEqualTo(StoreState.FAILING);
        Answer refused = bed.add(4, 10);
        Answer later = bed.end(3);
        bed.turn();
        assertThat(refused.is(REFUSED)).isTrue();
        assertThat(later.isOpen()).isTrue();
        for (int i = 0; i < 4; i++) {
            bed.pass(1000);
            bed.turn();
        }
        assertThat(owed.is(DURABLE)).isTrue();
        assertThat(later.is(DURABLE)).isTrue();
        assertThat(bed.store.status().isOpen(bed.nowNanos)).isTrue();
        bed.crash();
        assertThat(bed.found).isEmpty();
        assertThat(bed.damages).isEmpty();
    }

    @Test
    void afterAFailedSyncAndAPowerCutNothingThatWasConfirmedIsMissing() {
        for (int i = 1; i < 20; i++) {
            bed.add(i, 50);
            bed.turn();
        }
        bed.disk.fail(Operation.SYNC, 1);
        bed.add(20, 50);
        bed.turn();
        bed.crash();
        assertThat(bed.found.headMap(20L)).hasSize(19);
        assertThat(bed.damages).isEmpty();
    }

    @Test
    void belowTheReserveNewOnesAreRefusedAndWhatIsOwedIsWritten() {
        bed.reserve(10_000).restart();
        bed.add(1, 10);
        bed.turn();
        bed.disk.holds(8_000);
        bed.pass(2_000);
        Answer fresh = bed.add(2, 10);
        Answer owed = bed.change(1, 3, 10);
        bed.turn();
        assertThat(fresh.is(REFUSED)).isTrue();
        assertThat(owed.is(DURABLE)).isTrue();
        assertThat(bed.states).last().isEqualTo("OPEN -> NO_SPACE");
        bed.disk.holds(1 << 20);
        bed.pass(2_000);
        bed.turn();
        bed.add(4, 10);
        bed.turn();
        bed.crash();
        assertThat(bed.found).containsOnlyKeys(3L, 4L);
    }

    @Test
    void aFullDiskIsSurvivedAndWhatIsOwedIsWrittenWhenThereIsSpace() {
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
    void asManyRecordsAsAllowedAndNoMore() {
        bed.recordsMax(3).restart();
        for (int i = 1; i < 4; i++) {
            bed.add(i, 10);
        }
        Answer tooMany = bed.add(4, 10);
        bed.turn();
        assertThat(tooMany.is(REFUSED)).isTrue();
        assertThat(bed.store.status().state(bed.nowNanos)).isEqualTo(StoreState.FULL);
        bed.end(1);
        bed.turn();
        assertThat(bed.store.status().isOpen(bed.nowNanos)).isTrue();
    }

    @Test
    void asLargeAsAllowedAndNoLarger() {
        bed.octetsMax(20_000).restart();
        long refusals = 0;
        for (int i = 1; i < 200; i++) {
            Answer answer = bed.add(i, 400);
            bed.turn();
            refusals += answer.is(REFUSED) ? 1 : 0;
        }
        assertThat(refusals).isGreaterThan(100);
        assertThat(bed.count(StoreCounter.FILE_OCTETS)).isLessThan(24_000);
        for (int i = 1; i < 200; i++) {
            bed.end(i);
        }
        bed.turn();
        for (int i = 0; i < 10; i++) {
            bed.turn();
        }
        Answer again = bed.add(1000, 400);
        bed.turn();
        assertThat(again.is(DURABLE)).isTrue();
    }

    @Test
    void aSyncThatDoesNotReturnClosesTheStoreMeanwhile() {
        bed.add(1, 10);
        bed.turn();
        StoreStatus status = bed.store.status();
        StoreState[] seen = new StoreState[2];
        bed.disk.duringSync(() -> {
            seen[0] = status.state(bed.nowNanos);
            bed.nowNanos += TimeUnit.SECONDS.toNanos(2);
            seen[1] = status.state(bed.nowNanos);
        });
        bed.add(2, 10);
        bed.turn();
        assertThat(seen).containsExactly(StoreState.OPEN, StoreState.SLOW);
        assertThat(status.isOpen(bed.nowNanos)).isTrue();
    }

    @Test
    void anAnswerWaitsForAMailboxThatIsFull() {
        bed.mailboxMax(0);
        Answer answer = bed.add(1, 10);
        bed.turn();
        assertThat(answer.isOpen()).isTrue();
        bed.mailboxMax(1);
        bed.pass(1);
        bed.turn();
        assertThat(answer.is(DURABLE)).isTrue();
    }

    @Test
    void oneWhoThrowsDoesNotKeepTheOthersFromBeingTold() {
        bed.outbox.batch().begin((outcome, now) -> {
            throw new IllegalStateException("on purpose");
        });
        bed.outbox.batch().add(1, 1, new byte[3], 0, 3);
        bed.outbox.batch().finish();
        Answer second = bed.add(2, 10);
        bed.turn();
        assertThat(second.is(DURABLE)).isTrue();
        assertThat(bed.faults).hasSize(1);
    }

    @Test
    void aSecondOneOnTheSameDirectoryIsRefused() {
        assertThatThrownBy(() -> new StoreBed(bed.disk)).isInstanceOf(StoreRefused.class);
        bed.store.end();
        assertThat(new StoreBed(bed.disk).found).isEmpty();
    }

    @Test
    void whatIsPostedAfterTheEndIsToldSo() {
        bed.store.end();
        Answer answer = bed.add(1, 10);
        bed.outbox.send();
        assertThat(answer.is(REFUSED)).isTrue();
    }

    @Test
    void whatIsOwedAtTheEndOfAFailingDiskIsUncertain() {
        bed.add(1, 10);
        bed.turn();
        bed.disk.fail(Operation.SYNC, 100);
        Answer owed = bed.end(1);
        bed.turn();
        bed.store.end();
        bed.runMail();
        assertThat(owed.is(UNCERTAIN)).isTrue();
        bed.disk.heal();
        bed.reopen();
        assertThat(bed.damages).isEmpty();
    }

    @Test
    void theJournalStaysShortThoughOneRecordLivesForEver() {
        bed.add(1, 200);
        for (int i = 2; i < 3000; i++) {
            bed.add(i, 200);
            bed.turn();
            bed.end(i);
            bed.turn();
        }
        assertThat(bed.count(StoreCounter.FILE_OCTETS)).isLessThan(40_000);
        bed.crash();
        assertThat(bed.found).containsKey(1L).hasSizeLessThan(3);
    }

    @Test
    void withoutSyncsNothingIsSynced() {
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
