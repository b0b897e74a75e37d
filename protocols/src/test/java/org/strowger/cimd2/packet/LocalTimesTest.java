package org.strowger.cimd2.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LocalTimesTest {
    private static final Instant NOW = Instant.parse("2026-11-22T14:00:00Z");

    @Test
    void aTimeIsInTheGivenTimeZone() {
        ZoneId helsinki = ZoneId.of("Europe/Helsinki");
        assertThat(LocalTimes.format(NOW, helsinki)).isEqualTo("261122160000");
        assertThat(LocalTimes.moment("261122160000", helsinki, NOW)).contains(NOW);
        assertThat(LocalTimes.moment("260722160000", helsinki, NOW)).contains(Instant.parse("2026-07-22T13:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource({"750101000000, 2075", "770101000000, 1977", "760101000000, 2076", "990101000000, 1999"})
    void aTwoDigitYearIsTheNearestYearWithTheseDigits(String time, int year) {
        assertThat(LocalTimes.moment(time, ZoneOffset.UTC, NOW)
                        .orElseThrow()
                        .atZone(ZoneOffset.UTC)
                        .getYear())
                .isEqualTo(year);
    }

    @ParameterizedTest
    @CsvSource({"26112216000", "2611221600000", "26112216000x", "261322160000", "260230000000", "261122240000"})
    void textThatIsNoTimeIsNotRead(String text) {
        assertThat(LocalTimes.moment(text, ZoneOffset.UTC, NOW)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0, PT5M",
        "11, PT1H",
        "143, PT12H",
        "144, PT12H30M",
        "167, P1D",
        "168, P2D",
        "169, P3D",
        "196, P30D",
        "197, P35D",
        "255, P441D"
    })
    void relativePeriodCodesAreReadAsDurations(int code, Duration span) {
        assertThat(LocalTimes.period(code)).isEqualTo(span);
    }

    @Test
    void eachRelativePeriodCodeIsLongerThanTheCodeBeforeIt() {
        for (int code = 1; code <= LocalTimes.PERIOD_MAX; code++) {
            assertThat(LocalTimes.period(code)).isGreaterThan(LocalTimes.period(code - 1));
        }
    }
}
