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
import org.strowger.router.store.StoreBed.Answer;
import org.strowger.router.store.log.FrameFormat;

/**
 * The properties of every store, whatever log it writes to: the answer to each group, and the records at the next
 * start.
 */
abstract class StoreConformance {
    private final StoreBed bed;

    StoreConformance(StoreBed.Medium medium) {
        bed = new StoreBed(medium, 1);
    }

    /** The store under test. */
    StoreBed bed() {
        return bed;
    }

    @Test
    void aConfirmedGroupIsFoundAtTheNextStart() throws IOException {
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
    void anEndedRecordIsNotFoundAgainButItsSuccessorIsFound() {
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
    void aGroupThatIsTooLargeIsDropped() {
        bed.add(1, 10);
        assertThatThrownBy(() -> bed.add(2, FrameFormat.FRAME_MAX)).isInstanceOf(IllegalArgumentException.class);
        Answer answer = bed.add(3, 10);
        bed.turn();
        assertThat(answer.is(DURABLE)).isTrue();
        bed.crash();
        assertThat(bed.found).containsOnlyKeys(1L, 3L);
    }

    @Test
    void aRecordCanEndBeforeItIsConfirmed() {
        bed.add(1, 10);
        bed.end(1);
        bed.turn();
        assertThat(bed.store.status().isOpen(bed.nowNanos)).isTrue();
        bed.crash();
        assertThat(bed.found).isEmpty();
    }

    @Test
    void aFailedCommitLeavesNewGroupsUncertainAndHoldsOwedGroups() {
        bed.add(1, 10);
        bed.turn();
        bed.log.failCommits(3);
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
    void noConfirmedRecordIsMissingAfterAFailedCommitAndACrash() {
        for (int i = 1; i < 20; i++) {
            bed.add(i, 50);
            bed.turn();
        }
        bed.log.failCommits(1);
        bed.add(20, 50);
        bed.turn();
        bed.crash();
        assertThat(bed.found.headMap(20L)).hasSize(19);
        assertThat(bed.damages).isEmpty();
    }

    @Test
    void refusesNewRecordsAtTheLimitOfRecords() {
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
    void refusesNewRecordsBeforeLongMessagesFillTheHeap() {
        bed.heapBytesMax(1_500).restart();
        for (int i = 1; i < 4; i++) {
            Answer answer = bed.add(i, 200);
            bed.turn();
            assertThat(answer.is(DURABLE)).as("record %d", i).isTrue();
        }
        Answer tooMuch = bed.add(4, 200);
        bed.turn();
        assertThat(tooMuch.is(REFUSED)).isTrue();
        assertThat(bed.store.status().state(bed.nowNanos)).isEqualTo(StoreState.FULL);
        bed.end(1);
        bed.turn();
        assertThat(bed.store.status().isOpen(bed.nowNanos)).isTrue();
    }

    @Test
    void refusesNewRecordsAtTheLimitOfBytes() {
        bed.bytesMax(20_000).restart();
        long refusals = 0;
        for (int i = 1; i < 200; i++) {
            Answer answer = bed.add(i, 400);
            bed.turn();
            refusals += answer.is(REFUSED) ? 1 : 0;
        }
        assertThat(refusals).isGreaterThan(100);
        assertThat(bed.count(StoreCounter.FILE_BYTES)).isLessThan(24_000);
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
    void theStoreIsClosedWhileACommitTakesTooLong() {
        bed.add(1, 10);
        bed.turn();
        StoreStatus status = bed.store.status();
        StoreState[] seen = new StoreState[2];
        bed.log.duringCommit(() -> {
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
    void anAnswerToASenderWithAFullMailboxIsDelayed() {
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
    void aReplyThatThrowsDoesNotAffectOtherReplies() {
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
    void aClosedStoreRefusesABatch() {
        bed.store.end();
        Answer answer = bed.add(1, 10);
        bed.outbox.send();
        assertThat(answer.is(REFUSED)).isTrue();
    }

    @Test
    void owedGroupsAreUncertainIfTheStoreClosesWhileCommitsFail() {
        bed.add(1, 10);
        bed.turn();
        bed.log.failCommits(100);
        Answer owed = bed.end(1);
        bed.turn();
        bed.store.end();
        bed.runMail();
        assertThat(owed.is(UNCERTAIN)).isTrue();
        bed.log.heal();
        bed.reopen();
        assertThat(bed.damages).isEmpty();
    }

    @Test
    void theLogStaysShortAlthoughOneRecordStaysLive() {
        bed.add(1, 200);
        for (int i = 2; i < 3000; i++) {
            bed.add(i, 200);
            bed.turn();
            bed.end(i);
            bed.turn();
        }
        assertThat(bed.count(StoreCounter.FILE_BYTES)).isLessThan(40_000);
        bed.crash();
        assertThat(bed.found).containsKey(1L).hasSizeLessThan(3);
    }

    @Test
    void aFewOldRecordsDoNotKeepTheLogFull() {
        bed.bytesMax(14_000).restart();
        bed.add(1, 100);
        bed.turn();
        boolean wasFull = false;
        for (int i = 2; i < 200; i++) {
            bed.add(i, 400);
            bed.turn();
            wasFull |= bed.store.status().state(bed.nowNanos) == StoreState.FULL;
            bed.end(i);
            bed.turn();
        }
        assertThat(wasFull).isTrue();
        // No batch comes any more: the log has to become shorter by itself.
        for (int i = 0; i < 50 && bed.store.nextTurnNanos() <= bed.nowNanos; i++) {
            bed.store.turn();
        }
        assertThat(bed.store.status().isOpen(bed.nowNanos)).isTrue();
        bed.crash();
        assertThat(bed.found).containsKey(1L);
    }

    @Test
    void anAnswerForAFullMailboxIsPostedAgainAfterAPause() {
        bed.add(1, 10);
        bed.turn();
        bed.mailboxMax(0);
        Answer answer = bed.add(2, 10);
        bed.turn();
        long next = bed.store.nextTurnNanos();
        assertThat(next).isGreaterThan(bed.nowNanos).isLessThan(bed.nowNanos + 20_000_000);
        bed.mailboxMax(1);
        bed.nowNanos = next;
        bed.turn();
        assertThat(answer.is(DURABLE)).isTrue();
    }

    @Test
    void batchesPostedBeforeTheCloseAreWritten() {
        Answer answer = bed.add(1, 10);
        bed.outbox.send();
        bed.store.end();
        bed.runMail();
        assertThat(answer.is(DURABLE)).isTrue();
        bed.log.kill();
        bed.reopen();
        assertThat(bed.found).containsOnlyKeys(1L);
    }
}
