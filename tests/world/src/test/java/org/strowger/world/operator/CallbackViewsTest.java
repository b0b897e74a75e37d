package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.AppFigure;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.Looking;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Callbacks on the console, in warnings, in metrics. */
class CallbackViewsTest {
    private static final InetSocketAddress SERVER = World.at(9090);
    private static final String NAME = "http://127.0.0.1:9090";
    private static final String SEND =
            "/cgi-bin/sendsms?username=shop&password=secret&from=SHOP&to=447700900001&text=x";
    private static final String YAML = """
            listeners: [{name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [kannel]}}]
            applications:
              - name: shop
                password: secret
                callbacks:
                  {style: kannel, url: "http://127.0.0.1:9090/s3cret?key=s3cret&from=%p", private-addresses: true}
              - {name: bank, password: secret}
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: store}]
            routes: [{name: all, match: {}, via: a, delivery: store}]
            """;

    private static void fromMobiles(TestSmsc smsc, int count) {
        for (int i = 0; i < count; i++) {
            smsc.mobile("447700900123", "6000", "hello " + i);
        }
    }

    private static Table callbacks(Looking looking) {
        return Looking.table(looking.ask("show callbacks"), "callbacks");
    }

    private static String cell(Looking looking, String column) {
        return looking.cell("show callbacks", "callbacks", column);
    }

    private static List<String> metrics(World world) {
        Sampler sampler = new Sampler(world.figures());
        sampler.sample(world.rig().nowNanos());
        return Looking.metrics(sampler).lines().toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aServerThatIsDownIsShownWithItsWaitingDeliveries(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Looking looking = new Looking(world);
            fromMobiles(smsc, 300);
            world.seconds(70);
            Answer answer = looking.ask("show callbacks", "NAME", "shop");
            assertThat(answer.done()).isEqualTo("300 receipts and messages wait");
            assertThat(cell(looking, "application")).isEqualTo("shop");
            assertThat(cell(looking, "server")).isEqualTo(NAME);
            assertThat(cell(looking, "waiting")).isEqualTo("300");
            assertThat(cell(looking, "in_flight")).isEqualTo("0");
            assertThat(cell(looking, "last_fault")).contains("refused");
            assertThat(Long.parseLong(cell(looking, "oldest")))
                    .isBetween(
                            Duration.ofSeconds(69).toNanos(),
                            Duration.ofSeconds(71).toNanos());
            assertThat(answer.toString()).doesNotContain("s3cret");
            Table queue = Looking.table(
                    looking.ask("show queue [smsc", "smsc|application", "application", "NAME", "shop"), "messages");
            assertThat(Looking.column(queue, "server")).hasSize(50).containsOnly(NAME);
        }
    }

