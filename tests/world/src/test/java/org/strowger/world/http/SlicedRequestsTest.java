package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.application.AppFigure;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Requests with many recipients are sent in slices, so that they delay nobody. */
class SlicedRequestsTest {
    private static final String KEY = "Idempotency-Key: \"k\"\r\n";

    /** The messages that one turn sends at most. */
    private static final int SLICE = 25;

    private static String toMany(int recipients, String text) {
        return IntStream.range(0, recipients)
                .mapToObj(i -> "\"+4477009%05d\"".formatted(i))
                .collect(Collectors.joining(",", "{\"to\":[", "],\"text\":\"" + text + "\"}"));
    }

    private static String request(String key, String body) {
        return "POST /v1/messages HTTP/1.1\r\nHost: a\r\n" + HttpShop.JSON + key + HttpShop.body(body);
    }

    /** Gives the router the octets of a request; they are read in the next turns. */
    private static PlainPeer begin(World world, String request) {
        PlainPeer peer = world.rig().peer(World.at(World.HTTP_LISTENER));
        ByteBuffer octets = ByteBuffer.wrap(request.getBytes(StandardCharsets.UTF_8));
        peer.offer(octets);
        while (octets.hasRemaining()) {
            world.routerThreads().forEach(SelectorThread::turn);
            peer.offer(octets);
        }
        return peer;
    }

    private static String received(PlainPeer peer) {
        return new String(peer.receive(), StandardCharsets.UTF_8);
    }

    private static int ids(String response) {
        return response.split("\"id\":", -1).length - 1;
    }

    /** Runs turns of the router until the application has sent all, and returns the most that one turn sent. */
    private static long mostPerTurn(World world, long messages) {
        long most = 0;
        for (int turn = 0; world.figure("shop", AppFigure.MESSAGES) < messages; turn++) {
            assertThat(turn).as("turns").isLessThan(5_000);
            long before = world.figure("shop", AppFigure.MESSAGES);
            world.routerThreads().get(0).turn();
            most = Math.max(most, world.figure("shop", AppFigure.MESSAGES) - before);
        }
        return most;
    }

