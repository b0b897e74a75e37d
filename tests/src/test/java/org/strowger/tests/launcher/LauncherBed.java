package org.strowger.tests.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A machine in a directory, for one test: a source tree with the launcher under test, and a PATH on which everything
 * that the launcher could find out, build or install with is a stub that writes down how it was called.
 */
final class LauncherBed {
    static final String JDK_17 = "java-17";

    private static final List<String> TOOLS = List.of(
            "bash",
            "sh",
            "env",
            "readlink",
            "dirname",
            "find",
            "sort",
            "cat",
            "sed",
            "grep",
            "tail",
            "head",
            "rm",
            "cp",
            "mkdir",
            "mv",
            "touch",
            "flock",
            "script",
            "ln");
    private static final List<String> SOURCES = List.of(
            "pom.xml",
            "protocols/pom.xml",
            "protocols/src/main/java/Codec.java",
            "router/pom.xml",
            "router/daemon/pom.xml",
            "router/daemon/src/main/java/Main.java",
            "router/kafka/pom.xml",
            "router/kafka/src/main/java/Adapter.java",
            "tests/tools/pom.xml",
            "tests/tools/src/main/java/Tool.java",
            "packaging/pom.xml",
            "packaging/src/assembly/layout.xml");

    final Path tree;
    private final Path root;
    private final Path bin;

    LauncherBed(Path root) throws IOException {
        this.root = root;
        this.tree = root.resolve("a tree");
        this.bin = Files.createDirectories(root.resolve("bin"));
        for (String source : SOURCES) {
            write(tree.resolve(source), "as it was\n");
        }
        for (String tool : TOOLS) {
            Path real = Path.of("/usr/bin", tool);
            if (Files.exists(real)) {
                stub(bin.resolve(tool), "exec " + real + " \"$@\"");
            }
        }
        copyLauncher();
        stub(bin.resolve("id"), "cat '%s/uid'".formatted(root));
        runsAs(0);
    }

    /** The machine's own JDKs must not be found, so the usual places are moved into this directory. */
    private void copyLauncher() throws IOException {
        String text = Files.readString(repository().resolve("strowger"));
        assertThat(text).contains("/usr/lib/jvm/* /usr/java/* /opt/java/*");
        script(tree.resolve("strowger"), text.replaceAll("(/usr/lib/jvm|/usr/java|/opt/java)/\\*", root + "$1/*"));
    }

    static Path repository() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.exists(here.resolve("strowger"))) {
            here = Objects.requireNonNull(here.getParent(), "no directory above has the launcher in it");
        }
        return here;
    }

    LauncherBed withJava(String name, String version) throws IOException {
        java(root.resolve("usr/lib/jvm").resolve(name), version);
        return this;
    }

    Path java(Path home, String version) throws IOException {
        write(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        stub(home.resolve("bin/java"), record("java") + "echo the program");
        stub(home.resolve("bin/javac"), record("javac"));
        return home;
    }

    LauncherBed withMaven() throws IOException {
        maven(bin.resolve("mvn"));
        return this;
    }

    /** Builds a jar, or fails when there is a file "broken", and waits for a writer when there is a pipe "gate". */
    private void maven(Path at) throws IOException {
        stub(at, """
                case "$*" in *-version*) echo 'Apache Maven 3.8.7'; exit;; esac
                """ + record("mvn") + """
                        echo '[INFO] Building Strowger router 0.1.0                    [3/4]'
                        if [ -p '%1$s/gate' ]; then cat '%1$s/gate'; fi
                        if [ -e '%1$s/broken' ]; then echo '[ERROR] Main.java:[7,3] a semicolon is missing'; exit 1; fi
                        mkdir -p packaging/target/strowger/lib
                        echo jar >packaging/target/strowger/lib/strowger-daemon.jar
                        """.formatted(root));
    }

    /** A package manager that knows the given packages; installing anything brings a JDK 17 and Maven. */
    LauncherBed withInstaller(String name, String... offered) throws IOException {
        write(root.resolve("offered"), String.join("\n", offered) + "\n");
        java(root.resolve("packaged/jdk"), "17.0.9");
        maven(root.resolve("packaged/mvn"));
        String install = record(name) + """
                case "$*" in *install*)
                    mkdir -p '%1$s/usr/lib/jvm'
                    cp -r '%1$s/packaged/jdk' '%1$s/usr/lib/jvm/installed'
                    cp '%1$s/packaged/mvn' '%1$s/bin/mvn';;
                esac
                echo noise of the package manager
                """.formatted(root);
        String query = "grep -x -F \"%s\" '" + root + "/offered'";
        stub(bin.resolve("apt-cache"), query.formatted("$2"));
        stub(bin.resolve(name), "if [ \"$2\" = list ]; then " + query.formatted("$3") + "; exit; fi\n" + install);
        stub(bin.resolve("sudo"), record("sudo") + "exec \"$@\"");
        return this;
    }

    LauncherBed runsAs(int user) throws IOException {
        write(root.resolve("uid"), user + "\n");
        return this;
    }

    void breakTheBuild() throws IOException {
        write(root.resolve("broken"), "");
    }

    /** Later than any stamp that was set until now, so that no test need wait for the clock. */
    void touch(String source) throws IOException {
        Files.setLastModifiedTime(
                tree.resolve(source), FileTime.from(Instant.now().plusSeconds(60)));
    }

    Launch launch(String... arguments) throws Exception {
        return launch(Map.of(), arguments);
    }

    Launch launch(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(tree.resolve("strowger").toString()));
        command.addAll(List.of(arguments));
        return run(environment, "", command);
    }

    /** On a terminal both outputs are one. */
    Launch launchOnTerminal(String typed) throws Exception {
        String command = "'" + tree.resolve("strowger") + "' --version";
        return run(Map.of("SHELL", "/bin/sh"), typed, List.of("script", "-qec", command, "/dev/null"));
    }

    Launch run(Map<String, String> environment, String typed, List<String> command) throws Exception {
        Path out = root.resolve("out");
        Path err = root.resolve("err");
        Process process = builder(environment, command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try (var in = process.getOutputStream()) {
            in.write(typed.getBytes(UTF_8));
        }
        int status = process.waitFor();
        return new Launch(status, Files.readString(out), Files.readString(err));
    }

    ProcessBuilder builder(Map<String, String> environment, List<String> command) {
        var located = new ArrayList<>(command);
        if (!command.get(0).contains("/")) {
            located.set(0, bin.resolve(command.get(0)).toString());
        }
        ProcessBuilder builder = new ProcessBuilder(located).directory(root.toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", bin.toString(), "HOME", root.toString()));
        builder.environment().putAll(environment);
        return builder;
    }

    /** The calls of the stubs, in order, and then forgotten: {@code mvn [-B] [verify]}. */
    List<String> calls() throws IOException {
        Path log = root.resolve("calls");
        List<String> calls = Files.exists(log) ? Files.readAllLines(log) : List.of();
        Files.deleteIfExists(log);
        return calls;
    }

    private String record(String name) {
        return "{ printf %s '" + name + "'; printf ' [%s]' \"$@\"; echo; } >>'" + root + "/calls'\n";
    }

    private static void stub(Path at, String body) throws IOException {
        script(at, "#!/bin/sh\n" + body + "\n");
    }

    private static void script(Path at, String text) throws IOException {
        write(at, text);
        Files.setPosixFilePermissions(at, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void write(Path at, String text) throws IOException {
        Path directory = at.getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        Files.writeString(at, text);
    }

    /** How a launch ended. */
    record Launch(int status, String out, String err) {}
}