    @Test
    void theReasonPointsToShowCallbacksAndNotToABind() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Looking looking = new Looking(world);
            Table before = Looking.table(looking.ask("show applications"), "applications");
            assertThat(Looking.column(before, "why")).containsExactly("-", "not bound");
            fromMobiles(smsc, 3);
            world.seconds(20);
            Table after = Looking.table(looking.ask("show applications"), "applications");
            assertThat(Looking.column(after, "why").get(0))
                    .contains("`show callbacks shop`")
                    .doesNotContain("bound");
        }
    }

    @Test
    void aPausedServerShowsWhenItIsTriedAgain() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), SERVER);
            server.answer(503);
            world.start(YAML);
            Looking looking = new Looking(world);
            fromMobiles(smsc, 1);
            world.millis(500);
            assertThat(cell(looking, "state")).isEqualTo("resting");
            assertThat(cell(looking, "last_fault")).isEqualTo("status 503");
            assertThat(Long.parseLong(cell(looking, "next_attempt")))
                    .isBetween(1L, Duration.ofSeconds(2).toNanos());
            server.answer(200);
            world.seconds(60);
            assertThat(cell(looking, "state")).isEqualTo("ready");
            assertThat(cell(looking, "waiting")).isEqualTo("0");
            assertThat(cell(looking, "failing")).isEqualTo("-");
            // The fault stays visible until the server is forgotten.
            assertThat(cell(looking, "last_fault")).isEqualTo("status 503");
            world.seconds(20 * 60);
            assertThat(callbacks(looking).rows()).isEmpty();
        }
    }

    @Test
    void aServerThatAnswers410IsShownAndCausesAWarningUntilUrlsChange() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), SERVER);
            server.answer(410);
            world.start(YAML);
            Looking looking = new Looking(world);
            fromMobiles(smsc, 2);
            world.seconds(3600);
            assertThat(cell(looking, "state")).isEqualTo("gone");
            assertThat(cell(looking, "waiting")).isEqualTo("2");
            assertThat(looking.warnings()).anyMatch(line -> line.contains("application shop: a server answered 410"));
            assertThat(metrics(world)).contains("strowger_callbacks_gone{application=\"shop\"} 1");
            assertThat(world.operatorLines())
                    .anyMatch(line -> line.startsWith("application.callback_gone shop: " + NAME + " answered 410"))
                    .noneMatch(line -> line.contains("s3cret"));
            int called = server.came().size();
            server.answer(200);
            world.reload(YAML.replace("/s3cret?", "/other?"));
            world.seconds(600);
            assertThat(server.came()).hasSize(called + 2);
            assertThat(looking.warnings()).noneMatch(line -> line.contains("410"));
            assertThat(metrics(world)).contains("strowger_callbacks_gone{application=\"shop\"} 0");
        }
    }

    @Test
    void deliveriesWithoutAUrlAreShownInASeparateRow() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.replace("url: \"http://127.0.0.1:9090/s3cret?key=s3cret&from=%p\", ", ""));
            Looking looking = new Looking(world);
            fromMobiles(smsc, 2);
            world.seconds(10);
            assertThat(cell(looking, "state")).isEqualTo("no server");
            assertThat(cell(looking, "waiting")).isEqualTo("2");
            assertThat(cell(looking, "why")).contains("receipts-url");
        }
    }

    @Test
    void eachServerHasItsOwnRow() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer silent = new CallbackPeer(world.rig(), World.at(9091));
            silent.answers = request -> Optional.empty();
            world.start(YAML);
            Looking looking = new Looking(world);
            HttpClient client = new HttpClient(world);
            for (int i = 0; i < 30; i++) {
                client.get(SEND + "&dlr-mask=8&dlr-url=http://127.0.0.1:9091/s3cret");
            }
            fromMobiles(smsc, 2);
            world.seconds(2);
            Table table = callbacks(looking);
            int hanging = Looking.column(table, "server").indexOf("http://127.0.0.1:9091");
            int down = Looking.column(table, "server").indexOf(NAME);
            assertThat(table.rows()).hasSize(2);
            assertThat(Looking.column(table, "state").get(hanging)).isEqualTo("window full");
            assertThat(Looking.column(table, "in_flight").get(hanging)).isEqualTo("10");
            assertThat(Looking.column(table, "waiting").get(hanging)).isEqualTo("20");
            assertThat(Looking.column(table, "waiting").get(down)).isEqualTo("2");
            assertThat(metrics(world))
                    .contains(
                            "strowger_callbacks_in_flight{application=\"shop\"} 10",
                            "strowger_callbacks_waiting{application=\"shop\"} 22",
                            "strowger_callback_servers{application=\"shop\"} 2")
                    .noneMatch(line -> line.startsWith("strowger_callbacks_in_flight{application=\"bank\"}"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "202, CALLBACKS_TAKEN",
        "204, CALLBACKS_2XX",
        "302, CALLBACKS_3XX",
        "404, CALLBACKS_4XX",
        "410, CALLBACKS_GONE",
        "429, CALLBACKS_4XX",
        "500, CALLBACKS_5XX",
        "503, CALLBACKS_5XX"
    })
    void eachAnswerIsCountedOnce(int status, AppFigure figure) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), SERVER);
            server.answer(status);
            world.start(YAML);
            fromMobiles(smsc, 1);
            world.seconds(2);
            assertThat(world.figure("shop", AppFigure.CALLBACKS_SENT)).isOne();
            for (AppFigure each : AppFigure.values()) {
                if (each.metric().family().equals("strowger_callbacks_total")) {
                    assertThat(world.figure("shop", each)).as(each.name()).isEqualTo(each == figure ? 1 : 0);
                }
            }
        }
    }

    @Test
    void requestsWithoutAResponseAreCounted() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), SERVER);
            server.answers = request -> Optional.empty();
            world.start(YAML);
            fromMobiles(smsc, 1);
            world.seconds(32);
            assertThat(world.figure("shop", AppFigure.CALLBACKS_TIMED_OUT)).isOne();
            server.calls = CallbackPeer.Call::breakOff;
            world.seconds(30);
            assertThat(world.figure("shop", AppFigure.CALLBACKS_LOST)).isPositive();
            assertThat(world.figure("shop", AppFigure.CALLBACKS_TIMED_OUT)).isOne();
        }
    }

    @Test
    void connectionsThatFailAreCountedAndTheTimeIsMeasured() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Looking looking = new Looking(world);
            fromMobiles(smsc, 1);
            world.seconds(20 * 60);
            assertThat(world.figure("shop", AppFigure.CALLBACKS_NOT_CONNECTED)).isGreaterThan(3);
            assertThat(world.figure("shop", AppFigure.CALLBACKS_SENT)).isZero();
            assertThat(looking.warnings())
                    .anyMatch(line -> line.contains("application shop: a server has accepted no callback for 1"));
            assertThat(metrics(world))
                    .anyMatch(line ->
                            line.matches("strowger_callback_failing_seconds\\{application=\"shop\"} 1[12]..\\..*"));
            new CallbackPeer(world.rig(), SERVER);
            world.seconds(400);
            assertThat(metrics(world)).contains("strowger_callback_failing_seconds{application=\"shop\"} 0");
        }
    }

    @Test
    void aFailureOfTlsIsCounted() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            CallbackPeer server = new CallbackPeer(world.rig(), SERVER);
            AtomicInteger faults = new AtomicInteger();
            server.faults = fault -> faults.incrementAndGet();
            world.start(YAML.replace("http://127.0.0.1:9090/s3cret", "https://127.0.0.1:9090/s3cret"));
            Looking looking = new Looking(world);
            fromMobiles(smsc, 1);
            world.seconds(10);
            assertThat(faults).hasPositiveValue();
            assertThat(world.figure("shop", AppFigure.CALLBACKS_TLS_FAILED)).isPositive();
            assertThat(cell(looking, "last_fault")).contains("TLS");
        }
    }

    /** Sends messages whose receipts go to servers of their own, on consecutive ports. */
    private static void sendToServers(World world, int firstPort, int count) {
        for (int begin = 0; begin < count; begin += 16) {
            StringBuilder requests = new StringBuilder();
            for (int i = begin; i < Math.min(count, begin + 16); i++) {
                requests.append("GET ").append(SEND).append("&dlr-mask=8&dlr-url=http://127.0.0.1:");
                requests.append(firstPort + i).append("/ HTTP/1.1\r\nHost: a\r\n\r\n");
            }
            new HttpClient(world).send(requests.toString());
            world.millis(5);
        }
    }

    @Test
    void serversBeyondTheLimitGetTheirCallbacksAfterADelay() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.replace("password: secret\n", "password: secret\n    window: 1000\n"));
            for (int i = 0; i < 1000; i++) {
                new CallbackPeer(world.rig(), World.at(10_000 + i));
            }
            sendToServers(world, 10_000, 1000);
            CallbackPeer last = new CallbackPeer(world.rig(), World.at(20_000));
            sendToServers(world, 20_000, 1);
            world.seconds(4);
            assertThat(smsc.came()).hasSize(1001);
            // The connections of the others are kept for 30 seconds.
            assertThat(last.came()).isEmpty();
            world.seconds(60);
            assertThat(last.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void serversThatAreDownDoNotDelayCallbacksToOtherServers() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.replace("password: secret\n", "password: secret\n    window: 1000\n"));
            sendToServers(world, 10_000, 1000);
            world.seconds(30);
            CallbackPeer last = new CallbackPeer(world.rig(), World.at(20_000));
            sendToServers(world, 20_000, 1);
            world.seconds(1);
            assertThat(smsc.came()).hasSize(1001);
            assertThat(last.came()).hasSize(1);
        }
    }

    @Test
    void reportsAnUnknownApplicationAndAnApplicationWithoutCallbacks() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML);
            Looking looking = new Looking(world);
            assertThat(looking.ask("show callbacks", "NAME", "bank").done()).isEqualTo("no callbacks are configured");
            assertThat(looking.ask("show callbacks").done()).isEqualTo("0 receipts and messages wait");
            assertThat(catchThrowable(() -> looking.tryToAsk("show callbacks", "NAME", "nobody")))
                    .isInstanceOf(CommandRefused.class)
                    .hasMessageContaining("there is no application nobody");
        }
    }
}
