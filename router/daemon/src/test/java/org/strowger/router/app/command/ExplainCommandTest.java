package org.strowger.router.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.Main;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.Rejection.Reason;
import org.strowger.router.config.match.TimeWindow;
import org.strowger.router.route.Tables;
import org.strowger.router.route.Way;
import picocli.CommandLine;

/** {@code strowger explain} as a user calls it, with a configuration at hand. */
final class ExplainCommandTest {
    private final Configuration configuration = new Tables()
            .applications("shop", "bank")
            .smscs("a", "b")
            .configuration(
                    Way.named("codes").of("bank").from("OTP*").text("/code/").via("a"),
                    Way.named("summer")
                            .to("+353*")
                            .during(new TimeWindow(
                                    Set.of(DayOfWeek.WEDNESDAY), LocalTime.of(13, 0), LocalTime.of(14, 0)))
                            .via("b"),
                    Way.named("kingdom").to("44*").via("a"),
                    Way.named("closed").to("49*").reject(Reason.LATER));

    /** Beside the verb that reads files. */
    private static final String HERE = "explain-here";

    private final List<Path> files = new ArrayList<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... words) {
        CommandLine command = Main.commandLine();
        command.addSubcommand(
                HERE,
                new CommandLine(new ExplainCommand(file -> {
                            files.add(file);
                            return configuration;
                        }))
                        .setExecutionExceptionHandler(command.getExecutionExceptionHandler()));
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        List<String> line = new ArrayList<>(List.of(HERE));
        line.addAll(List.of(words));
        out.getBuffer().setLength(0);
        return command.execute(line.toArray(String[]::new));
    }

    @Test
    void exitsWithZeroIfTheMessageWouldBeSent() {
        assertThat(run("--to", "+447700900123")).isZero();
        assertThat(out.toString())
                .contains("codes    no   application is not bank", "Takes route kingdom to a (store)");
        assertThat(files).containsExactly(Path.of("/etc/strowger/strowger.yaml"));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void showsThePricesOfTheCheapestSmsc(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("retail.csv"), "44,0.05\n");
        Files.writeString(directory.resolve("a.csv"), "44,0.06\n");
        Files.writeString(directory.resolve("b.csv"), "44,0.02\n44,0.01,2030-01-01\n");
        Path file = Files.writeString(directory.resolve("strowger.yaml"), """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, price: retail}]
                smscs:
                  - {name: a, hosts: 127.0.0.1:2776, system-id: s, password: p, cost: a}
                  - {name: b, hosts: 127.0.0.1:2777, system-id: s, password: p, cost: b}
                routes: [{name: all, via: [a, b], cheapest: {}}]
                prices: [{name: retail, file: retail.csv}, {name: a, file: a.csv}, {name: b, file: b.csv}]
                """);
        List<String> question = List.of("explain", "--to", "+447700900123", "--application", "shop");
        assertThat(runVerb(question, file.toString())).isZero();
        assertThat(out.toString())
                .contains("1. SMSC b costs 0.02, sold at 0.05 (margin 0.03): has too few results for a score")
                .contains("Not used: SMSC a costs 0.06, sold at 0.05 (margin -0.01): would be sold at a loss")
                .contains("Scores are known to the running daemon only");
        assertThat(runVerb(question, "--at", "2030-01-02T00:00Z", "--json", file.toString()))
                .isZero();
        assertThat(out.toString())
                .contains("\"offers\":[{\"smsc\":\"b\",\"used\":true,\"cost\":\"0.01\",\"price\":\"0.05\",")
                .contains("\"margin\":\"0.04\"");
        Files.writeString(directory.resolve("a.csv"), "44,free\n");
        assertThat(runVerb(question, file.toString())).isNotZero();
        assertThat(err.toString()).contains("a.csv: line 1: \"free\" is not a price");
        assertThat(runVerb(List.of("check"), file.toString())).isNotZero();
        assertThat(err.toString() + out).contains("a.csv, line 1: \"free\" is not a price");
    }

    private int runVerb(List<String> verb, String... more) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        out.getBuffer().setLength(0);
        List<String> line = new ArrayList<>(verb);
        line.addAll(List.of(more));
        return command.execute(line.toArray(String[]::new));
    }

    @Test
    void exitsWithOneIfTheMessageWouldBeRejected() {
        assertThat(run("--to", "491", "here.yaml")).isEqualTo(1);
        assertThat(out.toString()).contains("Rejected by route closed: later");
        assertThat(run("--to", "1", "here.yaml")).isEqualTo(1);
        assertThat(out.toString()).contains("No route matches");
        assertThat(files).containsOnly(Path.of("here.yaml"));
    }

    @Test
    void showsTheApplicationOfAMessageFromAMobile() {
        assertThat(run("--smsc", "a", "--to", "6000", "--from", "447700900123")).isEqualTo(1);
        assertThat(out.toString())
                .contains("Is refused: no application receives this number, and no inbound rule matches");
        assertThat(run("--smsc", "c", "--to", "6000")).isEqualTo(2);
        assertThat(err.toString()).contains("has no SMSC 'c'; the SMSCs are a, b");
        assertThat(run("--smsc", "a", "--application", "shop", "--to", "6000")).isEqualTo(2);
        assertThat(err.toString()).contains("--application and --smsc cannot be used together");
    }

    @Test
    void everyOptionIsConsideredInTheDecision() {
        assertThat(run("--to", "1", "--from", "OTP", "--application", "bank", "--text", "your code"))
                .isZero();
        assertThat(out.toString()).contains("Takes route codes");
        assertThat(run("--to", "+353861234567", "--at", "2026-07-15T13:30")).isZero();
        assertThat(out.toString()).contains("Takes route summer");
        assertThat(run("--to", "00353861234567", "--at", "2026-07-15T12:30Z")).isZero();
        assertThat(run("--to", "00353861234567", "--at", "2026-07-15T13:30Z")).isEqualTo(1);
        assertThat(out.toString()).contains("Wed 14:30 is not within Wed 13:00-14:00");
    }

    @Test
    void answersInJsonOnOneLine() {
        assertThat(run("--to", "44", "--json")).isZero();
        assertThat(out.toString().strip())
                .startsWith("{\"routed\":true,\"route\":\"kingdom\"")
                .doesNotContain("\n");
    }

    @Test
    void refusesUnknownNames() {
        assertThat(run("--to", "44", "--application", "shpo", "here.yaml")).isEqualTo(2);
        assertThat(err.toString()).contains("here.yaml has no application 'shpo'; the applications are shop, bank");
        assertThat(run("--to", "44", "--at", "noon")).isEqualTo(2);
        assertThat(err.toString()).contains("--at must be a time such as 2026-11-21T08:30, not 'noon'");
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("--to");
        assertThat(out.toString()).isEmpty();
    }
}
