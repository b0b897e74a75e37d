package org.strowger.smpp.pdu.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.Jazzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Jazzer looks for inputs that reach new code, from the vectors on. It changes the classes that it watches, so it runs
 * in a process of its own, and only where there is time: a quarter of a minute in the long tests, ten minutes with
 *
 * <pre>mvn -pl protocols test -Dtest=CoverageGuidedTest -Dstrowger.fuzz.seconds=600 -Dstrowger.patience=900</pre>
 */
@EnabledIf("thereIsTime")
class CoverageGuidedTest {
    private static final String OURS = "org.strowger.**";

    static boolean thereIsTime() {
        return FuzzTime.secondsOfEach() > 0;
    }

    @ParameterizedTest
    @EnumSource(FuzzTarget.class)
    void guidedFuzzingFindsNoFailure(FuzzTarget target, @TempDir Path folder) throws Exception {
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        seed(target, corpus);
        Path log = folder.resolve("log");
        Process jazzer = new ProcessBuilder(command(target, corpus))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int status = jazzer.waitFor();
        List<String> lines = Files.readAllLines(log).stream()
                .filter(each -> !each.startsWith("INFO: Instrumented"))
                .toList();
        assertThat(status).as(String.join("\n", lines)).isZero();
    }

    private static List<String> command(FuzzTarget target, Path corpus) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-D" + JazzerEntry.TARGET + "=" + target,
                "-cp",
                System.getProperty("java.class.path"),
                Jazzer.class.getName(),
                "--target_class=" + JazzerEntry.class.getName(),
                "--instrumentation_includes=" + OURS,
                // Its watch over Unsafe breaks netty, which may use it.
                "--custom_hook_includes=" + OURS,
                "-max_total_time=" + FuzzTime.secondsOfEach(),
                "-timeout=60",
                corpus.toString());
    }

    private static void seed(FuzzTarget target, Path corpus) throws IOException {
        int number = 0;
        for (byte[] each : Seeds.ALL) {
            for (byte[] head : target == FuzzTarget.SESSION ? SessionPlan.HEADS : List.of(new byte[0])) {
                Files.write(corpus.resolve("vector" + number++), Mutations.joined(head, each));
            }
        }
        for (byte[] each : Seeds.found(target)) {
            Files.write(corpus.resolve("found" + number++), each);
        }
    }
}
