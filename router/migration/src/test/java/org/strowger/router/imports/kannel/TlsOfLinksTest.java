package org.strowger.router.imports.kannel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.imports.DirectiveFate;
import org.strowger.router.imports.ImportFiles;

/** Certificates that a configuration names: only files below the directories of the import are read. */
final class TlsOfLinksTest {
    private static final String CONF = """
            group = core
            admin-port = 13000
            ssl-trusted-ca-file = ca.pem

            group = smsc
            smsc = smpp
            smsc-id = a
            host = a.example.net
            port = 2775
            transceiver-mode = true
            smsc-username = u
            smsc-password = p
            use-ssl = true
            ssl-client-certkey-file = %s
            """;

    private static final String CERTIFICATE = "-----BEGIN CERTIFICATE-----\n";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void certificatesBesideTheConfigurationAreImported() throws IOException {
        ImportFiles files = new ImportFiles(directory)
                .file("ca.pem", CERTIFICATE)
                .file("own.pem", CERTIFICATE + "-----BEGIN PRIVATE KEY-----\n")
                .file("kannel.conf", CONF.formatted("own.pem"))
                .read("kannel.conf");
        Path own = directory.resolve("own.pem");
        assertThat(files.yaml())
                .contains("ca: " + directory.resolve("ca.pem") + "\n", "verify-host: false\n")
                .contains("certificate: " + own + "\n", "key: " + own + "\n");
    }

    @Test
    void oldKeyFormatsAndFilesOutsideTheDirectoryAreReportedAsLost() throws IOException {
        Path elsewhere = Files.createTempFile("elsewhere", ".pem");
        Files.writeString(elsewhere, CERTIFICATE + "-----BEGIN PRIVATE KEY-----\n");
        try {
            for (String file : new String[] {"old.pem", elsewhere.toString(), "missing.pem"}) {
                ImportFiles files = new ImportFiles(directory)
                        .file("old.pem", CERTIFICATE + "-----BEGIN RSA PRIVATE KEY-----\n")
                        .file("kannel.conf", CONF.formatted(file))
                        .read("kannel.conf");
                assertThat(files.yaml()).contains("tls: {}").doesNotContain("certificate:");
                assertThat(files.findings(DirectiveFate.LOST))
                        .anyMatch(each ->
                                each.startsWith("kannel.conf:14: smsc a: ssl-client-certkey-file: it is elsewhere"));
            }
        } finally {
            Files.delete(elsewhere);
        }
    }
}
