package org.strowger.router.config;

import java.nio.file.Path;
import java.util.List;

/**
 * TLS where we connect to others.
 *
 * @param cas who may vouch for the server; none: those whom the Java runtime trusts
 * @param verifyHost the server's certificate must be for the host that was dialled
 * @param identities what to show if the server asks; may be empty
 */
public record ClientTls(List<Path> cas, boolean verifyHost, List<TlsIdentity> identities) {
    public ClientTls {
        cas = List.copyOf(cas);
        identities = List.copyOf(identities);
    }
}
