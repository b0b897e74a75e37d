package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.tests.process.Signals;

/** The lines of {@code strowger run}, in each form and to each place, from its start to its end. */
final class LogProcessIT {
    private static final long SECONDS_MAX = 60;
    private static final long LOOK_MILLIS = 20;
    private static final String PASSWORD = "hush-hush-4711";
    private static final String WRONG = "wr0ng-one-815";
    private static final String CONSOLE_PASSWORD = "sesame-0816";
    private static final String TEXT = "meet-me-at-noon";
    private static final String NUMBER = "447700900123";

    /** More than the pipe, the queue of the log and half of its reserve take, at two lines each. */
    private static final int COMMANDS = 5_000;

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("");

    @AfterEach
    void endsWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void theSystemdJournalGetsPrioritiesAndNoPasswords() throws IOException, InterruptedException {
        Demo demo = demo("privacy: {mask-numbers: true}\n");
        Path log = Files.createFile(directory.resolve("journal"));
        ProcessBuilder program = router(List.of(), demo).redirectError(log.toFile());
        program.environment()
                .put("JOURNAL_STREAM", Files.getAttribute(log, "unix:dev") + ":" + Files.getAttribute(log, "unix:ino"));
        Process router = start(program);
        await(router, log, "<6>smsc.session_up smsc=operator-a");
        send(demo, WRONG);
        send(demo, PASSWORD);
        await(router, log, "<6>application.unbound application=shop");
        String answers = says(
                "auth ada " + WRONG,
                "auth ada " + CONSOLE_PASSWORD,
                "trace number " + NUMBER + " to one.pcap",
                "log debug smsc.operator-a",
                "log warn smsc.nobody",
                "disconnect smsc operator-a",
                "log");
        assertThat(answers).contains("ERR unknown there is no smsc nobody").containsPattern("smsc\\.operator-a +debug");
        await(router, log, "<7>smsc.dials smsc=operator-a detail=\"session 0 to ");
        end(router);

        List<String> lines = Files.readAllLines(log);
        assertThat(lines).allMatch(line -> line.matches("<[3467]>.*"));
        assertThat(lines).anyMatch(line -> line.startsWith("<4>application.bind_refused application=shop "));
        assertThat(lines).anyMatch(line -> line.startsWith("<6>application.bound application=shop "));
        assertThat(lines.get(0)).isIn("<6>store.open detail=\"new messages are accepted\"", storeRead());
        // On a busy machine an SMSC may unbind first.
        assertThat(lines.get(lines.size() - 1)).matches("<[46]>smsc\\.session_(closed|down) .*");
        assertThat(lines)
                .anyMatch(line -> line.startsWith("<6>audit.command user=ada from=")
                        && line.contains(" command=\"trace number 44770090**** to one.pcap\" outcome=OK ms="))
                .anyMatch(line -> line.contains(" command=\"log warn smsc.nobody\" outcome=\"ERR unknown\" "));
        assertThat(Files.readString(log)).doesNotContain(PASSWORD, WRONG, CONSOLE_PASSWORD, TEXT, NUMBER);
    }

    private static String storeRead() {
        return "<6>store.read messages=0 receipts_expected=0 for_applications=0";
    }

    @Test
    void writesJsonIfConfiguredAndAReloadChangesTheFormat() throws IOException, InterruptedException {
        Demo demo = demo("\nlog: {level: info, format: json}\n");
        Path log = directory.resolve("log");
        Process router = start(router(List.of(), demo).redirectError(log.toFile()));
        await(router, log, "\"ev\":\"smsc.session_up\",");
        send(demo, WRONG);
        await(router, log, "\"ev\":\"application.bind_refused\",");
        assertThat(Files.readAllLines(log))
                .allMatch(line -> line.startsWith("{\"ts\":\"20") && line.endsWith("\"}"))
                .allMatch(line -> line.contains("\"thread\":\""));

        Files.writeString(demo.file(), demo.text().replace("format: json", "format: text"));
        Signals.hangUp(router.pid());
        await(router, log, "Z INFO  reload.done ");
        end(router);
        // The simulated SMSC may close its connection first.
        assertThat(Files.readAllLines(log))
                .last()
                .asString()
                .containsPattern("Z [A-Z]+ +smsc\\.session_(closed|down) ");
        assertThat(Files.readString(log)).doesNotContain(PASSWORD, WRONG);
    }

