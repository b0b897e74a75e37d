package org.strowger.router.reactor.tls;

import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A certificate with its key.
 *
 * @param chain the certificate chain, beginning with the certificate itself
 * @param names the DNS names of the certificate, in lower case
 */
record Identity(List<X509Certificate> chain, PrivateKey key, List<String> names) {
    /** The tag of a DNS name (RFC 5280, section 4.2.1.6). */
    private static final int DNS_NAME = 2;

    Identity {
        chain = List.copyOf(chain);
        names = List.copyOf(names);
    }

    static Identity of(List<X509Certificate> chain, PrivateKey key) throws CertificateParsingException {
        Collection<List<?>> names = chain.get(0).getSubjectAlternativeNames();
        if (names == null) {
            return new Identity(chain, key, List.of());
        }
        List<String> dnsNames = names.stream()
                .filter(name -> name.get(0).equals(DNS_NAME))
                .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                .toList();
        return new Identity(chain, key, dnsNames);
    }

    boolean isOfKind(String keyType) {
        return key.getAlgorithm().equals(keyType);
    }

    boolean isFor(String host) {
        String asked = host.toLowerCase(Locale.ROOT);
        return names.stream().anyMatch(name -> name.equals(asked) || covers(name, asked));
    }

    boolean sharesNameWith(Identity other) {
        return equals(other) || names.stream().anyMatch(other.names::contains);
    }

    /** A star matches one label, the first (RFC 6125, section 6.4.3). */
    private static boolean covers(String name, String asked) {
        int dot = asked.indexOf('.');
        return dot > 0 && name.startsWith("*.") && name.substring(1).equals(asked.substring(dot));
    }

    /**
     * Whether one of the issuers has issued the certificate, directly or through intermediate certificates. An empty
     * list accepts every issuer.
     */
    boolean isIssuedBy(Principal @Nullable [] issuers) {
        if (issuers == null || issuers.length == 0) {
            return true;
        }
        List<Principal> known = Arrays.asList(issuers);
        return chain.stream().anyMatch(each -> known.contains(each.getIssuerX500Principal()));
    }
}