    @ParameterizedTest
    @CsvSource({"store, false", "store, true", "relay, false", "relay, true"})
    void eachTurnSendsOnlyAFewMessagesOfARequest(String delivery, boolean hasKey) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml(delivery, "window: 1000, " + HttpShop.CALLBACKS));
            PlainPeer client = begin(world, request(hasKey ? KEY : "", toMany(1_000, "hello")));

            assertThat(mostPerTurn(world, 1_000)).isEqualTo(SLICE);

            world.seconds(2);
            String response = received(client);
            assertThat(response).startsWith("HTTP/1.1 202 ");
            assertThat(ids(response)).isEqualTo(1_000);
            assertThat(smsc.came()).hasSize(1_000);
        }
    }

    /** The first slices of all requests that one turn reads are together one slice, beside one of those that wait. */
    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void eachTurnSendsOnlyAFewMessagesOfManyRequests(int recipients) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml("store", "window: 4000, " + HttpShop.CALLBACKS));
            List<PlainPeer> clients = IntStream.range(0, 100)
                    .mapToObj(i -> begin(world, request("", toMany(recipients, "hello"))))
                    .toList();

            assertThat(mostPerTurn(world, 100L * recipients)).isLessThanOrEqualTo(2 * SLICE);

            world.seconds(2);
            assertThat(clients).allMatch(each -> ids(received(each)) == recipients);
            assertThat(smsc.came()).hasSize(100 * recipients);
        }
    }

    /** A message of 255 segments takes as much of a slice as 255 messages. */
    @Test
    void eachTurnSendsOnlyOneLongMessageOfARequest() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(HttpShop.yaml("store", "window: 1000, " + HttpShop.CALLBACKS));
            begin(world, request("", toMany(30, "x".repeat(39_000))));

            assertThat(mostPerTurn(world, 30)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "relay"})
    void noMessageOfARequestWithAnIdempotencyKeyLeavesBeforeItsLastSlice(String delivery) {
        String yaml = HttpShop.yaml(delivery, "window: 1000, " + HttpShop.CALLBACKS);
        World world = new World();
        TestSmsc smsc = world.smsc("a", 2776);
        world.start(yaml);
        begin(world, request(KEY, toMany(200, "hello")));
        assertThat(mostPerTurn(world, 150)).isEqualTo(SLICE);
        world.mayFail();
        try (World next = world.killed(1)) {
            TestSmsc after = next.smsc("a", 2776);
            next.start(yaml);
            next.seconds(10);
            assertThat(smsc.came()).isEmpty();
            assertThat(after.came()).isEmpty();

            PlainPeer again = begin(next, request(KEY, toMany(200, "hello")));
            next.seconds(2);
            assertThat(ids(received(again))).isEqualTo(200);
            assertThat(after.came()).hasSize(200);
        }
    }

    /** The store has not written the group while only the router has turns. */
    @Test
    void relayedMessagesOfARequestWithAKeyWaitForTheStore() {
        String yaml = HttpShop.yaml("store", "window: 1000, " + HttpShop.CALLBACKS)
                .replace("routes: [", "routes: [{name: some, match: {to: \"4477009000*\"}, via: a, delivery: relay}, ");
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml);
            world.seconds(1);
            begin(world, request(KEY, toMany(130, "hello")));
            for (int turn = 0; turn < 50; turn++) {
                world.routerThreads().get(0).turn();
            }
            assertThat(world.figure("shop", AppFigure.MESSAGES)).isEqualTo(130);
            assertThat(submitted(world)).isZero();

            world.seconds(2);
            assertThat(submitted(world)).isEqualTo(130);
            assertThat(smsc.came()).hasSize(130);
        }
    }

    private static long submitted(World world) {
        return world.figures().generation().smscs().stream()
                .mapToLong(each -> each.total(SmscFigure.SUBMITTED))
                .sum();
    }

    /** Some recipients are relayed, others stored; the answer is kept for a client that has gone meanwhile. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRequestContinuesAfterItsClientHasDisconnected(int threads) {
        String yaml = HttpShop.yaml("store", "window: 1000, " + HttpShop.CALLBACKS)
                .replace("routes: [", "routes: [{name: some, match: {to: \"4477009000*\"}, via: a, delivery: relay}, ");
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml);
            PlainPeer client = begin(world, request(KEY, toMany(300, "hello")));
            world.routerThreads().forEach(SelectorThread::turn);
            client.close();
            world.seconds(2);
            assertThat(smsc.came()).hasSize(300);

            PlainPeer again = begin(world, request(KEY, toMany(300, "hello")));
            world.seconds(1);
            assertThat(ids(received(again))).isEqualTo(300);
            assertThat(smsc.came()).hasSize(300);
        }
    }

    @Test
    void aRequestWithTooManySegmentsSendsNothing() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.YAML.replace("apis:", "max-segments: 500, apis:"));
            HttpClient client = new HttpClient(world);
            client.send(request(KEY, toMany(4, "x".repeat(20_000))));
            world.millis(100);
            assertThat(client.received())
                    .startsWith("HTTP/1.1 400 ")
                    .contains("with this message the request has 524 segments, over all recipients")
                    .contains("at most 500 segments in a request: send several requests");
            String numbers = IntStream.range(0, 501)
                    .mapToObj(i -> "4477009%05d".formatted(i))
                    .collect(Collectors.joining("%20"));
            assertThat(client.get(HttpShop.SEND + "&text=x&to=" + numbers)).startsWith("403 ");
            world.millis(100);
            assertThat(smsc.came()).isEmpty();
            assertThat(world.figure("shop", AppFigure.MESSAGES)).isZero();
        }
    }

    /** The request was accepted while the maximum was larger. */
    @Test
    void aRepetitionGetsItsKeptAnswerAfterTheMaximumOfSegmentsWasLowered() {
        String yaml = HttpShop.yaml("store", "window: 1000, " + HttpShop.CALLBACKS);
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml);
            PlainPeer client = begin(world, request(KEY, toMany(300, "hello")));
            world.seconds(1);
            String first = received(client);
            assertThat(ids(first)).isEqualTo(300);

            world.reload(yaml.replace("apis:", "max-segments: 255, apis:"));
            PlainPeer again = begin(world, request(KEY, toMany(300, "hello")));
            PlainPeer other = begin(world, request(KEY.replace("k", "new"), toMany(300, "hello")));
            world.seconds(1);

            assertThat(HttpClient.response(received(again))).isEqualTo(HttpClient.response(first));
            assertThat(received(other)).startsWith("HTTP/1.1 400 ").contains("at most 255 segments in a request");
            assertThat(smsc.came()).hasSize(300);
        }
    }

    /**
     * A request with a key whose messages were to be relayed. Their route stores when they are about to leave: the
     * messages and the key are then stored together, so that a repetition after a crash sends nothing twice.
     */
    @Test
    void messagesThatAReloadStoresAreStoredWithTheirKey() {
        String yaml = HttpShop.yaml("relay", "window: 1000, " + HttpShop.CALLBACKS);
        String storing = HttpShop.yaml("store", "window: 1000, " + HttpShop.CALLBACKS);
        for (int disk = 0; disk < 6; disk++) {
            World world = new World();
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.keepsSilent();
            world.start(yaml);
            world.seconds(1);
            begin(world, request(KEY, toMany(130, "hello")));
            assertThat(mostPerTurn(world, 100)).isEqualTo(SLICE);
            world.reload(storing);
            world.millis(disk);
            world.mayFail();
            try (World next = world.killed(1)) {
                TestSmsc after = next.smsc("a", 2776);
                next.start(storing);
                next.seconds(10);
                PlainPeer again = begin(next, request(KEY, toMany(130, "hello")));
                next.seconds(2);
                assertThat(ids(received(again))).isEqualTo(130);
                assertThat(after.came()).hasSize(130);
            }
        }
    }

    /** Each record has the address of the callbacks: together they are larger than a group of the store. */
    @Test
    void aRequestWithAnIdempotencyKeyThatIsTooLargeForTheStoreSendsNothing() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml("store", "window: 1000, " + HttpShop.CALLBACKS)
                    .replace("style: kannel,", "style: strowger,"));
            String url = "http://127.0.0.1:9090/" + "x".repeat(1_000);
            String body = toMany(1_000, "hello").replace("}", ",\"callback_url\":\"" + url + "\"}");
            PlainPeer client = begin(world, request(KEY, body));
            world.seconds(1);
            assertThat(received(client))
                    .startsWith("HTTP/1.1 400 ")
                    .contains("with an Idempotency-Key the messages of a request are stored together");
            assertThat(smsc.came()).isEmpty();
            assertThat(world.records()).isZero();
        }
    }

    /** The filter makes the messages longer than the request showed. */
    @Test
    void aRequestWithAnIdempotencyKeyIsRefusedInFullIfAFilterMakesItTooLarge() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(HttpShop.yaml("store", "window: 1000, " + HttpShop.CALLBACKS)
                    + "filters: [{name: adds, match: {text: \"/./\"}, set: {text: \"text + text + text\"}}]\n");
            PlainPeer client = begin(world, request(KEY, toMany(1_000, "x".repeat(400))));
            world.seconds(1);
            assertThat(received(client)).startsWith("HTTP/1.1 503 ").contains("/v1/problems/try-later");
            assertThat(smsc.came()).isEmpty();
            assertThat(world.records()).isZero();

            PlainPeer again = begin(world, request(KEY, toMany(10, "y".repeat(400))));
            world.seconds(1);
            assertThat(ids(received(again))).isEqualTo(10);
        }
    }

    // ---- submit_multi

    private static final String TWO = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}, {name: bank, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 1000}]
            routes: [{name: all, match: {}, via: a, delivery: %s}]
            """;

    private static PlainMessage toMany(int recipients) {
        Address[] numbers = IntStream.range(0, recipients)
                .mapToObj(i -> Address.international("4477009%05d".formatted(i)))
                .toArray(Address[]::new);
        return World.message(ReceiptRequest.NEVER, "1").to(numbers).build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "relay"})
    void aMessageOfAnotherApplicationOvertakesTheRecipientsOfASubmitMulti(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(TWO.formatted(delivery));
            Peer shop = world.application(
                    World.LISTENER, World.terms("shop", "secret", Traffic.SENDS, "3.4"), new Peer.Manner());
            Peer bank = world.application(
                    World.LISTENER, World.terms("bank", "secret", Traffic.SENDS, "3.4"), new Peer.Manner());
            for (int i = 0; i < 5; i++) {
                shop.submit(toMany(254));
            }
            bank.submit(World.text("447700900999"));
            world.seconds(2);

            assertThat(smsc.came()).hasSize(5 * 254 + 1);
            int position = IntStream.range(0, smsc.came().size())
                    .filter(i ->
                            smsc.came().get(i).message().destination().text().equals("447700900999"))
                    .findFirst()
                    .orElseThrow();
            assertThat(position).isLessThan(6 * SLICE);
            assertThat(shop.outcomes().values()).hasSize(5).allMatch(Outcome::isAccepted);
        }
    }
}
