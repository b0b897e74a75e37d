package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random histories with a failing log and lost power, against a model. A failing one names its seed. */
class StoreModelTest {
    private static final int HISTORIES =
            Integer.getInteger("strowger.store.histories", Boolean.getBoolean("strowger.long") ? 300 : 100);
    private static final long FIRST = Long.getLong("strowger.store.seed", 1);

    @ParameterizedTest
    @EnumSource
    void recoversConfirmedRecordsAfterAnyFault(StoreBed.Medium medium) {
        long recoveries = 0;
        long confirmed = 0;
        for (long seed = FIRST; seed < FIRST + HISTORIES; seed++) {
            StoreHistory history = new StoreHistory(medium, seed);
            try {
                history.run(200);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        medium + ", seed " + seed + "; to repeat it: -Dstrowger.store.seed=" + seed
                                + " -Dstrowger.store.histories=1",
                        e);
            }
            recoveries += history.recoveries();
            confirmed += history.confirmed();
        }
        assertThat(recoveries).as("times that the power was lost").isGreaterThan(5L * HISTORIES);
        assertThat(confirmed).as("groups that were confirmed").isGreaterThan(100L * HISTORIES);
    }
}
