package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn;
import org.strowger.router.config.value.Amount;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.ProviderScene;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The state of a receipt decides whether it is the last one about its message, whatever packet it comes in. */
class ReceiptStatesTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String smsc, String more) {
        return """
                listeners:
                  - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}
                  - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1, kannel, jasmin]}}
                applications:
                  - {name: shop, password: secret, max-binds: 5, account: shop}
                  - name: web
                    password: secret
                    api-keys: [0123456789abcdef]
                    account: shop
                    callbacks: {style: strowger, url: "http://127.0.0.1:9090/r", private-addresses: true}
                smscs: [{name: a, protocol: %s, system-id: "1234", password: p, hosts: [127.0.0.1:2776]%s}]
                routes: [{name: all, match: {}, via: a, delivery: store}]
                accounts: [{name: shop, price: 2, charge-when: delivered}]
                """.formatted(smsc, more);
    }

    /** A router between an application and an SMSC that sends receipts of any kind. */
    private static final class Scene implements AutoCloseable {
        private World world = new World(2);
        private TestSmsc smsc;
        private final CallbackPeer callbacks;

        /** The id that the SMSC gave the last message. */
        private String id = "";

        Scene(String protocol, String more) {
            smsc = new TestSmsc(world.rig(), World.at(2776), Protocols.named(protocol));
            smsc.answers(each -> id = smsc.accept(each));
            callbacks = new CallbackPeer(world.rig(), HttpShop.SERVER);
            callbacks.answers = request -> Optional.of(HttpResponse.text(200, ""));
            world.start(yaml(protocol, more));
            world.seconds(1);
            Amount amount = Amount.of("10").orElseThrow();
            world.router().exchange().topUp(TopUpRequest.ofOperator("ada", "shop", amount, "first"), result -> {});
            world.millis(20);
        }

        /** By SMPP. */
        void restart(boolean killed, String more) {
            Peer.Came sent = smsc.last();
            world = killed ? world.killed(2) : world.restarted(2);
            smsc = new TestSmsc(world.rig(), World.at(2776), Protocols.named("smpp"));
            smsc.came().add(sent);
            world.start(yaml("smpp", more));
            world.seconds(1);
        }

        Peer shop() {
            return world.application("shop");
        }

        long send(Peer from, boolean notifications) {
            long token = from.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .options(new SendOptions(ReceiptRequest.ON_END, notifications, 0, 0, false, false))
                    .build());
            world.millis(100);
            assertThat(from.outcome(token).isAccepted()).isTrue();
            return token;
        }

        /** Sends a receipt on the last message in a packet that says it is a final one. */
        void report(MessageState state, String words) {
            ShortMessage sent = smsc.last().message();
            PlainMessage.Builder receipt = PlainMessage.from(sent.destination()).to(sent.source());
            if (!words.isEmpty()) {
                receipt.saying(World.body("id:1 sub:001 dlvrd:000 submit date:2602030405 done date:2602030405 stat:"
                        + words + " err:000 text:hi"));
            }
            smsc.receiver()
                    .submit(receipt.reporting(Receipt.of(id, state, "000")).build());
            world.millis(100);
        }

        String money() {
            var now = world.router().exchange().accounts().named("shop").figures();
            return now.balance() + " " + now.reserved();
        }

        String events() {
            StringBuilder events = new StringBuilder();
            callbacks.came().forEach(each -> {
                String body = new String(each.body(), StandardCharsets.UTF_8);
                events.append(body.replaceAll(".*\"type\":\"message\\.([a-z]+)\".*", "$1"))
                        .append(' ');
            });
            return events.toString().strip();
        }

        @Override
        public void close() {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ENROUTE, ENROUTE",
        "ACCEPTED, ACCEPTD",
        "ENROUTE, BUFFRED",
        "SCHEDULED, SCHEDLD",
        "UNKNOWN, UNKNOWN",
        "ENROUTE, ''"
    })
    void aStateThatIsNotFinalEndsNoMessage(MessageState state, String words) {
        try (Scene scene = new Scene("smpp", "")) {
            Peer shop = scene.shop();
            scene.send(shop, true);

            scene.report(state, words);

            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().kind()).isEqualTo(ShortMessage.Kind.NOTIFICATION);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(state);
            assertThat(scene.money()).isEqualTo("10 2");
            scene.report(MessageState.DELIVERED, "");
            assertThat(shop.came()).hasSize(2);
            assertThat(shop.came().get(1).message().kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
            assertThat(shop.came().get(1).receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(scene.money()).isEqualTo("8 0");
        }
    }

    /** An application that did not ask for notifications gets the end only. */
    @ParameterizedTest
    @EnumSource(names = {"ENROUTE", "ACCEPTED", "SCHEDULED", "UNKNOWN"})
    void reportsANotificationOnlyToApplicationsThatAskForIt(MessageState state) {
        try (Scene scene = new Scene("smpp", "")) {
            Peer shop = scene.shop();
            scene.send(shop, false);

            scene.report(state, "");

            assertThat(shop.came()).isEmpty();
            assertThat(scene.money()).isEqualTo("10 2");
            scene.report(MessageState.UNDELIVERABLE, "");
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.UNDELIVERABLE);
            assertThat(scene.money()).isEqualTo("10 0");
        }
    }

    /** It is asked for notifications, as the application asked. */
    @Test
    void anSmscThatIsNeverAskedForReceiptsReportsProgress() {
        try (Scene scene = new Scene("smpp", ", receipts: {ask: never}")) {
            Peer shop = scene.shop();
            scene.send(shop, true);
            assertThat(scene.money()).isEqualTo("8 0");

            scene.report(MessageState.ENROUTE, "");

            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().kind()).isEqualTo(ShortMessage.Kind.NOTIFICATION);
            scene.report(MessageState.DELIVERED, "");
            assertThat(shop.came()).hasSize(1);
            assertThat(scene.money()).isEqualTo("8 0");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DELIVERED", "UNDELIVERABLE", "EXPIRED", "DELETED", "REJECTED"})
    void aFinalStateInANotificationIsDeliveredAsAReceipt(MessageState state) {
        try (Scene scene = new Scene("smpp", "")) {
            Peer shop = scene.shop();
            scene.send(shop, false);
            ShortMessage sent = scene.smsc.last().message();

            scene.smsc
                    .receiver()
                    .submit(PlainMessage.from(sent.destination())
                            .to(sent.source())
                            .notifying(Receipt.of("1", state, "000"))
                            .build());
            scene.world.millis(100);

            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
        }
    }

    /** 3.3 has no bit for notifications: the state is all there is. */
    @Test
    void anSmscOfVersion33ReportsProgress() {
        try (Scene scene = new Scene("smpp", ", version: 3.3")) {
            Peer shop = scene.shop();
            scene.send(shop, true);

            scene.report(MessageState.ENROUTE, "ENROUTE");

            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().kind()).isEqualTo(ShortMessage.Kind.NOTIFICATION);
            scene.report(MessageState.DELIVERED, "DELIVRD");
            assertThat(shop.came()).hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"smpp, ACCEPTED", "smpp, UNKNOWN", "ucp, ENROUTE", "cimd2, ENROUTE"})
    void callbacksReportTheFinalStateOnce(String protocol, MessageState state) {
        try (Scene scene = new Scene(protocol, "")) {
            HttpClient client = new HttpClient(scene.world);
            String json = "{\"to\": \"+447700900123\", \"from\": \"8006\", \"text\": \"hi\", \"receipt\": \"all\"}";
            assertThat(client.post("/v1/messages", HttpShop.JSON, json)).startsWith("202");
            scene.world.millis(200);

            scene.report(state, "");
            scene.world.millis(200);

            assertThat(scene.events()).isEqualTo("sent progress");
            scene.report(MessageState.DELIVERED, "");
            scene.world.millis(200);
            assertThat(scene.events()).isEqualTo("sent progress delivered");
            assertThat(scene.money()).isEqualTo("8 0");
        }
    }

    /** The reports of a provider go the same way. */
    @ParameterizedTest
    @CsvSource({"4, true", "8, true", "66, true", "4, false"})
    void aProviderReportsProgress(int event, boolean isAsked) {
        try (ProviderScene scene = new ProviderScene(2)) {
            scene.start("", "store");
            Peer shop = scene.world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .options(new SendOptions(ReceiptRequest.ON_END, isAsked, 0, 0, false, false))
                    .build());
            scene.world.millis(100);

            assertThat(scene.report(event)).startsWith("200");
            scene.world.millis(100);

            assertThat(shop.came()).hasSize(isAsked ? 1 : 0);
            assertThat(scene.report(1)).startsWith("200");
            scene.world.millis(100);
            assertThat(shop.came()).hasSize(isAsked ? 2 : 1);
            assertThat(shop.came().get(isAsked ? 1 : 0).receipt().state()).isEqualTo(MessageState.DELIVERED);
        }
    }

    /** If nothing follows, the application is told so in the end, whatever receipts.expired says. */
    @ParameterizedTest
    @ValueSource(strings = {"count", "report"})
    void anUnknownStateIsReportedIfNoFinalStateFollows(String expired) {
        try (Scene scene = new Scene("smpp", ", receipts: {wait: 10m, expired: " + expired + "}")) {
            Peer shop = scene.shop();
            scene.send(shop, false);

            scene.report(MessageState.UNKNOWN, "UNKNOWN");
            scene.world.seconds(300);

            assertThat(shop.came()).isEmpty();
            assertThat(scene.money()).isEqualTo("10 2");
            scene.world.seconds(310);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.UNKNOWN);
            assertThat(scene.money()).isEqualTo("10 0");
        }
    }

    @ParameterizedTest
    @CsvSource({"count, true", "count, false", "report, true"})
    void anUnknownStateSurvivesARestart(String expired, boolean killed) {
        String receipts = ", receipts: {wait: 10m, expired: " + expired + "}";
        try (Scene scene = new Scene("smpp", receipts)) {
            scene.send(scene.shop(), false);
            scene.report(MessageState.UNKNOWN, "UNKNOWN");
            scene.report(MessageState.UNKNOWN, "UNKNOWN");
            scene.restart(killed, receipts);
            Peer shop = scene.shop();
            scene.world.seconds(300);

            assertThat(shop.came()).isEmpty();
            assertThat(scene.money()).isEqualTo("10 2");
            scene.world.seconds(310);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.UNKNOWN);
            assertThat(scene.money()).isEqualTo("10 0");
        }
    }

    /** While the disk hangs, the SMSC sends the receipt again; a kill follows. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRepeatedUnknownReceiptIsNotAnsweredBeforeItIsStored(int times) {
        String receipts = ", receipts: {wait: 10m}";
        try (Scene scene = new Scene("smpp", receipts)) {
            scene.send(scene.shop(), false);
            ShortMessage unknown = TestSmsc.receipt(scene.smsc.last().message(), scene.id, MessageState.UNKNOWN);
            Peer by = scene.smsc.receiver();
            scene.world.keeping().hangs(true);
            List<Long> said = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                said.add(by.submit(unknown));
                scene.world.millis(10);
            }
            boolean isAnswered = said.stream().anyMatch(each -> by.outcomeNanos(each) != Long.MAX_VALUE);
            scene.restart(true, receipts);
            Peer shop = scene.shop();
            scene.world.seconds(610);

            assertThat(shop.came()).hasSize(isAnswered ? 1 : 0);
            assertThat(isAnswered).isFalse();
        }
    }

    /** The record of the first part is written once more, because the second one was not delivered. */
    @Test
    void aRepeatedUnknownReceiptOfAPartIsNotAnsweredBeforeItIsStored() {
        try (Scene scene = new Scene("smpp", ", segments: udh")) {
            Peer shop = scene.shop();
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(World.body("x".repeat(400)))
                    .build());
            scene.world.millis(100);
            ShortMessage first = scene.smsc.came().get(0).message();
            ShortMessage second = scene.smsc.came().get(1).message();
            Peer by = scene.smsc.receiver();
            scene.world.keeping().hangs(true);
            List<Long> said = new ArrayList<>();
            said.add(by.submit(TestSmsc.receipt(first, "1", MessageState.UNKNOWN)));
            scene.world.millis(10);
            said.add(by.submit(TestSmsc.receipt(second, "2", MessageState.UNDELIVERABLE)));
            scene.world.millis(10);
            said.add(by.submit(TestSmsc.receipt(first, "1", MessageState.UNKNOWN)));
            scene.world.millis(10);

            assertThat(said).allMatch(each -> by.outcomeNanos(each) == Long.MAX_VALUE);
            scene.world.keeping().hangs(false);
            scene.world.millis(10);
            assertThat(said).allMatch(each -> by.outcome(each).isAccepted());
        }
    }

    @Test
    void allReceiptsOfAnUnknownStateAreAnsweredWhenTheFirstOneIsStored() {
        try (Scene scene = new Scene("smpp", ", receipts: {wait: 10m}")) {
            Peer shop = scene.shop();
            scene.send(shop, false);
            ShortMessage sent = scene.smsc.last().message();
            Peer by = scene.smsc.receiver();
            scene.world.keeping().hangs(true);
            List<Long> said = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                said.add(by.submit(TestSmsc.receipt(sent, scene.id, MessageState.UNKNOWN)));
            }
            said.add(by.submit(TestSmsc.receipt(sent, scene.id, MessageState.DELIVERED)));
            scene.world.millis(50);
            scene.world.keeping().hangs(false);
            scene.world.millis(50);

            said.forEach(each -> assertThat(by.outcome(each).isAccepted()).isTrue());
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(scene.money()).isEqualTo("8 0");
        }
    }

    /** The expected receipt of a relayed message is stored 250 ms later, or at the stop. */
    @ParameterizedTest
    @CsvSource({"0, false", "1000, false", "1000, true"})
    void anUnknownStateOfARelayedMessageSurvivesARestart(int afterMillis, boolean killed) {
        World world = new World(2);
        String yaml = yaml("smpp", ", receipts: {wait: 10m}")
                .replace(", account: shop", "")
                .replaceAll(" +account: shop\n", "")
                .replaceAll("accounts: .*\n", "")
                .replace("delivery: store", "delivery: relay");
        try {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml);
            world.seconds(1);
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(10);
            ShortMessage sent = smsc.last().message();
            world.millis(afterMillis);
            smsc.receiver().submit(TestSmsc.receipt(sent, "1", MessageState.UNKNOWN));
            world.millis(10);
            world.windUp();
            world.millis(10);
            world = killed ? world.killed(2) : world.restarted(2);
            world.smsc("a", 2776);
            world.start(yaml);
            world.seconds(1);
            shop = world.application("shop");
            world.seconds(610);

            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.UNKNOWN);
            assertThat(world.records()).isZero();
        } finally {
            world.close();
        }
    }

    /** They come before the answer to the message, and the power fails while the rest is written. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anUnknownStateAfterTheFinalStateIsNotReportedAfterACrash(int threads) {
        String yaml = yaml("smpp", ", receipts: {wait: 10m}");
        int ends = 0;
        for (int writes = 0; writes < 12; writes++) {
            World world = World.mortal(threads, writes);
            try {
                TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
                world.start(yaml);
                world.seconds(1);
                Amount amount = Amount.of("10").orElseThrow();
                world.router().exchange().topUp(TopUpRequest.ofOperator("ada", "shop", amount, "first"), result -> {});
                world.application("shop").submit(World.reported(NUMBER));
                world.seconds(1);
                Peer by = smsc.receiver();
                long end = by.submit(TestSmsc.receipt(smsc.last().message(), "1", MessageState.DELIVERED));
                by.submit(TestSmsc.receipt(smsc.last().message(), "1", MessageState.UNKNOWN));
                world.millis(20);
                world.disk().crashAfter(writes);
                try {
                    smsc.accept(smsc.last());
                    world.millis(200);
                    world.die(false);
                } catch (PowerLost e) {
                    world.die(true);
                }
                world.disk().heal();
                boolean isTaken = by.outcomeNanos(end) != Long.MAX_VALUE
                        && by.outcome(end).isAccepted();
                smsc.answers(each -> smsc.accept(each));
                world.start(yaml);
                Peer shop = world.application("shop");
                world.seconds(1300);
                if (isTaken) {
                    ends++;
                    assertThat(shop.came().stream().map(each -> each.receipt().state()))
                            .as("after %d writes", writes)
                            .doesNotContain(MessageState.UNKNOWN);
                }
            } finally {
                world.close();
            }
        }
        assertThat(ends).isPositive();
    }

    /** Both receipts come before the answer to the message. */
    @ParameterizedTest
    @CsvSource({
        "true, UNKNOWN, DELIVERED",
        "false, UNKNOWN, DELIVERED",
        "true, DELIVERED, UNKNOWN",
        "false, DELIVERED, UNKNOWN"
    })
    void receiptsBeforeTheResponseAreHandledInAnyOrder(boolean killed, MessageState first, MessageState second) {
        World world = new World(2);
        String yaml = yaml("smpp", ", receipts: {wait: 10m}");
        try {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml);
            Amount amount = Amount.of("10").orElseThrow();
            world.router().exchange().topUp(TopUpRequest.ofOperator("ada", "shop", amount, "first"), result -> {});
            world.seconds(1);
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(50);
            Peer.Came came = smsc.last();
            smsc.receiver().submit(TestSmsc.receipt(came.message(), "1", first));
            world.millis(20);
            smsc.receiver().submit(TestSmsc.receipt(came.message(), "1", second));
            world.millis(20);
            smsc.accept(came);
            world.millis(20);
            assertThat(shop.came()).hasSize(1);
            assertThat(world.router()
                            .exchange()
                            .accounts()
                            .named("shop")
                            .figures()
                            .paid())
                    .hasToString("2");
            world = killed ? world.killed(2) : world.restarted(2);
            world.smsc("a", 2776);
            world.start(yaml);
            world.seconds(1);
            shop = world.application("shop");
            world.seconds(610);
            assertThat(shop.came()).isEmpty();
            assertThat(world.records()).as("account and top-up").isEqualTo(2);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"true, DELIVERED, 8 0", "false, DELIVERED, 8 0", "true, UNDELIVERABLE, 10 0"})
    void aFinalStateAfterAnUnknownStateAndARestartIsReported(boolean killed, MessageState end, String money) {
        try (Scene scene = new Scene("smpp", "")) {
            scene.send(scene.shop(), false);
            scene.report(MessageState.UNKNOWN, "UNKNOWN");
            scene.restart(killed, "");
            Peer shop = scene.shop();
            scene.report(end, "");

            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(end);
            assertThat(scene.money()).isEqualTo(money);
        }
    }

    /** Strowger's own word is none of a delivery. */
    @ParameterizedTest
    @CsvSource({"ON_SUCCESS, 0", "ON_FAILURE, 1", "ON_END, 1"})
    void anUnknownStateSetByStrowgerIsNotReportedIfOnlySuccessIsRequested(ReceiptRequest request, int told) {
        try (Scene scene = new Scene("smpp", ", receipts: {wait: 10m}")) {
            Peer shop = scene.world.application(World.terms("shop", "secret", SignIn.Traffic.BOTH, "5.0"));
            long token = shop.submit(World.message(request, NUMBER).build());
            scene.world.millis(100);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            scene.report(MessageState.UNKNOWN, "UNKNOWN");
            scene.world.seconds(610);

            assertThat(shop.came()).hasSize(told);
            assertThat(scene.money()).isEqualTo("10 0");
        }
    }

    @Test
    void anUnknownStateEndsTheMessageIfConfiguredAsFinal() {
        try (Scene scene = new Scene("smpp", ", receipts: {unknown: final}")) {
            Peer shop = scene.shop();
            scene.send(shop, false);

            scene.report(MessageState.UNKNOWN, "UNKNOWN");

            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
            assertThat(scene.money()).isEqualTo("10 0");
        }
    }
}
