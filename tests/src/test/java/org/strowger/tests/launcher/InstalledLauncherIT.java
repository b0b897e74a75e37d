package org.strowger.tests.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of the packages, in a tree as they install it, with a Java that only says how it was called. */
final class InstalledLauncherIT {
    private static final Path SOURCES = LauncherBed.repository().resolve("packaging/src");
    private static final Pattern OPTION = Pattern.compile("(?<=[\\s(\"])-(?:X|D|ea|-sun|-enable)[^\\s)\"]+");

    @TempDir
    private Path directory = Path.of("");

    private Path program = Path.of("");

    @BeforeEach
    void installs() throws IOException {
        Path home = directory.resolve("usr/lib/strowger");
        program = home.resolve("bin/strowger");
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("lib"));
        Files.copy(SOURCES.resolve("bin/strowger"), program);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path java(String home, String version) throws IOException {
        Path there = directory.resolve(home);
        Files.createDirectories(there.resolve("bin"));
        Files.writeString(there.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path java = Files.writeString(there.resolve("bin/java"), """
                #!/bin/sh
                printf '%s\\n' "$0" "$@"
                exit 7
                """);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return there;
    }

    private record Result(int status, List<String> lines) {}

    private static Result run(Path program, List<String> environment, String... words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("env", "-i", "PATH=/usr/bin:/bin"));
        command.addAll(environment);
        command.add(program.toString());
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), said.lines().toList());
    }

    // ---- Actions

    @Test
    void usesTheBundledJavaThroughALinkAndPreservesQuotedArguments() throws IOException, InterruptedException {
        Path home = java("usr/lib/strowger/runtime", "17.0.15");
        java("other", "21");
        Files.createDirectories(directory.resolve("usr/lib/strowger/native"));
        Path link = directory.resolve("usr/link");
        Files.createSymbolicLink(link, Path.of("lib/strowger/bin/strowger"));
        Result result = run(
                link,
                List.of("STROWGER_JAVA_HOME=" + directory.resolve("other"), "STROWGER_JAVA_OPTS=-Xmx1g -Done=1"),
                "send",
                "--text",
                "two words");
        assertThat(result.status()).isEqualTo(7);
        assertThat(result.lines())
                .startsWith(home.resolve("bin/java").toString())
                .contains("-Djna.boot.library.path=" + directory.resolve("usr/lib/strowger/native"))
                .containsSequence(
                        "-Xmx1g",
                        "-Done=1",
                        "-cp",
                        directory.resolve("usr/lib/strowger/lib/*") + ":"
                                + directory.resolve("usr/lib/strowger/tools/*") + ":"
                                + directory.resolve("usr/lib/strowger/kafka/*"),
                        "org.strowger.router.app.Main",
                        "send",
                        "--text",
                        "two words");
    }

    @Test
    void findsASuitableJavaIfNoneIsBundled() throws IOException, InterruptedException {
        Path old = java("old", "11.0.2");
        Path newer = java("newer", "25");
        Result result = run(program, List.of("STROWGER_JAVA_HOME=" + old, "JAVA_HOME=" + newer), "version");
        assertThat(result.lines())
                .startsWith(newer.resolve("bin/java").toString())
                .contains("--enable-native-access=ALL-UNNAMED", "-XX:-G1UseConcRefinement")
                .noneMatch(line -> line.contains("jna") || line.contains("ConcRefinementGreenZone"));
    }

    @Test
    void reportsAMissingJava() throws IOException, InterruptedException {
        Path old = java("old", "11.0.2");
        Files.createSymbolicLink(directory.resolve("java"), old.resolve("bin/java"));
        Result result = run(program, List.of("STROWGER_JAVA_HOME=" + old, "PATH=" + tools()), "version");
        assertThat(result.status()).isOne();
        assertThat(result.lines())
                .containsExactly("strowger: no Java 17 or newer found: install one, or set STROWGER_JAVA_HOME");
    }

    /** A PATH with what the launcher needs, and no Java. */
    private Path tools() throws IOException {
        Path tools = Files.createDirectories(directory.resolve("tools"));
        for (String tool : List.of("sh", "dirname", "readlink", "sed")) {
            Files.createSymbolicLink(tools.resolve(tool), Path.of("/usr/bin", tool));
        }
        return tools;
    }

    // ---- The three places where Java's options stand

    @Test
    void theJvmOptionsEqualTheOptionsOfTheSourceTree() throws IOException {
        Set<String> ours = options(SOURCES.resolve("bin/strowger"));
        assertThat(ours)
                .hasSizeGreaterThan(12)
                .isEqualTo(options(LauncherBed.repository().resolve("strowger")));
        ours.removeIf(each -> each.startsWith("--") || each.contains("UseConcRefinement") || each.contains("Unlock"));
        assertThat(options(SOURCES.resolve("image/java.options")))
                .as("for Java 17")
                .isEqualTo(ours);
    }

    /** Without what is for Maven, and without where JNA finds its library, which is in the packages alone. */
    private static Set<String> options(Path file) throws IOException {
        String code = Files.readAllLines(file).stream()
                .filter(line -> !line.stripLeading().startsWith("#") && !line.contains("-version"))
                .collect(Collectors.joining("\n", "\n", "\n"));
        return OPTION.matcher(code)
                .results()
                .map(MatchResult::group)
                .filter(each -> !each.startsWith("-D") || each.startsWith("-Dio."))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
