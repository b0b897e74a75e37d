package org.strowger.router.imports.kannel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.imports.DirectiveFate;
import org.strowger.router.imports.ImportFiles;

/** The addresses from which a user may send: nobody may send after the import who might not before. */
final class AccessMapperTest {
    private static final String CONF = """
            group = core
            admin-port = 13000
            admin-password = p

            group = smsbox
            bearerbox-host = localhost
            sendsms-port = 13013

            group = sendsms-user
            username = tester
            password = t
            """;

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            10.0.0.* | *.*.*.*   | [10.0.0.0/24] | TAKEN
            10.0.0.* | 192.0.2.1 | [10.0.0.0/24] | CHANGED
            10.0.0.* | ""        | absent        | NOT_NEEDED
            ""       | *.*.*.*   | [127.0.0.1]   | CHANGED
            ""       | ""        | absent        | NOT_NEEDED
            *.*.*.*  | *.*.*.*   | absent        | NOT_NEEDED
            ""       | 192.0.2.1 | absent        | LOST
            10.*.0.1 | *.*.*.*   | [127.0.0.1]   | TAKEN
            """)
    void theAllowAndDenyListsAreMapped(String allow, String deny, String allowFrom, DirectiveFate fate)
            throws IOException {
        String lists = "user-allow-ip = " + allow + "\nuser-deny-ip = " + deny + "\n";
        ImportFiles files =
                new ImportFiles(directory).file("kannel.conf", CONF + lists).read("kannel.conf");
        if (allowFrom.equals("absent")) {
            assertThat(files.yaml()).doesNotContain("allow-from");
        } else {
            assertThat(files.yaml()).contains("allow-from: " + allowFrom + " ");
        }
        assertThat(files.findings(fate)).anyMatch(each -> each.contains(": user-deny-ip: "));
    }
}
