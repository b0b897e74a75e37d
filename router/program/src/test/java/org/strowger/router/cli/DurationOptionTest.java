package org.strowger.router.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationOptionTest {
    private final DurationOption durations = new DurationOption();

    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S",
        "0s, PT0S",
        "30s, PT30S",
        "10m, PT10M",
        "48h, PT48H",
        "999999999ms, PT277H46M39.999S",
        "876000h, PT876000H"
    })
    void readsCommonNotationsOfDurations(String text, Duration duration) {
        assertThat(durations.convert(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "10", "s", "-1s", "+1s", "1.5s", "1 s", "1S", "1d", "1us", "10s ", "9999999999s", "\u0661s"})
    void refusesTextThatIsNoDuration(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> durations.convert(text))
                .withMessageContainingAll("'" + text + "'", "30s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"876001h", "2562048h", "999999999h", "999999999m"})
    void refusesDurationsBeyondTheClock(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> durations.convert(text))
                .withMessageContainingAll("'" + text + "'", "at most 876000h");
    }

    @ParameterizedTest
    @ValueSource(strings = {"876000h", "999999999s", "52560000m"})
    void acceptsOnlyDurationsThatFitTheClock(String text) {
        assertThat(Math.addExact(
                        Duration.ofDays(365 * 100).toNanos(),
                        durations.convert(text).toNanos()))
                .isPositive();
    }
}
