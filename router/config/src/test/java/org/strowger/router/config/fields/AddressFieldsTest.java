package org.strowger.router.config.fields;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;

class AddressFieldsTest {
    private static final AddressFields BY_NUMBER = new AddressFields(
            true,
            NumberType.UNCHANGED,
            new AddressFields.Forms(
                    new NumberType(1, 1), new NumberType(2, 8), new NumberType(3, 9), new NumberType(5, 0), 5));

    @ParameterizedTest
    @CsvSource({
        // as it came: ton, npi, text; as it is sent: ton, npi, text
        "0, 0, +447700900123, 1, 1, 447700900123",
        "1, 1, +447700900123, 1, 1, 447700900123",
        "0, 0, 00447700900123, 1, 1, 447700900123",
        "1, 1, 447700900123, 1, 1, 447700900123",
        "0, 1, 447700900123, 2, 8, 447700900123",
        "2, 1, 07700900123, 2, 8, 07700900123",
        "5, 0, 447700900123, 2, 8, 447700900123",
        "0, 0, 60001, 3, 9, 60001",
        "1, 1, 60001, 3, 9, 60001",
        "0, 0, 00123, 3, 9, 00123",
        "0, 0, 600012, 2, 8, 600012",
        "0, 0, +60001, 1, 1, 60001",
        "0, 1, Shop, 5, 0, Shop",
        "1, 1, Shop, 5, 0, Shop",
        "0, 0, +, 5, 0, +",
        "0, 0, 12 34 56, 5, 0, 12 34 56",
        "0, 0, *123#, 5, 0, *123#",
    })
    void theFormOfTheNumberDecidesItsTonAndNpi(int ton, int npi, String text, int newTon, int newNpi, String newText) {
        assertThat(BY_NUMBER.of(new Address(ton, npi, text))).isEqualTo(new Address(newTon, newNpi, newText));
    }

    @Test
    void noNumberIsAShortCodeIfShortDigitsIsNotConfigured() {
        AddressFields usual = new AddressFields(true, NumberType.UNCHANGED, AddressFields.Forms.USUAL);
        assertThat(usual.of(new Address(0, 0, "1"))).isEqualTo(new Address(2, 1, "1"));
        assertThat(usual.of(new Address(0, 0, "00"))).isEqualTo(new Address(2, 1, "00"));
        assertThat(usual.of(new Address(0, 0, "001"))).isEqualTo(new Address(1, 1, "1"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0/0/447700900123, 1/1/447700900123",
        "1, 1, 0/0/+447700900123, 1/1/447700900123",
        "2, -1, 0/4/+447700900123, 2/4/+447700900123",
        "-1, 9, 5/0/Shop, 5/9/Shop",
    })
    void aFixedTypeAppliesToEveryAddress(int ton, int npi, String before, String after) {
        AddressFields fixed = new AddressFields(false, new NumberType(ton, npi), AddressFields.Forms.USUAL);
        assertThat(fixed.of(address(before))).isEqualTo(address(after));
    }

    /** The address that is written as type of number, numbering plan and digits. */
    private static Address address(String written) {
        String[] fields = written.split("/", 3);
        return new Address(Integer.parseInt(fields[0]), Integer.parseInt(fields[1]), fields[2]);
    }

    @Test
    void absentAndCorrectlyTypedAddressesAreUnchanged() {
        assertThat(BY_NUMBER.of(Address.NONE)).isSameAs(Address.NONE);
        Address right = Address.international("447700900123");
        assertThat(BY_NUMBER.of(right)).isSameAs(right);
        AddressFields fixed = new AddressFields(false, new NumberType(1, 1), AddressFields.Forms.USUAL);
        assertThat(fixed.of(Address.NONE)).isSameAs(Address.NONE);
        assertThat(fixed.of(right)).isSameAs(right);
    }
}
