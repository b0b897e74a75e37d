package org.strowger.tests.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The first steps of a newcomer: clones the repository and starts the program, with nothing built. */
@Tag("alone")
@EnabledIfSystemProperty(named = "strowger.long", matches = "true", disabledReason = "builds everything: -Plong")
final class FreshCloneIT {
    @TempDir
    private Path root = Path.of("");

    @Test
    void startsFromAFreshClone() throws Exception {
        Path clone = root.resolve("a clone");
        run("git", "clone", "--quiet", LauncherBed.repository().toString(), clone.toString());

        String version = run(clone.resolve("strowger").toString(), "--version");

        assertThat(version).startsWith("strowger ").hasLineCount(1);
    }

    private String run(String... command) throws Exception {
        Path out = root.resolve("out");
        Path err = root.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor()).as(() -> read(err)).isZero();
        return Files.readString(out);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
