package org.strowger.router.exchange.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;

/** The snapshot of each thread for operators: messages in every state, and those that wait at the homes. */
class ThreadSnapshotTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String delivery) {
        return """
                applications:
                  - {name: shop, password: secret, max-binds: 10, receive-window: 1}
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, window: 1, on-uncertain: hold,
                     timers: {response: 1m}}
                routes: [{name: all, match: {}, via: a, delivery: %s}]
                inbound: [{name: mobiles, match: {}, deliver-to: shop}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(delivery);
    }

    private static String stored() {
        return yaml("store, retry: {first: 1h, factor: 1, validity: 24h}");
    }

    /** The answers of all threads, in the order of the threads. */
    private static <T> List<T> all(ExchangeFixture fixture, Function<ThreadSnapshot, List<T>> asked) {
        List<T> all = new ArrayList<>();
        for (int i = 0; i < fixture.rig().threads().size(); i++) {
            all.addAll(asked.apply(fixture.exchange().snapshot(i)));
        }
        return all;
    }

    private static List<MessageStatus> statuses(ExchangeFixture fixture, String id) {
        return all(fixture, each -> each.messages(id));
    }

    private static ThreadSnapshot homeOfSmsc(ExchangeFixture fixture) {
        return fixture.exchange().snapshot(fixture.smscOf("a").homeIndex());
    }

    private static ThreadSnapshot homeOfShop(ExchangeFixture fixture) {
        return fixture.exchange().snapshot(fixture.applicationOf("shop").homeIndex());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aMessageThatWaitsForARetryIsShownWithItsTimesAndTries(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, stored())) {
            fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            String id = shop.outcome(token).messageId();
            List<MessageView> later = all(fixture, each -> each.later(10));
            assertThat(later).hasSize(1);
            assertThat(later.get(0).id()).isEqualTo(id);
            assertThat(later.get(0).destination().text()).isEqualTo(NUMBER);
            assertThat(later.get(0).standing().tries()).isOne();
            assertThat(later.get(0).standing().smsc()).isEqualTo("a");
            assertThat(later.get(0).standing().nextNanos()).isGreaterThan(fixture.nowNanos());
            List<CustodyView> custody = all(fixture, each -> List.of(each.custody()));
            assertThat(custody).extracting(CustodyView::waiting).containsOnlyOnce(1);
            assertThat(custody).extracting(CustodyView::held).containsOnly(0);
            assertThat(statuses(fixture, id)).hasSize(1);
            MessageStatus status = statuses(fixture, id).get(0);
            assertThat(status.state()).isEqualTo("waiting for a retry");
            assertThat(status.what()).isEqualTo(new MessageStatus.What(id, "shop", "all"));
            assertThat(status.span().until()).isEqualTo(status.span().since().plusSeconds(86_400));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aHeldMessageIsShownWithTheReason(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, stored())) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            fixture.smsc("a").disconnect();
            fixture.seconds(3);
            List<MessageView> held = all(fixture, each -> each.held(10));
            assertThat(held).hasSize(1);
            assertThat(held.get(0).standing().why()).isNotEmpty();
            MessageStatus status =
                    statuses(fixture, shop.outcome(token).messageId()).get(0);
            assertThat(status.state()).isEqualTo("held until an operator decides");
            assertThat(status.isUncertain()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theQueueOfAnSmscIsShownAtItsHomeThread(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("relay"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            for (int i = 0; i < 4; i++) {
                shop.submit(ExchangeFixture.text("44770090012" + i));
                fixture.millis(5);
            }
            assertThat(homeOfSmsc(fixture).queueOf(fixture.smscOf("a"), 10))
                    .extracting(each -> each.destination().text())
                    .containsExactlyInAnyOrder("447700900121", "447700900122", "447700900123");
            assertThat(homeOfSmsc(fixture).queueOf(fixture.smscOf("a"), 2)).hasSize(2);
            assertThat(homeOfSmsc(fixture).queueOf(fixture.smscOf("a"), 10))
                    .allMatch(each -> each.standing().untilNanos() == MessageView.NEVER);
            assertThat(homeOfSmsc(fixture).homeOf(fixture.smscOf("a")).waiting().count())
                    .isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageAcceptedByAnSmscIsShownWithItsIdAtTheSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(20);
            String id = shop.outcome(token).messageId();
            assertThat(statuses(fixture, id))
                    .containsExactly(MessageStatus.known(
                            new MessageStatus.What(id, "shop", ""),
                            "accepted by the SMSC",
                            new MessageStatus.AtSmsc("a", "1")));
            assertThat(homeOfSmsc(fixture).expectedReceipts("1"))
                    .containsExactly(MessageStatus.known(
                            new MessageStatus.What(id, "shop", ""),
                            "the receipt is expected from the SMSC",
                            new MessageStatus.AtSmsc("a", "1")));
            assertThat(homeOfSmsc(fixture).receiptsOf(fixture.smscOf("a")).expected())
                    .isOne();
        }
    }

    @Test
    void anIdIsFoundInAnyOfItsForms() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            String id = shop.outcome(token).messageId();
            List<String> spellings = fixture.exchange().snapshot(0).spellings(id);
            assertThat(spellings).startsWith(id).hasSize(3);
            assertThat(spellings).allMatch(each -> statuses(fixture, each).size() == 1);
        }
    }

    @Test
    void aTextThatIsNoMessageIdFindsNoMessage() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("relay")).millis(10)) {
            assertThat(fixture.exchange().snapshot(0).spellings("nonsense!")).containsExactly("nonsense!");
            assertThat(statuses(fixture, "nonsense!")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void showsWaitingDeliveriesAtTheHomeThread(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, stored()).millis(10)) {
            for (int i = 0; i < 3; i++) {
                fixture.smsc("a").mobile(NUMBER, "60001", "text " + i);
                fixture.millis(5);
            }
            List<PendingDeliveryView> waiting = homeOfShop(fixture).deliveriesFor(fixture.applicationOf("shop"), 10);
            assertThat(waiting).hasSize(3).allMatch(PendingDeliveryView::isStored);
            assertThat(waiting).noneMatch(PendingDeliveryView::isReceipt);
            assertThat(waiting.get(0).source().text()).isEqualTo(NUMBER);
            assertThat(homeOfShop(fixture).deliveriesFor(fixture.applicationOf("shop"), 2))
                    .hasSize(2);
            fixture.application("shop");
            fixture.seconds(1);
            assertThat(homeOfShop(fixture).deliveriesFor(fixture.applicationOf("shop"), 10))
                    .isEmpty();
        }
    }

    @Test
    void aDeliveryThatTheApplicationRefusedIsShownWithTheNumberOfRefusals() {
        try (ExchangeFixture fixture = new ExchangeFixture(stored()).millis(10)) {
            ScriptedSession shop = fixture.application("shop").answers(ScriptedSmsc.TEMPORARY);
            fixture.smsc("a").mobile(NUMBER, "60001", "hello");
            fixture.millis(20);
            assertThat(homeOfShop(fixture).deliveriesFor(fixture.applicationOf("shop"), 10))
                    .extracting(PendingDeliveryView::refusals)
                    .containsExactly(1);
            shop.answers(Outcome.accepted(""));
        }
    }
}
