package org.strowger.router.reactor.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.reactor.tls.TestAuthority.Issued;

/**
 * Certificates and keys as PEM files, made when a test asks for them: nothing in the repository expires. The keys are
 * made once in a process, the files anew for each directory.
 */
public final class TestCertificates {
    public static final long LOCALHOST_SERIAL = 1001;

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final byte[] NO_ADDRESS = {};

    private final Path directory;

    private TestCertificates(Path directory) {
        this.directory = directory;
    }

    /** Writes files into this directory as they are asked for. */
    public static TestCertificates in(Path directory) {
        return new TestCertificates(directory);
    }

    /** The authority that everybody here trusts. */
    public Path ca() {
        return write("ca.pem", pem(List.of(Made.ONCE.trusted.root())));
    }

    /** The authority that nobody trusts. */
    public Path strangeCa() {
        return write("strange-ca.pem", pem(List.of(Made.ONCE.strange.root())));
    }

    /** EC, for localhost and 127.0.0.1. */
    public TlsIdentity localhost() {
        return localhost(LOCALHOST_SERIAL);
    }

    public TlsIdentity localhost(long serial) {
        return identity("localhost", issued(Made.ONCE.trusted, "localhost", Made.ONCE.ecKeys, serial));
    }

    /** RSA, for localhost and 127.0.0.1, with an intermediate certificate. */
    public TlsIdentity localhostRsa() {
        return identity("localhost-rsa", issued(Made.ONCE.intermediate, "localhost", Made.ONCE.rsaKeys, 1002));
    }

    /** EC, for any name below example. */
    public TlsIdentity named(String host) {
        return identity(host.replace('*', 'x'), issued(Made.ONCE.trusted, host, Made.ONCE.ecKeys, 1003));
    }

    public TlsIdentity expired() {
        return identity("expired", Made.ONCE.expired());
    }

    /** For localhost, by the CA that nobody trusts. */
    public TlsIdentity strangeLocalhost() {
        return identity("strange-localhost", issued(Made.ONCE.strange, "localhost", Made.ONCE.ecKeys, 1004));
    }

    public TlsIdentity client() {
        return identity("client", issued(Made.ONCE.trusted, "client.example", Made.ONCE.clientKeys, 1005));
    }

    public TlsIdentity clientRsa() {
        return identity("client-rsa", issued(Made.ONCE.intermediate, "client.example", Made.ONCE.rsaKeys, 1006));
    }

    /** By the CA that nobody trusts. */
    public TlsIdentity strangeClient() {
        return identity("strange-client", issued(Made.ONCE.strange, "client.example", Made.ONCE.clientKeys, 1007));
    }

    /** A server that shows this and asks for nothing. */
    public ServerTls showing(TlsIdentity... identities) {
        return new ServerTls(List.of(identities), List.of());
    }

    /** A client that trusts the CA, checks the host and shows these. */
    public ClientTls trusting(TlsIdentity... identities) {
        return new ClientTls(List.of(ca()), true, List.of(identities));
    }

    /** Writes a file beside the others. */
    public Path write(String name, String content) {
        try {
            return Files.writeString(directory.resolve(name), content, StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A block of PEM. */
    public static String pem(String title, byte[] content) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + title + "-----\n" + body + "\n-----END " + title + "-----\n";
    }

    static String pem(PrivateKey key) {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    static KeyPair rsaKeys() {
        return Made.ONCE.rsaKeys;
    }

    static KeyPair ecKeys() {
        return Made.ONCE.ecKeys;
    }

    private TlsIdentity identity(String name, Issued issued) {
        return new TlsIdentity(write(name + ".pem", pem(issued.chain())), write(name + ".key", pem(issued.key())));
    }

    static String pem(List<? extends Certificate> chain) {
        StringBuilder all = new StringBuilder();
        try {
            for (Certificate certificate : chain) {
                all.append(pem("CERTIFICATE", certificate.getEncoded()));
            }
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
        return all.toString();
    }

    static Issued issued(TestAuthority by, String host, KeyPair keys, long serial) {
        try {
            byte[] address = host.equals("localhost") ? LOOPBACK : NO_ADDRESS;
            return by.issue(host, address, keys, serial, TestAuthority.ENDS);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** The certificates, which take time to make. */
    private static final class Made {
        private static final Made ONCE = make();

        private final TestAuthority trusted;
        private final TestAuthority intermediate;
        private final TestAuthority strange;
        private final KeyPair ecKeys = TestAuthority.ecKeys();
        private final KeyPair clientKeys = TestAuthority.ecKeys();
        private final KeyPair rsaKeys = TestAuthority.keys("RSA", 2048);

        private Made() throws GeneralSecurityException {
            trusted = TestAuthority.root("Strowger test CA");
            intermediate = trusted.below("Strowger test CA 2");
            strange = TestAuthority.root("Stranger");
        }

        private static Made make() {
            try {
                return new Made();
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
        }

        private Issued expired() {
            try {
                return trusted.issue("localhost", LOOPBACK, ecKeys, 1008, TestAuthority.ENDED);
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
        }
    }
}
