package org.strowger.tests.systemd;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.process.JavaCommand;
import org.strowger.tests.process.Signals;

/** The daemon in a process of its own, as a service manager sees it. */
final class NotifyIT {
    private static final String WATCHDOG = "WATCHDOG=1";
    private static final Pattern MONOTONIC = Pattern.compile("RELOADING=1\\|MONOTONIC_USEC=(\\d+)\\|STATUS=.*");

    @TempDir
    private Path directory = Path.of("");

    private final List<Process> started = new ArrayList<>();
    private final int port = FreePorts.next();
    private final int simulatorPort = FreePorts.next();

    @AfterEach
    void endsWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    private Path write(String more) throws IOException {
        return Files.writeString(
                directory.resolve("strowger.yaml"), """
                node: noted
                selectors: 2
                listeners: [{name: smpp, listen: 127.0.0.1:%1$d}]
                applications: [{name: shop, password: secret}]
                smscs: [{name: a, hosts: 127.0.0.1:%2$d, system-id: s, password: p, window: 100}]
                simulators: [{name: a, listen: 127.0.0.1:%2$d, delay: 4s}]
                store: {path: %3$s}
                http: {listen: off}
                console: {listen: off, socket: %3$s/console.sock}
                """.formatted(port, simulatorPort, directory) + more);
    }

    private Process start(ProcessBuilder builder, String name) throws IOException {
        File said = directory.resolve(name + ".log").toFile();
        Process process = builder.redirectErrorStream(true).redirectOutput(said).start();
        started.add(process);
        return process;
    }

    private void awaitSaid(Process process, String name, String words) throws IOException, InterruptedException {
        Path said = directory.resolve(name + ".log");
        long endsNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(StandIn.SECONDS_MAX);
        while (!Files.readString(said).contains(words)) {
            assertThat(System.nanoTime() < endsNanos && process.isAlive())
                    .as("waited for '%s' in:%n%s", words, Files.readString(said))
                    .isTrue();
            process.waitFor(100, TimeUnit.MILLISECONDS);
        }
    }

    private Process program(String... words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(JavaCommand.strowger(List.of(words)));
        builder.environment().put("STROWGER_PASSWORD", "secret");
        return start(builder, words[0]);
    }

