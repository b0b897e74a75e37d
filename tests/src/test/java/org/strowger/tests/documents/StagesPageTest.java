package org.strowger.tests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page on the stages of tests, beside the tags and the properties that decide about them. */
final class StagesPageTest {
    private static final Path TOP = Path.of("..");
    private static final Path PAGE = TOP.resolve("docs/internals/stages.md");
    private static final Path ORIGINALS = TOP.resolve(".ci/originals.list");
    private static final Pattern TAG = Pattern.compile("@Tag\\(\"original\"\\)\\s+@Tag\\(\"(\\w+)\"\\)");
    private static final Pattern CODE = Pattern.compile("`(\\w+)`");

    /** It is a script, and has no test in JUnit. */
    private static final String RELEASE = "release";

    private final Map<String, String> sources = new TreeMap<>();
    private final List<Path> files = new ArrayList<>();

    @BeforeEach
    void readsTheTests() throws IOException {
        for (String module : List.of("protocols", "router", "tests")) {
            try (Stream<Path> all = Files.walk(TOP.resolve(module))) {
                for (Path file : all.filter(StagesPageTest::isTest).toList()) {
                    files.add(file);
                    sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
                }
            }
        }
    }

    private static boolean isTest(Path file) {
        return file.toString().contains("src/test/java")
                && file.toString().endsWith(".java")
                && !file.endsWith("StagesPageTest.java");
    }

    private List<String> classes(Predicate<String> condition) {
        return sources.entrySet().stream()
                .filter(entry -> condition.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The rows of a section's table whose first cell is code. */
    private static List<String> rows(String section) throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("## " + section);
        assertThat(from).as("section " + section).isPositive();
        int end = page.indexOf("\n## ", from + 1);
        return page.substring(from, end < 0 ? page.length() : end)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .toList();
    }

    private static List<String> namesIn(String text) {
        return CODE.matcher(text).results().map(found -> found.group(1)).toList();
    }

    @Test
    void eachOriginalProgramHasARowWithItsTests() throws IOException {
        Map<String, List<String>> shown = new TreeMap<>();
        for (String row : rows("Programs of others")) {
            List<String> names = new ArrayList<>(namesIn(row));
            shown.put(names.remove(0), names);
        }
        Map<String, List<String>> tagged = new TreeMap<>();
        sources.forEach((name, text) -> TAG.matcher(text).results().forEach(found -> tagged.computeIfAbsent(
                        found.group(1), tag -> new ArrayList<>())
                .add(name)));
        tagged.put(RELEASE, List.of());
        assertThat(shown).isEqualTo(tagged);
    }

    @Test
    void eachOriginalProgramIsListedOnce() throws IOException {
        List<String> listed = Files.readAllLines(ORIGINALS).stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
        assertThat(new TreeSet<>(listed))
                .hasSameSizeAs(listed)
                .isEqualTo(new TreeSet<>(rows("Programs of others").stream()
                        .map(row -> namesIn(row).get(0))
                        .toList()));
    }

    @Test
    void eachProcessTestOfAnOriginalProgramNamesTheProgram() {
        sources.forEach((name, text) -> {
            if (text.contains("@Tag(\"original\")")) {
                assertThat(name).endsWith("IT");
                assertThat(TAG.matcher(text).find())
                        .as(name + " has the name of its program")
                        .isTrue();
            }
        });
    }

    /** Otherwise a change of the test would not make its program due. */
    @Test
    void eachTestIsOnThePathsOfItsProgram() throws IOException {
        List<String> list = Files.readAllLines(ORIGINALS);
        for (Path file : files) {
            Matcher tag = TAG.matcher(Files.readString(file));
            while (tag.find()) {
                String path = TOP.relativize(file).toString();
                assertThat(list)
                        .as(path)
                        .anyMatch(line -> line.startsWith(tag.group(1) + " ")
                                && Stream.of(line.split(" +", -1)).skip(2).anyMatch(path::startsWith));
            }
        }
    }

    @Test
    void eachTestExtendedByTheLongOptionHasARow() throws IOException {
        List<String> shown = rows("Minutes and hours").stream()
                .flatMap(row -> namesIn(row).stream())
                .sorted()
                .toList();
        assertThat(shown).isEqualTo(classes(text -> text.contains("\"strowger.long\"")));
    }
}
