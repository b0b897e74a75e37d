package org.strowger.router.admin.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.reactor.SocketAddressText;

/** Addresses as operators read them and write them in a filter. */
class SocketAddressTextTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 2775, 127.0.0.1:2775",
        "::1, 2775, [0:0:0:0:0:0:0:1]:2775",
        "2001:db8::1, 80, [2001:db8:0:0:0:0:0:1]:80"
    })
    void anIpv6AddressIsInBrackets(String host, int port, String text) {
        assertThat(SocketAddressText.of(new InetSocketAddress(host, port))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"smsc.example.net, 2775, smsc.example.net:2775"})
    void aNameThatWasNotResolvedIsShownAsWritten(String host, int port, String text) {
        assertThat(SocketAddressText.of(InetSocketAddress.createUnresolved(host, port)))
                .isEqualTo(text);
    }
}
