package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.metrics.Catalogue;
import org.strowger.router.admin.metrics.MetricsText;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** The metrics as the programs of others read them. Where those are missing this is reported as not run. */
@Tag("original")
@Tag("prometheus")
class MetricsToolsIT {
    private static final int SECONDS_MAX = 60;

    /** The system's, for which the system's packages are: another one may come before it in the path. */
    private static final String PYTHON = "/usr/bin/python3";

    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            """ + World.RELAYED;

    @TempDir
    Path directory;

    private String metrics(MetricsText form) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML);
            Sampler sampler = new Sampler(world.figures());
            Peer shop = world.application("shop");
            shop.submit(World.text("447700900123"));
            world.seconds(1);
            sampler.sample(world.rig().nowNanos());
            return Looking.metrics(form, sampler);
        }
    }

    /** The output of a program for the given text, after its status. */
    private String said(String text, String... command) throws IOException, InterruptedException {
        Path in = Files.writeString(directory.resolve("in"), text);
        Path out = directory.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() + " " + Files.readString(out, StandardCharsets.UTF_8);
    }

    private boolean isThere(String... command) throws InterruptedException {
        try {
            return said("", command).startsWith("0 ");
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void promtoolFindsNothingWrong() throws IOException, InterruptedException {
        assumeTrue(isThere("promtool", "--version"), "promtool is missing: it is in Debian's package prometheus");
        assertThat(said(metrics(MetricsText.PROMETHEUS), "promtool", "check", "metrics"))
                .isEqualTo("0 ");
    }

    @Test
    void promtoolAcceptsTheRules() throws IOException, InterruptedException {
        assumeTrue(isThere("promtool", "--version"), "promtool is missing: it is in Debian's package prometheus");
        assertThat(said("", "promtool", "check", "rules", "../../packaging/prometheus/strowger-rules.yaml"))
                .startsWith("0 ");
    }

    @ParameterizedTest
    @CsvSource({"PROMETHEUS, parser", "OPEN_METRICS, openmetrics.parser"})
    void thePythonClientParsesAllMetrics(MetricsText form, String parser) throws IOException, InterruptedException {
        assumeTrue(
                isThere(PYTHON, "-c", "import prometheus_client"),
                "it is missing: it is in Debian's package python3-prometheus-client");
        List<String> program = List.of(
                "import sys",
                "from prometheus_client." + parser + " import text_string_to_metric_families as families",
                "print(len(list(families(sys.stdin.read()))))");
        assertThat(said(metrics(form), PYTHON, "-c", String.join("\n", program)))
                .isEqualTo("0 " + Catalogue.all().size() + "\n");
    }
}
