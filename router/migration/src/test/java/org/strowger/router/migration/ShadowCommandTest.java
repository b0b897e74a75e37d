package org.strowger.router.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.cli.FailureReport;
import org.strowger.router.shadow.OldGateway;
import org.strowger.router.shadow.OldGateway.Fault;
import org.strowger.router.shadow.OldGateway.Submitted;
import picocli.CommandLine;

/** {@code strowger shadow} as a user calls it. */
class ShadowCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory = Path.of("");

    private Path config = Path.of("");

    @BeforeEach
    void configure() throws IOException {
        config = Files.writeString(directory.resolve("strowger.yaml"), """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications:
                  - {name: shop, password: secret, default-from: SHOP, numbers: {rules: [{country: GB}]}}
                smscs:
                  - {name: a, hosts: 10.0.0.3:2776, system-id: s, password: p, segments: udh}
                  - {name: b, hosts: b.example.net:2777, system-id: s, password: p, segments: udh}
                  - {name: c, hosts: c.example.net:2775, system-id: s, password: p, segments: udh}
                routes:
                  - {name: kingdom, match: {to: "+44*"}, via: {a: 3, b: 1}}
                  - {name: rest, match: {}, via: c}
                store: {path: store}
                privacy: {mask-numbers: true}
                timezone: UTC
                """);
    }

    private int run(String... words) {
        CommandLine command = FailureReport.installIn(new CommandLine(new ShadowCommand()));
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        List<String> line = new ArrayList<>(List.of("--config", config.toString()));
        line.addAll(List.of(words));
        return command.execute(line.toArray(String[]::new));
    }

    private String capture(Fault... faults) throws IOException {
        OldGateway gateway = new OldGateway(1_790_000_000_000L);
        for (int i = 0; i < faults.length; i++) {
            gateway.pass(7000);
            byte[] text = ("code " + i).getBytes(StandardCharsets.US_ASCII);
            gateway.handle(new Submitted("", "0770090000" + i, 0, text, ""), faults[i]);
        }
        Path file = directory.resolve("day.pcap");
        Files.write(file, gateway.capture().toBytes());
        return file.toString();
    }

    @Test
    void exitsWithZeroIfThereAreNoDifferences() throws IOException {
        assertThat(run("--window", "5s", "--smsc", "c=10.0.0.3:2778", capture(Fault.NONE, Fault.NONE)))
                .isZero();
        assertThat(out.toString()).contains("Alike      2", "Different  0");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void reportsTheDifferencesByTheirCause() throws IOException {
        Path report = directory.resolve("report.json");
        String file = capture(Fault.NONE, Fault.NONE, Fault.NUMBER, Fault.SENDER, Fault.NUMBER, Fault.NONE);
        assertThat(run("--window", "5s", "--report", report.toString(), "--smsc", "c=10.0.0.3:2778", file))
                .isEqualTo(1);
        assertThat(out.toString().replace(System.lineSeparator(), "\n")).isEqualTo("""
                Recorded   2026-09-21T14:13:27Z to 2026-09-21T14:14:02.012Z
                Compared   6 messages; the other gateway sent 6 messages to SMSCs
                Alike      3
                Different  3

                SMSCs that the other gateway used, by route of Strowger:
                  kingdom: a 4 (66.7%), b 2 (33.3%)

                1. recipient: 2 messages of shop
                   Strowger 44...; the other gateway 0...
                   Decided by: filter "numbers of the application", filter "default sender", route kingdom
                   Example: 2026-09-21T14:13:41.004Z, to 0770090****: \
                Strowger 44770090****; the other gateway 0770090****
                   Look at: `numbers` of the application, at the top level or of the SMSC, or `rewrite` of the route

                2. sender: 1 message of shop
                   Strowger SHOP; the other gateway SHOPX
                   Decided by: filter "numbers of the application", filter "default sender", route kingdom
                   Example: 2026-09-21T14:13:48.006Z, to 0770090****: Strowger SHOP; the other gateway SHOPX
                   Look at: `from` and `default-from` of the application, `rewrite` of the route, or a filter

                Read       77 frames, 4 connections (0 began before the capture), 25 packets, 0 lines of logs
                """);
        assertThat(Files.readString(report))
                .contains("\"field\": \"recipient\"", "\"count\": 2", "\"strowger\": \"44...\"", "\"frames\": 77");
    }

    @Test
    void comparesTheAccessLogOfKannelAndNamesOmittedLines() throws IOException {
        Path log = Files.writeString(directory.resolve("access.log"), """
                2026-11-27 22:35:20 Log begins
                2026-11-27 22:35:47 Sent SMS [SMSC:a] [SVC:shop] [ACT:] [BINF:] [FID:1766022598] [META:?smpp_resp?] \
                [from:447000] [to:+447700900001] [flags:-1:0:-1:-1:31] [msg:7:hello 1] [udh:0:]
                2026-11-27 22:35:47 Receive DLR [SMSC:a] [SVC:shop] [ACT:] [BINF:] [FID:1766022598] \
                [META:?smpp_resp??orig_msg?dlr_mask=31&] [from:447000] [to:+447700900001] [flags:-1:-1:-1:-1:8] \
                [msg:4:ACK/] [udh:0:]
                2026-11-27 22:35:48 Sent SMS [SMSC:SMPP:10.0.0.3:2778/2778:s:VMA] [SVC:shop] [ACT:] [BINF:] \
                [FID:1766022598] [META:?smpp_resp?] [from:ACME] [to:+491700900666] [flags:-1:0:-1:-1:-1] \
                [msg:11:hallo .....] [udh:0:]
                2026-11-27 22:35:49 Receive SMS [SMSC:a] [SVC:] [ACT:acme1] [BINF:] [FID:] [META:?smpp?] \
                [from:+447700900002] [to:+447000] [flags:-1:0:-1:0:-1] [msg:13:balance later] [udh:0:]
                2026-11-27 22:35:49 Sent SMS [SMSC:a] [SVC:^[ ]*(balance)[ ]*] [ACT:] [BINF:] [FID:1766850564] \
                [META:?smpp_resp?] [from:ACME] [to:+447700900002] [flags:-1:0:-1:-1:-1] \
                [msg:21:Your balance is 12.50] [udh:0:]
                2026-11-27 22:35:50 REJECTED Send SMS [SMSC:a] [SVC:shop] [ACT:] [BINF:] [FID:] [META:?smpp_resp?] \
                [from:ACME] [to:+447700900113] [flags:-1:0:-1:-1:31] [msg:6:refuse] [udh:0:]
                2026-11-27 22:35:51 Sent SMS [SMSC:a] [SVC:strowger] [ACT:] [BINF:] [FID:1766850577] \
                [META:?smpp_resp?] [from:447000] [to:+447700900041] [flags:-1:0:-1:-1:23] [msg:12:via strowger] [udh:0:]
                """);
        assertThat(run("--smsc", "c=10.0.0.3:2778", log.toString())).isZero();
        assertThat(out.toString().replace(System.lineSeparator(), "\n")).isEqualTo("""
                Recorded   2026-11-27T22:35:47Z to 2026-11-27T22:35:51Z
                Compared   2 messages; the other gateway sent 2 messages to SMSCs
                Alike      2
                Different  0

                SMSCs that the other gateway used, by route of Strowger:
                  kingdom: a 1 (100.0%)
                  rest: c 1 (100.0%)

                Left out:
                  1  lines of the log about messages that were not sent
                  1  replies of Kannel's services to mobiles, which no application submitted: the SVC of the log is \
                empty or a regular expression
                  1  lines of the log whose SVC is no application of the configuration: replies of a service with a \
                name, or an application that is missing
                  Unknown SVC: strowger

                Read       0 frames, 0 connections (0 began before the capture), 0 packets, 8 lines of logs
                """);
    }

    @Test
    void namesTheFaultOfARecording() throws IOException {
        Path file = Files.writeString(directory.resolve("notes.txt"), "no capture at all, but a text");
        assertThat(run("--smsc", "c=10.0.0.3:2778", file.toString())).isEqualTo(78);
        assertThat(err.toString()).contains("notes.txt: offset 0: this is no capture", "unpack a compressed file");
        assertThat(run("--smsc", "c=10.0.0.3:2778", directory.resolve("absent").toString()))
                .isEqualTo(78);
        assertThat(err.toString()).contains("absent: there is no such file");
    }

    @Test
    void anSmscWithAHostNameAndThePortOfApplicationsNeedsAnAddressOption() {
        assertThat(run("f")).isEqualTo(2);
        assertThat(err.toString())
                .contains("SMSC c has a host name and port 2775, which applications connect to as well: say")
                .contains("--smsc c=ADDRESS:2775");
    }

    @Test
    void namesTheFaultOfAnOption() {
        assertThat(run("--smsc", "x=10.0.0.3:2778", "f")).isEqualTo(2);
        assertThat(err.toString()).contains("--smsc must be NAME=HOST:PORT with the name of an SMSC");
        assertThat(run("--smsc", "a=10.0.0.3", "f")).isEqualTo(2);
        assertThat(err.toString()).contains("'10.0.0.3' is not HOST:PORT");
        assertThat(run("--account", "shop", "f")).isEqualTo(2);
        assertThat(err.toString()).contains("--account must be CLIENT=NAME");
        assertThat(run("--ignore", "colour", "f")).isEqualTo(2);
        assertThat(err.toString()).contains("--ignore colour: there is no such field; the fields are status, missing");
    }
}
