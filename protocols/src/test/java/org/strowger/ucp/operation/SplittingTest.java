package org.strowger.ucp.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.wire.OctetSum;

/** The small parts: sums, times, names, tables. */
class SplittingTest {
    @Test
    void theChecksumIsTheSumOfTheOctets() {
        Random random = new Random(1);
        for (int length = 0; length < 300; length++) {
            byte[] octets = new byte[length + 3];
            random.nextBytes(octets);
            int sum = 0;
            for (int i = 3; i < octets.length; i++) {
                sum += octets[i] & 0xFF;
            }
            assertThat(OctetSum.of(Unpooled.wrappedBuffer(octets), 3, octets.length))
                    .isEqualTo(sum & 0xFF);
        }
        byte[] full = new byte[64];
        Arrays.fill(full, (byte) 0xFF);
        assertThat(OctetSum.of(Unpooled.wrappedBuffer(full), 0, 64)).isEqualTo(64 * 0xFF & 0xFF);
    }

    @Test
    void hexadecimalDigitsAreRecognized() {
        for (int index = 0; index < 18; index++) {
            for (int octet = 0; octet < 256; octet++) {
                byte[] digits = "0123456789ABCDEF09".getBytes(StandardCharsets.US_ASCII);
                digits[index] = (byte) octet;
                boolean small = octet >= 'a' && octet <= 'f';
                boolean digit = small || (octet >= '0' && octet <= '9') || (octet >= 'A' && octet <= 'F');
                assertThat(Hex.of(Unpooled.wrappedBuffer(digits), 0, digits.length))
                        .isEqualTo(small ? Hex.LOWER : digit ? Hex.UPPER : Hex.NONE);
            }
        }
        assertThat(Hex.of(Unpooled.wrappedBuffer(new byte[] {'0', '1', '2'}), 0, 3))
                .isEqualTo(Hex.NONE);
        assertThat(Hex.of(Unpooled.EMPTY_BUFFER, 0, 0)).isEqualTo(Hex.UPPER);
    }

