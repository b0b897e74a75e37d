package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.application.AppFigure;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Applications that speak HTTP, through the whole router: requests, callbacks, restarts. */
class HttpApplicationTest {
    private static String dlr(int mask, String url) {
        return "&dlr-mask=" + mask + "&dlr-url=" + url.replace("%", "%25").replace("&", "%26");
    }

    // ---- Messages

    @ParameterizedTest
    @CsvSource({"1, store", "2, store", "1, relay", "2, relay"})
    void aRequestSendsAMessage(int threads, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml(delivery, HttpShop.CALLBACKS));
            HttpClient client = new HttpClient(world);
            assertThat(client.get(HttpShop.SEND + "&to=447700900001&text=hello"))
                    .isEqualTo("202 0: Accepted for delivery");
            world.millis(100);
            assertThat(smsc.came()).hasSize(1);
            assertThat(smsc.last().message().destination().text()).isEqualTo("447700900001");
            assertThat(new String(smsc.last().message().body().octets(), StandardCharsets.US_ASCII))
                    .isEqualTo("hello");
            assertThat(world.figure("shop", AppFigure.ACCEPTED)).isOne();
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aConnectionCarriesRequestsOfAnyApplicationAndIsKeptAfterAWrongPassword() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            HttpClient client = new HttpClient(world);
            assertThat(client.get("/cgi-bin/sendsms?username=shop&password=wrong&to=1&text=x"))
                    .isEqualTo("403 Authorization failed for sendsms");
            assertThat(client.get(HttpShop.SEND + "&to=447700900001&text=x")).startsWith("202");
            assertThat(client.get("/nothing")).startsWith("404");
            world.millis(100);
            assertThat(smsc.came()).hasSize(1);
        }
    }

    @Test
    void aMessageWithoutARouteIsRefused() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(HttpShop.YAML.replace("match: {}, via", "match: {to: \"44*\"}, via"));
            HttpClient client = new HttpClient(world);
            assertThat(client.get(HttpShop.SEND + "&to=491700900001&text=x"))
                    .isEqualTo("403 Not routable. Do not try again.");
        }
    }

    @Test
    void aLongTextIsSplitAndGetsOneReceipt() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            HttpClient client = new HttpClient(world);
            String request = HttpShop.SEND + "&to=447700900001&text=" + "x".repeat(300)
                    + dlr(31, "http://127.0.0.1:9090/dlr?status=%d");
            assertThat(client.get(request)).startsWith("202");
            world.millis(100);
            assertThat(smsc.came()).hasSize(2);
            smsc.report(smsc.came().get(0), "1");
            smsc.report(smsc.came().get(1), "2");
            world.seconds(1);
            assertThat(server.targets()).containsExactly("/dlr?status=8", "/dlr?status=1");
        }
    }

    @Test
    void requestsBeyondTheWindowOfTheApplicationAreRefused() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.keepsSilent();
            world.start(HttpShop.yaml("relay", "window: 1, max-binds: 2, " + HttpShop.CALLBACKS));
            for (int i = 0; i < 2; i++) {
                new HttpClient(world)
                        .send("GET " + HttpShop.SEND + "&to=447700900001&text=x HTTP/1.1\r\nHost: a\r\n\r\n");
                world.millis(10);
            }
            assertThat(new HttpClient(world).get(HttpShop.SEND + "&to=447700900001&text=x"))
                    .isEqualTo("503 Temporal failure, try again later.");
        }
    }

    @Test
    void aReloadChangesTheWindowOfTheApplication() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.keepsSilent();
            String one = HttpShop.yaml("relay", "window: 1, max-binds: 1, " + HttpShop.CALLBACKS);
            world.start(one);
            sendWithoutWaiting(world);
            assertThat(new HttpClient(world).get(HttpShop.SEND + "&to=447700900001&text=x"))
                    .startsWith("503 ");
            world.reload(one.replace("window: 1,", "window: 3,"));
            sendWithoutWaiting(world);
            sendWithoutWaiting(world);
            assertThat(new HttpClient(world).get(HttpShop.SEND + "&to=447700900001&text=x"))
                    .startsWith("503 ");
            assertThat(smsc.came()).hasSize(3);
            world.reload(one);
            assertThat(new HttpClient(world).get(HttpShop.SEND + "&to=447700900001&text=x"))
                    .startsWith("503 ");
        }
    }

    private static void sendWithoutWaiting(World world) {
        new HttpClient(world).send("GET " + HttpShop.SEND + "&to=447700900001&text=x HTTP/1.1\r\nHost: a\r\n\r\n");
        world.millis(10);
    }

    // ---- Receipts

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsCallTheUrlOfTheMessage(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            HttpClient client = new HttpClient(world);
            client.get(HttpShop.SEND + "&to=447700900001&text=x"
                    + dlr(31, "http://127.0.0.1:9090/dlr?id=4711&status=%d&to=%p&from=%P&smsc=%i"));
            world.millis(100);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(server.targets())
                    .containsExactly(
                            "/dlr?id=4711&status=8&to=447700900001&from=SHOP&smsc=a",
                            "/dlr?id=4711&status=1&to=447700900001&from=SHOP&smsc=a");
            assertThat(server.connections()).isOne();
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, /dlr?status=1", "2, ''", "8, /dlr?status=8", "24, /dlr?status=8", "31, /dlr?status=8 /dlr?status=1"
    })
    void onlyReportsInTheDlrMaskAreSent(int mask, String targets) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            new HttpClient(world)
                    .get(HttpShop.SEND + "&to=447700900001&text=x" + dlr(mask, "http://127.0.0.1:9090/dlr?status=%d"));
            world.millis(100);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(String.join(" ", server.targets())).isEqualTo(targets);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aMessageThatAnSmscRefusesLaterIsReported() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            smsc.answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            world.start(HttpShop.YAML);
            assertThat(new HttpClient(world)
                            .get(HttpShop.SEND + "&to=447700900001&text=x"
                                    + dlr(16, "http://127.0.0.1:9090/dlr?status=%d&why=%A")))
                    .startsWith("202");
            world.seconds(1);
            assertThat(server.targets()).hasSize(1);
            assertThat(server.targets().get(0)).startsWith("/dlr?status=16&why=NACK%2F");
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aPendingReceiptCallbackSurvivesARestart() {
        try (World world = World.mortal(1, 1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            new HttpClient(world)
                    .get(HttpShop.SEND + "&to=447700900001&text=x"
                            + dlr(1, "http://127.0.0.1:9090/dlr?status=%d&to=%p"));
            world.millis(100);
            world.die(false);
            world.start(HttpShop.YAML);
            world.seconds(5);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            world.die(true);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            world.seconds(60);
            assertThat(server.targets()).containsExactly("/dlr?status=1&to=447700900001");
            assertThat(world.records()).isZero();
        }
    }

    /**
     * As after Kannel's {@code unified-prefix = "+44,0044,0;+,00"}; a number that no rule fits is as the request wrote
     * it.
     */
    @ParameterizedTest
    @CsvSource({
        "07700900051, %2B447700900051",
        "00447700900051, %2B447700900051",
        "%2B447700900051, %2B447700900051",
        "0033612345678, %2B33612345678",
        "33612345678, 33612345678"
    })
    void aReceiptHasTheRecipientNumberAsNormalizedByTheRules(String written, String reported) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML
                    + "numbers: {rules: [{prefix: +44, replaces: [0044, 0]}, {prefix: +, replaces: [00]}]}\n");
            new HttpClient(world)
                    .get(HttpShop.SEND + "&text=x&to=" + written + dlr(1, "http://127.0.0.1:9090/dlr?to=%p"));
            world.millis(100);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(server.targets()).containsExactly("/dlr?to=" + reported);
        }
    }

    // ---- Messages from mobiles

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void mobileMessagesCallTheUrlOfTheApplication(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            for (int i = 0; i < 20; i++) {
                long token = smsc.mobile("447700900123", "6000", "hello " + i);
                world.millis(5);
                assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
            }
            world.seconds(1);
            assertThat(server.targets()).hasSize(20).contains("/mo?from=%2B447700900123&text=hello+7");
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aLongMobileMessageIsDeliveredInOneCallback() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            smsc.receiver().submit(segment(2, 2, "world"));
            world.seconds(600);
            assertThat(server.targets()).isEmpty();
            smsc.receiver().submit(segment(2, 1, "hello+"));
            world.seconds(1);
            assertThat(server.targets()).containsExactly("/mo?from=%2B447700900123&text=hello%2Bworld");
            assertThat(world.records()).isZero();
        }
    }

    private static PlainMessage segment(int total, int number, String text) {
        byte[] octets = text.getBytes(StandardCharsets.US_ASCII);
        UserDataHeader header = UserDataHeader.NONE.with(new Concatenation(7, false, total, number));
        return PlainMessage.from(Address.international("447700900123"))
                .to(Address.international("6000"))
                .saying(new Body(UserData.of(header, octets, 0, octets.length).toBytes(), true, 0))
                .build();
    }

    // ---- Replies in responses

    private static HttpResponse withBody(String text) {
        return HttpResponse.text(200, text);
    }

    @ParameterizedTest
    @CsvSource({"1, store", "2, store", "1, relay", "2, relay"})
    void theResponseBodyIsSentAsAReplyToTheMobile(int threads, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answers = request -> Optional.of(withBody("x".repeat(500)));
            world.start(HttpShop.yaml(delivery, HttpShop.CALLBACKS.replace("style", "reply-segments: 2, style")));
            smsc.mobile("447700900123", "6000", "balance");
            world.seconds(2);
            assertThat(server.targets()).hasSize(1);
            assertThat(smsc.came()).hasSize(2);
            assertThat(smsc.last().message().destination().text()).isEqualTo("447700900123");
            assertThat(smsc.last().message().source().text()).isEqualTo("6000");
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void theResponseBodyIsIgnoredIfRepliesAreDisabled() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answers = request -> Optional.of(withBody("thanks"));
            world.start(HttpShop.YAML);
            smsc.mobile("447700900123", "6000", "balance");
            world.seconds(2);
            assertThat(server.targets()).hasSize(1);
            assertThat(smsc.came()).isEmpty();
        }
    }

    @Test
    void aTemporarilyRefusedReplyIsSentAfterTheNextCallback() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answers = request -> Optional.of(withBody("thanks"));
            world.start(HttpShop.yaml(
                    "store", "throughput: 1/m, " + HttpShop.CALLBACKS.replace("style", "reply-segments: 2, style")));
            smsc.mobile("447700900123", "6000", "one");
            world.millis(500);
            smsc.mobile("447700900123", "6000", "two");
            world.seconds(3);
            assertThat(smsc.came()).hasSize(1);
            world.seconds(300);
            assertThat(smsc.came()).hasSize(2);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void repliesRespectTheRateOfASlowedApplication() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answers = request -> Optional.of(withBody("thanks"));
            String callbacks = HttpShop.CALLBACKS.replace("style", "reply-segments: 2, style");
            world.start(HttpShop.yaml("store", "throughput: 1/m, when-too-fast: slow, " + callbacks));
            for (int i = 0; i < 10; i++) {
                smsc.mobile("447700900123", "6000", "number " + i);
            }
            world.seconds(30);
            assertThat(smsc.came()).hasSizeLessThanOrEqualTo(2);
            world.seconds(3600);
            assertThat(smsc.came()).hasSize(10);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aPermanentlyRefusedReplyEndsTheCallback() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answers = request -> Optional.of(withBody("thanks"));
            world.start(HttpShop.yaml(
                    "store", "from: [SHOP], " + HttpShop.CALLBACKS.replace("style", "reply-segments: 2, style")));
            smsc.mobile("447700900123", "6000", "one");
            world.seconds(60);
            assertThat(server.targets()).hasSize(1);
            assertThat(smsc.came()).isEmpty();
            assertThat(world.operatorLines()).anyMatch(line -> line.contains("its reply was refused"));
            assertThat(world.records()).isZero();
        }
    }

    // ---- Servers that fail

    @Test
    void anUnreachableServerGetsItsCallbacksWhenItIsReachable() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            for (int i = 0; i < 5; i++) {
                smsc.mobile("447700900123", "6000", "hello " + i);
            }
            world.seconds(3600);
            assertThat(world.records()).isEqualTo(5);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.seconds(600);
            assertThat(server.targets()).hasSize(5);
            assertThat(world.records()).isZero();
            assertThat(world.operatorLines()).anyMatch(line -> line.startsWith("application.callback_failed shop"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 404, 500, 503})
    void aRefusedCallbackIsRepeated(int status) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answer(status);
            world.start(HttpShop.YAML);
            smsc.mobile("447700900123", "6000", "hello");
            world.seconds(3);
            assertThat(server.came()).hasSize(1);
            server.answer(200);
            world.seconds(60);
            assertThat(server.came()).hasSize(2);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void retryAfterIsRespected() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answers =
                    request -> Optional.of(new HttpResponse(429, HttpHeaders.of("Retry-After", "120"), new byte[0]));
            world.start(HttpShop.YAML);
            smsc.mobile("447700900123", "6000", "hello");
            world.seconds(110);
            assertThat(server.came()).hasSize(1);
            server.answer(200);
            world.seconds(400);
            assertThat(server.came()).hasSize(2);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void anUnansweredCallbackIsRepeated() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answers = request -> Optional.empty();
            world.start(HttpShop.YAML);
            smsc.mobile("447700900123", "6000", "hello");
            world.seconds(29);
            assertThat(server.came()).hasSize(1);
            server.answer(200);
            world.seconds(60);
            assertThat(server.came()).hasSize(2);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aUrlThatAnswers410IsNotCalledAgain() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answer(410);
            world.start(HttpShop.YAML);
            smsc.mobile("447700900123", "6000", "hello");
            world.seconds(600);
            assertThat(server.came()).hasSize(1);
            assertThat(world.records()).isOne();
            assertThat(world.operatorLines()).anyMatch(line -> line.startsWith("application.callback_gone shop"));
        }
    }

    @Test
    void aHangingServerDoesNotDelayOtherServers() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer hanging = new CallbackPeer(world.rig(), World.at(9091));
            hanging.answers = request -> Optional.empty();
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            HttpClient client = new HttpClient(world);
            for (int i = 0; i < 200; i++) {
                client.get(HttpShop.SEND + "&to=447700900001&text=x" + dlr(8, "http://127.0.0.1:9091/dlr"));
            }
            client.get(HttpShop.SEND + "&to=447700900001&text=x" + dlr(8, "http://127.0.0.1:9090/dlr"));
            world.millis(200);
            assertThat(smsc.came()).hasSize(201);
            assertThat(server.came()).hasSize(1);
            assertThat(hanging.connections()).isEqualTo(10);
        }
    }

    @Test
    void aPrivateAddressIsNotCalledUnlessTheConfigurationAllowsIt() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML.replace(", private-addresses: true", ""));
            smsc.mobile("447700900123", "6000", "hello");
            world.seconds(60);
            assertThat(server.connections()).isZero();
            assertThat(world.records()).isOne();
            assertThat(world.operatorLines())
                    .anyMatch(line ->
                            line.contains("http://127.0.0.1:9090: 127.0.0.1 has the private address 127.0.0.1"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theLastReceiptsAreListed(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            HttpClient client = new HttpClient(world);
            for (int i = 1; i <= 3; i++) {
                client.post(
                        "/v1/messages",
                        HttpShop.JSON,
                        "{\"to\":\"+447700900001\",\"text\":\"x\",\"receipt\":\"final\",\"reference\":\"r" + i + "\"}");
                world.millis(100);
                smsc.report(smsc.last(), String.valueOf(i));
                world.millis(100);
            }
            String first = client.exchange("GET /v1/receipts?max=2 HTTP/1.1\r\nHost: a\r\n" + HttpShop.JSON + "\r\n");
            assertThat(first).contains("\"r1\"", "\"r2\"", "\"more\":true").doesNotContain("\"r3\"");
            Matcher next = Pattern.compile("\"next\":\"([0-9]+)\"").matcher(first);
            assertThat(next.find()).isTrue();
            String second = client.exchange(
                    "GET /v1/receipts?after=" + next.group(1) + " HTTP/1.1\r\nHost: a\r\n" + HttpShop.JSON + "\r\n");
            assertThat(second).contains("\"r3\"", "\"more\":false").doesNotContain("\"r2\"");
        }
    }

    // ---- TLVs

    @ParameterizedTest
    @CsvSource({"1, store", "2, store", "1, relay", "2, relay"})
    void everySegmentHasTheTlvsOfItsMessage(int threads, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml(delivery, HttpShop.CALLBACKS));
            HttpClient client = new HttpClient(world);
            assertThat(client.post(
                            "/v1/messages",
                            HttpShop.JSON,
                            "{\"to\":\"+447700900001\",\"text\":\"" + "x".repeat(200)
                                    + "\",\"tlvs\":[{\"tag\":\"0x1400\",\"text\":\"1101\"}]}"))
                    .startsWith("202");
            String list = "%5B%5B5121%2Cnull%2C%22OctetString%22%2C%221107%22%5D%5D";
            assertThat(client.get("/send?username=shop&password=secret&from=SHOP&to=447700900001&content=x&custom_tlvs="
                            + list))
                    .startsWith("200 Success");
            world.millis(100);
            assertThat(smsc.came()).hasSize(3);
            assertThat(smsc.came().stream()
                            .map(each -> each.message().optionalParameters().toString()))
                    .containsExactly("[0x1400=31313031]", "[0x1400=31313031]", "[0x1401=31313037]");
        }
    }

    @Test
    void tlvsSurviveARestart() {
        try (World world = World.mortal(1, 1)) {
            world.start(HttpShop.YAML);
            HttpClient client = new HttpClient(world);
            client.post(
                    "/v1/messages",
                    HttpShop.JSON,
                    "{\"to\":\"+447700900001\",\"text\":\"x\",\"tlvs\":[{\"tag\":5120,\"text\":\"1101\"}]}");
            world.millis(100);
            world.die(false);
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            world.seconds(60);
            assertThat(smsc.came()).hasSize(1);
            assertThat(smsc.last().message().optionalParameters()).hasToString("[0x1400=31313031]");
            assertThat(world.records()).isZero();
        }
    }

    // ---- Idempotency

    private static String once(HttpClient client, String key, String text) {
        return client.post(
                "/v1/messages",
                HttpShop.JSON + "Idempotency-Key: \"" + key + "\"\r\n",
                "{\"to\":\"+447700900001\",\"from\":\"SHOP\",\"text\":\"" + text + "\"}");
    }

    private static String id(String response) {
        Matcher id = Pattern.compile("\"id\":\"([0-9]+)\"").matcher(response);
        assertThat(id.find()).as(response).isTrue();
        return id.group(1);
    }

    @ParameterizedTest
    @CsvSource({"1, store", "2, store", "1, relay", "2, relay"})
    void aRepeatedRequestSendsNothingAndGetsTheFirstResponse(int threads, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml(delivery, HttpShop.CALLBACKS));
            String first = once(new HttpClient(world), "k1", "hello");
            assertThat(first).startsWith("202 ");
            for (int i = 0; i < threads; i++) {
                assertThat(once(new HttpClient(world), "k1", "hello")).isEqualTo(first);
            }
            assertThat(once(new HttpClient(world), "k1", "other")).startsWith("422 ");
            assertThat(once(new HttpClient(world), "k2", "hello")).startsWith("202 ");
            world.millis(100);
            assertThat(smsc.came()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "relay"})
    void aRepeatedRequestReturnsTheSegmentCountAfterTheFilters(String delivery) {
        String yaml = HttpShop.yaml(delivery, HttpShop.CALLBACKS)
                + "filters: [{name: adds, match: {text: \"/./\"}, set: {text: \"text + ' Text STOP to leave'\"}}]\n";
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml);
            String first = once(new HttpClient(world), "k", "x".repeat(150));
            assertThat(first).contains("\"segments\":2");
            assertThat(once(new HttpClient(world), "k", "x".repeat(150))).isEqualTo(first);
            World next = world.restarted(1);
            next.smsc("a", 2776);
            next.start(yaml);
            assertThat(once(new HttpClient(next), "k", "x".repeat(150))).isEqualTo(first);
            next.close();
        }
    }

    @Test
    void aRepeatedRequestBeforeTheFirstResponseIsAConflict() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.keepsSilent();
            world.start(HttpShop.yaml("relay", HttpShop.CALLBACKS));
            HttpClient first = new HttpClient(world);
            String body = "{\"to\":\"+447700900001\",\"text\":\"hello\"}";
            first.send("POST /v1/messages HTTP/1.1\r\nHost: a\r\n" + HttpShop.JSON
                    + "Idempotency-Key: \"k\"\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            world.millis(50);
            assertThat(new HttpClient(world).post("/v1/messages", HttpShop.JSON + "Idempotency-Key: \"k\"\r\n", body))
                    .startsWith("409 ");
            assertThat(smsc.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void untilTheFirstResponseARepetitionAfterTheDeliveryTimeIsAConflict(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.keepsSilent();
            world.start(HttpShop.yaml("relay", HttpShop.CALLBACKS));
            // Two messages: the first is sent at once and pending, the second would be scheduled.
            String body = "{\"messages\":[{\"to\":\"+447700900001\",\"text\":\"x\"},{\"to\":\"+447700900002\","
                    + "\"text\":\"y\",\"send_at\":\"" + World.EPOCH.plusSeconds(3) + "\"}]}";
            String headers = HttpShop.JSON + "Idempotency-Key: \"k\"\r\n";
            new HttpClient(world)
                    .send("POST /v1/messages:batch HTTP/1.1\r\nHost: a\r\n" + headers + "Content-Length: "
                            + body.length() + "\r\n\r\n" + body);
            world.seconds(5);
            assertThat(new HttpClient(world).post("/v1/messages:batch", headers, body))
                    .startsWith("409 ");
            String other = HttpShop.JSON + "Idempotency-Key: \"other\"\r\n";
            assertThat(new HttpClient(world).post("/v1/messages:batch", other, body))
                    .startsWith("400 ");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRepeatedRequestGetsTheFirstResponseAfterAKill(boolean powerless) {
        try (World world = World.mortal(2, 3)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            String first = once(new HttpClient(world), "k1", "hello");
            assertThat(id(first)).isNotEmpty();
            world.millis(100);
            world.die(powerless);
            world.start(HttpShop.YAML);
            world.seconds(5);
            assertThat(once(new HttpClient(world), "k1", "hello")).isEqualTo(first);
            assertThat(smsc.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRequestRepeatedAfterItsDeliveryTimeGetsTheFirstResponse(int threads) {
        try (World world = World.mortal(threads, 1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            String headers = HttpShop.JSON + "Idempotency-Key: \"k1\"\r\n";
            String body =
                    "{\"to\":\"+447700900001\",\"text\":\"x\",\"send_at\":\"" + World.EPOCH.plusSeconds(30) + "\"}";
            String first = new HttpClient(world).post("/v1/messages", headers, body);
            assertThat(first).startsWith("202 ");
            world.seconds(60);
            assertThat(new HttpClient(world).post("/v1/messages", headers, body))
                    .isEqualTo(first);
            world.die(true);
            world.start(HttpShop.YAML);
            world.seconds(5);
            assertThat(new HttpClient(world).post("/v1/messages", headers, body))
                    .isEqualTo(first);
            assertThat(new HttpClient(world).post("/v1/messages", HttpShop.JSON + "Idempotency-Key: \"k2\"\r\n", body))
                    .startsWith("400 ");
            assertThat(smsc.came()).hasSize(1);
        }
    }

    @Test
    void anIdempotencyKeyIsForgottenAfterADay() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            String first = once(new HttpClient(world), "k1", "hello");
            world.seconds(24 * 3600 - 60);
            assertThat(world.records()).isOne();
            assertThat(once(new HttpClient(world), "k1", "hello")).isEqualTo(first);
            world.seconds(300);
            assertThat(world.records()).isZero();
            assertThat(once(new HttpClient(world), "k1", "hello"))
                    .startsWith("202 ")
                    .isNotEqualTo(first);
            world.millis(100);
            assertThat(smsc.came()).hasSize(2);
        }
    }

    @Test
    void aRefusedRequestCanBeRepeated() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml("store", "throughput: 1/s, " + HttpShop.CALLBACKS));
            assertThat(once(new HttpClient(world), "k1", "a")).startsWith("202 ");
            assertThat(once(new HttpClient(world), "k2", "b")).startsWith("429 ");
            world.seconds(2);
            assertThat(once(new HttpClient(world), "k2", "b")).startsWith("202 ");
            world.millis(100);
            assertThat(smsc.came()).hasSize(2);
        }
    }
}
