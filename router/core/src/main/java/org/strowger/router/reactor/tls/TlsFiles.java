package org.strowger.router.reactor.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.strowger.router.config.tls.TlsIdentity;

/** Checks the files of TLS settings as a listener or a session does when it opens them. */
public final class TlsFiles {
    private TlsFiles() {}

    /** Why the file cannot be used for certificates, and what to do; empty if it can. */
    public static Optional<String> faultOf(Path certificates) {
        try {
            PemFiles.certificates(certificates);
            return Optional.empty();
        } catch (TlsConfigurationException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Why the certificate and the key cannot be used together, and what to do; empty if they can. */
    public static Optional<String> faultOf(TlsIdentity identity) {
        try {
            TlsContexts.identity(identity);
            return Optional.empty();
        } catch (TlsConfigurationException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (GeneralSecurityException e) {
            return Optional.of(identity.certificate() + ": the certificate cannot be used: " + e.getMessage());
        }
    }
}
