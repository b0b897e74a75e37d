package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.router.config.Configuration;
import org.strowger.router.route.InboundExplanation;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteQuery;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages from mobiles that more than one application gets, or another one while the first is away. */
class InboundCopiesTest {
    private static final String MOBILE = "447700900123";

    private static String yaml(String rule) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications:
                  - {name: shop, password: secret}
                  - {name: bank, password: secret, keep: {max: 2}}
                  - {name: news, password: secret}
                smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes: [{name: all, match: {}, via: a}]
                inbound: [{name: votes, match: {to: "6000"}, deliver-to: shop, %s}]
                store: {path: /store}
                """.formatted(rule);
    }

    private static long send(World world, TestSmsc smsc) {
        long token = smsc.receiver().submit(TestSmsc.mobile(MOBILE, "6000"));
        world.millis(20);
        return token;
    }

    private static boolean isAccepted(TestSmsc smsc, long token) {
        return smsc.receiver().outcome(token).isAccepted();
    }

    @Test
    void eachCopyToApplicationReceivesTheMessage() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("copy-to: [bank, news]"));
            List<Peer> all = List.of(world.application("shop"), world.application("bank"), world.application("news"));
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            assertThat(all).allSatisfy(peer -> assertThat(peer.came()).hasSize(1));
            world.seconds(1);
            assertThat(world.records()).isZero();
        }
    }

    /** The reload ends the session, because the window is another one, once the SMSC has answered all messages. */
    @Test
    void anSmscRuleAlsoAppliesToSessionsThatAReloadReplaces() {
        String rules = yaml("smsc: a")
                .replace("match: {to: \"6000\"}, deliver-to: shop, smsc: a", "match: {smsc: a}, deliver-to: bank")
                .replace("deliver-to: bank}]", "deliver-to: bank}, {name: rest, match: {}, deliver-to: shop}]");
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(rules);
            Peer bank = world.application("bank");
            Peer former = smsc.receiver();
            smsc.keepsSilent();
            bank.submit(World.text(MOBILE));
            world.millis(20);
            world.reload(rules.replace("password: p}", "password: p, window: 7}"));
            long token = former.submit(TestSmsc.mobile(MOBILE, "6000"));
            world.millis(20);
            assertThat(former.outcome(token).isAccepted()).isTrue();
            world.seconds(5);
            assertThat(bank.came()).hasSize(1);
        }
    }

    /** The SMSC has its answer, so each of them must get the message, however late it comes. */
    @Test
    void copiesAreHeldForTheirApplicationsAcrossARestart() {
        try (World world = World.mortal(2, 5)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("copy-to: [bank, news]"));
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            world.die(true);
            world.start(yaml("copy-to: [bank, news]"));
            world.seconds(2);
            List<Peer> all = new ArrayList<>();
            for (String name : List.of("shop", "bank", "news")) {
                all.add(world.application(name));
                world.seconds(1);
            }
            assertThat(all).allSatisfy(peer -> assertThat(peer.came()).hasSize(1));
        }
    }

    @Test
    void aMessageIsRefusedForAllReceiversIfOneCopyCannotBeStored() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("copy-to: [bank]"));
            Peer shop = world.application("shop");
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            long third = send(world, smsc);
            assertThat(smsc.receiver().outcome(third).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(shop.came()).hasSize(2);
            world.application("bank");
            world.millis(50);
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
        }
    }

    @Test
    void explainNamesAllReceivers() {
        Configuration configuration = World.configuration(yaml("copy-to: [bank], fallback: news"));
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(TestSmsc.mobile(MOBILE, "6000"), 0, 0)
                .at(0, 0);
        assertThat(InboundExplanation.of(InboundTable.of(configuration), query, List.of("shop", "bank", "news"))
                        .conclusion())
                .contains(
                        "Goes to application shop (store): inbound rule votes",
                        "Goes to application news while no session of shop receives, or its keep.max is reached",
                        "A copy goes to application bank");
    }

    @Test
    void theFallbackApplicationReceivesMessagesWhileTheFirstApplicationIsNotBound() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("fallback: news"));
            Peer news = world.application("news");
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            assertThat(news.came()).hasSize(1);
            Peer shop = world.application("shop");
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            assertThat(shop.came()).hasSize(1);
            shop.leave();
            world.millis(20);
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            assertThat(news.came()).hasSize(2);
        }
    }

    private static String submitted(String delivery, String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, from: ["4477*"]%s}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}
                  - {name: b, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes: [{name: all, match: {}, via: b, delivery: %s}]
                inbound: [{name: again, match: {to: "6000"}, submit-as: shop}]
                store: {path: /store}
                """.formatted(more, delivery);
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "relay"})
    void aMobileMessageIsSubmittedToAnotherSmsc(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            TestSmsc other = world.smsc("b", 2777);
            world.start(submitted(delivery, ""));
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            world.millis(50);
            assertThat(other.came()).hasSize(1);
            Peer.Came came = other.came().get(0);
            assertThat(came.message().source().text()).isEqualTo(MOBILE);
            assertThat(came.message().destination().text()).isEqualTo("6000");
            assertThat(came.message().body())
                    .isEqualTo(TestSmsc.mobile(MOBILE, "6000").body());
            world.seconds(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aRelayedMobileMessageGetsTheRefusalOfTheOtherSmsc() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777).answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            world.start(submitted("relay", ""));
            long token = send(world, smsc);
            assertThat(smsc.receiver().outcome(token).code()).isEqualTo(0x0B);
        }
    }

    @Test
    void theLimitsOfTheSubmittingApplicationApply() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(submitted("store", ", throughput: 1/s"));
            assertThat(isAccepted(smsc, send(world, smsc))).isTrue();
            long second = send(world, smsc);
            assertThat(smsc.receiver().outcome(second).kind()).isEqualTo(Outcome.Kind.THROTTLED);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "copy-to: [shop] | the application \"shop\" already gets the message",
                "copy-to: [news, news] | the application \"news\" already gets the message",
                "copy-to: [nobody] | there is no application \"nobody\"",
                "fallback: nobody | there is no application \"nobody\"",
                "submit-as: news | a rule cannot have both deliver-to and submit-as",
                "copy-to: [news], delivery: relay | a relayed message is not stored"
            })
    void refusesInvalidCopySettings(String rule, String fault) {
        assertThat(World.verdict(yaml(rule)).faults())
                .anyMatch(each -> each.toString().contains(fault));
    }
}
