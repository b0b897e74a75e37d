package org.strowger.router.reactor.tls;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.TlsIdentity;

/** Until when certificates are good. */
public final class CertificateDates {
    private CertificateDates() {}

    /** When the first of them is good no more; nothing if there are none, or none can be read now. */
    public static Optional<Instant> firstEnd(List<TlsIdentity> identities) {
        return identities.stream()
                .map(TlsIdentity::certificate)
                .flatMap(file -> end(file).stream())
                .min(Instant::compareTo);
    }

    /** A chain is good as long as all of it is. */
    private static Optional<Instant> end(Path file) {
        try {
            return PemFiles.certificates(file).stream()
                    .map(each -> each.getNotAfter().toInstant())
                    .min(Instant::compareTo);
        } catch (TlsConfigurationException e) {
            return Optional.empty(); // It is somebody else's to say that it cannot be read.
        }
    }
}
