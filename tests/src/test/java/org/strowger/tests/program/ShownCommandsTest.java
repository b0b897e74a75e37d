package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.strowger.router.app.Main;
import org.strowger.tests.bench.BenchMain;

/** {@code commands.md} says of every command that the documents show what runs it; and each could be meant so. */
final class ShownCommandsTest {
    private static final Path TOP = Path.of("..");
    private static final Path LIST = TOP.resolve("docs/internals/commands.md");
    private static final List<String> SHOWING = List.of(
            "README.md", "CONTRIBUTING.md", "conf", "systemd", "docs/operating", "docs/internals", "docs/protocols");

    private static final Pattern ROW = Pattern.compile("^\\| `(.+)` \\| ([^|]+) \\| ([^|]+) \\|$");
    private static final Pattern SMSC = Pattern.compile("]\\(([^)]+)\\)");
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");
    private static final Pattern FENCE = Pattern.compile("(?ms)^\\s*```(\\w*)$(.*?)^\\s*```$");
    private static final Pattern COMMAND = Pattern.compile("[$#] .*|(?:\\./)?strowger .*|(?:mvn|podman|tshark) .*");
    private static final Pattern COMMENT = Pattern.compile("\\s+# .*");
    private static final Pattern PROMPT = Pattern.compile("^[$#] ");
    private static final Pattern VARIABLES = Pattern.compile("^(?:[A-Z_]+=(?:\"[^\"]*\"|\\S+) )+");
    private static final Pattern IN_A_SENTENCE = Pattern.compile("`((?:\\./)?strowger [a-z][^`]*)`");
    private static final Pattern OTHERS = Pattern.compile("\\|\\S+");
    private static final Pattern REDIRECTED = Pattern.compile(" [<>].*");
    private static final Pattern OPTION = Pattern.compile("--[a-z-]+");

    private record Row(String command, List<Path> documents, String runBy) {}

    // ---- The list

    private static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(LIST)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                List<Path> documents = all(SMSC, row.group(2)).stream()
                        .map(smsc -> LIST.resolveSibling(smsc).normalize())
                        .toList();
                rows.add(new Row(row.group(1).replace("\\|", "|"), documents, row.group(3)));
            }
        }
        return rows;
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult each) -> each.group(1))
                .toList();
    }

    // ---- The documents

    private static Map<Path, String> documents() throws IOException {
        Map<Path, String> texts = new TreeMap<>();
        for (String root : SHOWING) {
            for (Path file : files(TOP.resolve(root), ".md")) {
                if (!file.equals(LIST)) {
                    texts.put(file.normalize(), read(file));
                }
            }
        }
        return texts;
    }

    private static List<Path> files(Path root, String end) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In blocks of sh every line is a command; elsewhere what has a prompt, or begins as ours do. */
    private static List<String> inBlocks(String text) {
        List<String> commands = new ArrayList<>();
        FENCE.matcher(text).results().forEach(block -> {
            boolean isShell = block.group(1).equals("sh");
            if (isShell || block.group(1).isEmpty()) {
                oneLineEach(block.group(2))
                        .lines()
                        .map(String::strip)
                        .filter(line -> isShell
                                ? !line.isEmpty()
                                : COMMAND.matcher(line).matches())
                        .map(ShownCommandsTest::bare)
                        .forEach(commands::add);
            }
        });
        return commands;
    }

    private static String oneLineEach(String text) {
        return text.replaceAll("\\s*\\\\\n\\s*", " ");
    }

    /** Without prompt, variables and comment, and as if the program were installed. */
    private static String bare(String line) {
        String command = COMMENT.matcher(PROMPT.matcher(line).replaceFirst("")).replaceFirst("");
        return installed(VARIABLES.matcher(command.strip()).replaceFirst(""));
    }

    private static String installed(String text) {
        return text.replace("./strowger ", "strowger ");
    }

    private static String inOneLine(String text) {
        return installed(oneLineEach(text).replaceAll("\\s+", " "));
    }

    // ---- Claims

    @Test
    void everyCommandInACodeBlockIsListedWithItsDocument() throws IOException {
        List<Row> rows = rows();
        assertThat(rows).hasSizeGreaterThan(50);
        documents().forEach((document, text) -> {
            List<String> listed = rows.stream()
                    .filter(row -> row.documents().contains(document))
                    .map(Row::command)
                    .toList();
            assertThat(listed).as("%s: rows of %s", document, LIST).containsAll(inBlocks(text));
        });
    }

    /** There a command may be named by its beginning alone. */
    @Test
    void everyCommandInASentenceIsListed() throws IOException {
        List<String> listed = rows().stream().map(Row::command).toList();
        documents().forEach((document, text) -> {
            String sentences = inOneLine(FENCE.matcher(text).replaceAll(""));
            assertThat(all(IN_A_SENTENCE, sentences))
                    .as("%s, and rows of %s", document, LIST)
                    .allMatch(named -> listed.stream().anyMatch(each -> (each + " ").startsWith(named + " ")));
        });
    }

    @Test
    void everyListedCommandIsShownInItsDocuments() throws IOException {
        Map<Path, String> texts = documents();
        for (Row row : rows()) {
            assertThat(row.documents()).as(row.command()).isNotEmpty();
            row.documents().forEach(document -> assertThat(inOneLine(texts.getOrDefault(document, "")))
                    .as("%s", document)
                    .contains(row.command()));
        }
    }

    @Test
    void namesAnExistingTestForEachCommand() throws IOException {
        Set<String> classes = new HashSet<>();
        for (String folder : List.of("protocols", "router", "tests")) {
            for (Path file : files(TOP.resolve(folder), ".java")) {
                if (file.toString().contains("/src/test/java/")) {
                    classes.add(file.getFileName().toString().replace(".java", ""));
                }
            }
        }
        for (Row row : rows()) {
            List<String> named = all(CLASS, row.runBy());
            assertThat(classes).as(row.command()).containsAll(named);
            assertThat(named.isEmpty() && !row.runBy().startsWith("by hand"))
                    .as("%s is run by nobody", row.command())
                    .isFalse();
        }
    }

    /** Our own launcher alone knows the verb that runs the tests. */
    @Test
    void theProgramHasEveryVerbAndOptionOfTheDocuments() throws IOException {
        for (Row row : rows()) {
            String command = OTHERS.matcher(REDIRECTED.matcher(row.command()).replaceFirst(""))
                    .replaceAll("");
            if (command.startsWith("strowger ") && !command.startsWith("strowger test")) {
                String[] words =
                        command.substring("strowger ".length()).replace("'", "").split(" ", -1);
                assertThatCode(() -> Main.commandLine().parseArgs(words))
                        .as(row.command())
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void theBenchmarksHaveEveryOptionOfTheDocuments() throws IOException {
        for (Row row : rows()) {
            if (row.command().startsWith("tests/bench/dispatch")) {
                String[] words =
                        row.command().substring("tests/bench/".length()).split(" ", -1);
                assertThatCode(() -> BenchMain.commandLine().parseArgs(words))
                        .as(row.command())
                        .doesNotThrowAnyException();
            } else if (row.command().startsWith("tests/bench/")) {
                String script = read(TOP.resolve(row.command().split(" ", -1)[0]));
                assertThat(OPTION.matcher(row.command()).results().map(MatchResult::group))
                        .as(row.command())
                        .allMatch(option -> script.contains('"' + option + '"'));
            }
        }
    }
}
