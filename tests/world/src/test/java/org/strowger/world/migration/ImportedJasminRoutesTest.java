package org.strowger.world.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.command.ExplainCommand;
import org.strowger.router.config.Configuration;
import org.strowger.router.program.ConfigurationLoader;
import picocli.CommandLine;

/**
 * The imported routes of the set-up {@code routes} choose as Jasmin does. Here its rules are applied as Jasmin applies
 * them: from the highest order, all filters of a route, expressions at the beginning of a text.
 */
class ImportedJasminRoutesTest {
    private static final Pattern FRANCE = Pattern.compile("^33");
    private static final Pattern GERMAN_MOBILE = Pattern.compile("^\\+?49(15|16|17)\\d+");
    private static final Pattern DIGITS = Pattern.compile("^\\d{11,13}$");
    private static final Pattern CODE = Pattern.compile("(?i)code: \\d{4,6}");

    @TempDir
    private Path directory;

    private record Sent(String user, String to, String text, String date, String time, String tag) {
        /** The route of Jasmin. */
        String expected() {
            if (begins(FRANCE, to) && time.compareTo("08:00") >= 0 && time.compareTo("18:30") < 0) {
                return "mt-50";
            }
            if (user.equals("u1")) {
                return "mt-40";
            }
            if (begins(GERMAN_MOBILE, to) && begins(DIGITS, to) && begins(CODE, text)) {
                return "mt-30";
            }
            if (date.compareTo("2026-06-01") >= 0 && date.compareTo("2026-08-31") <= 0 && tag.equals("5")) {
                return "mt-20";
            }
            return "mt-10";
        }

        private static boolean begins(Pattern expression, String text) {
            return expression.matcher(text).lookingAt();
        }
    }

    @Test
    void eachMessageTakesTheSameRouteAsInJasmin() throws IOException {
        ImportedSetup.of("routes", directory);
        Configuration configuration = ConfigurationLoader.load(directory.resolve("moved/strowger.yaml"));
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int[] taken = new int[51];
        for (int i = 0; i < 400; i++) {
            Sent sent = new Sent(
                    any(random, "u1", "u2", "u3"),
                    any(random, "33", "4915", "4917", "44", "033") + "123456789".substring(random.nextInt(4)),
                    any(random, "Code: 12345", "code: 12", "your code: 12345", ""),
                    any(random, "2026-05-31", "2026-06-01", "2026-08-31", "2026-09-01"),
                    any(random, "07:59", "08:00", "18:29", "18:30"),
                    any(random, "5", "6", ""));
            String route = explained(configuration, sent);
            assertThat(route).as("%s, seed %d", sent, seed).contains("\"route\":\"" + sent.expected() + "\"");
            taken[Integer.parseInt(sent.expected().substring(3))]++;
        }
        assertThat(List.of(taken[50], taken[40], taken[30], taken[20], taken[10]))
                .as("seed %d", seed)
                .allMatch(each -> each > 0);
    }

    private static String any(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }

    private static String explained(Configuration configuration, Sent sent) {
        StringWriter out = new StringWriter();
        CommandLine command = new CommandLine(new ExplainCommand(file -> configuration));
        command.setOut(new PrintWriter(out, true));
        command.execute(
                "--json",
                "--application",
                sent.user(),
                "--from",
                "SHOP",
                "--to",
                sent.to(),
                "--text",
                sent.text(),
                "--label",
                sent.tag(),
                "--at",
                sent.date() + "T" + sent.time());
        return out.toString();
    }
}
