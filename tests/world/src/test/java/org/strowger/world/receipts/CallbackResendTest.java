package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpRequest;
import org.strowger.message.Outcome;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.Operator;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** {@code receipts resend message} for applications that get their receipts by callbacks. */
class CallbackResendTest {
    private static final String OPEN = "privacy: {mask-callback-urls: false}\n";
    private static final String JSON = "Authorization: Bearer 0123456789abcdef\r\nContent-Type: application/json\r\n";
    private static final String SENDSMS =
            "/cgi-bin/sendsms?username=shop&password=secret&from=SHOP&to=447700900001&text=x";
    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9]+)\"");

    private static String yaml(String more) {
        return """
                listeners: [{name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1, kannel]}}]
                applications:
                  - {name: shop, password: secret, api-keys: [0123456789abcdef], timezone: UTC,
                     callbacks: {url: "http://127.0.0.1:9090/own?key=s3cret", private-addresses: true}}
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes: [{name: all, match: {}, via: a, delivery: store}]
                store: {path: /store}
                records: {steps: ends}
                """ + more;
    }

    /** An application with a server, an SMSC and an operator. */
    private static final class Scene implements AutoCloseable {
        private final World world = new World(2);
        private final TestSmsc smsc;
        private final CallbackPeer server;
        private final Operator operator;

        Scene(String more) {
            smsc = world.smsc("a", 2776);
            server = new CallbackPeer(world.rig(), World.at(9090));
            world.start(yaml(more));
            operator = new Operator(world, yaml(more));
        }

        /** Sends a message by the API v1 and has its receipt. */
        String reported(String members) {
            String response = new HttpClient(world)
                    .post(
                            "/v1/messages",
                            JSON,
                            "{\"to\":\"+447700900001\",\"from\":\"SHOP\",\"text\":\"x\"," + members + "}");
            Matcher id = ID.matcher(response);
            assertThat(id.find()).as(response).isTrue();
            world.millis(100);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            return id.group(1);
        }

        String recordedId() {
            return world.recording().rows().stream()
                    .filter(row -> "receipt".equals(row.get("kind")))
                    .findFirst()
                    .map(row -> row.getOrDefault("id", ""))
                    .orElseThrow();
        }

        String refusal(String id) {
            CommandRefused refused = operator.isRefused("receipts resend message " + id);
            return String.valueOf(refused.getMessage());
        }

        /** The second callback differs from the first in its time only. */
        void isTheSame() {
            HttpRequest first = server.came().get(0);
            HttpRequest again = server.came().get(1);
            for (String name : new String[] {"type", "id", "state", "to", "from", "smsc"}) {
                assertThat(member(again, name)).as(name).isEqualTo(member(first, name));
            }
            assertThat(member(again, "reference")).isEqualTo("order \u20ac 4711");
            assertThat(again.headers().first("webhook-id"))
                    .isEqualTo(first.headers().first("webhook-id"));
        }

        @Override
        public void close() {
            operator.close();
            world.close();
        }
    }

    private static String member(HttpRequest request, String name) {
        String body = new String(request.body(), StandardCharsets.UTF_8);
        Matcher member = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(body);
        assertThat(member.find()).as(name + " in " + body).isTrue();
        return member.group(1);
    }

    private static String withoutTime(String target) {
        return target.substring(0, target.indexOf("&time="));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", OPEN})
    void aReceiptForTheConfiguredUrlIsResentWithItsReference(String privacy) {
        try (Scene scene = new Scene(privacy)) {
            String id = scene.reported("\"receipt\":\"final\",\"reference\":\"order \\u20ac 4711\"");
            assertThat(scene.operator.says("receipts resend message " + id)).contains("queued for shop");
            scene.world.seconds(1);
            assertThat(scene.server.targets()).containsExactly("/own?key=s3cret", "/own?key=s3cret");
            scene.isTheSame();
            // And again: the receipt that was sent again has ended, too.
            scene.operator.says("receipts resend message " + id);
            scene.world.seconds(1);
            assertThat(scene.server.came()).hasSize(3);
            assertThat(scene.world.recording().rows().toString()).doesNotContain("s3cret");
        }
    }

    @Test
    void aReceiptForTheUrlOfItsMessageIsResent() {
        try (Scene scene = new Scene(OPEN)) {
            String id = scene.reported(
                    "\"callback_url\":\"http://127.0.0.1:9090/dlr?key=abc\",\"reference\":\"order \\u20ac 4711\"");
            scene.operator.says("receipts resend message " + id);
            scene.world.seconds(1);
            assertThat(scene.server.targets()).containsExactly("/dlr?key=abc", "/dlr?key=abc");
            scene.isTheSame();
        }
    }

    @Test
    void aUrlThatIsMaskedInTheRecordsIsNotCalledAgain() {
        try (Scene scene = new Scene("")) {
            String id = scene.reported("\"callback_url\":\"http://127.0.0.1:9090/dlr?key=abc\"");
            assertThat(scene.refusal(id))
                    .contains("the records have only the server", "privacy.mask-callback-urls: false");
            assertThat(scene.world.recording().rows())
                    .filteredOn(row -> row.containsKey("callback_url"))
                    .singleElement()
                    .satisfies(row -> assertThat(row)
                            .containsAllEntriesOf(Map.of(
                                    "callback",
                                    "strowger",
                                    "callback_url",
                                    "http://127.0.0.1:9090/***",
                                    "callback_event",
                                    "delivered")));
            assertThat(scene.world.recording().rows().toString()).doesNotContain("abc");
            assertThat(scene.server.came()).hasSize(1);
        }
    }

    @Test
    void theKannelDlrValuesAreResent() {
        try (Scene scene = new Scene(OPEN)) {
            String url = "http://127.0.0.1:9090/dlr?d=%d&to=%p&from=%P&smsc=%i&account=%o&binfo=%B&time=%T";
            new HttpClient(scene.world)
                    .get(SENDSMS + "&dlr-mask=31&account=acct&binfo=b1&dlr-url="
                            + url.replace("%", "%25").replace("&", "%26"));
            scene.world.millis(100);
            scene.smsc.report(scene.smsc.last(), "1");
            scene.world.seconds(1);
            scene.operator.says("receipts resend message " + scene.recordedId());
            scene.world.seconds(1);
            assertThat(scene.server.targets()).hasSize(3);
            String first = scene.server.targets().get(1);
            assertThat(first).contains("d=1", "to=447700900001", "from=SHOP", "smsc=a", "account=acct", "binfo=b1");
            assertThat(withoutTime(scene.server.targets().get(2))).isEqualTo(withoutTime(first));
        }
    }

    @ParameterizedTest
    @CsvSource({"16, 16", "2, 16"})
    void theReportOfAnSmscRefusalIsResent(int mask, int status) {
        try (Scene scene = new Scene(OPEN)) {
            scene.smsc.answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            new HttpClient(scene.world)
                    .get(SENDSMS + "&dlr-mask=" + mask + "&dlr-url=http://127.0.0.1:9090/dlr?d=%25d");
            scene.world.seconds(1);
            scene.operator.says("receipts resend message " + scene.recordedId());
            scene.world.seconds(1);
            assertThat(scene.server.targets()).containsExactly("/dlr?d=" + status, "/dlr?d=" + status);
        }
    }

    @Test
    void aReceiptThatWasNotRequestedIsNotResent() {
        try (Scene scene = new Scene(OPEN)) {
            new HttpClient(scene.world).get(SENDSMS + "&dlr-mask=2&dlr-url=http://127.0.0.1:9090/dlr?d=%25d");
            scene.world.millis(100);
            scene.smsc.report(scene.smsc.last(), "1");
            scene.world.seconds(1);
            assertThat(scene.server.came()).isEmpty();
            assertThat(scene.refusal(scene.recordedId())).startsWith("the application has received no receipt of");
        }
    }
}
