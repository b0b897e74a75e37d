package org.strowger.router.reactor.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.strowger.router.config.tls.TlsIdentity;

/** Checks the files of TLS settings with the checks that a listener or a session makes when it opens the files. */
public final class TlsFiles {
    private TlsFiles() {}

    /** The reason why the certificates in the file cannot be used, and the remedy; empty if they can be used. */
    public static Optional<String> faultOf(Path certificates) {
        try {
            PemFiles.certificates(certificates);
            return Optional.empty();
        } catch (TlsConfigurationException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The reason why the certificate and the key cannot be used together, and the remedy; empty if they can be used.
     */
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
