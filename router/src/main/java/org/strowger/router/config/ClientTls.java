package org.strowger.router.config;

import java.nio.file.Path;
import java.util.List;

/**
 * TLS settings for outgoing connections.
 *
 * @param cas certificate authorities trusted to sign the server's certificate; empty: those that the Java runtime
 *     trusts
 * @param verifyHost whether the server's certificate must match the dialled host
 * @param identities client certificates to present if the server requests one; may be empty
 */
public record ClientTls(List<Path> cas, boolean verifyHost, List<TlsIdentity> identities) {
    public ClientTls {
        cas = List.copyOf(cas);
        identities = List.copyOf(identities);
    }
}
