package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.Jazzer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jazzer looks for streams of requests that reach new code. It changes the classes that it watches, so it runs in a
 * process of its own, and only where there is time: see {@code smpp.pdu.fuzz}.
 */
@EnabledIf("thereIsTime")
class HttpCoverageGuidedTest {
    private static final long LONG_SECONDS = 8;
    private static final int SEEDS = 200;

    static boolean thereIsTime() {
        return seconds() > 0;
    }

    private static long seconds() {
        return Long.getLong("strowger.fuzz.seconds", Boolean.getBoolean("strowger.long") ? LONG_SECONDS : 0);
    }

    @Test
    void guidedFuzzingFindsNoDifferenceFromTheReference(@TempDir Path folder) throws Exception {
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        for (int seed = 0; seed < SEEDS; seed++) {
            String stream = DamagedStreams.requests(new Random(seed));
            Files.write(corpus.resolve("seed" + seed), ParsedRequests.octets(stream));
        }
        Path log = folder.resolve("log");
        Process jazzer = new ProcessBuilder(command(corpus))
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

    private static List<String> command(Path corpus) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-cp",
                System.getProperty("java.class.path"),
                Jazzer.class.getName(),
                "--target_class=" + HttpFuzzEntry.class.getName(),
                "--instrumentation_includes=org.strowger.**",
                // Its watch over Unsafe breaks netty, which may use it.
                "--custom_hook_includes=org.strowger.**",
                "-max_total_time=" + seconds(),
                "-timeout=60",
                corpus.toString());
    }
}
