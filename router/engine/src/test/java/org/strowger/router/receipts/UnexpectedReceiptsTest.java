package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which minutes cause a warning. */
class UnexpectedReceiptsTest {
    private static final long MINUTE = UnexpectedReceipts.MINUTE_NANOS;
    private static final long BEGIN = -5 * MINUTE;

    private final UnexpectedReceipts receipts = new UnexpectedReceipts();

    private void come(int matched, int unmatched) {
        for (int i = 0; i < matched; i++) {
            receipts.matched();
        }
        for (int i = 0; i < unmatched; i++) {
            receipts.unmatched("id" + i);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 19, false",
        "0, 20, true",
        "1980, 20, false",
        "1979, 20, true",
        "10000, 101, false",
        "9998, 101, true"
    })
    void aWarningNeedsTwentyUnexpectedReceiptsAndMoreThanOnePercent(int matched, int unmatched, boolean isMany) {
        assertThat(receipts.endMinute(BEGIN)).isEmpty();
        come(matched, unmatched);
        assertThat(receipts.endMinute(BEGIN + MINUTE - 1)).isEmpty();
        assertThat(receipts.last().unexpected()).isZero();
        assertThat(receipts.endMinute(BEGIN + MINUTE).isPresent()).isEqualTo(isMany);
        assertThat(receipts.last().unexpected()).isEqualTo(isMany ? unmatched : 0);
        assertThat(receipts.last().receipts()).isEqualTo(isMany ? matched + unmatched : 0);
    }

    @Test
    void countsEachMinuteSeparatelyAndKeepsTheLastWarning() {
        receipts.endMinute(BEGIN);
        come(0, 30);
        assertThat(receipts.endMinute(BEGIN + MINUTE))
                .contains(new ReceiptsView.Minute(30, 30, List.of("id0", "id1", "id2"), BEGIN + MINUTE));
        come(0, 19);
        assertThat(receipts.endMinute(BEGIN + 2 * MINUTE)).isEmpty();
        assertThat(receipts.last().endNanos()).isEqualTo(BEGIN + MINUTE);
        come(0, 1);
        assertThat(receipts.endMinute(BEGIN + 3 * MINUTE))
                .as("19 were of the minute before")
                .isEmpty();
    }

    @Test
    void longIdsAreTruncated() {
        receipts.endMinute(BEGIN);
        for (int i = 0; i < 20; i++) {
            receipts.unmatched("x".repeat(1_000));
        }
        assertThat(receipts.endMinute(BEGIN + MINUTE).orElseThrow().ids()).containsOnly("x".repeat(64));
    }
}
