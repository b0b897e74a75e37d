package org.strowger.router.config;

import java.nio.file.Path;
import java.util.List;

/**
 * TLS settings for incoming connections.
 *
 * @param identities the server certificates; empty: no TLS; of several, the one that matches the name that the client
 *     requests (SNI), else the first
 * @param clientCas certificate authorities trusted to sign client certificates; if not empty, a client must present a
 *     certificate
 */
public record ServerTls(List<TlsIdentity> identities, List<Path> clientCas) {
    /** No TLS: the connection is not encrypted. */
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
