package org.strowger.router.admin.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.answer.Cell;

final class ViewWordsTest {
    private static final Instant NOW = Instant.parse("2026-11-23T00:00:00Z");

    private static Cell leftUntil(String moment) {
        return ViewWords.left(Duration.between(NOW, Instant.parse(moment)));
    }

    @Test
    void aCertificateWithoutAnExpiryDateShowsNoRemainingTime() {
        assertThat(leftUntil("2026-11-23T00:00:05Z")).isEqualTo(Cell.nanos(5_000_000_000L));
        assertThat(leftUntil("2020-01-01T00:00:00Z")).isEqualTo(Cell.nanos(0));
        assertThat(leftUntil("9999-12-31T23:59:59Z")).isEqualTo(Cell.NONE);
    }
}
