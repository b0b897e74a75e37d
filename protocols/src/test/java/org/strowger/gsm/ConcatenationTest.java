package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcatenationTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, false",
        "0, 1, false",
        "1, 0, false",
        "1, 1, true",
        "2, 1, true",
        "2, 2, true",
        "2, 3, false",
        "255, 255, true"
    })
    void aPartNumberIsValidFromOneToTheTotal(int total, int number, boolean valid) {
        assertThat(new Concatenation(7, false, total, number).isValid()).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({
        "256, false, 1, 1",
        "-1, true, 1, 1",
        "65536, true, 1, 1",
        "1, true, 256, 1",
        "1, true, 1, 256",
        "1, true, -1, 1"
    })
    void refusesNumbersThatDoNotFitTheElement(int reference, boolean wide, int total, int number) {
        assertThatThrownBy(() -> new Concatenation(reference, wide, total, number))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
