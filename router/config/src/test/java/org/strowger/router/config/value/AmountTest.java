package org.strowger.router.config.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AmountTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "25, 25000000, 25",
        "0.0125, 12500, 0.0125",
        "1.50, 1500000, 1.5",
        "-0.000001, -1, -0.000001",
        "-3.25, -3250000, -3.25",
        "999999999999.999999, 999999999999999999, 999999999999.999999"
    })
    void validAmountsAreReadAndWritten(String text, long millionths, String written) {
        Amount amount = Amount.of(text).orElseThrow();

        assertThat(amount.millionths()).isEqualTo(millionths);
        assertThat(amount).hasToString(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".5", "5.", "1.0000001", "1e3", "+1", "1,5", "1234567890123", "--1"})
    void invalidTextsAreNotAmounts(String text) {
        assertThat(Amount.of(text)).isEmpty();
    }

    @Test
    void sumsAreExact() {
        Amount tenth = Amount.of("0.1").orElseThrow();

        assertThat(tenth.times(3)).isEqualTo(Amount.of("0.3").orElseThrow());
        assertThat(tenth.plus(tenth).minus(tenth)).isEqualTo(tenth);
    }

    @Test
    void aSumThatIsTooLargeThrows() {
        Amount most = new Amount(Long.MAX_VALUE);

        assertThatThrownBy(() -> most.plus(new Amount(1))).isInstanceOf(ArithmeticException.class);
    }
}
