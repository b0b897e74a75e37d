package org.strowger.router.reactor.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.tls.TlsIdentity;

/** The peers that are trusted and those that are not, and the certificate that each is shown. */
final class TlsTrustTest {
    private static final byte[] PACKET = {1, 2, 3};

    @TempDir
    private Path directory;

    private TestCertificates certificates;

    @BeforeEach
    void makesCertificates() {
        certificates = TestCertificates.in(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST", "localhost.", "127.0.0.1"})
    void acceptsTheRightHostByNameAndByAddress(String host) {
        assertThat(agree(certificates.showing(certificates.localhost()), certificates.trusting(), host))
                .isTrue();
    }

    @Test
    void acceptsAChainWithAnIntermediateAndRsa() {
        assertThat(agree(certificates.showing(certificates.localhostRsa()), certificates.trusting(), "localhost"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"other.example", "127.0.0.2", "localhost.example", "smsc_1"})
    void refusesACertificateForAnotherHost(String host) {
        assertThat(agree(certificates.showing(certificates.localhost()), certificates.trusting(), host))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"other.example", "127.0.0.2", "smsc_1", "localhost.", "::1", "-bad-.name"})
    void acceptsAnyHostIfHostVerificationIsOff(String host) {
        ClientTls unchecked = new ClientTls(List.of(certificates.ca()), false, List.of());
        assertThat(agree(certificates.showing(certificates.localhost()), unchecked, host))
                .isTrue();
    }

    @Test
    void refusesACertificateOfAnUnknownCa() {
        ServerTls server = certificates.showing(certificates.strangeLocalhost());
        assertThat(agree(server, certificates.trusting(), "localhost")).isFalse();
        ClientTls unchecked = new ClientTls(List.of(certificates.ca()), false, List.of());
        assertThat(agree(server, unchecked, "localhost")).isFalse();
    }

    @Test
    void certificatesAreCheckedByTheJavaRuntimeIfNoCaIsConfigured() {
        ClientTls runtime = new ClientTls(List.of(), true, List.of());
        assertThat(agree(certificates.showing(certificates.localhost()), runtime, "localhost"))
                .isFalse();
    }

    @Test
    void refusesAnExpiredCertificate() {
        assertThat(agree(certificates.showing(certificates.expired()), certificates.trusting(), "localhost"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void refusesAClientWithoutTheRequiredCertificate(String version) {
        ServerTls mutual = new ServerTls(List.of(certificates.localhost()), List.of(certificates.ca()));
        assertThat(agree(mutual, certificates.trusting(), "localhost", version)).isFalse();
        assertThat(agree(mutual, certificates.trusting(certificates.strangeClient()), "localhost", version))
                .isFalse();
        assertThat(agree(mutual, certificates.trusting(certificates.client()), "localhost", version))
                .isTrue();
        assertThat(agree(mutual, certificates.trusting(certificates.clientRsa()), "localhost", version))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "a.example, TLSv1.2, 1",
        "a.example, TLSv1.3, 1",
        "b.example, TLSv1.2, 2",
        "b.example, TLSv1.3, 2",
        "B.Example, TLSv1.3, 2",
        "x.wild.example, TLSv1.3, 3",
        "x.y.wild.example, TLSv1.3, 1",
        "wild.example, TLSv1.3, 1",
        "else.example, TLSv1.2, 1",
        "else.example, TLSv1.3, 1",
        "127.0.0.1, TLSv1.3, 1"
    })
    void presentsTheCertificateOfTheRequestedHostNameOrElseTheFirstCertificate(String host, String version, int which)
            throws SSLPeerUnverifiedException {
        List<TlsIdentity> three = List.of(
                certificates.named("a.example"), certificates.named("b.example"), certificates.named("*.wild.example"));
        assertThat(shown(three, host, version)).isEqualTo(nameOf(three.get(which - 1)));
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, TLSv1.2, 1",
        "localhost, TLSv1.3, 1",
        "b.example, TLSv1.2, 2",
        "b.example, TLSv1.3, 2",
        "else.example, TLSv1.2, 1",
        "else.example, TLSv1.3, 1"
    })
    void theHostNameSelectsTheCertificateRegardlessOfItsKeyType(String host, String version, int which)
            throws SSLPeerUnverifiedException {
        List<TlsIdentity> rsaFirst = List.of(certificates.localhostRsa(), certificates.named("b.example"));
        assertThat(shown(rsaFirst, host, version)).isEqualTo(nameOf(rsaFirst.get(which - 1)));
    }

    @Test
    void presentsACertificateOfAKeyTypeThatThePeerSupports() throws SSLPeerUnverifiedException {
        List<TlsIdentity> ecFirst = List.of(certificates.localhost(), certificates.localhostRsa());
        ClientTls unchecked = new ClientTls(List.of(certificates.ca()), false, List.of());
        SSLEngine client = new TlsClientLayer(unchecked, "localhost", 1).engine();
        client.setEnabledProtocols(new String[] {"TLSv1.2"});
        client.setEnabledCipherSuites(new String[] {"TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"});
        assertThat(shownTo(client, ecFirst).getPublicKey().getAlgorithm()).isEqualTo("RSA");
    }

    private static String nameOf(TlsIdentity identity) {
        return PemFiles.certificates(identity.certificate())
                .get(0)
                .getSubjectX500Principal()
                .getName();
    }

    private String shown(List<TlsIdentity> identities, String host, String version) throws SSLPeerUnverifiedException {
        ClientTls unchecked = new ClientTls(List.of(certificates.ca()), false, List.of());
        SSLEngine client = new TlsClientLayer(unchecked, host, 2775).engine();
        client.setEnabledProtocols(new String[] {version});
        return shownTo(client, identities).getSubjectX500Principal().getName();
    }

    private static X509Certificate shownTo(SSLEngine client, List<TlsIdentity> identities)
            throws SSLPeerUnverifiedException {
        SSLEngine server = new TlsServerLayer(new ServerTls(identities, List.of())).engine();
        try (TlsPair pair = TlsPair.Plan.of(client, server).echoing()) {
            pair.settle();
            X509Certificate certificate = (X509Certificate) client.getSession().getPeerCertificates()[0];
            assertThat(certificate.getSerialNumber()).isGreaterThan(BigInteger.TEN);
            return certificate;
        }
    }

    private static boolean agree(ServerTls server, ClientTls client, String host) {
        boolean agreed = agree(server, client, host, "TLSv1.3");
        assertThat(agree(server, client, host, "TLSv1.2")).isEqualTo(agreed);
        return agreed;
    }

    /** Whether an echo comes back. If none does, both sides must know why, and the server must have heard nothing. */
    private static boolean agree(ServerTls server, ClientTls client, String host, String version) {
        SSLEngine clientEngine = new TlsClientLayer(client, host, 2775).engine();
        TlsPair pair = TlsPair.Plan.of(clientEngine, new TlsServerLayer(server).engine())
                .protocol(version)
                .echoing();
        pair.client().say(PACKET);
        pair.settle();
        boolean agreed = !pair.client().heard().isEmpty();
        if (!agreed) {
            assertThat(pair.wire().left().session().closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
            assertThat(pair.wire().right().session().closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
            assertThat(pair.server().heard()).isEmpty();
        }
        pair.wire().left().session().close(CloseReason.of(CloseCause.ASKED), 2);
        pair.settle();
        pair.close();
        assertThat(pair.wire().heldBytes()).isZero();
        return agreed;
    }
}
