package org.strowger.router.config.tls;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;

/**
 * TLS settings for incoming connections.
 *
 * @param identities the server certificates; empty for no TLS. If there are several, the server presents the
 *     certificate that matches the name requested by the client (SNI), or else the first one
 * @param clientCas certificate authorities trusted to sign client certificates; if not empty, a client must present a
 *     certificate
 */
public record ServerTls(List<TlsIdentity> identities, List<Path> clientCas) {
    public static final ConfigKey<Path> CERTIFICATE = key(
                    "certificate", PathTypes.READABLE, TlsIdentity.CERTIFICATE_MEANING)
            .example("tls/server.pem");
    public static final ConfigKey<Path> KEY =
            key("key", PathTypes.PRIVATE, TlsIdentity.KEY_MEANING).example("tls/server.key");
    public static final ConfigKey<List<Path>> CLIENT_CA = key(
                    "client-ca",
                    ListOf.words(PathTypes.READABLE),
                    "PEM files with the CAs of client certificates; if set, clients must present a"
                            + " certificate (mutual TLS)")
            .or("[]")
            .example("tls/clients.pem");

    public static final Section SECTION = Section.of("TLS of incoming connections", CERTIFICATE, KEY, CLIENT_CA);

    /** No TLS: the connection is not encrypted. */
    public static final ServerTls NONE = new ServerTls(List.of(), List.of());

    public ServerTls {
        identities = List.copyOf(identities);
        clientCas = List.copyOf(clientCas);
        if (identities.isEmpty() && !clientCas.isEmpty()) {
            throw new IllegalArgumentException("a TLS listener needs a certificate and its key");
        }
    }

    /** Builds the settings from the values of a section, which must have no faults. */
    public static ServerTls of(SectionValues tls) {
        return new ServerTls(List.of(new TlsIdentity(tls.value(CERTIFICATE), tls.value(KEY))), tls.value(CLIENT_CA));
    }

    public boolean isNone() {
        return identities.isEmpty();
    }
}
