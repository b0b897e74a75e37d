package org.strowger.router.reactor.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.config.tls.TlsIdentity;

/** Every way in which a file can be wrong ends in a message that names it and says what to do. */
final class PemFilesTest {
    /** As openssl writes it by its old way: the dashes of the header once hid the key. */
    private static final String OLD_ENCRYPTED = """
            -----BEGIN RSA PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-256-CBC,00112233445566778899AABBCCDDEEFF

            c2VjcmV0
            -----END RSA PRIVATE KEY-----
            """;

    @TempDir
    private Path directory;

    private TestCertificates certificates;

    @BeforeEach
    void writesCertificates() {
        certificates = TestCertificates.in(directory);
    }

    @Test
    void readsCertificateChainsAndKeysOfRsaAndEc() {
        TlsIdentity rsa = certificates.localhostRsa();
        assertThat(PemFiles.certificates(rsa.certificate())).hasSize(2);
        assertThat(PemFiles.key(rsa.key()).getAlgorithm()).isEqualTo("RSA");
        TlsIdentity ec = certificates.localhost();
        assertThat(PemFiles.certificates(ec.certificate())).hasSize(1);
        assertThat(PemFiles.key(ec.key()).getAlgorithm()).isEqualTo("EC");
        require(rsa);
        require(ec);
    }

    @Test
    void readsAChainAndAKeyFromOneFileWithComments() throws IOException {
        TlsIdentity identity = certificates.localhostRsa();
        Path both = certificates.write(
                "both.pem",
                "friendlyName: ours\r\n" + Files.readString(identity.key()) + "subject=CN = localhost\r\n"
                        + Files.readString(identity.certificate()).replace("\n", "\r\n"));
        assertThat(PemFiles.certificates(both)).isEqualTo(PemFiles.certificates(identity.certificate()));
        assertThat(PemFiles.key(both)).isEqualTo(PemFiles.key(identity.key()));
    }

    @Test
    void readsACertificateInDer() throws IOException, GeneralSecurityException {
        byte[] der = PemFiles.certificates(certificates.ca()).get(0).getEncoded();
        Path file = Files.write(directory.resolve("ca.der"), der);
        assertThat(PemFiles.certificates(file)).isEqualTo(PemFiles.certificates(certificates.ca()));
    }

    @Test
    void reportsAFileThatIsMissingOrEmptyOrADirectoryOrTooLong() throws IOException {
        refusesBoth(directory.resolve("nowhere.pem"), "file not found");
        refusesBoth(directory, "this is a directory, and not a regular file");
        refusesBoth(certificates.write("empty.pem", ""), "the file must contain");
        refusesBoth(certificates.write("words.pem", "0 is a number, and this is no PEM"), "the file must contain");
        refusesBoth(certificates.write("long.pem", "x".repeat((1 << 20) + 1)), "check the path");
        refusesBoth(Path.of("/dev/zero"), "this is a device, pipe or socket, and not a regular file");
    }

    @Test
    void reportsABlockOfTheWrongKind() {
        TlsIdentity identity = certificates.localhost();
        refuses(() -> PemFiles.certificates(identity.key()), identity.key(), "no certificate found");
        refuses(() -> PemFiles.key(identity.certificate()), identity.certificate(), "no private key found");
    }

    @Test
    void reportsADamagedBlock() {
        String broken = TestCertificates.pem("CERTIFICATE", new byte[] {0x30, 3, 1, 2, 3});
        Path certificate = certificates.write("broken.pem", broken);
        refuses(() -> PemFiles.certificates(certificate), certificate, "the certificate cannot be read");
        Path key = certificates.write("broken.key", TestCertificates.pem("PRIVATE KEY", new byte[] {0x30, 1, 1}));
        refuses(() -> PemFiles.key(key), key, "the key is damaged");
        Path cut = certificates.write("cut.key", "-----BEGIN PRIVATE KEY-----\nAAAA\n");
        refuses(() -> PemFiles.key(cut), cut, "no private key found");
    }

