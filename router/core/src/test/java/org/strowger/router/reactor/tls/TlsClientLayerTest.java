package org.strowger.router.reactor.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which name a server is asked for. */
final class TlsClientLayerTest {
    @TempDir
    private Path directory;

    private List<SNIServerName> askedBy(String host) {
        TestCertificates certificates = TestCertificates.in(directory);
        return new TlsClientLayer(certificates.trusting(), host, 2775)
                .engine()
                .getSSLParameters()
                .getServerNames();
    }

    @ParameterizedTest
    @CsvSource({"smsc.example, smsc.example", "localhost, localhost", "smsc.example., smsc.example", "4you, 4you"})
    void sendsTheDialledHostNameInSni(String host, String asked) {
        assertThat(askedBy(host)).containsExactly(new SNIHostName(asked));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1", "2001:db8::1", "smsc_1", "-bad-.example", "a..b", "."})
    void sendsNoSniForAHostWithoutAValidName(String host) {
        assertThat(askedBy(host)).isEmpty();
    }
}
