package org.strowger.router.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Call;
import org.strowger.router.admin.command.Caller;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.admin.survey.Survey;
import org.strowger.router.admin.trace.TraceCommands;
import org.strowger.router.admin.trace.TraceFiles;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.Place;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreRoom;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.log.LogDiary;
import org.strowger.router.app.log.LogKeepers;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.Role;
import org.strowger.router.config.TlsIdentity;
import org.strowger.router.exchange.Vault;
import org.strowger.router.lab.Stage;
import org.strowger.router.lab.smsc.SimulatedSmsc;
import org.strowger.router.lab.smsc.SmscPlan;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.reactor.tls.TestCertificates;
import org.strowger.router.store.StoreSurroundings;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.time.MonotonicClock;

/** What was TLS on the wire is SMPP to tshark, packet by packet, and holds no password. */
class TraceIT {
    private static final long SECONDS_MAX = 60;
    private static final String PASSWORD = "hunter2x";
    private static final String CENTRE_PASSWORD = "cEntr4lx";

    @TempDir
    private Path directory = Path.of("");

    private List<Integer> ports = List.of();

    private static List<Integer> freePorts() throws IOException {
        try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return List.of(one.getLocalPort(), other.getLocalPort());
        }
    }

    private Configuration configuration() throws IOException {
        TlsIdentity identity = TestCertificates.in(directory).localhost();
        String yaml = """
                node: traced
                store: {path: store}
                privacy: {mask-text: false}
                listeners:
                  - {name: tls, protocol: smpp, listen: "127.0.0.1:%d", tls: {certificate: "%s", key: "%s"}}
                applications: [{name: shop, password: %s, receives: ["447700900123"]}]
                smscs: [{name: a, protocol: smpp, hosts: ["127.0.0.1:%d"], system-id: s, password: %s}]
                simulators:
                  - {name: sim, protocol: smpp, listen: "127.0.0.1:%d", receipts: 50ms, system-id: s, password: %s}
                routes: [{name: all, match: {}, via: a}]
                """.formatted(
                        ports.get(0),
                        identity.certificate(),
                        identity.key(),
                        PASSWORD,
                        ports.get(1),
                        CENTRE_PASSWORD,
                        ports.get(1),
                        CENTRE_PASSWORD);
        return ConfigurationLoader.load(Files.writeString(directory.resolve("traced.yaml"), yaml));
    }

    private static Answer run(TraceCommands commands, String form, Map<String, String> values) throws Refused {
        Command command = commands.rows().stream()
                .filter(each -> each.form().startsWith(form))
                .findFirst()
                .orElseThrow();
        return command.action().run(new Call(new Caller("eve", "127.0.0.1", Role.OPERATOR), values));
    }

    private static Map<String, String> into(String file, String kind, String what) {
        return Map.of("connection|application|smsc|number|listener", kind, "WHAT", what, "FILE", file);
    }

    /** A router with a message centre, traced while an application sends a message and gets its receipt. */
    @Test
    void tsharkDissectsEveryPduOfATlsSession() throws Exception {
        ports = freePorts();
        Configuration configuration = configuration();
        MonotonicClock clock = MonotonicClock.system();
        Daemon daemon = Daemon.start(2, clock, System.err);
        Instant epoch = Instant.now().minusNanos(clock.nowNanos());
        StoreSurroundings surroundings = new StoreSurroundings(
                clock, new LogKeepers(Log.plain(System.err), daemon::lost).store(), new StoreMetrics());
        Vault vault = StoreRoom.open(
                RealDisk.open(directory.resolve("store")),
                configuration.services().store(),
                Suites.all(),
                surroundings,
                2,
                System::currentTimeMillis);
        vault.store().start();
        Tracer tracer = new Tracer(new Tracer.Place(daemon.threads().all(), clock, epoch, () -> configuration
                .services()
                .operating()
                .privacy()));
        tracer.start();
        List<Long> packets;
        try {
            SimulatedSmsc.start(
                    daemon.threads(),
                    SmscPlan.of(configuration.services().simulators().get(0)),
                    new Stage(Suites.named("smpp"), epoch));
            TraceCommands commands = start(configuration, daemon, epoch, vault, tracer);
            run(commands, "trace connection", into("tls.pcap", "application", "shop"));
            run(commands, "trace connection", into("smsc.pcap", "smsc", "a"));
            assertThat(send()).contains("DELIVERED").contains("all is well");
            Table shown =
                    (Table) run(commands, "show traces", Map.of()).blocks().get(0);
            packets = shown.rows().stream()
                    .map(row -> ((Cell.Whole) row.get(shown.columns().indexOf("packets"))).value())
                    .toList();
            run(commands, "trace stop", Map.of("NUMBER", "1"));
            run(commands, "trace stop", Map.of("NUMBER", "2"));
        } finally {
            tracer.close();
            daemon.stop(() -> {});
            vault.store().close();
        }
        holdNoPassword();
        assumeTshark();
        List<String> ids = commandIds("tls.pcap", ports.get(0));
        assertThat(ids).hasSize(packets.get(0).intValue());
        assertThat(ids).startsWith("0x00000009", "0x80000009", "0x00000004", "0x80000004");
        assertThat(ids).contains("0x00000005", "0x80000005", "0x00000006", "0x80000006");
        List<String> bySmsc = commandIds("smsc.pcap", ports.get(1));
        assertThat(bySmsc).hasSize(packets.get(1).intValue()).contains("0x00000004", "0x80000004", "0x00000005");
    }

    private TraceCommands start(Configuration configuration, Daemon daemon, Instant epoch, Vault vault, Tracer tracer)
            throws NotStarted {
        RunningRouter.start(
                new Place(
                        daemon.threads(),
                        Suites::named,
                        new HostNames(),
                        new LogDiary(Log.plain(System.err)),
                        new Place.Clock(() -> MonotonicClock.system().nowNanos(), epoch, 1)),
                vault,
                configuration);
        return new TraceCommands(
                tracer,
                new TraceFiles(directory.resolve("store"), 0),
                new TraceCommands.House(
                        new Survey(daemon.threads().all(), Duration.ofSeconds(5)),
                        daemon.threads().all(),
                        epoch,
                        () -> configuration));
    }

    private String send() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-ea", "-cp", System.getProperty("java.class.path"), Main.class.getName(), "send"));
        command.addAll(List.of("--connect", "127.0.0.1:" + ports.get(0), "--tls", "--ca"));
        command.add(TestCertificates.in(directory).ca().toString());
        command.addAll(List.of("--system-id", "shop", "--from", "SHOP", "--to", "447700900123"));
        command.addAll(List.of("--text", "meet me", "--receipt"));
        return output(command);
    }

    private String output(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("STROWGER_PASSWORD", PASSWORD);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(out);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }

    private Path trace(String file) {
        return directory.resolve("store").resolve("traces").resolve(file);
    }

    private void holdNoPassword() throws IOException {
        for (String file : List.of("tls.pcap", "smsc.pcap")) {
            String octets = Files.readString(trace(file), StandardCharsets.ISO_8859_1);
            assertThat(octets).contains("meet me").doesNotContain(PASSWORD).doesNotContain(CENTRE_PASSWORD);
        }
    }

    // ---- tshark

    /** Where all must be tried, its absence is a failure. */
    private static void assumeTshark() {
        boolean there = Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "tshark")));
        if (System.getenv("STROWGER_CI") == null) {
            assumeTrue(there, "tshark is not here: apt-get install tshark");
        }
        assertThat(there).as("tshark is here").isTrue();
    }

    private List<String> tshark(String file, int port, String... options) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("tshark", "-r", trace(file).toString()));
        command.addAll(List.of("-d", "tcp.port==" + port + ",smpp"));
        command.addAll(List.of("-o", "tcp.check_checksum:TRUE", "-o", "ip.check_checksum:TRUE"));
        command.addAll(List.of(options));
        return output(command)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("Running as user"))
                .toList();
    }

    /** All PDUs, after nothing was found that is wrong with the capture. */
    private List<String> commandIds(String file, int port) throws IOException, InterruptedException {
        String wrong = "_ws.malformed || tcp.analysis.flags || tcp.checksum.status == 0 || ip.checksum.status == 0";
        assertThat(tshark(file, port, "-Y", wrong)).isEmpty();
        return tshark(file, port, "-Y", "smpp", "-T", "fields", "-e", "smpp.command_id").stream()
                .flatMap(line -> Arrays.stream(line.split(",")))
                .toList();
    }
}
