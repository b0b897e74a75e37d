package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.ProviderScene;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * An application of each protocol sends by an SMSC of each, HTTP among them on both sides: texts in both alphabets,
 * both numbers, and the receipt. {@link AnyToAnyTest} has more of the pairs that bind.
 */
class FourByFourTest {
    private static final List<String> PROTOCOLS = List.of("smpp", "ucp", "cimd2", "http");
    private static final String ACCOUNT = "8006";
    private static final String NUMBER = "447700900123";
    private static final List<String> TEXTS = List.of("Hello @\u00a3", "\u041f\u0440\u0438\u0432\u0435\u0442");
    private static final Path PAGE = Path.of("../../docs/protocols/translation.md");

    static Stream<Arguments> pairs() {
        return PROTOCOLS.stream().flatMap(app -> PROTOCOLS.stream().map(smsc -> Arguments.of(app, smsc)));
    }

    /** One pair with the router between it. */
    private static final class Scene implements AutoCloseable {
        private final World world = new World(2);
        private final Sender sender;
        private final Taker taker;

        Scene(String app, String smsc) {
            taker = smsc.equals("http") ? new Provider(world) : new Centre(world, smsc);
            world.start(yaml(app, smsc));
            sender = app.equals("http") ? new Caller(world) : new Bound(world, app);
        }

        private static String yaml(String app, String smsc) {
            String door = app.equals("http")
                    ? ""
                    : "  - {name: door, protocol: " + app + ", listen: 127.0.0.1:2775, idle-timeout: off}\n";
            String callbacks = app.equals("http") ? ", " + HttpShop.CALLBACKS : "";
            String provider = "http: {profile: kannel, url: 'http://127.0.0.1:8081/cgi-bin/sendsms',"
                    + " callback-url: 'http://sms.example/', secret: " + ProviderScene.SECRET + "}";
            String where = smsc.equals("http") ? provider : "hosts: [127.0.0.1:2776]";
            return "listeners:\n" + door
                    + "  - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [kannel, provider]}}\n"
                    + "applications: [{name: shop, system-id: \"8006\", password: secret, timezone: UTC" + callbacks
                    + "}]\n"
                    + "smscs: [{name: a, protocol: " + smsc + ", system-id: \"1234\", password: secret, " + where
                    + "}]\n"
                    + "routes: [{name: all, match: {}, via: a, delivery: store}]\n";
        }

        @Override
        public void close() {
            world.close();
        }
    }

    // ---- Applications

    /** An application. */
    private interface Sender {
        /** Submits a message and wants a receipt. */
        void submit(String text);

        boolean wasAccepted();

        /** Whether the application has got a receipt of success for the last message, and nothing else. */
        boolean hasReceipt();
    }

    private static final class Bound implements Sender {
        private final Peer app;
        private long token;

        Bound(World world, String protocol) {
            ProtocolTraits suite = Protocols.named(protocol);
            ApplicationTerms terms = new ApplicationTerms(
                    Credentials.of(ACCOUNT, new Secret("secret")),
                    Traffic.BOTH,
                    suite.versions().get(0),
                    new SessionTimers(Duration.ofSeconds(10), Duration.ZERO, Duration.ZERO, Duration.ofSeconds(10)),
                    new SessionLimits(10, 100, 4096),
                    PeerQuirks.USUAL);
            app = world.dial(
                    2775,
                    DialPlan.ANY_LOCAL,
                    connection -> new Peer(connection, new Peer.Manner(), given -> suite.sessions()
                            .application(terms, given, world.rig().nowNanos())));
        }

        @Override
        public void submit(String text) {
            token = app.submit(PlainMessage.from(new Address(0, 1, ACCOUNT))
                    .to(new Address(0, 1, NUMBER))
                    .saying(body(text))
                    .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                    .build());
        }

        @Override
        public boolean wasAccepted() {
            return app.outcome(token).isAccepted();
        }

        @Override
        public boolean hasReceipt() {
            if (app.came().isEmpty()) {
                return false;
            }
            Peer.Came last = app.came().get(app.came().size() - 1);
            return last.receipt().messageId().equals(app.outcome(token).messageId())
                    && last.receipt().state() == MessageState.DELIVERED
                    && last.message().source().text().equals(NUMBER);
        }
    }

    private static final class Caller implements Sender {
        private final HttpClient client;
        private final CallbackPeer server;
        private String response = "";
        private int submitted;

        Caller(World world) {
            client = new HttpClient(world);
            server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answers = request -> Optional.of(HttpResponse.text(200, ""));
        }

        @Override
        public void submit(String text) {
            submitted++;
            String coding = GsmAlphabet.DEFAULT.canEncode(text) ? "" : "&coding=2";
            response = client.get(
                    "/cgi-bin/sendsms?username=" + ACCOUNT + "&password=secret&from=" + ACCOUNT + "&to=" + NUMBER
                            + "&charset=UTF-8&dlr-mask=3" + coding + "&text="
                            + URLEncoder.encode(text, StandardCharsets.UTF_8));
        }

