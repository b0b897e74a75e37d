package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.interop.Callbacks;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;

/** The outcomes of requests to an HTTP provider over real sockets, as the application hears of them. */
final class ProviderOutcomesIT {
    private static final String ACCEPTED = RawProvider.response("202 Accepted", "0: Accepted for delivery");

    /** The events of Kannel's reports: accepted by the SMSC, and refused. */
    private static final String AT_CENTRE = " | 8";

    private static final String REFUSED = " | 16";

    @TempDir
    private Path directory = Path.of("");

    private final Opened opened = new Opened();
    private final int door = FreePorts.next();

    @AfterEach
    void ends() throws Exception {
        opened.closeAll();
    }

    private static String answer(RawProvider.Attempt attempt) {
        boolean isFirst = attempt.number() == 1;
        return switch (attempt.to()) {
            case "44770090001" -> ACCEPTED;
            case "44770090002" -> RawProvider.response("400 Bad Request", "no");
            case "44770090003" -> isFirst ? RawProvider.response("503 Unavailable", "later") : ACCEPTED;
            case "44770090004" ->
                isFirst ? "HTTP/1.1 429 Too Many\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n" : ACCEPTED;
            case "44770090006" -> "HTTP/1.1 202 Accepted\r\nConnection: close\r\nContent-Length: 2\r\n\r\n0:";
            default -> isFirst ? "" : ACCEPTED; // Lost after the request.
        };
    }

    private Callbacks start(RawProvider provider, String onUncertain) throws Exception {
        Callbacks client = opened.add(Callbacks.open());
        Path file = Files.writeString(
                directory.resolve("strowger.yaml"), """
                node: provider
                shutdown: {drain: 1s}
                selectors: 1
                console: {listen: off, socket: off}
                http: {listen: off}
                store: {path: store, max-size: 1GiB, reserve: 16MiB}
                listeners:
                  - {name: web, protocol: http, listen: '127.0.0.1:%1$d', http: {apis: [kannel]}}
                smscs:
                  - {name: far, protocol: http, system-id: us, password: p, on-uncertain: %2$s,
                     http: {profile: kannel, url: 'http://127.0.0.1:%3$d/cgi-bin/sendsms'}}
                routes:
                  - {name: all, match: {}, via: far, retry: {first: 1s}}
                applications:
                  - {name: shop, password: secret, callbacks: {style: kannel, private-addresses: true}}
                """.formatted(door, onUncertain, provider.port()));
        Program router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
        router.awaitSaid(" smsc\\.session_up ", 1);
        return client;
    }

    private void send(Callbacks client, String to) throws Exception {
        String report = (client.url("receipt") + "?to=" + to + "&kind=%d")
                .replace("%", "%25")
                .replace("&", "%26");
        String target = "/cgi-bin/sendsms?username=shop&password=secret&from=SHOP&text=hi&to=" + to
                + "&dlr-mask=31&dlr-url=" + report;
        assertThat(RawHttp.ask(door, RawHttp.request("GET", target, "", "")).body())
                .startsWith("0: Accepted");
    }

    @Test
    void eachOutcomeLeadsToARetryAReceiptOrARefusal() throws Exception {
        RawProvider provider = opened.add(new RawProvider(ProviderOutcomesIT::answer));
        Callbacks client = start(provider, "resend");
        List<String> all =
                List.of("44770090001", "44770090002", "44770090003", "44770090004", "44770090005", "44770090006");
        for (String to : all) {
            send(client, to);
        }
        client.awaitReceipts(all.stream()
                .map(to -> to + (to.equals("44770090002") ? REFUSED : AT_CENTRE))
                .toList());
        assertThat(all.stream().map(provider::requests).toList()).containsExactly(1L, 1L, 2L, 2L, 2L, 1L);
    }

    @ParameterizedTest
    @CsvSource({"resend, ' | 8', 2", "fail, ' | 16', 1"})
    void anUncertainMessageIsTreatedAsConfigured(String onUncertain, String report, long requests) throws Exception {
        RawProvider provider = opened.add(new RawProvider(ProviderOutcomesIT::answer));
        Callbacks client = start(provider, onUncertain);
        send(client, "44770090005");
        client.awaitReceipts(List.of("44770090005" + report));
        assertThat(provider.requests("44770090005")).isEqualTo(requests);
    }
}
