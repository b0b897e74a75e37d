package org.strowger.tests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;

/** The page for those who move from Kannel names each directive of a group smsc, and keys that exist. */
final class KannelDirectivesTest {
    private static final Path PAGE = Path.of("../docs/operating/moving-from-kannel-links.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (.*?) \\| (.*) \\|$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** A key in YAML, as far as its colon. */
    private static final Pattern KEY = Pattern.compile("([a-z][a-z-]*): ");

    private static List<String> cells(int column) throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .map(row -> row.group(column))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "smsc",
                "smsc-id",
                "smsc-admin-id",
                "host",
                "port",
                "alt-host",
                "alt-port",
                "our-host",
                "our-port",
                "smsc-username",
                "smsc-password",
                "throughput",
                "reconnect-delay",
                "allowed-smsc-id",
                "denied-smsc-id",
                "preferred-smsc-id",
                "allowed-prefix",
                "denied-prefix",
                "preferred-prefix",
                "unified-prefix",
                "reroute",
                "reroute-smsc-id",
                "reroute-receiver",
                "reroute-dlr",
                "alt-charset",
                "alt-addr-charset",
                "alt-dcs",
                "max-sms-octets",
                "dead-start",
                "log-file",
                "log-level",
                "max-error-count",
                "receive-port",
                "transceiver-mode",
                "system-type",
                "system-id",
                "interface-version",
                "address-range",
                "enquire-link-interval",
                "max-pending-submits",
                "wait-ack",
                "wait-ack-expire",
                "connection-timeout",
                "source-addr-ton",
                "source-addr-npi",
                "source-addr-autodetect = yes",
                "dest-addr-ton",
                "dest-addr-npi",
                "bind-addr-ton",
                "bind-addr-npi",
                "service-type",
                "esm-class",
                "validityperiod",
                "priority",
                "msg-id-type",
                "my-number",
                "use-ssl",
                "ssl-client-certkey-file",
                "smpp-tlv",
                "instances",
                "window",
                "flow-control",
                "keepalive",
                "idle-timeout",
                "connect-allow-ip",
                "notification-pid",
                "notification-addr",
                "no-dlr",
            })
    void thePageHasTheDirective(String directive) throws IOException {
        assertThat(cells(1)).anySatisfy(cell -> assertThat(cell).contains("`" + directive + "`"));
    }

    @Test
    void everyConfigurationKeyOnThePageExists() throws IOException {
        Set<String> known = new HashSet<>();
        gather(SmscSettings.SECTION, known);
        assertThat(known).contains("fields", "by-number", "reconnect");
        for (String cell : cells(2)) {
            List<String> keys = CODE.matcher(cell)
                    .results()
                    .flatMap(code -> KEY.matcher(code.group(1)).results())
                    .map(MatchResult::group)
                    .map(key -> key.substring(0, key.length() - 2))
                    .toList();
            assertThat(known).as(cell).containsAll(keys);
        }
    }

    private static void gather(Section section, Set<String> names) {
        for (ConfigKey<?> key : section.keys()) {
            names.add(key.name());
            gather(key.type().section(), names);
        }
    }
}
