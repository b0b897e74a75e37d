package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.SMPPServerSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.interop.Callbacks;
import org.strowger.tests.interop.JsmppSmsc;
import org.strowger.tests.interop.JsmppSockets;
import org.strowger.tests.interop.KannelProcesses;
import org.strowger.tests.interop.Patience;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;

/** A live Kannel as an HTTP provider of Strowger, with an SMSC of its own behind it. */
@Tag("original")
@Tag("kannel")
final class KannelProviderIT {
    private static final String MOBILE = "447700900123";
    private static final String SHORT_CODE = "6000";
    private static final String SECRET = "0123456789abcdef";

    private static final String MO_PARAMETERS = "&from=%p&to=%P&text=%b&coding=%c&charset=%C&udh=%u";

    @TempDir
    private Path directory = Path.of("");

    private final Opened opened = new Opened();

    @BeforeEach
    void begins() {
        KannelProcesses.assumeInstalled();
    }

    @AfterEach
    void ends() throws Exception {
        opened.closeAll();
    }

    /**
     * An application, Strowger, Kannel, and two SMSCs of Kannel: a simulated one that sends receipts, and jsmpp for
     * texts and for messages from mobiles.
     */
    private final class Exchange {
        private final Callbacks client = opened.add(Callbacks.open());
        private final JsmppSockets sockets =
                new JsmppSockets(SocketFactory.getDefault(), ServerSocketFactory.getDefault());
        private final JsmppSmsc jsmpp = opened.add(JsmppSmsc.open(sockets));
        private final HttpClient http = HttpClient.newHttpClient();
        private final int door = FreePorts.next();
        private final int simulated = FreePorts.next();
        private final KannelProcesses kannel;
        private final Program router;

        private Exchange() throws Exception {
            kannel = opened.add(KannelProcesses.start(directory.resolve("kannel"), "", groups()));
            Path file = Files.writeString(directory.resolve("strowger.yaml"), configuration());
            router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
            router.awaitSaid(" smsc\\.session_up ", 1);
            kannel.awaitStatus("(online ", 2);
        }

        private String groups() {
            return """
                    group = smsc
                    smsc = smpp
                    smsc-id = sim
                    allowed-prefix = "4670"
                    host = 127.0.0.1
                    port = %1$d
                    smsc-username = us
                    smsc-password = p
                    system-type = ""
                    transceiver-mode = true
                    reconnect-delay = 1

                    group = smsc
                    smsc = smpp
                    smsc-id = jsmpp
                    denied-prefix = "4670"
                    host = 127.0.0.1
                    port = %2$d
                    smsc-username = us
                    smsc-password = p
                    system-type = ""
                    transceiver-mode = true
                    reconnect-delay = 1

                    group = sendsms-user
                    username = strowger
                    password = secret10

                    group = sms-service
                    keyword = default
                    catch-all = true
                    max-messages = 0
                    get-url = "http://127.0.0.1:%3$d/providers/far/mo?secret=%4$s%5$s"
                    """.formatted(simulated, sockets.address().getPort(), door, SECRET, MO_PARAMETERS);
        }

        private String configuration() {
            return """
                    node: provider
                    shutdown: {drain: 1s}
                    selectors: 1
                    console: {listen: off, socket: off}
                    http: {listen: off}
                    store: {path: store, max-size: 1GiB, reserve: 16MiB}
                    listeners:
                      - {name: web, protocol: http, listen: '127.0.0.1:%1$d', http: {apis: [kannel, provider]}}
                    simulators:
                      - {name: sim, listen: '127.0.0.1:%2$d', receipts: 100ms, system-id: us, password: p}
                    smscs:
                      - {name: far, protocol: http, system-id: strowger, password: secret10, sessions: 2,
                         http: {profile: kannel, url: 'http://127.0.0.1:%3$d/cgi-bin/sendsms',
                         callback-url: 'http://127.0.0.1:%1$d', secret: %4$s}}
                    routes:
                      - {name: all, match: {}, via: far, retry: {first: 1s}}
                    inbound:
                      - {name: service, match: {to: '%5$s'}, deliver-to: shop}
                    applications:
                      - {name: shop, password: secret, callbacks: {style: kannel, private-addresses: true,
                         url: '%6$s?from=%%p&text=%%b'}}
                    """.formatted(door, simulated, kannel.front(), SECRET, SHORT_CODE, client.url("message"));
        }

        private void send(String to, String text) throws IOException, InterruptedException {
            String report = client.url("receipt") + "?to=" + to + "&kind=%d";
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + door
                            + "/cgi-bin/sendsms?username=shop&password=secret&from=SHOP&to=" + to
                            + "&charset=UTF-8&text=" + quoted(text) + "&dlr-mask=31&dlr-url=" + quoted(report)))
                    .build();
            assertThat(http.send(request, BodyHandlers.ofString()).body()).startsWith("0: Accepted");
        }
    }

    private static String quoted(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private interface Play {
        void run() throws Exception;
    }

    /** A failure has the logs of all processes. */
    private static void play(Exchange exchange, Play play) throws IOException {
        try {
            play.run();
        } catch (AssertionError | Exception e) {
            throw new AssertionError(e + "\n" + exchange.router.said() + "\n" + exchange.kannel.logs(), e);
        }
    }

    @Test
    void messagesAreSentThroughKannelAndItsReportsBecomeReceipts() throws Exception {
        Exchange exchange = new Exchange();
        play(exchange, () -> {
            exchange.send("46701", "hello");
            exchange.send("46702", "0123456789".repeat(20));
            exchange.client.awaitReceipts(List.of("46701 | 8", "46701 | 1", "46702 | 8", "46702 | 1"));
        });
    }

    @Test
    void textsArriveOctetForOctet() throws Exception {
        Exchange exchange = new Exchange();
        play(exchange, () -> {
            exchange.send(MOBILE, "Hi @_$ {€} ä1");
            SubmitSm sent = Patience.soon(exchange.jsmpp.submitted);
            assertThat(sent.getSourceAddr()).isEqualTo("SHOP");
            assertThat(sent.getShortMessage()).asHexString().isEqualTo("486920001102201B281B651B29207B31");
            exchange.send(MOBILE, "Жук");
            SubmitSm wide = Patience.soon(exchange.jsmpp.submitted);
            assertThat(wide.getDataCoding()).isEqualTo((byte) 8);
            assertThat(wide.getShortMessage()).asHexString().isEqualTo("04160443043A");
        });
    }

    @Test
    void mobileMessagesReachTheApplication() throws Exception {
        Exchange exchange = new Exchange();
        play(exchange, () -> {
            SMPPServerSession smsc = Patience.soon(exchange.jsmpp.sessions);
            smsc.deliverShortMessage(
                    "",
                    TypeOfNumber.UNKNOWN,
                    NumberingPlanIndicator.ISDN,
                    MOBILE,
                    TypeOfNumber.UNKNOWN,
                    NumberingPlanIndicator.ISDN,
                    SHORT_CODE,
                    new ESMClass(),
                    (byte) 0,
                    (byte) 0,
                    new RegisteredDelivery(),
                    DataCodings.newInstance((byte) 0),
                    "ping us".getBytes(StandardCharsets.US_ASCII));
            exchange.client.awaitMessages(List.of(MOBILE + " | ping us"), UnaryOperator.identity());
        });
    }
}