        @Override
        public boolean wasAccepted() {
            return response.startsWith("202");
        }

        @Override
        public boolean hasReceipt() {
            List<HttpRequest> came = server.came();
            return came.size() == submitted && came.get(submitted - 1).target().equals("/receipt?status=1");
        }
    }

    // ---- SMSCs

    /** An SMSC. */
    private interface Taker {
        int messages();

        /** The text of the last message. */
        String text();

        String to();

        String from();

        /** Reports the last message as delivered. */
        void report();
    }

    private static final class Centre implements Taker {
        private final TestSmsc smsc;
        private final boolean hasStamps;

        Centre(World world, String protocol) {
            ProtocolTraits suite = Protocols.named(protocol);
            smsc = new TestSmsc(world.rig(), World.at(2776), suite);
            hasStamps = suite.ids("").equals(IdKind.STAMP);
        }

        @Override
        public int messages() {
            return smsc.came().size();
        }

        @Override
        public String text() {
            ShortMessage came = smsc.last().message();
            return TEXTS.stream()
                    .filter(each -> came.body().equals(body(each)))
                    .findFirst()
                    .orElse("another text");
        }

        @Override
        public String to() {
            return smsc.last().message().destination().text();
        }

        @Override
        public String from() {
            return smsc.last().message().source().text();
        }

        @Override
        public void report() {
            int number = smsc.came().size();
            smsc.report(smsc.last(), hasStamps ? "26120112000" + number : Integer.toString(number));
        }
    }

    private static final class Provider implements Taker {
        private final World world;
        private final CallbackPeer provider;

        Provider(World world) {
            this.world = world;
            provider = new CallbackPeer(world.rig(), World.at(ProviderScene.PORT));
            provider.answers = request -> Optional.of(ProviderScene.ACCEPTED);
        }

        private HttpRequest last() {
            return provider.came().get(provider.came().size() - 1);
        }

        @Override
        public int messages() {
            return provider.came().size();
        }

        @Override
        public String text() {
            boolean isWide = ProviderScene.parameter(last(), "coding").equals("2");
            return FormParameters.parse(last().query(), 100)
                    .first("text", isWide ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8)
                    .orElse("absent");
        }

        @Override
        public String to() {
            return ProviderScene.parameter(last(), "to");
        }

        @Override
        public String from() {
            return ProviderScene.parameter(last(), "from");
        }

        @Override
        public void report() {
            HttpClient client = new HttpClient(world);
            client.get(ProviderScene.target(ProviderScene.parameter(last(), "dlr-url"), 1));
            client.close();
        }
    }

    private static Body body(String text) {
        return GsmAlphabet.DEFAULT.canEncode(text)
                ? new Body(GsmAlphabet.DEFAULT.encode(text, 0), false, 0)
                : new Body(text.getBytes(StandardCharsets.UTF_16BE), false, 8);
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("pairs")
    void textsAndNumbersArriveAndReceiptsReturn(String app, String smsc) {
        try (Scene scene = new Scene(app, smsc)) {
            int messages = 0;
            for (String text : TEXTS) {
                scene.sender.submit(text);
                scene.world.millis(200);
                assertThat(scene.sender.wasAccepted()).as(text).isTrue();
                assertThat(scene.taker.messages()).isEqualTo(++messages);
                assertThat(scene.taker.text()).isEqualTo(text);
                assertThat(scene.taker.to()).isEqualTo(NUMBER);
                assertThat(scene.taker.from()).isEqualTo(ACCOUNT);
                assertThat(scene.sender.hasReceipt())
                        .as("before it was reported")
                        .isFalse();
                scene.taker.report();
                scene.world.millis(200);
                assertThat(scene.sender.hasReceipt()).as("receipt of %s", text).isTrue();
                scene.world.seconds(1);
            }
        }
    }

    /** The table of the manual has a row for each protocol of applications, and a column for each of SMSCs. */
    @Test
    void theManualHasTheTableOfProtocolPairs() throws IOException {
        StringBuilder table = new StringBuilder("| Application \\ SMSC |");
        PROTOCOLS.forEach(each -> table.append(' ').append(name(each)).append(" |"));
        table.append("\n|").append(" --- |".repeat(PROTOCOLS.size() + 1)).append('\n');
        for (String app : PROTOCOLS) {
            table.append("| ").append(name(app)).append(" |");
            PROTOCOLS.forEach(smsc -> table.append(" text, numbers, receipt |"));
            table.append('\n');
        }
        assertThat(Files.readString(PAGE)).contains(table);
    }

    private static String name(String protocol) {
        return protocol.equals("http") ? "HTTP" : protocol.toUpperCase(Locale.ROOT);
    }
}
