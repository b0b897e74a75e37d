package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.metrics.laws.Law;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.world.AnyScene;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The equation of deliveries, term by term: {@link LawsWatch} sees in every world that they agree. */
class DeliveriesLawTest {
    private static final String MOBILE = "447700900123";
    private static final String TO_SHOP = "inbound: [{name: mobiles, match: {}, deliver-to: shop%s}]\n";

    private static final SceneYaml YAML =
            SceneYaml.STORED.application("bank", "").route(", retry: {validity: 30s}");

    private static String terms(World world) {
        return world.laws().terms(Law.DELIVERIES);
    }

    private static void mobiles(World world, TestSmsc smsc, int count) {
        for (int i = 0; i < count; i++) {
            smsc.mobile(MOBILE, "6000", "text " + i);
            world.millis(20);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void mobileMessagesAreCountedAsKeptAndDelivered(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and(TO_SHOP.formatted("")));
            mobiles(world, smsc, 3);
            assertThat(terms(world)).isEqualTo("came 3, kept 3");
            world.keeping().hangs(true);
            smsc.mobile(MOBILE, "6000", "text 3");
            world.millis(5);
            assertThat(terms(world)).isEqualTo("came 4, being stored 1, kept 3");
            world.keeping().hangs(false);
            world.application("shop");
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("came 4, taken 4");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void refusedAndExpiredDeliveriesAreCounted(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", keep: {messages: 10m}").and(TO_SHOP.formatted("")));
            mobiles(world, smsc, 2);
            world.seconds(700);
            assertThat(terms(world)).isEqualTo("came 2, expired 2");
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> each.answer(World.SUITE.statuses().refusal(RefusalReason.NO_RECEIVER));
            world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            mobiles(world, smsc, 3);
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("came 5, refused 3, expired 2");
        }
    }

    @Test
    void copiesAreCountedAsSeparateDeliveries() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and(TO_SHOP.formatted(", copy-to: [bank]")));
            mobiles(world, smsc, 2);
            world.application("bank");
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("came 2, copies 2, kept 2, taken 2");
        }
    }

    @Test
    void deliveriesThatTheDiskRefusesAreCountedAsNotStored() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.and(TO_SHOP.formatted("")));
            world.disk().fail(Operation.SYNC, 1);
            mobiles(world, smsc, 1);
            world.seconds(5);
            assertThat(terms(world)).isEqualTo("came 1, not stored 1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void deliveriesAreCountedAsRecoveredAfterARestart(int threads) {
        World before = new World();
        TestSmsc smsc = before.smsc("a", 2776);
        before.start(YAML.and(TO_SHOP.formatted("")));
        mobiles(before, smsc, 3);
        try (World world = before.killed(threads)) {
            world.start(YAML.and(TO_SHOP.formatted("")));
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("recovered 3, kept 3");
            world.application("shop");
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("recovered 3, taken 3");
        }
    }

    // ---- Receipts

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsAreCountedAsReceivedOrAsCreatedByStrowger(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            shop.submit(World.reported(MOBILE));
            world.seconds(1);
            shop.leave();
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("came 1, kept 1");
            smsc.answers(World.SUITE.statuses().refusal(RefusalReason.NO_RECEIVER));
            world.application(World.terms("shop", "secret", Traffic.SENDS, "3.4"))
                    .submit(World.reported(MOBILE));
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("came 1, own receipts 1, kept 2");
            world.application("shop");
            world.seconds(1);
            assertThat(terms(world)).isEqualTo("came 1, own receipts 1, taken 2");
        }
    }

    // ---- Parts

    private static ShortMessage segment(int number) {
        byte[] octets = World.body("part " + number).octets();
        UserData headed =
                UserData.of(UserDataHeader.NONE.with(new Concatenation(7, false, 2, number)), octets, 0, octets.length);
        return PlainMessage.from(Address.international(MOBILE))
                .to(Address.international("6000"))
                .saying(new Body(headed.toBytes(), true, 0))
                .build();
    }

    private static void comes(World world, TestSmsc smsc, ShortMessage message) {
        smsc.receiver().submit(message);
        world.millis(50);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void joinedAndRepeatedSegmentsAreCounted(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", segments: join").and(TO_SHOP.formatted("")));
            comes(world, smsc, segment(2));
            comes(world, smsc, segment(2));
            assertThat(terms(world)).isEqualTo("came 2, segments 1, repeated segments 1");
            comes(world, smsc, segment(1));
            assertThat(terms(world)).isEqualTo("came 3, joined 1, kept 1, joined segments 2, repeated segments 1");
        }
    }

    @Test
    void segmentsClaimedByANewRuleAreCounted() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", segments: join"));
            comes(world, smsc, segment(1));
            comes(world, smsc, segment(2));
            comes(world, smsc, TestSmsc.mobile(MOBILE, "6000"));
            assertThat(terms(world)).as("they wait for a rule").isEmpty();
            world.reload(YAML.shop(", segments: join").and(TO_SHOP.formatted("")));
            world.seconds(2);
            assertThat(terms(world)).isEqualTo("joined 1, claimed 3, kept 2, joined segments 2");
        }
    }

    @Test
    void splitDeliveriesOfATooLongMessageAreCounted() {
        try (AnyScene scene = new AnyScene("ucp", "smpp", "store")) {
            byte[] text = "0123456789".repeat(40).getBytes(StandardCharsets.US_ASCII);
            comes(
                    scene.world,
                    scene.smsc,
                    PlainMessage.from(Address.international(MOBILE))
                            .to(new Address(0, 1, "6000"))
                            .saying(new Body(text, false, 0))
                            .build());
            scene.world.seconds(1);
            assertThat(scene.app.came()).hasSize(3);
            assertThat(terms(scene.world)).isEqualTo("came 1, cut 2, taken 3");
        }
    }
}
