package org.strowger.router.reactor.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.strowger.router.config.ClientTls;
import org.strowger.router.config.ServerTls;
import org.strowger.router.config.TlsIdentity;

/** Makes the JDK's contexts out of our settings. */
final class TlsContexts {
    /** Of the key store in memory; it protects nothing and is never written. */
    private static final char[] NO_PASSWORD = new char[0];

    private TlsContexts() {}

    static SSLContext forServer(ServerTls settings) {
        return context(settings.identities(), trusted(settings.clientCas()));
    }

    static SSLContext forClient(ClientTls settings) {
        return context(settings.identities(), trusted(settings.cas()));
    }

    private static SSLContext context(List<TlsIdentity> identities, TrustManager[] trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            // null: the runtime's own source of chance.
            context.init(keys(identities), trust, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private static KeyManager[] keys(List<TlsIdentity> identities) throws GeneralSecurityException {
        KeyStore store = empty();
        for (int i = 0; i < identities.size(); i++) {
            TlsIdentity identity = identities.get(i);
            List<X509Certificate> chain = PemFiles.certificates(identity.certificate());
            PrivateKey key = PemFiles.key(identity.key());
            PemFiles.requirePair(identity.certificate(), chain.get(0), identity.key(), key);
            // The JDK looks through the store in the order of the names and takes the first that fits.
            store.setKeyEntry(String.format("%04d", i), key, NO_PASSWORD, chain.toArray(Certificate[]::new));
        }
        // Of its two kinds this one heeds the name that a client asks for.
        KeyManagerFactory factory = KeyManagerFactory.getInstance("NewSunX509");
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    /** @return trust in these alone; of none, an empty array, which stands for those that the runtime trusts */
    private static TrustManager[] trusted(List<Path> cas) {
        try {
            KeyStore store = empty();
            for (Path file : cas) {
                for (Certificate certificate : PemFiles.certificates(file)) {
                    store.setCertificateEntry("ca-" + store.size(), certificate);
                }
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            if (cas.isEmpty()) {
                factory.init((KeyStore) null);
            } else {
                factory.init(store);
            }
            return factory.getTrustManagers();
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException("the certificates of " + cas + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static KeyStore empty() throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try {
            store.load(null, null);
        } catch (java.io.IOException e) {
            throw new GeneralSecurityException("an empty key store", e);
        }
        return store;
    }
}
