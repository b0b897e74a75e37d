package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.Character.UnicodeBlock;
import java.net.URI;
import java.net.URLEncoder;
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
import java.util.stream.Stream;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.load.Program;

/**
 * Kannel, an SMS gateway that others wrote, as a client of three SMSCs: one of each protocol. It runs in two processes
 * of its own, is told by HTTP what to send, and calls {@link Callbacks} when something comes.
 */
final class Kannel implements AutoCloseable {
    /** The names of its connections. */
    static final List<String> CONNECTIONS = List.of("ucp", "cimd2", "smpp");

    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/sbin/bearerbox"), Path.of("/usr/sbin/smsbox"));
    private static final long LOOK_MILLIS = 50;

    /** That a message waits at its SMSC: not how it ended. */
    private static final int KIND_OF_NEWS = 4;

    private static final Duration CALL_MAX = Duration.ofSeconds(Patience.SECONDS);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path directory;
    private final Callbacks callbacks;
    private final int admin = FreePorts.next();
    private final int inner = FreePorts.next();
    private final int front = FreePorts.next();
    private final List<Process> processes;
    private final Thread orphaned = new Thread(this::kill);

    /** Where it is to connect; each has the account of that protocol in {@link #account}. */
    record Smscs(int ucp, int cimd2, int smpp) {}

    /** @param by the name of the connection */
    record Account(String by, String name, String password) {}

    static Account account(String by) {
        return switch (by) {
            case "ucp" -> new Account(by, "6001", "secret01");
            case "cimd2" -> new Account(by, "kannel 2", "secret02");
            case "smpp" -> new Account(by, "kannel", "secret03");
            default -> throw new IllegalArgumentException(by);
        };
    }

    /** Starts it and waits until it is connected everywhere. */
    Kannel(Path directory, Callbacks callbacks, Smscs smscs) throws IOException, InterruptedException {
        this.directory = Files.createDirectories(directory);
        this.callbacks = callbacks;
        Path file = Files.writeString(directory.resolve("kannel.conf"), configuration(smscs));
        Process bearerbox = start(PROGRAMS.get(0), file);
        this.processes = new ArrayList<>(List.of(bearerbox));
        Runtime.getRuntime().addShutdownHook(orphaned);
        try {
            awaitStatus("SMSC connections", 1);
            processes.add(start(PROGRAMS.get(1), file));
            awaitStatus("smsbox:", 1);
            awaitStatus("(online ", CONNECTIONS.size());
        } catch (IOException | InterruptedException | AssertionError e) {
            close();
            throw e;
        }
    }

    /** Where all must be tried and there is a package of it, its absence is a failure. */
    static void assumeInstalled() {
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

    private String configuration(Smscs smscs) {
        return """
                group = core
                admin-port = %1$d
                admin-interface = 127.0.0.1
                admin-password = x
                smsbox-port = %2$d
                smsbox-interface = 127.0.0.1
                box-allow-ip = 127.0.0.1
                dlr-storage = internal

                %3$s
                group = smsbox
                bearerbox-host = 127.0.0.1
                sendsms-port = %4$d
                sendsms-interface = 127.0.0.1

                group = sendsms-user
                username = test
                password = test
                max-messages = 3
                concatenation = true

                group = sms-service
                keyword = default
                catch-all = true
                max-messages = 1
                accept-x-kannel-headers = true
                get-url = "%5$s?by=%%i&from=%%p&to=%%P&coding=%%c&text=%%a"
                """.formatted(
                        admin,
                        inner,
                        connection("emi", account("ucp"), smscs.ucp(), "keepalive = 1")
                                + connection("cimd2", account("cimd2"), smscs.cimd2(), "keepalive = 1")
                                + connection(
                                        "smpp",
                                        account("smpp"),
                                        smscs.smpp(),
                                        "system-type = \"\"\ntransceiver-mode = true\nenquire-link-interval = 1"),
                        front,
                        callbacks.url("message"));
    }

    private static String connection(String kind, Account account, int port, String more) {
        return """
                group = smsc
                smsc = %s
                smsc-id = %s
                allowed-smsc-id = %s
                host = 127.0.0.1
                port = %d
                smsc-username = "%s"
                smsc-password = %s
                reconnect-delay = 1
                %s

                """.formatted(kind, account.by(), account.by(), port, account.name(), account.password(), more);
    }

    private Process start(Path program, Path configuration) throws IOException {
        Path log = directory.resolve(program.getFileName() + ".log");
        return new ProcessBuilder(program.toString(), configuration.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private void awaitStatus(String words, int times) throws IOException, InterruptedException {
        long endNanos = System.nanoTime() + CALL_MAX.toNanos();
        String status = "";
        while (status.split(Pattern.quote(words), -1).length <= times) {
            boolean over = System.nanoTime() > endNanos || processes.stream().anyMatch(each -> !each.isAlive());
            assertThat(over)
                    .as("in vain was waited for '%s' in: %s%n%s", words, status, logs())
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

    private String call(String url) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url)).timeout(CALL_MAX).build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    /** Sends it by one of the connections. Receipts are told with the connection, the recipient and their kind. */
    void send(String by, String from, String to, String text) throws IOException, InterruptedException {
        String receipt = callbacks.url("receipt") + "?by=" + by + "&to=" + to + "&kind=%d";
        boolean cyrillic = text.chars().anyMatch(each -> UnicodeBlock.CYRILLIC.equals(UnicodeBlock.of(each)));
        String answer = call("http://127.0.0.1:" + front + "/cgi-bin/sendsms?username=test&password=test&smsc=" + by
                + "&from=" + from + "&to=" + to + "&charset=UTF-8&coding=" + (cyrillic ? 2 : 0) + "&text="
                + quoted(text)
                + "&dlr-mask=31&dlr-url=" + quoted(receipt));
        assertThat(answer).as(logs()).startsWith("0: Accepted");
    }

    private static String quoted(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /**
     * What it complains of, or warns of; but not that messages came before its second process did, nor that it knows a
     * message no more when it hears how far that had come: letters do not keep their order where a window was full.
     */
    List<String> complaints() throws IOException {
        List<String> complaints = new ArrayList<>();
        boolean isNews = false;
        for (String line : logs().lines().toList()) {
            if (line.contains("Looking for DLR")) {
                isNews = line.endsWith("type=" + KIND_OF_NEWS);
            } else if (Stream.of("WARNING:", "ERROR:", "PANIC:").anyMatch(line::contains)
                    && !line.contains("smsbox_list empty")
                    && !(isNews && line.contains("DLR from SMSC") && line.endsWith("not found."))) {
                complaints.add(line);
            }
        }
        return complaints;
    }

    /** All that it has said. */
    String logs() throws IOException {
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
