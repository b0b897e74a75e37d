package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.store.StoreOutcome.DURABLE;
import static org.strowger.router.store.StoreOutcome.REFUSED;

import org.junit.jupiter.api.Test;
import org.strowger.router.store.StoreBed.Answer;

/** Further properties of a store over a log that knows its free space. */
abstract class LimitedSpaceConformance extends StoreConformance {
    LimitedSpaceConformance(StoreBed.Medium medium) {
        super(medium);
    }

    @Test
    void belowTheReserveNewGroupsAreRefusedAndOwedGroupsAreWritten() {
        bed().reserve(10_000).restart();
        bed().add(1, 10);
        bed().turn();
        bed().log.holds(8_000);
        bed().pass(2_000);
        Answer fresh = bed().add(2, 10);
        Answer owed = bed().change(1, 3, 10);
        bed().turn();
        assertThat(fresh.is(REFUSED)).isTrue();
        assertThat(owed.is(DURABLE)).isTrue();
        assertThat(bed().states).last().isEqualTo("OPEN -> NO_SPACE");
        bed().log.holds(1 << 20);
        bed().pass(2_000);
        bed().turn();
        bed().add(4, 10);
        bed().turn();
        bed().crash();
        assertThat(bed().found).containsOnlyKeys(3L, 4L);
    }

    @Test
    void aFullStoreReopensWhenThereIsSpaceAgain() {
        bed().reserve(10_000).restart();
        bed().log.holds(8_000);
        bed().pass(2_000);
        bed().add(2, 10);
        bed().turn();
        StoreStatus status = bed().store.status();
        assertThat(status.state(bed().nowNanos)).isEqualTo(StoreState.NO_SPACE);
        bed().log.holds(1 << 20);
        bed().pass(1_000);
        assertThat(bed().store.nextTurnNanos()).isLessThanOrEqualTo(bed().nowNanos);
        bed().store.turn();
        assertThat(status.isOpen(bed().nowNanos)).isTrue();
    }
}
