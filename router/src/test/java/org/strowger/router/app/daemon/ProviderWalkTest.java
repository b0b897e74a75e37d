package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.Peer;
import org.strowger.world.World;

/**
 * Random walks with an HTTP provider that loses connections after requests, answers late or not at all, refuses and
 * throttles, while the router dies and is restarted. Each accepted message has one end; a message that the provider may
 * have is sent again only if the configuration says so. The build runs 60 walks; {@code -Dstrowger.walks=1000} runs
 * more, {@code -Dstrowger.seed=N} replays one, and {@code -Dstrowger.steps=true} prints each step.
 */
class ProviderWalkTest {
    private static final boolean TELLS = Boolean.getBoolean("strowger.steps");
    private static final int WALKS_USUAL = 60;
    private static final int STEPS = 60;
    private static final int ONE_IN_DEATHS = 25;
    private static final HttpHeaders IN_A_SECOND = HttpHeaders.of("Retry-After", "1");

    static LongStream seeds() {
        Long one = Long.getLong("strowger.seed");
        return one == null
                ? LongStream.rangeClosed(1, Integer.getInteger("strowger.walks", WALKS_USUAL))
                : LongStream.of(one);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyAcceptedMessageHasOneEnd(long seed) {
        try (Walk walk = new Walk(seed)) {
            walk.go();
            walk.calmDown();
            walk.reckon();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "seed " + seed + ": " + e.getMessage()
                            + "\nreplay it with -Dtest=ProviderWalkTest -Dstrowger.seed=" + seed
                            + " -Dstrowger.steps=true",
                    e);
        }
    }

    /** A message of the application. */
    private record Sent(String number, Peer by, long token) {
        boolean isAccepted() {
            return by.outcomes().containsKey(token) && by.outcome(token).isAccepted();
        }
    }

    private static final class Walk implements AutoCloseable {
        private final Random random;
        private final World world;
        private final ProviderScene scene;
        private final String onUncertain;
        private final String yaml;
        private final List<Sent> sent = new ArrayList<>();
        private final List<Peer> shops = new ArrayList<>();
        private final ArrayDeque<String> reports = new ArrayDeque<>();

        /**
         * How often the provider may have taken the message to a number: with a response, or lost after the request.
         */
        private final Map<String, Integer> taken = new HashMap<>();

        private final Map<String, Integer> accepted = new HashMap<>();
        private int deaths;
        private boolean isCalm;

        Walk(long seed) {
            random = new Random(seed);
            int threads = 1 + random.nextInt(3);
            world = World.mortal(threads, seed);
            scene = new ProviderScene(world);
            onUncertain = List.of("resend", "fail", "hold").get(random.nextInt(3));
            String smsc = ", sessions: " + (1 + random.nextInt(3)) + ", on-uncertain: " + onUncertain
                    + ", timers: {response: 2s, reconnect: 100ms..1s}, receipts: {expired: report}";
            yaml = ProviderScene.yaml("kannel", "http://127.0.0.1:8081/cgi-bin/sendsms", smsc, "store")
                    + "store: {path: /store, reserve: 64KiB}\n";
            scene.provider.calls = this::requestCame;
            begin();
        }

        private void begin() {
            world.start(yaml);
            shops.add(world.application(World.terms("shop", "secret", Traffic.BOTH, "3.4")));
        }

        private Peer shop() {
            return shops.get(shops.size() - 1);
        }

        private void tell(String step) {
            if (TELLS) {
                System.out.println(step);
            }
        }

        // ---- The provider

        private void requestCame(CallbackPeer.Call call) {
            String number = ProviderScene.parameter(call.request(), "to").substring(1);
            int chance = isCalm ? 0 : random.nextInt(12);
            tell("request for " + number + ": " + chance);
            switch (chance) {
                case 0, 1, 2, 3, 4 -> accept(call, number);
                case 5 -> call.answer(HttpResponse.text(503, "later"));
                case 6 -> call.answer(new HttpResponse(429, IN_A_SECOND, new byte[0]));
                case 7 -> call.answer(HttpResponse.text(400, "never"));
                case 8 -> {
                    take(call, number); // It has the message, and its response is lost.
                    call.breakOff();
                }
                case 9 -> {
                    taken.merge(number, 1, Integer::sum);
                    call.breakOff();
                }
                case 10 -> take(call, number); // It never answers.
                default -> {
                    call.breakOff(); // The last response of its connection.
                    accept(call, number);
                }
            }
        }

