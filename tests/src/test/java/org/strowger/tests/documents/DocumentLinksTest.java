package org.strowger.tests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever follows a link of the documents finds the file, and the chapter in it. */
final class DocumentLinksTest {
    private static final Path TOP = Path.of("..");
    private static final List<String> PLACES =
            List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "conf", "systemd", "tests/peers/README.md");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (String place : PLACES) {
            try (Stream<Path> files = Files.walk(TOP.resolve(place))) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
            }
        }
        return documents;
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        int links = 0;
        for (Path document : documents()) {
            for (String link : found(LINK, Files.readString(document))) {
                if (!link.startsWith("https://")) {
                    follow(document, link);
                    links++;
                }
            }
        }
        assertThat(links).isGreaterThan(150);
    }

    private static void follow(Path document, String link) throws IOException {
        int mark = link.indexOf('#');
        String file = mark < 0 ? link : link.substring(0, mark);
        Path there = file.isEmpty() ? document : document.resolveSibling(file);
        assertThat(there).as("%s leads to %s", document, link).exists();
        if (mark >= 0) {
            assertThat(found(HEADING, Files.readString(there)).stream().map(DocumentLinksTest::anchor))
                    .as("%s leads to %s", document, link)
                    .contains(link.substring(mark + 1));
        }
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(each -> each.group(1)).toList();
    }

    /** As those who show such documents make it of a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /** The index is no index of what it leaves out. */
    @Test
    void theReadmeLeadsToEveryPage() throws IOException {
        List<Path> linked = found(LINK, Files.readString(TOP.resolve("README.md"))).stream()
                .map(link -> TOP.resolve(link).normalize())
                .toList();
        List<Path> pages = documents().stream()
                .map(Path::normalize)
                .filter(page -> page.startsWith("../docs") && !page.startsWith("../docs/decisions"))
                .toList();
        assertThat(linked).containsAll(pages);
    }
}
