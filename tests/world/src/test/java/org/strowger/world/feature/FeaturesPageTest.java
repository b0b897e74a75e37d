package org.strowger.world.feature;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.KeptText;
import org.strowger.world.walk.Feature;

/** The table of features in the page about the simulation is that of the catalogue. */
class FeaturesPageTest {
    private static final Path PAGE = Path.of("../../docs/internals/simulation.md");
    private static final Path SOURCES = Path.of("src/main/java");
    private static final String BEGIN = "<!-- begin features -->\n";
    private static final String END = "<!-- end features -->\n";
    private static final Pattern SUMMARY =
            Pattern.compile("/\\*\\*(.*?)\\*/\\n(?:@\\w+(?:\\([^)]*\\))?\\n)*(?:public )?final class", Pattern.DOTALL);

    @Test
    void thePageShowsTheFeatureCatalogue() throws IOException {
        StringBuilder rows = new StringBuilder("""
                | Feature | | Configuration | Messages | Troubles | Checks |
                | --- | --- | --- | --- | --- | --- |
                """);
        for (Feature each : Features.all()) {
            rows.append(row(each));
        }
        String page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        KeptText.mustBe(PAGE, page.substring(0, from) + rows + page.substring(page.indexOf(END)));
    }

    private static String row(Feature feature) throws IOException {
        Set<String> parts = Arrays.stream(feature.getClass().getDeclaredMethods())
                .map(Method::getName)
                .collect(Collectors.toSet());
        return "| `" + feature.name() + "` | " + summary(feature.getClass()) + " | "
                + mark(parts, "configure", "decorate") + " | " + mark(parts, "plan", "judge", "assign") + " | "
                + mark(parts, "troubles") + " | " + mark(parts, "inspect", "check") + " |\n";
    }

    private static String mark(Set<String> parts, String... names) {
        return Arrays.stream(names).anyMatch(parts::contains) ? "x" : "";
    }

    /** The first sentence of the description in the source. */
    private static String summary(Class<?> type) throws IOException {
        Matcher found =
                SUMMARY.matcher(Files.readString(SOURCES.resolve(type.getName().replace('.', '/') + ".java")));
        if (!found.find()) {
            throw new AssertionError(type + " has no description");
        }
        String text = found.group(1).replaceAll("\\n \\*", " ").replaceAll("\\{@code (.*?)}", "`$1`");
        text = text.replaceAll("\\s+", " ").strip();
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }
}
