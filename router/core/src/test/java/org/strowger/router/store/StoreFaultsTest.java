package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.store.StoreOutcome.DURABLE;
import static org.strowger.router.store.StoreOutcome.UNCERTAIN;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.StoreBed.Answer;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.simulation.disk.SimulatedDisk.Operation;

/** Rare failures of the journal: at the limits of flights, files and space. */
class StoreFaultsTest {
    /** The headers of the frame and of the record, for a group of one record. */
    private static final int AROUND = 24 + 14;

    private final StoreBed bed = new StoreBed(1);

    /** Two groups that fill a flight to the last byte. */
    private List<Answer> fillFlight(long id) {
        int half = StoreBed.SMALL.flightBytesMax() / 2 - AROUND;
        return List.of(bed.add(id, half), bed.add(id + 1, half));
    }

    private void restarts(int times) {
        for (int i = 0; i < times; i++) {
            bed.disk.kill();
            bed.reopen();
        }
    }

    @Test
    void aFlightOfMaximumSizeSurvivesRestarts() {
        List<Answer> answers = fillFlight(1);
        bed.turn();
        assertThat(answers).allMatch(answer -> answer.is(DURABLE));
        restarts(10);
        assertThat(bed.found).containsOnlyKeys(1L, 2L);
        churn(200);
        bed.crash();
        assertThat(bed.found).containsKeys(1L, 2L);
        assertThat(bed.damages).isEmpty();
    }

    /** Records begin and end, so that old ones have to be moved. */
    private void churn(int times) {
        for (int i = 0; i < times; i++) {
            bed.add(10_000 + i, 400);
            bed.turn();
            bed.end(10_000 + i);
            bed.turn();
        }
    }

    @Test
    void aFlightWithoutLiveRecordsDoesNotEnlargeTheNextFlight() {
        fillFlight(1);
        bed.turn();
        for (int i = 0; i < 61; i++) {
            bed.end(i);
        }
        bed.turn();
        restarts(1);
        assertThat(bed.found).isEmpty();
        List<Answer> answers = fillFlight(3);
        bed.turn();
        assertThat(answers).allMatch(answer -> answer.is(DURABLE));
        restarts(2);
        assertThat(bed.found).containsOnlyKeys(3L, 4L);
        assertThat(bed.damages).isEmpty();
    }

    @Test
    void aFlightOfManySmallRecordsIsMovedAlthoughItGrows() {
        bed.limits(new JournalLimits(1 << 20, 1 << 17, 1 << 18, 512, 16_384)).restart();
        int records = ((1 << 17) - 24) / (14 + 11);
        for (int group = 0; group < 2; group++) {
            bed.outbox.batch().begin((outcome, now) -> {});
            for (int i = 1; i <= records; i++) {
                bed.outbox.batch().add(10_000 * group + i, 1, new byte[11], 0, 11);
            }
            bed.outbox.batch().finish();
        }
        bed.turn();
        restarts(1);
        assertThat(bed.found).hasSize(2 * records);
        bed.outbox.batch().beginOwed((outcome, now) -> {});
        bed.outbox.batch().end(1);
        bed.outbox.batch().finish();
        for (int i = 0; i < 100; i++) {
            for (int more = 0; more < 10; more++) {
                bed.add(100_000 + 10 * i + more, 10_000);
                bed.end(100_000 + 10 * i + more);
            }
            bed.turn();
        }
        assertThat(bed.count(StoreCounter.FILE_BYTES)).isLessThan(5 << 20);
        bed.crash();
        assertThat(bed.found).hasSize(2 * records - 1);
        assertThat(bed.damages).isEmpty();
    }

    @Test
    void repeatedDiskFailuresDoNotFillTheDisk() {
        bed.limits(new JournalLimits(8192, 1024, 2048, 512, 1 << 24)).restart();
        bed.add(1, 10);
        bed.turn();
        for (int i = 2; i < 600; i++) {
            bed.disk.fail(Operation.SYNC, 1);
            bed.end(i);
            bed.turn();
            bed.pass(10_000);
            bed.turn();
        }
        for (int i = 0; i < 100; i++) {
            bed.turn();
        }
        assertThat(bed.disk.list()).hasSizeLessThan(50);
        bed.crash();
        assertThat(bed.found).containsKey(1L);
    }

    @Test
    void writesOwedRecordsIntoTheLastFreeSpace() {
        bed.add(1, 10);
        bed.turn();
        for (int i = 2; i < 6; i++) {
            bed.add(i, 100);
            bed.turn();
        }
        long used = bed.disk.bytes();
        bed.disk.holds(used + 200);
        List<Answer> answers = new ArrayList<>();
        for (int i = 1; i < 6; i++) {
            for (int more = 0; more < 3; more++) {
                answers.add(bed.end(1000L * more + i));
            }
            bed.turn();
        }
        assertThat(answers).allMatch(answer -> answer.is(DURABLE));
    }

    @Test
    void holdsRecordsInLittleMoreMemoryThanTheirBytes() {
        bed.add(1, 10);
        bed.turn();
        bed.disk.fail(Operation.SYNC, Integer.MAX_VALUE);
        bed.disk.fail(Operation.CREATE, Integer.MAX_VALUE);
        List<Answer> answers = new ArrayList<>();
        for (int i = 2; i < 20_000; i++) {
            answers.add(bed.end(i));
            bed.turn();
        }
        assertThat(bed.count(StoreCounter.HELD_BATCHES)).isLessThan(100);
        bed.disk.heal();
        bed.pass(10_000);
        bed.turn();
        bed.turn();
        assertThat(answers).allMatch(answer -> answer.is(DURABLE));
        assertThat(answers).noneMatch(answer -> answer.is(UNCERTAIN));
    }
}
