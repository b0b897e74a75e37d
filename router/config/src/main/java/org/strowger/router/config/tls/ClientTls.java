package org.strowger.router.config.tls;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * TLS settings for outgoing connections.
 *
 * @param cas the certificate authorities that may have signed the server's certificate; if empty, the authorities that
 *     the Java runtime trusts
 * @param verifyHost whether the server's certificate must match the dialled host
 * @param identities client certificates to present if the server requests one; may be empty
 */
public record ClientTls(List<Path> cas, boolean verifyHost, List<TlsIdentity> identities) {
    public static final ConfigKey<List<Path>> CA = key(
                    "ca", ListOf.words(PathTypes.READABLE), "PEM files with the CAs of the server's certificate")
            .or("[]")
            .example("tls/ca.pem");
    public static final ConfigKey<Boolean> VERIFY_HOST = key(
                    "verify-host", TextTypes.FLAG, "verify that the server's certificate is for this host")
            .or("true");
    public static final ConfigKey<Path> OWN_CERTIFICATE = key(
                    "certificate",
                    PathTypes.READABLE,
                    TlsIdentity.CERTIFICATE_MEANING + "; sent if the server requests a certificate")
            .orElse("none is sent")
            .example("tls/client.pem");
    public static final ConfigKey<Path> OWN_KEY = key("key", PathTypes.PRIVATE, TlsIdentity.KEY_MEANING)
            .orElse("none")
            .example("tls/client.key");

    public static final Section SECTION = Section.of(
            "TLS of outgoing connections; without ca, the CAs that the Java runtime trusts are used",
            CA,
            VERIFY_HOST,
            OWN_CERTIFICATE,
            OWN_KEY);

    /** The TLS settings of an SMSC that configures none. */
    public static final ClientTls NONE = new ClientTls(List.of(), true, List.of());

    public ClientTls {
        cas = List.copyOf(cas);
        identities = List.copyOf(identities);
    }

    /** Builds the settings from the values of a section, which must have no faults. */
    public static ClientTls of(SectionValues tls) {
        List<TlsIdentity> identities = tls.find(OWN_CERTIFICATE)
                .map(certificate -> List.of(new TlsIdentity(certificate, tls.value(OWN_KEY))))
                .orElse(List.of());
        return new ClientTls(tls.value(CA), tls.value(VERIFY_HOST), identities);
    }
}
