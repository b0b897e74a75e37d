package org.strowger.router.http.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;

class WrittenAddressTest {
    @ParameterizedTest
    @CsvSource({
        "+447700900123, 1, 447700900123",
        "00447700900123, 1, 447700900123",
        "447700900123, 0, 447700900123",
        "0-800-123, 0, 0800123",
        "12345678901234567890, 0, 12345678901234567890"
    })
    void theTypeOfARecipientFollowsFromItsForm(String written, int ton, String digits) {
        assertThat(WrittenAddress.recipient(written)).contains(new Address(ton, 1, digits));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+",
                "00",
                "-",
                "44a77",
                "++44",
                "44+77",
                "123456789012345678901",
                "4-----------------------------------------4",
                "4 4",
                "٤٤",
                "44\r\n"
            })
    void anInvalidNumberIsNoRecipient(String written) {
        assertThat(WrittenAddress.recipient(written)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "+4711, 1, 1, 4711",
        "4711, 0, 1, 4711",
        "SHOP, 5, 0, SHOP",
        "Müller, 5, 0, Müller",
        "+SHOP, 5, 0, +SHOP",
        "12345678901, 0, 1, 12345678901"
    })
    void aSenderIsANumberOrAName(String written, int ton, int npi, String text) {
        assertThat(WrittenAddress.sender(written, false)).contains(new Address(ton, npi, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "TwelveLetter", "A\u0000B", "A\nB", "Привет", "A\u0085", "123456789012345678901"})
    void anInvalidTextIsNoSender(String written) {
        assertThat(WrittenAddress.sender(written, false)).isEmpty();
    }

    @Test
    void aLongNameIsShortenedOnRequest() {
        assertThat(WrittenAddress.sender("TwelveLetter", true)).contains(Address.alphanumeric("TwelveLette"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+4711", "4711", "SHOP"})
    void theTextOfAnAddressIsTheTextThatWasRead(String written) {
        assertThat(WrittenAddress.sender(written, false).map(WrittenAddress::text))
                .contains(written);
    }
}
