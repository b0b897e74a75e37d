package org.strowger.router.config;

import java.nio.file.Path;
import java.util.List;

/**
 * TLS where others connect to us.
 *
 * @param identities none: no TLS; of several, the one that fits the name which the client asks for (SNI), else the
 *     first
 * @param clientCas who may vouch for clients; if there are any, a client must show a certificate
 */
public record ServerTls(List<TlsIdentity> identities, List<Path> clientCas) {
    /** None at all: what is said can be heard by anybody. */
    public static final ServerTls NONE = new ServerTls(List.of(), List.of());

    public ServerTls {
        identities = List.copyOf(identities);
        clientCas = List.copyOf(clientCas);
        if (identities.isEmpty() && !clientCas.isEmpty()) {
            throw new IllegalArgumentException("a TLS listener needs a certificate and its key");
        }
    }

    public boolean isNone() {
        return identities.isEmpty();
    }
}