    @Test
    void anOldKeyFormatIsRefusedWithTheConversionCommand() {
        for (String kind : List.of("RSA", "EC")) {
            Path key = certificates.write(kind, TestCertificates.pem(kind + " PRIVATE KEY", new byte[40]));
            refuses(() -> PemFiles.key(key), key, "openssl pkcs8 -topk8 -nocrypt -in " + key);
        }
    }

    @Test
    void reportsAnEncryptedKey() {
        Path modern = certificates.write("modern", TestCertificates.pem("ENCRYPTED PRIVATE KEY", new byte[40]));
        refuses(() -> PemFiles.key(modern), modern, "the key is encrypted");
        Path old = certificates.write("old", OLD_ENCRYPTED);
        refuses(() -> PemFiles.key(old), old, "the key is encrypted");
    }

    @Test
    void reportsAKeyThatDoesNotBelongToItsCertificate() throws GeneralSecurityException {
        TlsIdentity rsa = certificates.localhostRsa();
        TlsIdentity ec = certificates.localhost();
        refusesPair(ec, rsa.key());
        refusesPair(rsa, ec.key());
        refusesPair(ec, keyFile("EC", 256));
        refusesPair(ec, keyFile("EC", 384));
        refusesPair(rsa, keyFile("RSA", 1024));
    }

    @Test
    void acceptsAnRsassaPssKeyPair() throws GeneralSecurityException {
        var keys = TestAuthority.keys("RSASSA-PSS", 1024);
        assertThat(KeyPairs.fit(keys.getPublic(), keys.getPrivate())).isTrue();
        assertThat(KeyPairs.fit(TestAuthority.keys("RSASSA-PSS", 1024).getPublic(), keys.getPrivate()))
                .isFalse();
    }

    @Test
    void refusesAKindOfKeyThatTlsCannotUse() throws GeneralSecurityException {
        Path key = keyFile("Ed25519", 255);
        refuses(() -> PemFiles.key(key), key, "its algorithm is not supported for TLS");
    }

    private Path keyFile(String algorithm, int bits) throws GeneralSecurityException {
        var key = TestAuthority.keys(algorithm, bits).getPrivate();
        return certificates.write(algorithm + bits, TestCertificates.pem(key));
    }

    private static void require(TlsIdentity identity) {
        require(identity, identity.key());
    }

    private static void require(TlsIdentity identity, Path key) {
        var certificate = PemFiles.certificates(identity.certificate()).get(0);
        PemFiles.requirePair(identity.certificate(), certificate, key, PemFiles.key(key));
    }

    private static void refusesPair(TlsIdentity identity, Path key) {
        refuses(() -> require(identity, key), key, "this key does not belong to " + identity.certificate());
    }

    private static void refusesBoth(Path file, String why) {
        refuses(() -> PemFiles.certificates(file), file, why);
        refuses(() -> PemFiles.key(file), file, why);
    }

    /** The message names the file and says why, and nothing in it or behind it comes out of a key. */
    private static void refuses(ThrowingCallable reading, Path file, String why) {
        assertThatThrownBy(reading)
                .isInstanceOf(TlsConfigurationException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(why)
                .satisfies(thrown -> {
                    for (Throwable each = thrown; each != null; each = each.getCause()) {
                        assertThat(String.valueOf(each.getMessage())).doesNotContainPattern(secretsOf(file));
                    }
                });
    }

    private static String secretsOf(Path file) throws IOException {
        if (!Files.isRegularFile(file)
                || Files.size(file) > 10_000
                || !Files.readString(file).contains("KEY-----")) {
            return "(?!)";
        }
        String body = Files.readString(file).replaceAll("-----[^-]*-----", "").replaceAll("\\s", "");
        return Pattern.quote(body.substring(0, Math.min(12, body.length())));
    }
}
