package org.strowger.router.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class HostPortTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:7007, 127.0.0.1, 7007",
        "localhost:0, localhost, 0",
        "smsc.example.com:65535, smsc.example.com, 65535",
        "[::1]:7007, ::1, 7007",
        "::1:7007, ::1, 7007",
        "[fe80::1]:00080, fe80::1, 80"
    })
    void readsAddressesAsPeopleWriteThem(String text, String host, int port) {
        assertThat(HostPort.parse(text)).isEqualTo(new HostPort(host, port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7007", ":7007", "localhost", "[]:7007", "   :7007", "[ ]:1"})
    void refusesTextWithoutHostOrPort(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> HostPort.parse(text))
                .withMessageContainingAll("'" + text + "'", "127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"65536", "-1", "99999999999", "", "x", "70 07", "+7007", "0x50", "\u0667", "[::1]"})
    void refusesTextThatIsNoPort(String port) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> HostPort.parse("localhost:" + port))
                .withMessageContainingAll("'localhost:" + port + "'", "from 0 to 65535");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:7007", "[2001:db8:0:0:0:0:0:1]:7007"})
    void writesAddressesAsItReadsThem(String text) {
        assertThat(HostPort.text(HostPort.parse(text).resolve())).isEqualTo(text);
    }

    @Test
    void resolvesAnIpAddressWithoutALookup() {
        assertThat(new HostPort("127.0.0.1", 5).resolve().getPort()).isEqualTo(5);
        assertThat(new HostPort("::1", 5).resolve().getAddress().isLoopbackAddress())
                .isTrue();
    }

    @Test
    void anUnknownHostIsReportedByName() {
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> new HostPort("no such host", 5).resolve())
                .withMessageContaining("'no such host'");
    }
}
