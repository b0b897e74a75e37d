package org.strowger.router.reactor.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the certificate to present. The JDK's own key manager considers the key type first and the name second, so a
 * client would often receive the wrong certificate if there are an RSA and an EC certificate for different hosts. The
 * JDK's key manager also keeps keys encrypted under a password that is not secret, which costs a tenth of a second for
 * each use of a key.
 *
 * <p>This key manager considers the name first. The candidates are the certificates for the name that the client
 * requests (SNI); if there are none, or if the client requests no name, the certificates for the names of the first
 * certificate. The first candidate whose key type the client can verify is presented.
 */
final class Identities extends X509ExtendedKeyManager {
    private final List<Identity> all;

    Identities(List<Identity> all) {
        this.all = List.copyOf(all);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        List<String> asked = engine == null ? List.of() : askedBy(engine);
        Predicate<Identity> named = identity -> asked.stream().anyMatch(identity::isFor);
        Predicate<Identity> eligible = all.stream().anyMatch(named) ? named : all.get(0)::sharesNameWith;
        return first(eligible.and(identity -> identity.isOfKind(keyType)));
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return first(identity -> Arrays.stream(keyTypes).anyMatch(identity::isOfKind) && identity.isIssuedBy(issuers));
    }

    private @Nullable String first(Predicate<Identity> wanted) {
        for (int i = 0; i < all.size(); i++) {
            if (wanted.test(all.get(i))) {
                return Integer.toString(i);
            }
        }
        return null;
    }

    private static List<String> askedBy(SSLEngine engine) {
        if (!(engine.getHandshakeSession() instanceof ExtendedSSLSession session)) {
            return List.of();
        }
        return session.getRequestedServerNames().stream()
                .filter(SNIHostName.class::isInstance)
                .map(name -> ((SNIHostName) name).getAsciiName())
                .toList();
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return all.get(Integer.parseInt(alias)).chain().toArray(X509Certificate[]::new);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return all.get(Integer.parseInt(alias)).key();
    }

    @Override
    public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return IntStream.range(0, all.size())
                .filter(i -> all.get(i).isOfKind(keyType))
                .mapToObj(Integer::toString)
                .toArray(String[]::new);
    }

    @Override
    public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return getServerAliases(keyType, issuers);
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return chooseEngineServerAlias(keyType, issuers, null);
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return chooseEngineClientAlias(keyTypes, issuers, null);
    }
}
