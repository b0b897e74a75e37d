package org.strowger.tests.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.reactor.tls.TestCertificates;

/**
 * Many applications and three SMSCs around a router that is changed meanwhile: nothing is lost, doubled or given to
 * somebody else. How fast that goes is for people to judge: see tests/bench/router-load.
 */
@Tag("alone")
final class RouterLoadIT {
    private static final LoadPlan SMALL = new LoadPlan(200, 100, 5, 1000, "none");
    private static final LoadPlan LARGE = new LoadPlan(2000, 1000, 20, 3000, "none");

    @TempDir
    private Path root = Path.of("");

    private final List<Program> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(Program::close);
    }

    @Test
    void noMessageOfThreeHundredApplicationsIsLostDuringReloads() throws Exception {
        runs(SMALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"receipt-with", "receipt-first"})
    void noReceiptThatArrivesWithTheResponseOrBeforeItIsLost(String chaos) throws Exception {
        List<Program> smscs = runs(SMALL.misbehaving(chaos));
        assertThat(2 * sum(smscs, "tricks")).as("most receipts came so").isGreaterThan(sum(smscs, "accepted"));
    }

    @Test
    @EnabledIfSystemProperty(named = "strowger.long", matches = "true", disabledReason = "takes minutes: -Plong")
    void noMessageOfThreeThousandApplicationsIsLost() throws Exception {
        runs(LARGE);
    }

    /** @return the SMSCs, which have ended */
    private List<Program> runs(LoadPlan plan) throws Exception {
        TlsIdentity identity = TestCertificates.in(root).localhost();
        List<Integer> listeners = List.of(FreePorts.next(), FreePorts.next());
        List<Program> smscs = smscs(plan);
        List<Integer> ports = new ArrayList<>();
        for (Program smsc : smscs) {
            ports.add(Integer.valueOf(
                    smsc.awaitSaid("listening on 127\\.0\\.0\\.1:(\\d+)").group(1)));
        }
        write(plan.configuration(listeners, ports, identity, "990"));
        Program router = start("router", List.of("run", "--config", file().toString()));
        router.awaitSaid(" smsc\\.session_up ", LoadPlan.SMSCS.size() * LoadPlan.SESSIONS);

        List<String> byTls = List.of(
                "--tls",
                "--no-verify-host",
                "--ca",
                "" + TestCertificates.in(root).ca());
        // The handshakes come before the load of the others: in programs that have just started, a thousand of them
        // take both cores for longer than a handshake may last.
        Program secured = start("tls", plan.blast("tls", listeners.get(1), plan.secured(), with(byTls, "--to", "45")));
        secured.awaitSaid("^measuring");
        Program plain = start("plain", plan.blast("plain", listeners.get(0), plan.plain(), List.of("--to", "44")));
        plain.awaitSaid("^measuring");
        int threads = router.threads();
        change(router, plan.configuration(listeners, ports, identity, "991"));
        refuses(router, plan.configuration(listeners, ports, identity, "992").replace("sessions: 10", "sessions: ten"));

        assertThat(plain.await()).as(plain.said()).isZero();
        assertThat(secured.await()).as(secured.said()).isZero();
        assertThat(router.threads()).isLessThanOrEqualTo(threads);
        balances(List.of(plain, secured), smscs);
        return smscs;
    }

    private void change(Program router, String configuration) throws IOException, InterruptedException {
        write(configuration);
        router.hangUp();
        router.awaitSaid(" reload\\.done changes=1$");
    }

    private void refuses(Program router, String configuration) throws IOException, InterruptedException {
        write(configuration);
        router.hangUp();
        router.awaitSaid(" reload\\.kept ");
        router.awaitSaid(" reload\\.refused .*strowger\\.yaml:\\d+:\\d+");
    }

    /** The SMSCs have taken the accepted messages, and each message has had one receipt. */
    private static void balances(List<Program> loads, List<Program> smscs) throws IOException, InterruptedException {
        for (Program smsc : smscs) {
            smsc.terminate();
            smsc.await();
        }
        long accepted = sum(loads, "accepted");
        assertThat(accepted).isPositive();
        assertThat(sum(loads, "sent")).isEqualTo(accepted);
        assertThat(sum(loads, "receipts_matched")).isEqualTo(accepted);
        assertThat(sum(loads, "receipts")).isEqualTo(accepted);
        assertThat(sum(loads, "receipts_doubled") + sum(loads, "receipts_crossed"))
                .isZero();
        assertThat(sum(smscs, "accepted")).isEqualTo(accepted);
        assertThat(sum(smscs, "receipts_lost")).isZero();
    }

    private static long sum(List<Program> programs, String name) throws IOException {
        long sum = 0;
        for (Program program : programs) {
            sum += program.figure(name);
        }
        return sum;
    }

    // ---- Parts

    private List<Program> smscs(LoadPlan plan) throws IOException {
        List<Program> smscs = new ArrayList<>();
        for (String name : LoadPlan.SMSCS) {
            smscs.add(start(
                    name,
                    List.of(
                            "simulate",
                            "smsc",
                            "--listen",
                            "127.0.0.1:0",
                            "--json",
                            "--receipts",
                            "100ms",
                            "--chaos",
                            plan.chaos(),
                            "--system-id",
                            "strowger",
                            "--password",
                            "secret")));
        }
        return smscs;
    }

    private Program start(String name, List<String> words) throws IOException {
        Program program = Program.start(root, name, words);
        started.add(program);
        return program;
    }

    private Path file() {
        return root.resolve("strowger.yaml");
    }

    /** In one step: who reads it sees the old one or the new one. */
    private void write(String configuration) throws IOException {
        Path next = Files.writeString(root.resolve("strowger.new"), configuration);
        Files.move(next, file(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<String> with(List<String> words, String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return all;
    }
}
