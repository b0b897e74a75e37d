package org.strowger.tests.interop;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.strowger.router.config.tls.TlsIdentity;

/** TLS as a program sets it up that knows the JDK and nothing of ours. */
final class TlsOfTheJdk {
    private static final char[] PASSWORD = {'s', 't', 'o', 'r', 'e'};

    private TlsOfTheJdk() {}

    /** Trusts this authority alone, and shows this identity where it serves. */
    static SSLContext context(Path authority, TlsIdentity identity) {
        try {
            KeyStore trusted = empty();
            trusted.setCertificateEntry("ca", chain(authority)[0]);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            KeyStore own = empty();
            own.setKeyEntry("own", key(identity.key()), PASSWORD, chain(identity.certificate()));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(own, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new AssertionError(e);
        }
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Certificate[] chain(Path file) throws GeneralSecurityException, IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificates(in)
                    .toArray(new Certificate[0]);
        }
    }

    private static PrivateKey key(Path file) throws GeneralSecurityException, IOException {
        String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----|\\s", "");
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    }
}