    @Test
    void fieldsAreFoundAtAnyPosition() {
        Random random = new Random(2);
        for (int round = 0; round < 500; round++) {
            String[] values = new String[33];
            for (int i = 0; i < values.length; i++) {
                // Octets that differ from a slash by one, or only in their highest bit, are none.
                values[i] = "\u00af.0\u00ff".repeat(3).substring(random.nextInt(12));
            }
            byte[] packet = Packets.of(round % 100, "O/51/" + String.join("/", values));
            OperationView view = new OperationView();
            view.read(Unpooled.wrappedBuffer(packet), 0, packet.length, false);
            for (int i = 0; i < values.length; i++) {
                assertThat(view.text(UcpLayout.FIFTY.field(i))).isEqualTo(values[i]);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-01T12:00:00Z, Z, 011226120000, 0112261200",
        "2026-12-01T12:00:00.001Z, Z, 011226120000, 0112261201",
        "2026-12-01T12:00:01Z, Z, 011226120001, 0112261201",
        "2026-12-31T23:30:00Z, Europe/Berlin, 010127003000, 0101270030",
        "2026-10-25T00:30:00Z, Europe/Berlin, 251026023000, 2510260230",
        "2026-10-25T01:30:00Z, Europe/Berlin, 251026023000, 2510260230"
    })
    void timesAreWrittenInTheGivenTimeZone(Instant moment, ZoneId zone, String stamp, String time) {
        assertThat(UcpTime.stamp(moment, zone)).isEqualTo(stamp);
        assertThat(UcpTime.time(moment, zone)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({
        "0112261200, Z, 2026-12-01T12:00:00Z",
        "011226120059, Z, 2026-12-01T12:00:59Z",
        "0101691200, Z, 2069-01-01T12:00:00Z",
        "0101701200, Z, 1970-01-01T12:00:00Z",
        "0107261200, Europe/Berlin, 2026-07-01T10:00:00Z"
    })
    void timesAreReadInTheGivenTimeZone(String text, ZoneId zone, Instant moment) {
        assertThat(UcpTime.read(text, zone)).contains(moment);
    }

    @ParameterizedTest
    @CsvSource({"3102261200", "0013261200", "0112262400", "0112261260", "011226120060", "011226120", "x112261200", "''"
    })
    void textThatIsNoTimeIsNotRead(String text) {
        assertThat(UcpTime.read(text, ZoneOffset.UTC)).isEmpty();
    }

    @Test
    void aTimeStampIsConvertedBetweenDayFirstAndYearFirst() {
        assertThat(UcpTime.yearFirst("011226120001")).isEqualTo("261201120001");
        assertThat(UcpTime.dayFirst("261201120001")).isEqualTo("011226120001");
        assertThat(UcpTime.yearFirst("abc")).isEqualTo("abc");
    }

    @Test
    void alphanumericAddressesAreEncodedLikeOtherImplementations() {
        for (String[] each : new String[][] {
            {"ALPHA@NUM", "10412614190438AB4D"},
            {"ABCDEFG", "0D41E19058341E01"},
            {"ABCDEFGH", "0E41E19058341E91"},
            {"Strowger123", "1453BAFC7D3F97E531D90C"}
        }) {
            byte[] octets = AlphanumericOriginator.octets(each[0]);
            assertThat(java.util.HexFormat.of().withUpperCase().formatHex(octets))
                    .isEqualTo(each[1]);
            ByteBuf hex = Unpooled.wrappedBuffer(each[1].getBytes(StandardCharsets.US_ASCII));
            assertThat(AlphanumericOriginator.read(hex, 0, each[1].length())).isEqualTo(each[0]);
        }
        assertThat(AlphanumericOriginator.fits("12345678901")).isTrue();
        assertThat(AlphanumericOriginator.fits("123456789012")).isFalse();
        assertThat(AlphanumericOriginator.fits("123456789\u20ac")).isTrue();
        assertThat(AlphanumericOriginator.fits("1234567890\u20ac")).isFalse();
        assertThat(AlphanumericOriginator.fits("")).isFalse();
        assertThat(AlphanumericOriginator.read(Unpooled.wrappedBuffer(new byte[] {'F', 'F', '4', '1'}), 0, 4))
                .isEqualTo("A");
        assertThat(AlphanumericOriginator.read(Unpooled.EMPTY_BUFFER, 0, 0)).isEmpty();
    }

    @Test
    void fieldAndOperationTablesHaveNoDuplicates() {
        Set<String> names = new HashSet<>();
        for (UcpField each : UcpField.values()) {
            assertThat(names.add(each.wireName())).as(each.wireName()).isTrue();
        }
        assertThat(UcpLayout.FIFTY.size()).isEqualTo(33);
        assertThat(UcpLayout.SUPPLEMENTED.size()).isEqualTo(15);
        assertThat(UcpLayout.SESSION.size()).isEqualTo(12);
        assertThat(UcpLayout.PROVISIONING.size()).isEqualTo(12);
        assertThat(UcpLayout.TRANSFER.size()).isEqualTo(10);
        Set<Integer> reasons = new HashSet<>();
        for (ReasonCode each : ReasonCode.all()) {
            assertThat(reasons.add(each.value())).isTrue();
        }
        assertThat(reasons).hasSize(48);
        for (int number = 0; number < OperationType.NUMBERS; number++) {
            OperationType type = OperationType.of(number);
            assertThat(type == OperationType.UNKNOWN || type.number() == number).isTrue();
        }
        assertThat(UcpExtraServices.name(UcpExtraServices.HEADER)).isEqualTo("user data header");
        assertThat(UcpExtraServices.name(0x13)).isEqualTo("destination network type");
        assertThat(UcpExtraServices.name(0x14)).isEqualTo("unknown service");
    }
}
