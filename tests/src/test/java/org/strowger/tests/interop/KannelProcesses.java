package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.load.Program;

/** The two processes of a Kannel: the bearerbox, which talks to SMSCs, and the smsbox, which serves HTTP. */
public final class KannelProcesses implements AutoCloseable {
    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/sbin/bearerbox"), Path.of("/usr/sbin/smsbox"));
    private static final long LOOK_MILLIS = 50;
    private static final Duration CALL_MAX = Duration.ofSeconds(Patience.SECONDS);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path directory;
    private final int admin = FreePorts.next();
    private final int inner = FreePorts.next();
    private final int front = FreePorts.next();
    private final List<Process> processes = new ArrayList<>();
    private final Thread orphaned = new Thread(this::kill);

    private KannelProcesses(Path directory) {
        this.directory = directory;
    }

    /**
     * Starts both, and waits until the smsbox is connected to the bearerbox.
     *
     * @param smsbox more lines of the group smsbox
     * @param groups the groups of SMSCs, users and services
     */
    public static KannelProcesses start(Path directory, String smsbox, String groups)
            throws IOException, InterruptedException {
        KannelProcesses kannel = new KannelProcesses(Files.createDirectories(directory));
        Path file = Files.writeString(directory.resolve("kannel.conf"), kannel.configuration(smsbox, groups));
        Runtime.getRuntime().addShutdownHook(kannel.orphaned);
        try {
            kannel.launch(PROGRAMS.get(0), file);
            kannel.awaitStatus("SMSC connections", 1);
            kannel.launch(PROGRAMS.get(1), file);
            kannel.awaitStatus("smsbox:", 1);
            return kannel;
        } catch (IOException | InterruptedException | AssertionError e) {
            kannel.close();
            throw e;
        }
    }

    /** Skips the test if Kannel is missing; the absence is a failure in CI where there is a package of it. */
    public static void assumeInstalled() {
        boolean there = isInstalled();
        boolean may = System.getenv("STROWGER_CI") != null && Files.isExecutable(Path.of("/usr/bin/apt-get"));
        if (!may) {
            assumeTrue(there, "Kannel is missing: it is in Debian's package kannel");
        }
        assertThat(there).as("Kannel is here").isTrue();
    }

    private static boolean isInstalled() {
        return PROGRAMS.stream().allMatch(Files::isExecutable);
    }

    /** Its version, if it is installed. */
    static Optional<String> version(Path directory) throws IOException, InterruptedException {
        if (!isInstalled()) {
            return Optional.empty();
        }
        try (Program asked =
                Program.start(directory, "version", List.of(PROGRAMS.get(0).toString(), "--version"), "")) {
            return Optional.of(asked.awaitSaid("bearerbox version `(\\S+)'").group(1));
        }
    }

    private String configuration(String smsbox, String groups) {
        return """
                group = core
                admin-port = %d
                admin-interface = 127.0.0.1
                admin-password = x
                smsbox-port = %d
                smsbox-interface = 127.0.0.1
                box-allow-ip = 127.0.0.1
                dlr-storage = internal

                group = smsbox
                bearerbox-host = 127.0.0.1
                sendsms-port = %d
                sendsms-interface = 127.0.0.1
                %s

                %s
                """.formatted(admin, inner, front, smsbox, groups);
    }

    private void launch(Path program, Path configuration) throws IOException {
        Path log = directory.resolve(program.getFileName() + ".log");
        processes.add(new ProcessBuilder(program.toString(), configuration.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
    }

    /** The port of {@code sendsms}. */
    public int front() {
        return front;
    }

    /** Waits until its status page has the words so often. */
    public void awaitStatus(String words, int times) throws IOException, InterruptedException {
        long endNanos = System.nanoTime() + CALL_MAX.toNanos();
        String status = "";
        while (status.split(Pattern.quote(words), -1).length <= times) {
            boolean over = System.nanoTime() > endNanos || processes.stream().anyMatch(each -> !each.isAlive());
            assertThat(over)
                    .as("waited for '%s' in: %s%n%s", words, status, logs())
                    .isFalse();
            // It ends at once if the process does.
            processes.get(0).waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            status = status();
        }
    }

    private String status() throws InterruptedException {
        try {
            return call("http://127.0.0.1:" + admin + "/status.txt?password=x");
        } catch (IOException e) {
            return e.toString(); // It does not listen yet.
        }
    }

    /** Requests a URL. @return the body of the response */
    public String call(String url) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url)).timeout(CALL_MAX).build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    /** The logs of both. */
    public String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String name : List.of("bearerbox.log", "smsbox.log")) {
            Path log = directory.resolve(name);
            if (Files.exists(log)) {
                all.append(name).append(":\n").append(Files.readString(log, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    private void kill() {
        processes.forEach(Process::destroyForcibly);
    }

    @Override
    public void close() {
        kill();
        Runtime.getRuntime().removeShutdownHook(orphaned);
    }
}
