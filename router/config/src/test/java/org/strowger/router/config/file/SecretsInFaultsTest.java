package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.Source;

/** No fault or warning shows a secret, whatever is wrong with the file. */
final class SecretsInFaultsTest {
    private static final int RUNS = Integer.getInteger("strowger.secrets", 4000);
    private static final long SEED = Long.getLong("strowger.seed", 20_261_201);
    private static final String SECRET = "SECRET";

    /** Every kind of secret, in lines of their own and in braces. */
    private static final String FILE = """
            node: exchange-1
            listeners:
              - name: smpp
                protocol: smpp
                listen: 127.0.0.1:2775
            applications:
              - name: shop
                password: SECRET
                api-keys:
                  - SECRET
                  - SECRET
                allow-from: [127.0.0.0/8]
                callbacks:
                  style: kannel
                  url: http://user:SECRET@127.0.0.1:8080/mo?password=SECRET
                  secrets:
                    - SECRET
                receives: ["447700900123"]
              - {name: bank, password: "SECRET", api-keys: [SECRET], window: 10}
            smscs:
              - name: operator-a
                hosts: [smsc1.example.net:2775]
                system-id: strowger
                password: SECRET
                window: 50
                other-logins:
                  - system-id: second
                    password: SECRET
                timers: {response: 10s}
              - {name: operator-b, hosts: smsc.example.org:2775, system-id: x, password: 'SECRET', window: 5}
              - name: provider
                protocol: http
                system-id: account
                password: SECRET
                http:
                  profile: template
                  url: https://api.example.net/send?key=SECRET
                  template:
                    headers: ['Authorization: Bearer SECRET']
                    body: '{"key": "SECRET", "to": "{to}"}'
                    accepted: status
            hooks:
              - name: hlr
                url: http://127.0.0.1:8081/lookup?token=SECRET
                headers: {Authorization: SECRET}
                secrets: [SECRET]
            routes:
              - {name: all, via: operator-a}
            console:
              users:
                - name: admin
                  password: SECRET
                  role: admin
            http:
              token: SECRET
            """;

    private static final List<String> PIECES = List.of(
            "\u2028",
            "\u2029",
            "\u0085",
            "\uFEFF",
            "\t",
            " ",
            ":",
            ": ",
            "- ",
            ",",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "'",
            "#",
            " #",
            "\n",
            "\r",
            "x",
            "&a ",
            "*a",
            "!x ",
            "|",
            "? ",
            "---\n",
            "name",
            "window: ");

    private static Stream<String> told(String text) {
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("test.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE);
        return Stream.concat(verdict.faults().stream(), verdict.warnings().stream())
                .map(Fault::withPicture);
    }

    @Test
    void noFaultShowsASecretInAFileWithRandomMistakes() {
        int faulty = 0;
        for (int run = 0; run < RUNS; run++) {
            long seed = SEED + run;
            Random chance = new Random(seed);
            List<String> secrets = new ArrayList<>();
            String text = mistaken(filled(secrets, chance), secrets, chance);
            String told = told(text).collect(Collectors.joining("\n"));
            faulty += told.isEmpty() ? 0 : 1;
            for (String secret : secrets) {
                assertThat(told)
                        .as("replay: -Dstrowger.secrets=1 -Dstrowger.seed=" + seed + "; the file: " + text)
                        .doesNotContain(secret);
            }
        }
        assertThat(faulty).isGreaterThan(RUNS / 2);
    }

    private static String filled(List<String> secrets, Random chance) {
        StringBuilder text = new StringBuilder();
        for (String part : FILE.split(SECRET, -1)) {
            if (!text.isEmpty()) {
                String secret = "Zq" + Long.toString(Math.abs(chance.nextLong()), Character.MAX_RADIX) + "Zq";
                secrets.add(secret);
                text.append(secret);
            }
            text.append(part);
        }
        return text.toString();
    }

    private static String mistaken(String right, List<String> secrets, Random chance) {
        String text = right;
        for (int times = 1 + chance.nextInt(3); times > 0; times--) {
            int at = chance.nextInt(text.length());
            int begin = text.lastIndexOf('\n', at) + 1;
            int end = text.indexOf('\n', at) < 0 ? text.length() : text.indexOf('\n', at) + 1;
            String before = text.substring(0, begin);
            String line = text.substring(begin, end);
            String after = text.substring(end);
            String dash = chance.nextBoolean() ? "" : "  ";
            String next =
                    switch (chance.nextInt(8)) {
                        case 0 -> text.substring(0, at) + text.substring(at + 1);
                        case 1 -> text.substring(0, at) + piece(chance) + text.substring(at);
                        case 2 -> before + after;
                        case 3 -> before + line + line + after;
                        case 4 -> before + " ".repeat(1 + chance.nextInt(4)) + line + after;
                        case 5 -> before + line.stripLeading() + after;
                        case 6 -> before + line.replaceFirst("- ", dash) + after;
                        default -> before + line.replaceFirst("[a-z]+:", word(chance) + ":") + after;
                    };
            // A mistake within a secret would only make another secret of it.
            text = secrets.stream().allMatch(next::contains) || chance.nextInt(4) == 0 ? next : text;
        }
        return text;
    }

    private static String piece(Random chance) {
        return PIECES.get(chance.nextInt(PIECES.size())).repeat(1 + chance.nextInt(3));
    }

    private static String word(Random chance) {
        return List.of("pasword", "frobnicate", "Password", "key", "some-key", "name", "x")
                .get(chance.nextInt(7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "applications:\n  password: hunter2\n  name: shop\n",
                "applications: {password: hunter2, name: shop}\n",
                "applications:\n  - {name: shop, \u2028password: hunter2, window: many}\n",
                "applications:\n  - {name: \"a\u2028b\",\n     password: hunter2, window: many}\n",
                "\uFEFF\uFEFFapplications: [{name: shop, \uFEFF\uFEFF\uFEFF\uFEFF\uFEFF\uFEFF\uFEFF"
                        + "password: hunter2, window: many}]\n",
                "smscs: [{name: {password: hunter2}}]\n",
            })
    void aMistakeBesideASecretDoesNotShowIt(String text) {
        assertThat(told(text)).isNotEmpty().noneMatch(each -> each.contains("hunter2") || each.contains("unter2"));
    }

    @Test
    void anUnknownKeyIsShownAndItsValueIsMasked() {
        assertThat(told("applications:\n  - name: shop\n    frobnicate: hunter2\n    password: sesame\n"))
                .anySatisfy(each -> assertThat(each)
                        .contains("applications[0].frobnicate: no such key", "  |     frobnicate: *******"));
    }
}
