package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
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

/**
 * A live Kannel whose SMSC is Strowger's {@code sendsms}: its link is {@code smsc = http, system-type = kannel}.
 * Delivery reports and messages from mobiles go back to the port of that link.
 */
@Tag("original")
@Tag("kannel")
final class KannelCustomerIT {
    private static final String MOBILE = "447700900123";
    private static final String SHORT_CODE = "6000";
    private static final String LOGIN = "kannel";
    private static final String PASSWORD = "secret10";

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

    /** Kannel with its client behind Strowger, and two SMSCs: a simulated one, and jsmpp for messages from mobiles. */
    private final class Exchange {
        private final Callbacks client = opened.add(Callbacks.open());
        private final JsmppSockets sockets =
                new JsmppSockets(SocketFactory.getDefault(), ServerSocketFactory.getDefault());
        private final JsmppSmsc jsmpp = opened.add(JsmppSmsc.open(sockets));
        private final int door = FreePorts.next();
        private final int link = FreePorts.next();
        private final Program router;
        private final KannelProcesses kannel;

        private Exchange() throws Exception {
            Path file = Files.writeString(directory.resolve("strowger.yaml"), configuration(FreePorts.next()));
            router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
            router.awaitSaid(" smsc\\.session_up ", 2);
            kannel = opened.add(KannelProcesses.start(directory.resolve("kannel"), "global-sender = 9999", groups()));
        }

        private String configuration(int simulated) {
            return """
                    node: customer
                    shutdown: {drain: 1s}
                    selectors: 1
                    console: {listen: off, socket: off}
                    http: {listen: off}
                    store: {path: store, max-size: 1GiB, reserve: 16MiB}
                    listeners:
                      - {name: web, protocol: http, listen: '127.0.0.1:%1$d', http: {apis: [kannel]}}
                    simulators:
                      - {name: sim, listen: '127.0.0.1:%2$d', receipts: 100ms, system-id: us, password: p}
                    smscs:
                      - {name: sim, hosts: ['127.0.0.1:%2$d'], system-id: us, password: p}
                      - {name: jsmpp, hosts: ['127.0.0.1:%3$d'], system-id: us, password: p}
                    routes:
                      - {name: texts, match: {to: '4670*'}, via: sim}
                      - {name: nowhere, match: {to: '999*'}, reject: invalid-destination}
                      - {name: rest, match: {}, via: jsmpp}
                    applications:
                      - {name: %4$s, password: %5$s, receives: ['%6$s'],
                         callbacks: {style: kannel, private-addresses: true,
                         url: 'http://127.0.0.1:%7$d/?username=%4$s&password=%5$s&from=%%p&to=%%P&text=%%b'}}
                    """.formatted(door, simulated, sockets.address().getPort(), LOGIN, PASSWORD, SHORT_CODE, link);
        }

        private String groups() {
            return """
                    group = smsc
                    smsc = http
                    smsc-id = strowger
                    system-type = kannel
                    send-url = "http://127.0.0.1:%1$d/cgi-bin/sendsms"
                    port = %2$d
                    connect-allow-ip = 127.0.0.1
                    smsc-username = %3$s
                    smsc-password = %4$s
                    dlr-url = "http://127.0.0.1:%2$d/?username=%3$s&password=%4$s"

                    group = sendsms-user
                    username = client
                    password = client
                    max-messages = 3

                    group = sms-service
                    keyword = default
                    catch-all = true
                    max-messages = 1
                    get-url = "%5$s?from=%%p&text=%%a"
                    """.formatted(door, link, LOGIN, PASSWORD, client.url("message"));
        }

        private void send(String to, String text) throws IOException, InterruptedException {
            String report = client.url("receipt") + "?to=" + to + "&kind=%d";
            String answer = kannel.call("http://127.0.0.1:" + kannel.front()
                    + "/cgi-bin/sendsms?username=client&password=client&from=SHOP&to=" + to + "&text=" + quoted(text)
                    + "&dlr-mask=31&dlr-url=" + quoted(report));
            assertThat(answer).as(kannel.logs()).startsWith("0: Accepted");
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
    void messagesReachTheSmscAndReportsReachTheClient() throws Exception {
        Exchange exchange = new Exchange();
        play(exchange, () -> {
            exchange.send("46701", "hello");
            exchange.send("46702", "0123456789".repeat(20));
            exchange.client.awaitReceipts(List.of("46701 | 8", "46701 | 1", "46702 | 8", "46702 | 1"));
        });
    }

    @Test
    void aRefusedMessageIsReportedToTheClient() throws Exception {
        Exchange exchange = new Exchange();
        play(exchange, () -> {
            exchange.send("99901", "nobody");
            exchange.client.awaitReceipts(List.of("99901 | 16"));
        });
    }

    @Test
    void textsArriveOctetForOctet() throws Exception {
        Exchange exchange = new Exchange();
        play(exchange, () -> {
            exchange.send(MOBILE, "Hi @_$ {€} ä1");
            SubmitSm sent = Patience.soon(exchange.jsmpp.submitted);
            assertThat(sent.getDestAddress()).isEqualTo(MOBILE);
            assertThat(sent.getSourceAddr()).isEqualTo("SHOP");
            assertThat(sent.getDataCoding()).isZero();
            assertThat(sent.getShortMessage()).asHexString().isEqualTo("486920001102201B281B651B29207B31");
        });
    }

    @Test
    void mobileMessagesReachTheServiceAndItsReplyIsSentBack() throws Exception {
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
            SubmitSm answer = Patience.soon(exchange.jsmpp.submitted);
            assertThat(answer.getDestAddress()).isEqualTo(MOBILE);
            assertThat(answer.getShortMessage()).asString().isEqualTo(Callbacks.ANSWER);
        });
    }
}
