package org.strowger.router.reactor.tls;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The expiry of a certificate in a file. */
public record CertificateEnd(Path file, String subject, Instant until) {
    /**
     * The certificates in a file. Reads the file, so it may block.
     *
     * @throws TlsConfigurationException if there is no readable certificate
     */
    public static List<CertificateEnd> of(Path file) {
        return PemFiles.certificates(file).stream()
                .map(each -> new CertificateEnd(
                        file,
                        each.getSubjectX500Principal().getName(),
                        each.getNotAfter().toInstant()))
                .toList();
    }
}
