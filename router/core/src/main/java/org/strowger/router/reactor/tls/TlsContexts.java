package org.strowger.router.reactor.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.tls.TlsIdentity;

/** Creates the {@link SSLContext}s from the settings. */
final class TlsContexts {
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
            // null: the default source of random numbers.
            context.init(keys(identities), trust, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private static KeyManager[] keys(List<TlsIdentity> files) throws GeneralSecurityException {
        List<Identity> identities = new ArrayList<>();
        for (TlsIdentity each : files) {
            identities.add(identity(each));
        }
        return identities.isEmpty() ? new KeyManager[0] : new KeyManager[] {new Identities(identities)};
    }

    static Identity identity(TlsIdentity files) throws GeneralSecurityException {
        List<X509Certificate> chain = PemFiles.certificates(files.certificate());
        PrivateKey key = PemFiles.key(files.key());
        PemFiles.requirePair(files.certificate(), chain.get(0), files.key(), key);
        return Identity.of(chain, key);
    }

    /** @return trust managers for these CAs only; without CAs, for the CAs of the Java runtime */
    private static TrustManager[] trusted(List<Path> cas) {
        try {
            KeyStore store = empty();
            for (Path file : cas) {
                for (X509Certificate certificate : PemFiles.certificates(file)) {
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
            throw new GeneralSecurityException("cannot create an empty key store", e);
        }
        return store;
    }
}
