package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.http.RawHttp.Answer;
import org.strowger.tests.interop.KannelProcesses;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;

/**
 * A live Kannel and Strowger get the same requests to {@code sendsms}, and give the same responses. Both send by SMPP
 * to simulated SMSCs. The differences on purpose are in the table of requests, with the words of the manual for each.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("original")
@Tag("kannel")
final class KannelSendsmsIT {
    private static final Path PAGE = Path.of("..", "docs", "protocols", "http.md");

    private final Opened opened = new Opened();
    private final int exact = FreePorts.next();
    private final int usual = FreePorts.next();
    private int kannel;

    @BeforeAll
    void begins(@TempDir Path directory) throws Exception {
        KannelProcesses.assumeInstalled();
        int near = FreePorts.next();
        int far = FreePorts.next();
        Path file = Files.writeString(directory.resolve("strowger.yaml"), configuration(near, far));
        Program router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
        router.awaitSaid(" smsc\\.session_up ");
        KannelProcesses processes = opened.add(KannelProcesses.start(
                directory.resolve("kannel"), "global-sender = " + SendsmsRow.SENDER, groups(far, FreePorts.next())));
        processes.awaitStatus("(online ", 1);
        kannel = processes.front();
    }

    @AfterAll
    void ends() throws Exception {
        opened.closeAll();
    }

    private String configuration(int near, int far) {
        return """
                node: sendsms
                shutdown: {drain: 1s}
                selectors: 1
                console: {listen: off, socket: off}
                http: {listen: off}
                store: {path: store, max-size: 1GiB, reserve: 16MiB}
                limits: {failed-binds: 1000/m}
                listeners:
                  - {name: exact, protocol: http, listen: '127.0.0.1:%1$d', http: {apis: [kannel], exact: true}}
                  - {name: usual, protocol: http, listen: '127.0.0.1:%2$d', http: {apis: [kannel]}}
                simulators:
                  - {name: near, listen: '127.0.0.1:%3$d', system-id: us, password: p}
                  - {name: far, listen: '127.0.0.1:%4$d', system-id: us, password: p}
                smscs:
                  - {name: near, hosts: ['127.0.0.1:%3$d'], system-id: us, password: p}
                  - {name: down, hosts: ['127.0.0.1:%5$d'], system-id: us, password: p}
                routes:
                  - {name: nowhere, match: {to: '%6$s*'}, reject: invalid-destination}
                  - {name: down, match: {to: '%7$s*'}, via: down}
                  - {name: rest, match: {}, via: near}
                applications:
                  - {name: %8$s, password: %9$s, default-from: '%10$s',
                     callbacks: {style: kannel, private-addresses: true}}
                """.formatted(
                        exact,
                        usual,
                        near,
                        far,
                        FreePorts.next(),
                        SendsmsRow.NOWHERE,
                        SendsmsRow.DOWN,
                        SendsmsRow.USER,
                        SendsmsRow.PASSWORD,
                        SendsmsRow.SENDER);
    }

    private static String groups(int far, int nobody) {
        return smsc("up", far, "denied-prefix = \"" + SendsmsRow.DOWN + ";" + SendsmsRow.NOWHERE + "\"")
                + smsc("down", nobody, "allowed-prefix = \"" + SendsmsRow.DOWN + "\"")
                + """
                group = sendsms-user
                username = %s
                password = %s
                max-messages = 3
                concatenation = true
                """.formatted(SendsmsRow.USER, SendsmsRow.PASSWORD);
    }

    private static String smsc(String id, int port, String prefixes) {
        return """
                group = smsc
                smsc = smpp
                smsc-id = %s
                host = 127.0.0.1
                port = %d
                smsc-username = us
                smsc-password = p
                system-type = ""
                transceiver-mode = true
                reconnect-delay = 1
                %s

                """.formatted(id, port, prefixes);
    }

    static Stream<SendsmsRow> rows() {
        return Stream.of(SendsmsRow.query(), SendsmsRow.values(), SendsmsRow.posts(), SendsmsRow.exceptions())
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void kannelAndStrowgerGiveTheSameResponse(SendsmsRow row) throws IOException {
        Answer theirs = RawHttp.ask(kannel, row.request());
        Answer ours = RawHttp.ask(exact, row.request());
        assertThat(ours).as("Kannel's response is %s", theirs).isEqualTo(row.wanted(theirs));
        row.difference().ifPresent(each -> assertThat(ours)
                .as("the difference that the table lists is one")
                .isNotEqualTo(theirs));
    }

    @Test
    void theManualListsTheDifferences() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(rows().flatMap(row -> row.difference().stream()))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(page).contains(each.listedAs()));
    }

    @Test
    void aHealthCheckDoesNotSendUnlessTheListenerIsExact() throws IOException {
        String request = RawHttp.request(
                "HEAD",
                "/cgi-bin/sendsms?username=" + SendsmsRow.USER + "&password=" + SendsmsRow.PASSWORD + "&to=4477&text=q",
                "",
                "");
        assertThat(RawHttp.ask(usual, request).status()).isEqualTo(405);
        assertThat(RawHttp.ask(exact, request)).isEqualTo(RawHttp.ask(kannel, request));
    }

    @Test
    void refusedRecipientsAreNamedUnlessTheListenerIsExact() throws IOException {
        String request = RawHttp.request(
                "GET",
                "/cgi-bin/sendsms?username=" + SendsmsRow.USER + "&password=" + SendsmsRow.PASSWORD
                        + "&to=4477+44a77&text=q",
                "",
                "");
        assertThat(RawHttp.ask(usual, request).body())
                .isEqualTo("0: Accepted for delivery Denied receivers are: 44a77");
        assertThat(RawHttp.ask(exact, request)).isEqualTo(RawHttp.ask(kannel, request));
    }
}