    /** The command of the unit file. @return its exit status */
    private int reload() throws IOException, InterruptedException {
        Process console = program("console", "--socket", directory + "/console.sock", "reload");
        assertThat(console.waitFor(StandIn.SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        return console.exitValue();
    }

    // ---- A whole life

    @ParameterizedTest
    @ValueSource(strings = {"path", "@name"})
    void notifiesOfReadinessReloadsAndShutdown(String kind) throws IOException, InterruptedException {
        Path file = write("");
        String address = kind.startsWith("@")
                ? "@strowger-" + port
                : directory.resolve("notify").toString();
        try (StandIn manager = StandIn.listen(address)) {
            Process service = start(manager.service(file), "service");
            long pid = service.pid();
            assertThat(manager.until(pid, "READY=1"))
                    .containsExactly(
                            "FDSTORE=1|FDPOLL=0|FDNAME=tcp-127.0.0.1-" + port,
                            "READY=1|STATUS=generation 1: 1 listener, 1 application, 1 SMSC");
            new Socket(InetAddress.getLoopbackAddress(), port).close(); // It is let in.

            long before = micros();
            write("routes: [{name: all, match: {}, via: a}]\n");
            assertThat(reload()).isZero();
            long reloaded = micros();
            List<String> told = manager.until(pid, "READY=1");
            assertThat(told).hasSize(2).element(1).asString().contains("generation 2");
            assertThat(monotonic(told.get(0))).isBetween(before, reloaded);

            write("listenerss: []\n");
            assertThat(reload()).as("what is wrong stays out").isOne();
            told = manager.until(pid, "READY=1");
            assertThat(told).hasSize(2).element(1).asString().contains("generation 2");
            assertThat(monotonic(told.get(0))).isBetween(reloaded, micros());

            Signals.hangUp(pid);
            told = manager.until(pid, "READY=1");
            assertThat(told).hasSize(2);
            monotonic(told.get(0));

            service.destroy();
            assertThat(manager.until(pid, "STOPPING=1")).hasSize(1);
            assertThat(service.waitFor(StandIn.SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
            assertThat(service.exitValue()).isEqualTo(143);
            assertThat(manager.rest())
                    .as("whoever has stopped is not ready again")
                    .noneMatch(line -> line.contains("READY"));
        }
    }

    private static long micros() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
    }

    private static long monotonic(String told) {
        Matcher matcher = MONOTONIC.matcher(told);
        assertThat(matcher.matches()).as(told).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    @Test
    void aFaultyConfigurationEndsTheServiceBeforeReadiness() throws IOException, InterruptedException {
        Path file = write("listenerss: []\n");
        try (StandIn manager = StandIn.listen(directory.resolve("notify").toString())) {
            Process service = start(manager.service(file), "service");
            assertThat(service.waitFor(StandIn.SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
            assertThat(service.exitValue())
                    .as("for which systemd does not try again")
                    .isEqualTo(78);
            assertThat(manager.rest()).isEmpty();
        }
    }

    @Test
    void asksForMoreTimeWhileItDrains() throws IOException, InterruptedException {
        Path file = write("routes: [{name: all, match: {}, via: a, delivery: relay}]\n");
        try (StandIn manager = StandIn.listen(directory.resolve("notify").toString())) {
            Process service = start(manager.service(file), "service");
            manager.until(service.pid(), "READY=1");
            Process load = program(
                    "blast",
                    "--connect",
                    "127.0.0.1:" + port,
                    "--system-id",
                    "shop",
                    "--rate",
                    "10/s",
                    "--window",
                    "100",
                    "--warm-up",
                    "0s",
                    "--duration",
                    "60s");
            awaitSaid(service, "service", "application.bound");
            assertThat(load.waitFor(2, TimeUnit.SECONDS)).as("it is at work").isFalse();
            service.destroy();
            manager.until(service.pid(), "STOPPING=1");
            List<String> told = new ArrayList<>();
            assertThat(service.waitFor(StandIn.SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
            manager.rest().forEach(line -> told.add(line.substring(line.indexOf(' ') + 1)));
            assertThat(told)
                    .filteredOn(line -> line.endsWith("|EXTEND_TIMEOUT_USEC=15000000"))
                    .as("of " + told)
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allMatch(line -> line.matches("STATUS=stopping, \\d+ unfinished messages\\|.*"));
        }
    }

    // ---- The watchdog

    /** A debugger holds one thread of the daemon, and all others run. */
    @ParameterizedTest
    @ValueSource(strings = {"selector-0", "selector-1", "store"})
    void watchdogNotificationsStopWhileOneThreadIsStuck(String name) throws Exception {
        Path file = write("");
        int debugger = FreePorts.next();
        try (StandIn manager = StandIn.listen(directory.resolve("notify").toString())) {
            ProcessBuilder builder = manager.service(
                    file, "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + debugger);
            builder.environment().put("WATCHDOG_USEC", "4000000");
            Process service = start(builder, "service");
            manager.until(service.pid(), "READY=1");
            for (int i = 0; i < 3; i++) {
                manager.until(service.pid(), WATCHDOG);
            }
            VirtualMachine machine = attach(debugger);
            ThreadReference thread = machine.allThreads().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            thread.suspend();
            // Its former messages count once more; then the manager would give it up.
            List<String> heard = new ArrayList<>();
            for (String line = manager.next(4_000); !line.isEmpty(); line = manager.next(4_000)) {
                heard.add(line);
            }
            assertThat(heard).hasSizeLessThanOrEqualTo(2);
            thread.resume();
            manager.until(service.pid(), WATCHDOG);
            manager.until(service.pid(), WATCHDOG);
            machine.dispose();
        }
    }

    private static VirtualMachine attach(int port) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("127.0.0.1");
        Objects.requireNonNull(arguments.get("port")).setValue(Integer.toString(port));
        return connector.attach(arguments);
    }
}
