package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The end of a message in the reports of the APIs: each end has its own state, with its SMSC and times. */
class ReportedEndsTest {
    private static final String JSON = "\"to\": \"+447700900123\", \"text\": \"hi\", \"receipt\": \"all\"";
    private static final String SENDSMS = "/cgi-bin/sendsms?username=shop&password=secret&from=SHOP&to=447700900123"
            + "&text=hi&dlr-mask=31&dlr-url=http%3A%2F%2F127.0.0.1%3A9090%2Fr%3Fd%3D%25d%26i%3D%25i%26A%3D%25A";

    /** A router whose application sends by HTTP. */
    private static final class Scene implements AutoCloseable {
        private final World world = new World();
        private final TestSmsc smsc = world.smsc("a", 2776);
        private final CallbackPeer callbacks = new CallbackPeer(world.rig(), HttpShop.SERVER);
        private final HttpClient client;

        Scene(String style, String more) {
            callbacks.answers = request -> Optional.of(HttpResponse.text(200, ""));
            world.start(HttpShop.yaml(
                            "store, retry: {first: 2s, validity: 5m}",
                            "default-from: \"8006\", callbacks: {style: " + style
                                    + ", url: \"http://127.0.0.1:9090/r\", private-addresses: true}")
                    .replace("system-id: s", "system-id: s, timezone: Europe/Berlin" + more));
            world.seconds(1);
            client = new HttpClient(world);
        }

        /** Sends a message by the own API. @return its id */
        String send(String more) {
            String response = client.post("/v1/messages", HttpShop.JSON, "{" + JSON + more + "}");
            assertThat(response).startsWith("202");
            world.millis(200);
            return response.replaceAll("(?s).*\"id\":\"([^\"]+)\".*", "$1");
        }

        void report(MessageState state, String done) {
            ShortMessage sent = smsc.last().message();
            Receipt receipt = Receipt.of("1", state, "000").withTimes(new ReceiptTimes("2602030505", done));
            smsc.receiver()
                    .submit(PlainMessage.from(sent.destination())
                            .to(sent.source())
                            .reporting(receipt)
                            .build());
            world.millis(300);
        }

        String last() {
            List<HttpRequest> came = callbacks.came();
            HttpRequest last = came.get(came.size() - 1);
            return last.target() + " " + new String(last.body(), StandardCharsets.UTF_8);
        }

        @Override
        public void close() {
            world.close();
        }
    }

    @Test
    void aMessageThatExpiresIsReportedAsExpired() {
        try (Scene scene = new Scene("strowger", "")) {
            scene.smsc.shut();
            scene.smsc.breakOff();
            scene.send("");

            scene.world.seconds(400);

            assertThat(scene.last())
                    .contains("\"type\":\"message.refused\"", "\"state\":\"expired\"", "\"smsc\":\"a\"")
                    .doesNotContain("\"error\"");
        }
    }

    @Test
    void aMessageThatIsCancelledIsReportedAsDeleted() {
        try (Scene scene = new Scene("strowger", "")) {
            scene.smsc.shut();
            scene.smsc.breakOff();
            String id = scene.send("");

            assertThat(scene.client.exchange(
                            "DELETE /v1/messages/" + id + " HTTP/1.1\r\nHost: l\r\n" + HttpShop.JSON + "\r\n"))
                    .startsWith("200");
            scene.world.millis(200);

            assertThat(scene.last())
                    .contains("\"type\":\"message.refused\"", "\"state\":\"deleted\"", "\"smsc\":\"a\"")
                    .doesNotContain("\"error\"");
        }
    }

    @Test
    void aMessageThatIsRefusedIsReportedAsRefused() {
        try (Scene scene = new Scene("strowger", "")) {
            scene.smsc.answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));

            scene.send("");

            assertThat(scene.last())
                    .contains("\"state\":\"refused\"", "\"smpp_status\":11", "\"error\":\"011\"", "\"smsc\":\"a\"");
        }
    }

    /** The times are those of the SMSC's clock; it is in Berlin. */
    @Test
    void reportsContainSendersAndSmscTimes() {
        try (Scene scene = new Scene("strowger", "")) {
            scene.send("");

            assertThat(scene.last())
                    .contains(
                            "\"type\":\"message.sent\"",
                            "\"from\":\"8006\"",
                            "\"smsc_submitted\":\"2026-02-03T04:05:00Z\"")
                    .doesNotContain("smsc_done", "\"error\"");
            scene.report(MessageState.DELIVERED, "2602030506");
            assertThat(scene.last())
                    .contains(
                            "\"from\":\"8006\"",
                            "\"smsc_submitted\":\"2026-02-03T04:05:00Z\"",
                            "\"smsc_done\":\"2026-02-03T04:06:00Z\"");
        }
    }

    @Test
    void theAnswerToAQueryHasAnIsoTime() {
        try (Scene scene = new Scene("strowger", "")) {
            scene.smsc.manner().inquiries = each -> InquiryAnswer.of(MessageState.DELIVERED, "260203050600004+", 0);
            String id = scene.send("");

            assertThat(scene.client.exchange(
                            "GET /v1/messages/" + id + " HTTP/1.1\r\nHost: l\r\n" + HttpShop.JSON + "\r\n"))
                    .contains("\"done_at\":\"2026-02-03T04:06:00Z\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"DELIVERED, 1", "UNDELIVERABLE, 2", "REJECTED, 2", "DELETED, 2", "EXPIRED, 34", "ENROUTE, 4"})
    void kannelDlrValuesMatchTheValuesOfARealKannel(MessageState state, int value) {
        try (Scene scene = new Scene("kannel", "")) {
            assertThat(scene.client.get(SENDSMS)).startsWith("202");
            scene.world.millis(200);

            scene.report(state, "2602030506");

            assertThat(scene.last()).startsWith("/r?d=" + value + "&i=a&");
        }
    }

    @Test
    void kannelReportsAnUnknownFinalStateAs66() {
        try (Scene scene = new Scene("kannel", ", receipts: {unknown: final}")) {
            assertThat(scene.client.get(SENDSMS)).startsWith("202");
            scene.world.millis(200);

            scene.report(MessageState.UNKNOWN, "2602030506");

            assertThat(scene.last()).startsWith("/r?d=66&i=a&");
        }
    }

    /** RapidSMS refuses reports without the link. */
    @Test
    void kannelReportsOfARefusalNameTheSmsc() {
        try (Scene scene = new Scene("kannel", "")) {
            scene.smsc.answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            assertThat(scene.client.get(SENDSMS)).startsWith("202");
            scene.world.millis(300);

            assertThat(scene.last()).startsWith("/r?d=16&i=a&A=NACK%2F0x0000000b");
            scene.smsc.shut();
            scene.smsc.breakOff();
            assertThat(scene.client.get(SENDSMS)).startsWith("202");
            scene.world.seconds(400);
            assertThat(scene.last()).startsWith("/r?d=16&i=a&A=NACK%2Fvalidity");
        }
    }
}
