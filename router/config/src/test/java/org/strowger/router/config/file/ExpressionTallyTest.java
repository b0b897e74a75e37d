package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.grammar.HostDefaults;

final class ExpressionTallyTest {
    private static final int MIB = 1 << 20;

    private static Verdict verdict(int expressions) {
        StringBuilder yaml = new StringBuilder("""
                smscs: [{name: a, protocol: smpp, hosts: ["127.0.0.1:3001"], system-id: a, password: p}]
                routes:
                """);
        for (int i = 0; i < expressions; i++) {
            yaml.append("- {name: r").append(i).append(", match: {text: '/(?:a").append(i);
            yaml.append("{100}){200}/'}, via: a}\n");
        }
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "node", ZoneOffset.UTC, 10 * MIB);
        return ConfigurationFile.of(
                Source.of(Path.of("many.yaml"), yaml.toString()), new TestVocabulary(), hostDefaults);
    }

    @Test
    void refusesTheExpressionWithWhichAllTogetherTakeMoreThanTheMaximum() {
        assertThat(verdict(4).text()).doesNotContain("regular expressions");
        assertThat(verdict(7).text())
                .contains(
                        "many.yaml:9:",
                        "routes[6].match.text: the regular expressions up to here take"
                                + " about 11 MiB, and"
                                + " at most 10 MiB are possible, a tenth of the heap;"
                                + " use smaller numbers in their repetitions");
    }
}
