package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.DataCoding;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.application.AppFigure;
import org.strowger.world.HttpClient;
import org.strowger.world.Peer;
import org.strowger.world.ProviderScene;
import org.strowger.world.World;

/** A Kannel as an HTTP provider behind the whole router: outcomes, custody, receipts and messages from mobiles. */
class KannelProviderTest {
    private static final String NUMBER = "447700900123";

    // ---- Requests

    @Test
    void aMessageIsARequestWithTheCredentialsOfTheSmsc() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            scene.world.application("shop").submit(World.text(NUMBER));
            scene.world.millis(100);
            assertThat(scene.requests()).isOne();
            assertThat(scene.last().target())
                    .isEqualTo("/cgi-bin/sendsms?username=us&password=s3cret&to=%2B447700900123&coding=0&charset=UTF-8"
                            + "&text=hello&from=SHOP");
            assertThat(scene.last().headers().first("Host")).hasValue("127.0.0.1:8081");
            assertThat(scene.world.records()).isZero();
        }
    }

    @Test
    void aReceiptIsRequestedByTheUrlOfTheListenerWithAnId() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            scene.world.application("shop").submit(World.reported(NUMBER));
            scene.world.millis(100);
            assertThat(scene.parameter("dlr-mask")).isEqualTo("19");
            assertThat(scene.parameter("dlr-url"))
                    .matches("http://sms\\.example/providers/a/receipt\\?secret=0123456789abcdef"
                            + "&id=[0-9a-f]{16}-1&event=%d&text=%A");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8, 0417043804380020, 2, UTF-16BE, absent",
        "4, 00ff, 1, absent, absent",
        "240, 6869, 0, UTF-8, 0",
        "3, 68e9, 0, UTF-8, absent"
    })
    void messagesAreSentWithTheCodingParametersOfKannel(
            int coding, String hex, String theirs, String charset, String messageClass) {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            byte[] octets = java.util.HexFormat.of().parseHex(hex);
            scene.world
                    .application("shop")
                    .submit(World.message(ReceiptRequest.NEVER, NUMBER)
                            .saying(new Body(octets, false, coding))
                            .build());
            scene.world.millis(100);
            assertThat(DataCoding.of(coding).octet()).isEqualTo(coding);
            assertThat(scene.parameter("coding")).isEqualTo(theirs);
            assertThat(scene.parameter("charset")).isEqualTo(charset);
            assertThat(scene.parameter("mclass")).isEqualTo(messageClass);
        }
    }

    @Test
    void aLongTextIsSentInSegmentsWithHeaders() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            scene.world
                    .application("shop")
                    .submit(World.message(ReceiptRequest.NEVER, NUMBER)
                            .saying(World.body("x".repeat(300)))
                            .build());
            scene.world.millis(500);
            assertThat(scene.requests()).isEqualTo(2);
            assertThat(scene.provider.came())
                    .allSatisfy(request -> assertThat(request.target()).contains("&udh=%05%00%03"));
        }
    }

    // ---- Outcomes

    @ParameterizedTest
    @CsvSource({"202, 0: Accepted for delivery", "202, 3: Queued for later delivery", "200, Sent."})
    void aMessageIsAcceptedByTheResponseTextOfKannel(int status, String body) {
        try (ProviderScene scene = new ProviderScene(2).start("", "relay")) {
            scene.provider.answers = request -> Optional.of(HttpResponse.text(status, body));
            Peer shop = scene.world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            scene.world.millis(100);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.ACCEPTED);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "202, Rejected, PERMANENT",
        "400, Empty receiver number not allowed, PERMANENT",
        "403, Authorization failed for sendsms, TEMPORARY",
        "302, elsewhere, TEMPORARY",
        "404, nothing, TEMPORARY",
        "500, Sending failed, TEMPORARY",
        "503, Temporal failure, TEMPORARY",
        "429, too many, THROTTLED"
    })
    void aRefusalHasTheOutcomeOfItsStatus(int status, String body, Outcome.Kind kind) {
        try (ProviderScene scene = new ProviderScene(2).start("", "relay")) {
            scene.provider.answers = request -> Optional.of(HttpResponse.text(status, body));
            Peer shop = scene.world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            scene.world.millis(100);
            assertThat(shop.outcome(token).kind()).isEqualTo(kind);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageInCustodyIsSentAgainAfterATemporaryRefusal(int threads) {
        try (ProviderScene scene = new ProviderScene(threads).start("", "store")) {
            scene.answersFirst(2, HttpResponse.text(503, "later"));
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.seconds(10);
            assertThat(scene.requests()).isEqualTo(3);
            assertThat(shop.came()).isEmpty();
        }
    }

    @Test
    void aMessageInCustodyFailsAfterAPermanentRefusal() {
        try (ProviderScene scene = new ProviderScene(2).start("", "store")) {
            scene.provider.answer(400);
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.seconds(1);
            assertThat(scene.requests()).isOne();
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state().isFinal()).isTrue();
            assertThat(scene.world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ESME_RSUBMITFAIL", "0x45", "smpp:0x45"})
    void statusSettingsOfAProviderUseSmppStatuses(String code) {
        String statuses = ", statuses: [{codes: '" + code + "', class: temporary}]";
        try (ProviderScene scene = new ProviderScene(2).start(statuses, "store")) {
            scene.answersFirst(1, HttpResponse.text(400, "never"));
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.seconds(10);
            assertThat(scene.requests()).isEqualTo(2);
            assertThat(shop.came()).isEmpty();
        }
    }

    @Test
    void retryAfterOfTheProviderIsRespected() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            scene.answersFirst(1, new HttpResponse(429, HttpHeaders.of("Retry-After", "20"), new byte[0]));
            Peer shop = scene.world.application("shop");
            shop.submit(World.text(NUMBER));
            scene.world.seconds(19);
            assertThat(scene.requests()).isOne();
            scene.world.seconds(5);
            assertThat(scene.requests()).isEqualTo(2);
            assertThat(scene.world.operatorLines()).anyMatch(line -> line.startsWith("smsc.slowed_down a: "));
            assertThat(scene.world.records()).isZero();
        }
    }

    // ---- Uncertain outcomes

    @ParameterizedTest
    @CsvSource({"1, resend, 2, 1, 0", "2, resend, 2, 1, 0", "2, fail, 1, 1, 1", "2, hold, 1, 1, 0"})
    void aLostResponseIsTreatedByOnUncertain(int threads, String uncertain, int requests, long counted, int receipts) {
        try (ProviderScene scene = new ProviderScene(threads).start(", on-uncertain: " + uncertain, "store")) {
            scene.breaksOffFirst(1);
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.seconds(20);
            assertThat(scene.requests()).isEqualTo(requests);
            assertThat(scene.world.figure("shop", AppFigure.UNCERTAIN)).isEqualTo(counted);
            assertThat(shop.came()).hasSize(receipts);
            assertThat(scene.world.figure("shop", AppFigure.HELD)).isEqualTo(uncertain.equals("hold") ? 1 : 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"resend, 2", "fail, 1", "hold, 1"})
    void aLateResponseIsTreatedAsALostResponse(String uncertain, int requests) {
        String smsc = ", timers: {response: 5s}, on-uncertain: " + uncertain;
        try (ProviderScene scene = new ProviderScene(2).start(smsc, "store")) {
            scene.provider.answers =
                    request -> scene.requests() == 1 ? Optional.empty() : Optional.of(ProviderScene.ACCEPTED);
            scene.world.application("shop").submit(World.reported(NUMBER));
            scene.world.seconds(30);
            assertThat(scene.requests()).isEqualTo(requests);
            assertThat(scene.world.figure("shop", AppFigure.UNCERTAIN)).isOne();
        }
    }

    @Test
    void aResponseThatIsTooLongIsUncertain() {
        try (ProviderScene scene = new ProviderScene(1).start(", on-uncertain: fail", "store")) {
            scene.provider.answers = request -> Optional.of(HttpResponse.text(202, "0".repeat(70_000)));
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.seconds(5);
            assertThat(scene.requests()).isOne();
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.UNKNOWN);
        }
    }

    // ---- Connections

    @Test
    void aConnectionIsReusedForOneRequestAtATime() {
        try (ProviderScene scene = new ProviderScene(1).start(", sessions: 2", "store")) {
            scene.provider.answers = request -> Optional.empty();
            Peer shop = scene.world.application("shop");
            for (int i = 0; i < 5; i++) {
                shop.submit(World.text(NUMBER));
            }
            scene.world.millis(100);
            assertThat(scene.requests()).isEqualTo(2);
            assertThat(scene.provider.connections()).isEqualTo(2);
        }
    }

    @Test
    void aConnectionThatEndsWithTheResponseIsReplacedAtOnce() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            scene.provider.calls = call -> {
                call.breakOff(); // With the response, which then says that it is the last.
                call.answer(ProviderScene.ACCEPTED);
            };
            Peer shop = scene.world.application("shop");
            for (int i = 0; i < 10; i++) {
                shop.submit(World.text(NUMBER));
            }
            scene.world.millis(500);
            assertThat(scene.requests()).isEqualTo(10);
            assertThat(scene.world.records()).isZero();
            assertThat(scene.world.operatorLines()).noneMatch(line -> line.startsWith("smsc.session_down a"));
        }
    }

    @Test
    void anIdleConnectionIsReplacedWithoutAWarning() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            scene.world.seconds(100);
            assertThat(scene.provider.connections()).isEqualTo(4);
            assertThat(scene.world.operatorLines())
                    .noneMatch(
                            line -> line.startsWith("smsc.session_down a") || line.startsWith("smsc.not_connected a"));
            scene.world.application("shop").submit(World.text(NUMBER));
            scene.world.millis(100);
            assertThat(scene.requests()).isOne();
        }
    }

    @Test
    void messagesWaitUntilTheProviderIsReachable() {
        try (World world = new World(2)) {
            world.start(ProviderScene.yaml("kannel", "http://127.0.0.1:8081/sendsms", "", "store"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(30);
            ProviderScene scene = new ProviderScene(world);
            world.seconds(90);
            assertThat(scene.requests()).isOne();
            assertThat(world.figure("shop", AppFigure.UNCERTAIN)).isZero();
            assertThat(world.records()).isZero();
        }
    }

    // ---- Receipts

    @ParameterizedTest
    @CsvSource({
        "1, 1, DELIVERED",
        "2, 1, DELIVERED",
        "2, 2, UNDELIVERABLE",
        "2, 16, REJECTED",
        "1, 34, EXPIRED",
    })
    void aReportIsDeliveredAsTheReceiptOfTheMessage(int threads, int event, MessageState state) {
        try (ProviderScene scene = new ProviderScene(threads).start("", "store")) {
            Peer shop = scene.world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            scene.world.millis(100);
            assertThat(scene.report(event)).isEqualTo("200 ");
            scene.world.millis(100);
            assertThat(shop.came()).hasSize(1);
            Receipt receipt = shop.came().get(0).receipt();
            assertThat(receipt.state()).isEqualTo(state);
            assertThat(receipt.messageId()).isEqualTo(shop.outcome(token).messageId());
            assertThat(scene.world.records()).isZero();
        }
    }

    @Test
    void aRepeatedReportIsDeliveredOnce() {
        try (ProviderScene scene = new ProviderScene(2).start("", "store")) {
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.millis(100);
            assertThat(scene.report(1)).isEqualTo("200 ");
            HttpClient client = new HttpClient(scene.world);
            String target = ProviderScene.target(scene.parameter("dlr-url"), 1);
            client.send("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n");
            // A receipt without a message may be early, so it is kept for a while.
            scene.world.seconds(6);
            assertThat(client.received()).startsWith("HTTP/1.1 200 ");
            assertThat(shop.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret=0123456789abcdef|secret=fedcba9876543210",
                "secret=0123456789abcdef&|",
                "secret=0123456789abcdef|secret="
            })
    void aReportWithoutTheSecretIsRefused(String change) {
        try (ProviderScene scene = new ProviderScene(2).start("", "store")) {
            Peer shop = scene.world.application("shop");
            shop.submit(World.reported(NUMBER));
            scene.world.millis(100);
            String[] sides = change.split("\\|", -1);
            String url = scene.parameter("dlr-url");
            assertThat(scene.report(url.replace(sides[0], sides[1]), 1)).startsWith("403 ");
            scene.world.millis(100);
            assertThat(shop.came()).isEmpty();
            assertThat(scene.world.operatorLines())
                    .anyMatch(line -> line.startsWith("smsc.call_refused a: ") && line.contains("secret"))
                    .noneMatch(line -> line.contains(ProviderScene.SECRET));
            assertThat(scene.report(url, 1)).startsWith("200 ");
        }
    }

    @Test
    void aReportOfAnUnknownSmscIsNotFound() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            HttpClient client = new HttpClient(scene.world);
            String query = "?secret=0123456789abcdef&id=1&event=1";
            assertThat(client.get("/providers/b/receipt" + query)).startsWith("404 ");
            assertThat(client.get("/providers/c/receipt" + query)).startsWith("404 ");
            assertThat(client.get("/providers/a/other" + query)).startsWith("404 ");
            assertThat(client.get("/providers/a/receipt/" + query)).startsWith("404 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"id=1", "event=1", "id=1&event=3", "id=1&event=one", "id=1&event=%1"})
    void aReportThatCannotBeReadIsRefused(String query) {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            HttpClient client = new HttpClient(scene.world);
            assertThat(client.get("/providers/a/receipt?secret=0123456789abcdef&" + query))
                    .matches("40[03] .*\n");
        }
    }

    // ---- Messages from mobiles

    @ParameterizedTest
    @CsvSource({
        "text=hi+there&coding=0&charset=UTF-8, 0, 6869207468657265",
        "text=%D0%96&coding=2&charset=UTF-8, 8, 0416",
        "text=%04%16&coding=2&charset=UTF-16BE, 8, 0416",
        "text=%00%FF&coding=1&charset=8-BIT, 4, 00ff",
    })
    void aMobileMessageReachesItsApplication(String text, int coding, String hex) {
        try (ProviderScene scene = new ProviderScene(2).start("", "store")) {
            Peer shop = scene.world.application("shop");
            HttpClient client = new HttpClient(scene.world);
            assertThat(client.get("/providers/a/mo?secret=0123456789abcdef&from=%2B447700900123&to=6000&" + text))
                    .isEqualTo("200 ");
            scene.world.millis(100);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source()).isEqualTo(Address.international("447700900123"));
            assertThat(shop.came().get(0).message().destination().text()).isEqualTo("6000");
            Body body = shop.came().get(0).message().body();
            assertThat(body.coding()).isEqualTo(coding);
            assertThat(body.octets()).asHexString().isEqualToIgnoringCase(hex);
        }
    }

    @Test
    void theSegmentsOfAMobileMessageKeepTheirHeaders() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            Peer shop = scene.world.application("shop");
            HttpClient client = new HttpClient(scene.world);
            assertThat(client.get("/providers/a/mo?secret=0123456789abcdef&from=447700900123&to=6000"
                            + "&text=part&coding=0&udh=%05%00%03%07%02%01"))
                    .isEqualTo("200 ");
            scene.world.millis(100);
            assertThat(shop.came().get(0).message().part()).isPresent();
        }
    }

    @Test
    void anUnclaimedMessageIsRefusedIfConfigured() {
        try (ProviderScene scene = new ProviderScene(1)) {
            String yaml = ProviderScene.yaml("kannel", "http://127.0.0.1:8081/sendsms", "", "store");
            scene.world.start(yaml.replace("match: {}, deliver-to", "match: {to: \"7*\"}, deliver-to")
                    + "unclaimed: {action: refuse}\n");
            HttpClient client = new HttpClient(scene.world);
            assertThat(client.get("/providers/a/mo?secret=0123456789abcdef&from=447700900123&to=6000&text=hi"))
                    .startsWith("422 ");
        }
    }

    // ---- The configuration

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", hosts: [127.0.0.1:1] | the protocol http has no bind, so \"hosts\" has no meaning",
                ", version: '3.4' | the protocol http has no bind, so \"version\" has no meaning",
                ", bind: transceiver | the protocol http has no bind, so \"bind\" has no meaning",
                ", window: 5 | write sessions: the number of requests in flight",
                ", tls: {} | the URL begins with http://, so no TLS is used",
                ", segments: payload | supports segments with a user data header only",
            })
    void refusesSettingsThatDoNotFitKannel(String smsc, String fault) {
        assertThat(World.verdict(ProviderScene.yaml("kannel", "http://127.0.0.1:8081/sendsms", smsc, "store"))
                        .text())
                .contains(fault);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{profile: kannel, url: 'http://x/', callback-url: 'http://y/'} | anybody could send receipts",
                "{profile: kannel, url: 'http://x/', callback-url: 'http://y/', secret: short} | at least 16",
                "{profile: kannel, url: 'http://u:p@x/'} | the URL contains a user",
                "{profile: kannel} | \"url\" is missing",
            })
    void anIncompleteOrUnsafeApiConfigurationIsRefused(String http, String fault) {
        assertThat(World.verdict(ProviderScene.yaml(http, "", "store")).text()).contains(fault);
    }

    @Test
    void protocolHttpRequiresTheHttpSection() {
        String yaml = ProviderScene.yaml("{profile: kannel, url: 'http://x/'}", "", "store");
        assertThat(World.verdict(yaml.replace(", http: {profile: kannel, url: 'http://x/'}", ""))
                        .text())
                .contains("\"http\" is missing");
        assertThat(World.verdict(yaml.replace("protocol: http, system-id", "protocol: smpp, system-id"))
                        .text())
                .contains("the section is for SMSCs with protocol http");
    }

    @Test
    void aMessageToSeveralRecipientsIsSentToEach() {
        try (ProviderScene scene = new ProviderScene(1).start("", "store")) {
            scene.world
                    .application("shop")
                    .submit(PlainMessage.from(World.SHOP)
                            .to(Address.international("447700900001"), Address.international("447700900002"))
                            .saying(World.body("hello"))
                            .build());
            scene.world.millis(300);
            assertThat(scene.requests()).isEqualTo(2);
        }
    }
}
