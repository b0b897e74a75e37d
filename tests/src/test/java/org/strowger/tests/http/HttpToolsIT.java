package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;

/** The tools that speak HTTP, as programs, with a router and its callbacks between them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HttpToolsIT {
    private static final String PASSWORD = "secret09";
    private static final String KEY = "a-key-of-the-shop-0123";
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String OTHER_SECRET = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    private final Opened opened = new Opened();
    private final String router = "127.0.0.1:" + FreePorts.next();
    private Path directory = Path.of("");
    private int programs;

    @BeforeAll
    void begins(@TempDir Path fresh) throws Exception {
        directory = fresh;
        Files.writeString(fresh.resolve("password"), PASSWORD);
        Files.writeString(fresh.resolve("key"), KEY);
        Files.writeString(fresh.resolve("webhook"), SECRET);
        Path file = Files.writeString(fresh.resolve("strowger.yaml"), configuration(FreePorts.next()));
        start("run", "--config", file.toString()).awaitSaid(" smsc\\.session_up ");
    }

    private Program start(String... words) throws IOException {
        return opened.add(Program.start(directory, words[0] + programs++, List.of(words)));
    }

    @AfterAll
    void ends() throws Exception {
        opened.closeAll();
    }

    private String configuration(int smsc) {
        return """
                node: tools
                shutdown: {drain: 1s}
                selectors: 1
                console: {listen: off, socket: off}
                http: {listen: off}
                store: {path: store, max-size: 1GiB, reserve: 16MiB}
                listeners:
                  - {name: web, protocol: http, listen: '%1$s', http: {apis: [v1, kannel, jasmin]}}
                simulators:
                  - {name: sim, listen: '127.0.0.1:%2$d', receipts: 100ms, system-id: us, password: p}
                smscs:
                  - {name: sim, hosts: ['127.0.0.1:%2$d'], system-id: us, password: p}
                routes:
                  - {name: all, match: {}, via: sim}
                applications:
                  - {name: shop, password: %3$s, api-keys: [%4$s], window: 1000,
                     callbacks: {secrets: ['%5$s'], private-addresses: true}}
                  - {name: kannel, password: %3$s, window: 1000, callbacks: {style: kannel, private-addresses: true}}
                  - {name: jasmin, password: %3$s, window: 1000,
                     callbacks: {style: jasmin-post, private-addresses: true}}
                """.formatted(router, smsc, PASSWORD, KEY, SECRET);
    }

    /** Starts a tool that sends. */
    private Program tool(String verb, String account, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(verb, "--protocol", "http", "--connect", router));
        all.addAll(List.of(
                "--system-id",
                account,
                "--password-file",
                directory.resolve("password").toString()));
        all.addAll(Arrays.asList(words));
        return start(all.toArray(String[]::new));
    }

    private Program receiver(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("simulate", "http", "--listen", "127.0.0.1:0", "--json"));
        all.addAll(List.of("--table-every", "100ms"));
        all.addAll(Arrays.asList(words));
        return start(all.toArray(String[]::new));
    }

    private static String url(Program receiver) throws IOException, InterruptedException {
        return receiver.awaitSaid("listening on (http://127\\.0\\.0\\.1:\\d+/) for callbacks")
                .group(1);
    }

    /** Sends a load and waits for its end. @return the number of messages, all of which were accepted */
    private long blast(String account, String... words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("--connections", "5", "--rate", "500/s", "--duration", "2s"));
        all.addAll(List.of("--json", "--text", "40:7,400:3"));
        all.addAll(Arrays.asList(words));
        Program blast = tool("blast", account, all.toArray(String[]::new));
        assertThat(blast.await()).as(blast.said()).isZero();
        long sent = last(blast, "sent");
        assertThat(last(blast, "accepted")).as(blast.said()).isEqualTo(sent).isGreaterThan(50);
        return sent;
    }

    /** The last figure of this name in the JSON of a program. */
    private static long last(Program program, String name) throws IOException {
        Matcher figure = Pattern.compile('"' + name + "\":(\\d+)").matcher(program.said());
        long found = -1;
        while (figure.find()) {
            found = Long.parseLong(figure.group(1));
        }
        return found;
    }

    /** Stops it. Figures are its last then. */
    private static void stop(Program receiver) throws InterruptedException {
        receiver.terminate();
        receiver.await();
    }

    @Test
    void aLoadGetsAllCallbacksAlthoughTheApplicationSometimesFails() throws Exception {
        Program receiver = receiver(
                "--secret-file", directory.resolve("webhook").toString(), "--status", "500", "--percent", "2%");

        long sent = blast("shop", "--callback-url", url(receiver), "--window", "4");

        receiver.awaitSaid("\"taken\":" + sent + ",");
        stop(receiver);
        assertThat(last(receiver, "events")).isEqualTo(sent);
        assertThat(last(receiver, "reports")).isEqualTo(last(receiver, "callbacks"));
        long faults = last(receiver, "faults");
        assertThat(faults).isPositive();
        assertThat(last(receiver, "repeated")).isEqualTo(faults);
        assertThat(last(receiver, "callbacks")).isEqualTo(sent + faults);
        for (String none : List.of("doubled", "unsigned", "signed_wrong", "signed_at_other_time", "malformed")) {
            assertThat(last(receiver, none)).as(none).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"kannel, dlr?d=%d&id=1, others", "jasmin, dlr, reports"})
    void callbacksInTheStylesOfOtherGatewaysAreAccepted(String api, String path, String figure) throws Exception {
        Program receiver = receiver();

        long sent = blast(api, "--api", api, "--callback-url", url(receiver) + path);

        receiver.awaitSaid("\"taken\":" + sent + ",");
        stop(receiver);
        assertThat(last(receiver, figure)).isEqualTo(sent);
        assertThat(last(receiver, "callbacks")).isEqualTo(sent);
    }

    @Test
    void anApplicationWithAnotherSecretRefusesTheCallback() throws Exception {
        Program receiver = receiver("--secret", OTHER_SECRET, "--print");
        Program send = tool(
                "send",
                "shop",
                "--from",
                "SHOP",
                "--to",
                "447700900123",
                "--text",
                "hello",
                "--callback-url",
                url(receiver));

        assertThat(send.await()).as(send.said()).isZero();

        receiver.awaitSaid("\"signed_wrong\":1,");
        receiver.awaitSaid("\"result\":\"refused: it is not signed by the secret\"");
        assertThat(receiver.said()).contains("\"type\":\"message.delivered\"").doesNotContain(OTHER_SECRET);
        stop(receiver);
    }

    @Test
    void aMessageIsSentAndItsReceiptIsReadFromTheList() throws Exception {
        String[] words = {"--from", "SHOP", "--to", "447700900123", "--text", "hello ".repeat(60), "--receipt"};
        Program send = tool("send", "shop", words);

        assertThat(send.await()).as(send.said()).isZero();

        assertThat(send.said())
                .containsSubsequence("connected", "submitted", "accepted", ", id \"", "receipt", "DELIVERED", "done");
        assertThat(send.said()).contains("447700900123, GSM\n").doesNotContain("bound");
    }

    @Test
    void anApiKeyReplacesThePassword() throws Exception {
        Program send = tool(
                "send",
                "nobody",
                "--api-key-file",
                directory.resolve("key").toString(),
                "--from",
                "SHOP",
                "--to",
                "447700900123",
                "--text",
                "\u0436",
                "--receipt");

        assertThat(send.await()).as(send.said()).isZero();
        assertThat(send.said()).contains("447700900123, UCS-2").contains("DELIVERED");
    }

    @ParameterizedTest
    @CsvSource({
        "v1, 401 wrong-credentials: ",
        "kannel, 403: Authorization failed for sendsms",
        "jasmin, 403: Authentication failure for username:nobody"
    })
    void wrongCredentialsAreReported(String api, String words) throws Exception {
        Program send =
                tool("send", "nobody", "--api", api, "--from", "SHOP", "--to", "447700900123", "--text", "hello");

        assertThat(send.await()).isEqualTo(1);
        assertThat(send.said())
                .contains(words)
                .contains("do not send the message again")
                .doesNotContain(PASSWORD);
    }

    @Test
    void aRefusedReceiptListIsReportedWithItsStatus() throws Exception {
        Program send = tool("send", "nobody", "--from", "SHOP", "--to", "447700900123", "--text", "hello", "--receipt");

        assertThat(send.await()).isEqualTo(1);
        assertThat(send.said()).contains("the list of receipts was refused: 401 wrong-credentials");
    }
}