        private void accept(CallbackPeer.Call call, String number) {
            take(call, number);
            accepted.merge(number, 1, Integer::sum);
            call.answer(ProviderScene.ACCEPTED);
        }

        private void take(CallbackPeer.Call call, String number) {
            taken.merge(number, 1, Integer::sum);
            reports.add(ProviderScene.target(ProviderScene.parameter(call.request(), "dlr-url"), 1));
        }

        // ---- The walk

        void go() {
            for (int i = 0; i < STEPS; i++) {
                int step = random.nextInt(10);
                if (step < 4) {
                    submit();
                } else if (step < 6) {
                    report();
                } else if (random.nextInt(ONE_IN_DEATHS) == 0) {
                    die();
                }
                world.millis(random.nextInt(3) == 0 ? random.nextInt(3000) : random.nextInt(100));
            }
        }

        private void submit() {
            String number = "4477009" + (10_000 + sent.size());
            tell("submit " + number);
            sent.add(new Sent(number, shop(), shop().submitIfRoom(World.reported(number))));
        }

        /** Sends one report, which is kept unless it is taken. */
        private void report() {
            String report = reports.poll();
            if (report == null) {
                return;
            }
            HttpClient client = new HttpClient(world);
            client.send("GET " + report + " HTTP/1.1\r\nHost: a\r\n\r\n");
            // A report on an attempt whose response was lost belongs to no message, and is answered after a while.
            world.millis(isCalm ? 6000 : 100);
            String response = client.received();
            tell("report " + report + ": " + response.lines().findFirst().orElse("no response"));
            client.close();
            if (!response.startsWith("HTTP/1.1 200")) {
                reports.add(report);
            }
        }

        private void die() {
            boolean isPowerless = random.nextBoolean();
            tell("die " + isPowerless);
            deaths++;
            world.die(isPowerless);
            world.millis(random.nextInt(500));
            begin();
        }

        /** From now on the provider accepts everything, until nothing is left to do. */
        void calmDown() {
            isCalm = true;
            long held = onUncertain.equals("hold") ? 320 : 60; // The validity of a held message is over.
            world.seconds(held);
            for (int i = 0; !reports.isEmpty(); i++) {
                report();
                assertThat(i).as("reports are left").isLessThan(100);
            }
        }

        // ---- The reckoning

        void reckon() {
            assertThat(world.records()).as("records").isZero();
            for (Sent each : sent) {
                if (each.isAccepted()) {
                    reckon(each);
                }
            }
        }

        private void reckon(Sent message) {
            String id = message.by().outcome(message.token()).messageId();
            List<MessageState> states = shops.stream()
                    .flatMap(shop -> shop.came().stream())
                    .filter(came -> came.receipt().messageId().equals(id))
                    .map(came -> came.receipt().state())
                    .distinct()
                    .toList();
            long times = shops.stream()
                    .flatMap(shop -> shop.came().stream())
                    .filter(came -> came.receipt().messageId().equals(id))
                    .count();
            String what = message.number() + " (" + onUncertain + ", " + deaths + " deaths) had the ends " + states;
            assertThat(states).as(what).hasSize(1);
            // The acknowledgement of a receipt may be lost with the process.
            assertThat(times).as(what).isBetween(1L, 1L + deaths);
            int maybe = taken.getOrDefault(message.number(), 0);
            if (states.contains(MessageState.DELIVERED)) {
                assertThat(maybe).as(what).isPositive();
            }
            if (!onUncertain.equals("resend")) {
                assertThat(maybe).as(what + ": sent again").isLessThanOrEqualTo(1);
            }
            if (accepted.containsKey(message.number()) && deaths == 0) {
                assertThat(states).as(what).containsExactly(MessageState.DELIVERED);
            }
        }

        @Override
        public void close() {
            world.close();
        }
    }
}
