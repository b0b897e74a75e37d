package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Random histories with failing disks and lost power, against a model. A failing one tells its seed. */
class StoreModelTest {
    private static final int HISTORIES = Integer.getInteger("strowger.store.histories", 300);
    private static final long FIRST = Long.getLong("strowger.store.seed", 1);

    @Test
    void whatWasConfirmedIsThereAfterWhateverHappens() {
        long recoveries = 0;
        long confirmed = 0;
        for (long seed = FIRST; seed < FIRST + HISTORIES; seed++) {
            StoreHistory history = new StoreHistory(seed);
            try {
                history.run(200);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "seed " + seed + "; once more: -Dstrowger.store.seed=" + seed + " -Dstrowger.store.histories=1",
                        e);
            }
            recoveries += history.recoveries();
            confirmed += history.confirmed();
        }
        assertThat(recoveries).as("times that the power was lost").isGreaterThan(5L * HISTORIES);
        assertThat(confirmed).as("groups that were confirmed").isGreaterThan(100L * HISTORIES);
    }
}
