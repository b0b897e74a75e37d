package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.application.AppFigure;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Jasmin's batches, through the whole router: requests, reports, windows, restarts. */
class HttpBatchTest {
    private static final String BASIC = "Authorization: Basic c2hvcDpzZWNyZXQ=\r\nContent-Type: application/json\r\n";

    private static String batch(HttpClient client, String messages) {
        return client.post(
                "/secure/sendbatch",
                BASIC,
                "{\"messages\":[" + messages + "],\"globals\":{\"from\":\"SHOP\"},\"batch_config\":{\"callback_url\":"
                        + "\"http://127.0.0.1:9090/ok?x=1\",\"errback_url\":\"http://127.0.0.1:9090/no\"}}");
    }

    private static String batchId(String response, int count) {
        Matcher id = Pattern.compile(
                        "200 \\{\"data\": \\{\"batchId\": \"([0-9a-f-]{36})\", \"messageCount\": " + count + "\\}\\}")
                .matcher(response);
        assertThat(id.matches()).as(response).isTrue();
        return id.group(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void eachMessageOfABatchIsReported(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML.replace("match: {}, via", "match: {to: \"44*\"}, via"));
            HttpClient client = new HttpClient(world);
            String id = batchId(
                    batch(
                            client,
                            "{\"to\":[\"447700900001\",\"491700900001\"],\"content\":\"a\"},"
                                    + "{\"to\":\"447700900002\",\"content\":\"b\",\"coding\":99}"),
                    3);
            world.seconds(1);
            assertThat(smsc.came()).hasSize(1);
            assertThat(smsc.last().message().source().text()).isEqualTo("SHOP");
            assertThat(server.targets()).hasSize(3);
            assertThat(server.targets())
                    .anyMatch(each -> each.matches(
                            "/ok\\?x=1&batchId=" + id + "&to=447700900001&status=1&statusText=Success\\+%22[0-9]+%22"))
                    .contains(
                            "/no?batchId=" + id + "&to=491700900001&status=0"
                                    + "&statusText=HTTPAPI+error%3A+Error+%22No+route+found%22",
                            "/no?batchId=" + id + "&to=447700900002&status=0&statusText=HTTPAPI+error%3A+Error+%22"
                                    + "Argument+%5Bcoding%5D+has+an+invalid+value%3A+%5B99%5D.%22");
            assertThat(client.exchange("GET /v1/receipts HTTP/1.1\r\nHost: a\r\n" + HttpShop.JSON + "\r\n"))
                    .contains("\"receipts\":[]");
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void theReportsOfABatchSurviveARestart() {
        try (World world = World.mortal(1, 1)) {
            world.smsc("a", 2776);
            world.start(HttpShop.YAML);
            String id = batchId(
                    batch(new HttpClient(world), "{\"to\":\"447700900001\",\"content\":\"a\"},{\"to\":\"x\"}"), 1);
            world.millis(100);
            world.die(false);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.YAML);
            world.seconds(60);
            assertThat(server.targets()).hasSize(2);
            assertThat(server.targets())
                    .anyMatch(each -> each.startsWith("/ok?x=1&batchId=" + id + "&to=447700900001&status=1"))
                    .anyMatch(each -> each.startsWith("/no?batchId=" + id + "&to=x&status=0"));
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"200, 1", "404, 1", "500, 2", "429, 2"})
    void aBatchReportIsRepeatedOnlyAfterAServerError(int status, int times) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            server.answer(status);
            world.start(HttpShop.YAML);
            batch(new HttpClient(world), "{\"to\":\"447700900001\",\"content\":\"a\"}");
            world.seconds(3);
            assertThat(server.came()).hasSize(1);
            server.answer(200);
            world.seconds(60);
            assertThat(server.came()).hasSize(times);
            assertThat(world.records()).isZero();
        }
    }

    private static String recipients(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"4477009" + (10_000 + i) + "\"")
                .collect(Collectors.joining(",", "[", "]"));
    }

    @ParameterizedTest
    @CsvSource({"1, store", "2, store", "1, relay"})
    void aBatchBeyondTheWindowOfItsApplicationIsSentInTurn(int threads, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.yaml(delivery, "window: 2, max-binds: 2, " + HttpShop.CALLBACKS));
            HttpClient client = new HttpClient(world);
            client.send("POST /secure/sendbatch HTTP/1.1\r\nHost: a\r\n" + BASIC
                    + HttpShop.body("{\"messages\":[{\"to\":"
                            + recipients(100) + ",\"content\":\"a\",\"from\":\"SHOP\"}],\"batch_config\":"
                            + "{\"callback_url\":\"http://127.0.0.1:9090/ok\"}}"));
            world.seconds(5);
            assertThat(client.received()).contains("\"messageCount\": 100}");
            assertThat(smsc.came()).hasSize(100);
            assertThat(server.targets()).hasSize(100).allMatch(each -> each.contains("&status=1&"));
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aBatchWaitsWhileAnotherBatchFillsTheWindow() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml("relay", "window: 2, max-binds: 2, " + HttpShop.CALLBACKS));
            for (int i = 0; i < 3; i++) {
                new HttpClient(world)
                        .send("POST /secure/sendbatch HTTP/1.1\r\nHost: a\r\n" + BASIC
                                + HttpShop.body("{\"messages\":[{\"to\":" + recipients(50)
                                        + ",\"content\":\"a\",\"from\":\"SHOP\"}]}"));
            }
            world.seconds(10);
            assertThat(smsc.came()).hasSize(150);
            assertThat(world.figure("shop", AppFigure.BEYOND_WINDOW)).isZero();
        }
    }

    @Test
    void aBatchIsSentEvenIfItsClientDisconnects() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.keepsSilent();
            world.start(HttpShop.yaml(
                    "relay", "window: 1, max-binds: 1, throughput: 10/s, when-too-fast: slow, " + HttpShop.CALLBACKS));
            HttpClient client = new HttpClient(world);
            client.send("POST /secure/sendbatch HTTP/1.1\r\nHost: a\r\n" + BASIC
                    + HttpShop.body(
                            "{\"messages\":[{\"to\":" + recipients(50) + ",\"content\":\"a\",\"from\":\"SHOP\"}]}"));
            world.millis(100);
            assertThat(smsc.came()).hasSize(1);
            client.close();
            smsc.answers(smsc::accept);
            smsc.accept(smsc.last());
            world.seconds(30);
            assertThat(smsc.came()).hasSize(50);
        }
    }

    @ParameterizedTest
    @CsvSource({"slow, 20", "reject, 1"})
    void theRateLimitAppliesToABatch(String whenTooFast, int accepted) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            world.start(HttpShop.yaml(
                    "store", "throughput: 1/s, when-too-fast: " + whenTooFast + ", " + HttpShop.CALLBACKS));
            batch(new HttpClient(world), "{\"to\":" + recipients(20) + ",\"content\":\"a\"}");
            world.seconds(5);
            assertThat(smsc.came()).hasSize(accepted);
            assertThat(server.targets().stream()
                            .filter(each -> each.contains("User+throughput+exceeded"))
                            .count())
                    .isEqualTo(20 - accepted);
            assertThat(world.records()).isZero();
        }
    }
}
