package org.strowger.router.imports.kannel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.imports.DirectiveFate;
import org.strowger.router.imports.ImportDirectory;
import org.strowger.router.imports.ImportFiles;
import org.strowger.router.program.ConfigurationLoader;

/** Values that Kannel accepts and Strowger refuses: the import reports them, and writes a valid configuration. */
class OddValuesTest {
    private static final String CORE = """
            group = core
            admin-port = 13000
            smsbox-port = 13001
            """;
    private static final String SMSBOX = """
            group = smsbox
            bearerbox-host = localhost
            sendsms-port = 13013
            """;
    private static final String LINK = """
            group = smsc
            smsc = smpp
            smsc-id = north
            host = smpp.north.example
            port = 2775
            smsc-username = bank
            smsc-password = secret
            """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aNameThatBeginsWithADotBecomesAValidName() throws IOException {
        ImportFiles files = imported(LINK + "\ngroup = sendsms-user\nusername = .tester\npassword = secret12\n");

        assertThat(files.yaml()).contains("name: tester").contains("system-id: .tester");
    }

    @Test
    void aPortAbove65535IsNoPort() throws IOException {
        ImportFiles files = imported(LINK + "receive-port = 82154\n");

        assertThat(files.yaml()).contains("bind: transmitter").doesNotContain("82154");
    }

    @Test
    void onlyOneListenerGetsAPort() throws IOException {
        ImportFiles files = imported("""
                group = smsc
                smsc = http
                system-type = kannel
                smsc-id = reseller
                port = 13013
                send-url = "http://reseller.example/cgi-bin/sendsms"
                smsc-username = bank
                smsc-password = secret
                """);

        assertThat(files.yaml()).containsOnlyOnce(":13013");
    }

    @Test
    void aLinkThatOnlyReceivesGetsARouteThatRejects() throws IOException {
        ImportFiles files = imported(LINK.replace("port = 2775", "receive-port = 2775"));

        assertThat(files.yaml()).contains("bind: receiver").contains("reject: invalid-destination");
    }

    @Test
    void anAnswerThatIsNotAsciiIsLost() throws IOException {
        ImportFiles files = imported("""
                group = smsc
                smsc = http
                system-type = generic
                smsc-id = reseller
                port = 14000
                send-url = "http://reseller.example/send?to=%p&text=%a"
                status-success-regex = "OK"
                generic-message-sent = "\u0001"
                """);

        assertThat(files.findings(DirectiveFate.LOST))
                .anyMatch(each -> each.contains("generic-message-sent: only 1000 characters of ASCII are possible"));
    }

    @Test
    void receiversOfAReroutingThatAreNoNumbersAreLost() throws IOException {
        ImportFiles files = imported(LINK + "reroute-receiver = \"south,6\u009400\"\n");

        assertThat(files.findings(DirectiveFate.LOST))
                .anyMatch(each -> each.contains("reroute-receiver: some of its receivers are not numbers"));
        assertThat(files.yaml()).doesNotContain("inbound:");
    }

    @Test
    void aRuleThatAnEarlierOneHidesIsLeftOutAndReported() throws IOException {
        ImportFiles files =
                imported(LINK + "reroute-receiver = \"south,6000\"\nreroute-smsc-id = west\nreroute = true\n");

        assertThat(files.yaml())
                .contains("submit-as: reroute-north-to-west")
                .doesNotContain("submit-as: reroute-north\n");
        assertThat(files.findings(DirectiveFate.NOT_NEEDED))
                .anyMatch(each -> each.contains("inbound \"reroute-north\": it is left out: \"reroute-north-to-west\", "
                        + "which comes before it, has all its messages"));
    }

    /** Imports a configuration with these groups, and checks that the result is valid. */
    private ImportFiles imported(String groups) throws IOException {
        ImportFiles files = new ImportFiles(directory);
        files.file("kannel.conf", CORE + "\n" + SMSBOX + "\n" + groups);
        files.read("kannel.conf");
        ImportDirectory result = ImportDirectory.create(directory.resolve("result"), false);
        result.write(files.draft(), files.yaml());
        Verdict verdict = ConfigurationLoader.readWithTables(result.configuration());
        assertThat(verdict.isRight()).as(verdict::text).isTrue();
        return files;
    }
}
