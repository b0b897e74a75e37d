package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.store.StoreOutcome.DURABLE;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.StoreBed.Answer;

/** When a flight begins: at once for a message that comes alone, apart from the last flight under load. */
class FlightSpacingTest {
    private static final long GATHER = TimeUnit.MILLISECONDS.toNanos(2);

    private final StoreBed bed = new StoreBed(StoreBed.Medium.SIMULATED_LOG, 1).gather(GATHER);
    private long next = 1;

    FlightSpacingTest() {
        bed.restart();
    }

    private Answer add() {
        return bed.add(next++, 10);
    }

    /** Posts the batch and calls the store, a moment later. */
    private void turn() {
        bed.nowNanos += 1000;
        bed.turn();
    }

    private void flightOfTwo() {
        add();
        add();
        bed.turn();
    }

    @Test
    void aLoneMessageIsWrittenAtOnce() {
        Answer answer = add();
        turn();
        assertThat(answer.is(DURABLE)).isTrue();
    }

    @Test
    void aSenderWithAWindowOfOneNeverWaitsForTheSpacing() {
        for (int i = 0; i < 100; i++) {
            long earlier = next - 1;
            Answer answer = add();
            endUnawaited(earlier);
            turn();
            assertThat(answer.is(DURABLE)).isTrue();
        }
        assertThat(bed.count(StoreCounter.FLIGHTS)).isEqualTo(100);
    }

    private void endUnawaited(long id) {
        bed.outbox.batch().beginOwed(StoreReply.NONE);
        bed.outbox.batch().end(id);
        bed.outbox.batch().finish();
    }

    @Test
    void underLoadFlightsAreSeparatedByTheSpacing() {
        flightOfTwo();
        long beganNanos = bed.nowNanos;
        Answer answer = add();
        turn();
        assertThat(answer.isOpen()).isTrue();
        assertThat(bed.store.nextTurnNanos()).isEqualTo(beganNanos + GATHER);
        bed.nowNanos = beganNanos + GATHER - 1;
        bed.turn();
        assertThat(answer.isOpen()).isTrue();
        bed.nowNanos = beganNanos + GATHER;
        bed.turn();
        assertThat(answer.is(DURABLE)).isTrue();
    }

    @Test
    void recordsDuringTheSpacingShareOneFlightAndOneTask() {
        flightOfTwo();
        long beganNanos = bed.nowNanos;
        long flights = bed.count(StoreCounter.FLIGHTS);
        long completions = bed.count(StoreCounter.COMPLETIONS);
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            answers.add(add());
            turn();
        }
        bed.nowNanos = beganNanos + GATHER;
        bed.turn();
        assertThat(answers).allMatch(each -> each.is(DURABLE));
        assertThat(bed.count(StoreCounter.FLIGHTS)).isEqualTo(flights + 1);
        assertThat(bed.count(StoreCounter.COMPLETIONS)).isEqualTo(completions + 1);
    }

    @Test
    void messagesAreAgainWrittenImmediatelyAfterTheLoadHasEnded() {
        flightOfTwo();
        for (int i = 0; i < 8; i++) {
            add();
            bed.nowNanos += GATHER;
            bed.turn();
        }
        Answer answer = add();
        turn();
        assertThat(answer.is(DURABLE)).isTrue();
    }

    @Test
    void aMessageIsWrittenAtOnceAfterAnIdleTimeRegardlessOfTheEarlierLoad() {
        flightOfTwo();
        bed.pass(2);
        Answer answer = add();
        turn();
        assertThat(answer.is(DURABLE)).isTrue();
    }

    @Test
    void groupsWithoutAWaitingSenderDoNotCountAsLoad() {
        for (int i = 0; i < 20; i++) {
            endUnawaited(100 + i);
        }
        turn();
        Answer answer = add();
        turn();
        assertThat(answer.is(DURABLE)).isTrue();
    }

    @Test
    void withoutSpacingEveryFlightBeginsAtOnce() {
        bed.gather(0).restart();
        for (int i = 0; i < 10; i++) {
            add();
            Answer answer = add();
            turn();
            assertThat(answer.is(DURABLE)).isTrue();
        }
    }

    @Test
    void closingTheStoreWritesPendingRecords() {
        flightOfTwo();
        Answer answer = add();
        turn();
        assertThat(answer.isOpen()).isTrue();
        bed.restart();
        assertThat(answer.is(DURABLE)).isTrue();
        assertThat(bed.found).containsKey(next - 1);
    }

    @Test
    void aFailedFlightIsTriedAgainWithoutRegardToTheSpacing() {
        flightOfTwo();
        bed.nowNanos += GATHER;
        bed.log.failCommits(1);
        Answer owed = bed.change(1, next++, 10);
        bed.turn();
        assertThat(owed.isOpen()).isTrue();
        assertThat(bed.store.nextTurnNanos()).isLessThanOrEqualTo(bed.nowNanos);
        bed.turn();
        assertThat(owed.is(DURABLE)).isTrue();
    }
}
