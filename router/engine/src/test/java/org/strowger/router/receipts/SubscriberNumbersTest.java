package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When two numbers may be one subscriber's. */
class SubscriberNumbersTest {
    @ParameterizedTest
    @CsvSource({
        "447700900123, 447700900123, true",
        "447700900123, +447700900123, true",
        "447700900123, 00447700900123, true",
        "447700900123, 07700900123, true",
        "447700900123, 7700900123, true",
        "447700900123, 0900123, false",
        "447700900123, 0900124, false",
        "447700900123, 00123, false",
        "447700900123, 447700900124, false",
        "447700900123, 337700900123, false",
        "1447700900123, 447700900123, true",
        "60001, 60001, true",
        "60001, +60001, true",
        "60001, 0001, false",
        "60001, 160001, false",
        "1234567, 991234567, true",
        "234567, 991234567, false",
        "INFO, INFO, true",
        "INFO, INFOS, false",
        "+, 447700900123, false",
        "0, 00, true",
        "'', 447700900123, true",
        "447700900123, '', true",
    })
    void comparesNumbersWrittenInDifferentForms(String one, String other, boolean agree) {
        assertThat(SubscriberNumbers.agree(one, other)).isEqualTo(agree);
        assertThat(SubscriberNumbers.agree(other, one)).isEqualTo(agree);
    }
}
