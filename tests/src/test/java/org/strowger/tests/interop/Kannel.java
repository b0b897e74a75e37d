package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.Character.UnicodeBlock;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Kannel, an SMS gateway that others wrote, as a client of three SMSCs: one of each protocol. It runs in two processes
 * of its own, is told by HTTP what to send, and calls {@link Callbacks} when something comes.
 */
final class Kannel implements AutoCloseable {
    /** The names of its connections. */
    static final List<String> CONNECTIONS = List.of("ucp", "cimd2", "smpp");

    /** That a message waits at its SMSC: not how it ended. */
    private static final int KIND_OF_NEWS = 4;

    private final Callbacks callbacks;
    private final KannelProcesses processes;

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
        this.callbacks = callbacks;
        this.processes = KannelProcesses.start(directory, "", configuration(callbacks, smscs));
        try {
            processes.awaitStatus("(online ", CONNECTIONS.size());
        } catch (IOException | InterruptedException | AssertionError e) {
            close();
            throw e;
        }
    }

    private static String configuration(Callbacks callbacks, Smscs smscs) {
        return """
                %1$s
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
                get-url = "%2$s?by=%%i&from=%%p&to=%%P&coding=%%c&text=%%a"
                """.formatted(
                        connection("emi", account("ucp"), smscs.ucp(), "keepalive = 1")
                                + connection("cimd2", account("cimd2"), smscs.cimd2(), "keepalive = 1")
                                + connection(
                                        "smpp",
                                        account("smpp"),
                                        smscs.smpp(),
                                        "system-type = \"\"\ntransceiver-mode = true\nenquire-link-interval = 1"),
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

    /** Sends it by one of the connections. Receipts are told with the connection, the recipient and their kind. */
    void send(String by, String from, String to, String text) throws IOException, InterruptedException {
        String receipt = callbacks.url("receipt") + "?by=" + by + "&to=" + to + "&kind=%d";
        boolean cyrillic = text.chars().anyMatch(each -> UnicodeBlock.CYRILLIC.equals(UnicodeBlock.of(each)));
        String answer = processes.call(
                "http://127.0.0.1:" + processes.front() + "/cgi-bin/sendsms?username=test&password=test&smsc=" + by
                        + "&from=" + from + "&to=" + to + "&charset=UTF-8&coding=" + (cyrillic ? 2 : 0) + "&text="
                        + quoted(text)
                        + "&dlr-mask=31&dlr-url=" + quoted(receipt));
        assertThat(answer).as(logs()).startsWith("0: Accepted");
    }

    private static String quoted(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /**
     * Its errors and warnings; but not that messages came before its second process did, nor that it knows a message no
     * more when it hears how far that had come: letters do not keep their order where a window was full.
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
        return processes.logs();
    }

    @Override
    public void close() {
        processes.close();
    }
}
