package org.strowger.tools.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.Main;
import picocli.CommandLine;

/** {@code strowger replay} says what is wrong with its options, and sends nothing then. */
class ReplayCommandTest {
    private final StringWriter err = new StringWriter();

    private int run(String... words) {
        CommandLine command = Main.commandLine();
        command.setErr(new PrintWriter(err, true));
        List<String> line = new ArrayList<>(List.of("replay"));
        line.addAll(List.of(words));
        return command.execute(line.toArray(String[]::new));
    }

    @Test
    void aReplayWithoutATargetIsWrongUsage() {
        assertThat(run("monday.pcap")).isEqualTo(2);
        assertThat(err.toString()).contains("say where the messages are to be sent, with --to or --http-to");
    }

    @Test
    void namesTheFaultOfAnOption(@TempDir Path directory) throws IOException {
        Path config = Files.writeString(directory.resolve("strowger.yaml"), """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret}]
                smscs: [{name: a, hosts: 10.0.0.3:2776, system-id: s, password: p}]
                store: {path: store}
                """);
        String[] usual = {"--to", "127.0.0.1:1", "--config", config.toString()};
        assertThat(run(usual[0], usual[1], usual[2], usual[3], "--speed", "fast", "f"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--speed must be a number such as 1 or 10, or max, not 'fast'");
        assertThat(run(usual[0], usual[1], usual[2], usual[3], "--window", "0", "f"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--window must be from 1 to 10000, not 0");
        assertThat(run(usual[0], usual[1], usual[2], usual[3], "--rate", "-1", "f"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--rate must be positive");
        assertThat(run(usual[0], usual[1], usual[2], usual[3], "absent.pcap")).isEqualTo(78);
        assertThat(err.toString()).contains("absent.pcap: there is no such file");
        assertThat(run(usual[0], usual[1], usual[2], usual[3], "-")).isEqualTo(2);
        assertThat(err.toString()).contains("replay reads files, not standard input");
        assertThat(run(usual[0], usual[1], usual[2], usual[3], "--passwords", "absent", "f"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("file not found: absent");
    }
}