    @Test
    void theShippedConfigurationOfLog4jWritesFiles() throws IOException, InterruptedException {
        Demo demo = demo("");
        Path log = directory.resolve("logs").resolve("strowger.log");
        Path err = directory.resolve("err");
        List<String> options = List.of(
                "-Dlog4j2.configurationFile=" + Demo.shipped("log4j2.xml"),
                "-Dstrowger.logs=" + log.resolveSibling(""));
        Process router = start(router(options, demo).redirectError(err.toFile()));
        await(router, log, " INFO  smsc.session_up smsc=operator-a");
        end(router);
        // The simulated SMSCs end with the router: either side may be the first to unbind.
        assertThat(Files.readAllLines(log)).last().asString().containsPattern(" smsc\\.session_(closed|down) ");
        assertThat(err).isEmptyFile();
    }

    /** Its pipe is full, and whoever writes there waits for ever. */
    @Test
    void aBlockedLogDelaysNoThreadAndCountsDroppedLines() throws IOException, InterruptedException {
        Demo demo = demo("");
        Process router = start(router(List.of(), demo));
        Path out = directory.resolve("router.out");
        await(router, out, "Try, in another terminal");

        String[] lines = new String[COMMANDS];
        Arrays.fill(lines, "log debug smsc.operator-a");
        lines[0] = "auth ada " + CONSOLE_PASSWORD;
        assertThat(says(lines).lines())
                .filteredOn(line -> line.startsWith("OK "))
                .hasSizeGreaterThan(COMMANDS);

        assertThat(send(demo, PASSWORD)).isZero();
        assertThat(dropped()).isPositive();
        end(router);
    }

    // ---- The program

    private Demo demo(String more) throws IOException {
        Demo demo = Demo.in(directory);
        String users = "{listen: 127.0.0.1:0, users: [{name: ada, password: " + CONSOLE_PASSWORD + ", role: admin}]}";
        String text = demo.text()
                        .replace("password: secret", "password: " + PASSWORD)
                        .replace("console: {listen: 127.0.0.1:0}", "console: " + users)
                + more;
        Files.writeString(demo.file(), text);
        return new Demo(demo.file(), demo.address(), text);
    }

    private ProcessBuilder router(List<String> options, Demo demo) {
        return Demo.program(options, "run", "--config", demo.file().toString())
                .redirectOutput(directory.resolve("router.out").toFile());
    }

    private Process start(ProcessBuilder program) throws IOException {
        Process process = program.start();
        started.add(process);
        return process;
    }

    /** The text behind that in the lines of its start, to the next blank or slash. */
    private String printed(String behind) throws IOException {
        Matcher matcher = Pattern.compile(Pattern.quote(behind) + "([^ /\n]+)")
                .matcher(Files.readString(directory.resolve("router.out")));
        assertThat(matcher.find()).as(behind).isTrue();
        return matcher.group(1);
    }

    /** Says that on the console, and leaves. @return all answers */
    private String says(String... lines) throws IOException {
        String[] address = printed("  console on ").split(":", 2);
        try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]))) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(SECONDS_MAX));
            socket.getOutputStream().write((String.join("\n", lines) + "\nquit\n").getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private long dropped() throws IOException {
        URI metrics = URI.create("http://" + printed("  status page and metrics on http://") + "/metrics");
        try (InputStream in = metrics.toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("strowger_log_dropped_total "))
                    .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                    .sum();
        }
    }

    private int send(Demo demo, String password) throws IOException, InterruptedException {
        ProcessBuilder program = Demo.program(
                        "send",
                        "--connect",
                        demo.address(),
                        "--system-id",
                        "shop",
                        "--from",
                        "SHOP",
                        "--to",
                        NUMBER,
                        "--text",
                        TEXT)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("send.out").toFile());
        program.environment().put("STROWGER_PASSWORD", password);
        Process process = start(program);
        assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private static void await(Process router, Path log, String said) throws IOException, InterruptedException {
        long endsNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
        while (!Files.exists(log) || !Files.readString(log).contains(said)) {
            assertThat(System.nanoTime() < endsNanos && router.isAlive())
                    .as("waited for '%s' in %s:%n%s", said, log, Files.exists(log) ? Files.readString(log) : "nothing")
                    .isTrue();
            router.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private static void end(Process router) throws InterruptedException {
        router.toHandle().destroy();
        assertThat(router.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        assertThat(router.exitValue()).isEqualTo(143);
    }
}
