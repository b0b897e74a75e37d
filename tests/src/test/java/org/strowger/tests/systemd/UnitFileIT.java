package org.strowger.tests.systemd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The unit file that ships, as systemd's own tools judge it. */
final class UnitFileIT {
    private static final Path UNIT = Path.of("../systemd/strowger.service");
    private static final Path ANALYZE = Path.of("/usr/bin/systemd-analyze");
    private static final String PROGRAM = "/usr/lib/strowger/bin/strowger";

    /** Tenths; the floor for a Java program is 1.3. */
    private static final int EXPOSURE_MAX = 15;

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void needsTheTool() {
        boolean there = Files.isExecutable(ANALYZE);
        if (System.getenv("STROWGER_CI") == null || !Files.isExecutable(Path.of("/usr/bin/apt-get"))) {
            assumeTrue(there, "systemd-analyze is missing: it is in the package systemd");
        }
        assertThat(there).as("systemd-analyze is here").isTrue();
    }

    private record Answer(int status, String said) {}

    private static Answer analyze(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ANALYZE.toString()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), said);
    }

    @Test
    void systemdAcceptsEveryDirectiveOfTheUnit() throws IOException, InterruptedException {
        // The program is not installed here; what it is called otherwise, another test looks at.
        String text = Files.readString(UNIT);
        assertThat(text).contains("ExecStart=" + PROGRAM + " run", "ExecReload=" + PROGRAM + " console");
        Path unit = Files.writeString(directory.resolve("strowger.service"), text.replace(PROGRAM, "/bin/true"));
        assertThat(analyze("verify", "--man=no", unit.toString())).isEqualTo(new Answer(0, ""));
        Files.writeString(unit, text.replace(PROGRAM, "/bin/true").replace("WatchdogSec", "WatchDogSec"));
        assertThat(analyze("verify", "--man=no", unit.toString()).said()).contains("WatchDogSec");
    }

    @Test
    void systemdRatesTheExposureOfTheUnitBelowTheLimit() throws IOException, InterruptedException {
        Answer answer = analyze("security", "--offline=true", "--threshold=" + EXPOSURE_MAX, UNIT.toString());
        assertThat(answer.status()).as(answer.said()).isZero();
        assertThat(answer.said()).contains("Overall exposure level for strowger.service");
    }
}
