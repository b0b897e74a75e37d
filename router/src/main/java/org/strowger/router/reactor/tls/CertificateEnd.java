package org.strowger.router.reactor.tls;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * When a certificate of a file ends.
 *
 * @param file where it stands
 * @param subject whose it is
 * @param until after that nobody takes it for valid
 */
public record CertificateEnd(Path file, String subject, Instant until) {
    /**
     * The certificates of a file. It reads the file, so it takes its time.
     *
     * @throws TlsConfigurationException if there are none that can be read
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
