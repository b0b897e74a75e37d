package org.strowger.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.strowger.tests.process.JavaCommand;

/** A benchmark that is run for what it checks, not for how fast that was. */
final class Script {
    private static final int MINUTES_MAX = 5;

    private Script() {}

    /** Whether they can be run: they are written in Python 3. */
    static boolean canRun() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Runs one to its end, which must be a good one, and gives what it printed. */
    static String run(String name, Path directory, String... arguments) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        List<String> command = new ArrayList<>();
        command.add(Path.of("bench", name).toAbsolutePath().toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("STROWGER", program(directory).toString());
        Process process = builder.start();
        try {
            assertThat(process.waitFor(MINUTES_MAX, TimeUnit.MINUTES))
                    .as("ended in time")
                    .isTrue();
            assertThat(process.exitValue())
                    .as(Files.readString(out) + Files.readString(err))
                    .isZero();
            return Files.readString(out);
        } finally {
            // The processes that it has started die with it.
            process.destroyForcibly();
        }
    }

    /** The classes of this build. The launcher would build the tree under the tests that run from it. */
    private static Path program(Path directory) throws IOException {
        String command = JavaCommand.strowger(List.of("-Xmx2g"), List.of()).stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        Path program = Files.writeString(directory.resolve("strowger"), "#!/bin/sh\nexec " + command + " \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    /** A number that it printed as JSON. */
    static long figure(String figures, String name) {
        Matcher matcher = Pattern.compile('"' + name + "\": (\\d+)").matcher(figures);
        assertThat(matcher.find()).as(name + " in " + figures).isTrue();
        return Long.parseLong(matcher.group(1));
    }
}
