package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.CustodyRecordWriter;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.custody.StoredPosition;

/** The contents of the store after a restart: what is sent, held, reported or left in the store. */
class RecoveryTest {
    private static final String NUMBER = "447700900123";
    private static final String ROUTE =
            "{name: all, match: {}, delivery: store, via: a, retry: {first: 30s, factor: 1, validity: 10m}}";

    private static String yaml(String uncertain, String applications, String smscs, String routes) {
        return """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [%s]
                smscs: [%s]
                routes: [%s]
                """.formatted(applications, smscs.formatted(uncertain), routes);
    }

    private static final String SHOP = "{name: shop, password: secret, max-binds: 10}";
    private static final String BANK = "{name: bank, password: secret}";
    private static final String A = "{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, on-uncertain: %1$s}";
    private static final String B = "{name: b, hosts: [127.0.0.1:2777], system-id: s, password: p, on-uncertain: %1$s}";

    private static String yaml(String uncertain) {
        return yaml(uncertain, SHOP + ", " + BANK, A + ", " + B, ROUTE);
    }

    private static String yaml() {
        return yaml("resend");
    }

    /** A process in which one message was accepted for custody. Returns the message's id. */
    private static String submit(ExchangeFixture fixture) {
        ScriptedSession shop = fixture.application("shop");
        long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.millis(10);
        return shop.outcome(token).messageId();
    }

    private static ExchangeFixture waiting(int threads) {
        ExchangeFixture fixture = new ExchangeFixture(threads, yaml());
        fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
        return fixture;
    }

    private static List<MessageState> states(ScriptedSession application, String id) {
        return application.received().stream()
                .filter(each -> each.receipt().messageId().equals(id))
                .map(each -> each.receipt().state())
                .toList();
    }

    // ---- Messages

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 3"})
    void sendsEachMessageOnlyOnceAndKeepsItsIdAndValidity(int before, int after) {
        ExchangeFixture first = waiting(before);
        List<String> ids = new ArrayList<>();
        ScriptedSession shop = first.application("shop");
        for (int i = 0; i < 20; i++) {
            long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
            first.millis(10);
            ids.add(shop.outcome(token).messageId());
        }
        long untilNanos = first.inCustody("shop", ids.get(7)).orElseThrow().untilNanos();
        try (ExchangeFixture next = first.restart(after, yaml())) {
            next.smsc("a").isSilent();
            next.millis(10);
            assertThat(next.inCustody("shop", ids.get(7)).orElseThrow().untilNanos() / 1_000_000)
                    .isEqualTo(untilNanos / 1_000_000);
            next.smsc("a").unanswered().forEach(next.smsc("a")::accept);
            next.seconds(1);
            assertThat(next.smsc("a").received()).hasSize(20);
            assertThat(ids)
                    .allSatisfy(id -> assertThat(next.inCustody("shop", id)).isEmpty());
            assertThat(next.storedKinds()).containsOnly(RecordKind.EXPECTED).hasSize(20);
        }
    }

    @Test
    void recoveryBeginsWithTheFirstTurn() {
        ExchangeFixture first = waiting(1);
        submit(first);
        try (ExchangeFixture next = first.restart(1, yaml())) {
            assertThat(next.custodian().timedCount()).isZero();
            assertThat(next.storedKinds()).contains(RecordKind.MESSAGE);
        }
    }

    /** More messages than are restored in one turn. */
    @Test
    void aRestartDuringRecoveryNeitherLosesNorDuplicatesMessages() {
        ExchangeFixture first = new ExchangeFixture(yaml());
        first.smsc("a").answers(ScriptedSmsc.TEMPORARY);
        ScriptedSession shop = first.application("shop");
        for (int i = 0; i < 2500; i++) {
            shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                    .saying(ExchangeFixture.body("number " + i))
                    .build());
            if (i % 5 == 0) {
                first.millis(5);
            }
        }
        first.seconds(5);
        assertThat(first.applicationOf("shop").inCustody()).isEqualTo(2500);
        ExchangeFixture second = first.restart(1, yaml());
        second.smsc("a").shut();
        second.rig().thread().turn();
        assertThat(second.applicationOf("shop").inCustody()).isBetween(1L, 2499L);
        try (ExchangeFixture third = second.restart(1, yaml())) {
            third.seconds(30);
            assertThat(third.smsc("a").received()).hasSize(2500);
            assertThat(new HashSet<>(third.smsc("a").texts())).hasSize(2500);
            assertThat(third.stored()).isEmpty();
        }
    }

    @Test
    void aMessageThatExpiredDuringTheRestartIsReportedAndNotSent() {
        ExchangeFixture first = waiting(1);
        String id = submit(first);
        first.storeHangs(true); // The first process does nothing more, and the time passes.
        first.seconds(700);
        try (ExchangeFixture next = first.restart(1, yaml())) {
            next.seconds(1);
            ScriptedSession shop = next.application("shop");
            next.seconds(1);
            assertThat(next.smsc("a").received()).isEmpty();
            assertThat(states(shop, id)).containsExactly(MessageState.EXPIRED);
            next.seconds(1);
            assertThat(next.stored()).isEmpty();
        }
    }

    @Test
    void aScheduledMessageStillWaitsForItsTime() {
        ExchangeFixture first = new ExchangeFixture(yaml());
        ScriptedSession shop = first.application("shop");
        shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                .after(ExchangeFixture.EPOCH.plusSeconds(300))
                .build());
        first.seconds(1);
        try (ExchangeFixture next = first.restart(1, yaml())) {
            next.seconds(290);
            assertThat(next.smsc("a").received()).isEmpty();
            assertThat(next.custodian().waitingCount()).isOne();
            next.seconds(20);
            assertThat(next.smsc("a").received()).hasSize(1);
        }
    }

    // ---- Messages that an SMSC may have

    @ParameterizedTest
    @CsvSource({"resend, 1, EXPECTED", "hold, 0, MESSAGE HELD", "fail, 0, ''"})
    void anUncertainMessageIsResentHeldOrFailedAsConfigured(String uncertain, int sent, String kinds) {
        ExchangeFixture first = new ExchangeFixture(yaml(uncertain));
        first.smsc("a").isSilent();
        String id = submit(first);
        assertThat(first.smsc("a").received()).hasSize(1);
        try (ExchangeFixture next = first.restart(1, yaml(uncertain))) {
            next.seconds(1);
            ScriptedSession shop = next.application("shop");
            next.seconds(1);
            assertThat(next.smsc("a").received()).hasSize(sent);
            assertThat(String.join(
                            " ", next.storedKinds().stream().map(Enum::name).toList()))
                    .isEqualTo(kinds);
            assertThat(states(shop, id))
                    .isEqualTo(uncertain.equals("fail") ? List.of(MessageState.UNKNOWN) : List.of());
            assertThat(next.custodian().heldCount()).isEqualTo(uncertain.equals("hold") ? 1 : 0);
        }
    }

    @Test
    void aRefusedMessageIsResentEvenIfUncertainMessagesAreHeld() {
        ExchangeFixture first = new ExchangeFixture(yaml("hold"));
        first.smsc("a").answers(ScriptedSmsc.TEMPORARY);
        submit(first);
        try (ExchangeFixture next = first.restart(1, yaml("hold"))) {
            next.seconds(1);
            assertThat(next.smsc("a").received()).hasSize(1);
            assertThat(next.custodian().heldCount()).isZero();
        }
    }

    @Test
    void aHeldMessageIsHeldOverAnyNumberOfRestartsUntilItExpires() {
        ExchangeFixture fixture = new ExchangeFixture(yaml("hold"));
        fixture.smsc("a").isSilent();
        String id = submit(fixture);
        fixture.smsc("a").disconnect();
        fixture.millis(10);
        for (int i = 0; i < 3; i++) {
            fixture = fixture.restart(1, yaml("hold"));
            fixture.seconds(60);
            assertThat(fixture.smsc("a").received()).isEmpty();
            assertThat(fixture.inCustody("shop", id).orElseThrow().custody().state())
                    .isEqualTo(CustodyState.HELD);
            List<String> reasons = new ArrayList<>();
            fixture.custodian().forEachHeld(10, (mt, why) -> reasons.add(why));
            assertThat(reasons).containsExactly("the message was held before the last start");
        }
        ScriptedSession shop = fixture.application("shop");
        fixture.seconds(600);
        assertThat(states(shop, id)).containsExactly(MessageState.EXPIRED);
        fixture.close();
    }

    // ---- A changed configuration

    @ParameterizedTest
    @ValueSource(strings = {"resend", "hold"})
    void aMessageOfAnUnconfiguredSmscIsSentByAnotherSmsc(String uncertain) {
        ExchangeFixture first = new ExchangeFixture(yaml(uncertain));
        first.smsc("a").answers(ScriptedSmsc.TEMPORARY);
        submit(first);
        String withoutA = yaml(uncertain, SHOP, B, ROUTE.replace("via: a", "via: b"));
        try (ExchangeFixture next = first.restart(1, withoutA)) {
            next.seconds(1);
            assertThat(next.smsc("b").received()).hasSize(1);
        }
    }

    @Test
    void aMessageWithoutRouteEndsAsRejected() {
        ExchangeFixture first = waiting(1);
        String id = submit(first);
        String noRoute = yaml("resend", SHOP, A, ROUTE.replace("match: {}", "match: {to: \"1*\"}"));
        try (ExchangeFixture next = first.restart(1, noRoute)) {
            next.seconds(1);
            ScriptedSession shop = next.application("shop");
            next.seconds(1);
            assertThat(next.smsc("a").received()).isEmpty();
            assertThat(states(shop, id)).containsExactly(MessageState.REJECTED);
        }
    }

    @Test
    void aMessageOfAnApplicationThatIsNotConfiguredIsSentAndItsReceiptIsKept() {
        ExchangeFixture first = waiting(1);
        String id = submit(first);
        ExchangeFixture second = first.restart(1, yaml("resend", BANK, A, ROUTE));
        second.smsc("a").answers(ScriptedSmsc.PERMANENT);
        second.seconds(1);
        assertThat(second.smsc("a").received()).hasSize(1);
        assertThat(second.storedKinds()).containsExactly(RecordKind.DELIVERY);
        try (ExchangeFixture third = second.restart(1, yaml())) {
            third.seconds(1);
            ScriptedSession shop = third.application("shop");
            third.seconds(1);
            assertThat(states(shop, id)).containsExactly(MessageState.REJECTED);
            assertThat(third.stored()).isEmpty();
        }
    }

    // ---- Expected receipts and deliveries

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1"})
    void aReceiptArrivingRightAfterARestartIsMatched(int before, int after) {
        ExchangeFixture first = new ExchangeFixture(before, yaml());
        String id = submit(first);
        Received sent = first.smsc("a").last();
        try (ExchangeFixture next = first.restart(after, yaml())) {
            next.millis(50);
            ScriptedSession shop = next.application("shop");
            next.smsc("a").report(sent, "1", MessageState.DELIVERED);
            next.seconds(1);
            assertThat(states(shop, id)).containsExactly(MessageState.DELIVERED);
            assertThat(next.stored()).isEmpty();
        }
    }

    @Test
    void expectedReceiptsOfARemovedSmscStayStored() {
        ExchangeFixture first = new ExchangeFixture(yaml());
        String id = submit(first);
        Received sent = first.smsc("a").last();
        ExchangeFixture second = first.restart(1, yaml("resend", SHOP, B, ROUTE.replace("via: a", "via: b")));
        second.seconds(60);
        assertThat(second.storedKinds()).containsExactly(RecordKind.EXPECTED);
        try (ExchangeFixture third = second.restart(1, yaml())) {
            third.millis(50);
            ScriptedSession shop = third.application("shop");
            third.smsc("a").report(sent, "1", MessageState.DELIVERED);
            third.seconds(1);
            assertThat(states(shop, id)).containsExactly(MessageState.DELIVERED);
        }
    }

    @Test
    void deliveriesAreSentInTheOrderInWhichTheyWereStored() {
        ExchangeFixture first = new ExchangeFixture(yaml());
        first.smsc("a").answers(ScriptedSmsc.PERMANENT);
        ScriptedSession shop = first.application("shop");
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            tokens.add(shop.submit(ExchangeFixture.withReceipt(NUMBER)));
        }
        first.rig().drive();
        List<String> ids =
                tokens.stream().map(each -> shop.outcome(each).messageId()).toList();
        shop.unbind();
        first.seconds(1);
        List<String> told =
                shop.received().stream().map(each -> each.receipt().messageId()).toList();
        try (ExchangeFixture next = first.restart(1, yaml())) {
            next.seconds(1);
            ScriptedSession again = next.application("shop");
            next.seconds(1);
            List<String> later = again.received().stream()
                    .map(each -> each.receipt().messageId())
                    .toList();
            assertThat(later).isSubsetOf(ids).isSorted();
            assertThat(new HashSet<>(told)).allMatch(ids::contains);
            HashSet<String> all = new HashSet<>(told);
            all.addAll(later);
            assertThat(all).hasSize(10);
            assertThat(next.stored()).isEmpty();
        }
    }

    // ---- Replaced and joined messages

    @Test
    void aReplacedMessageIsSentWithItsNewTextAndIsFoundByItsId() {
        ExchangeFixture first = waiting(1);
        ScriptedSession shop = first.application("shop");
        long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
        first.millis(10);
        String id = shop.outcome(token).messageId();
        shop.ask(Inquiry.replace(id, ExchangeFixture.SHOP, ExchangeFixture.body("good-bye")));
        first.millis(10);
        try (ExchangeFixture next = first.restart(1, yaml())) {
            next.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            next.seconds(1);
            assertThat(next.smsc("a").texts()).containsExactly("good-bye");
            ScriptedSession again = next.application("shop");
            long cancel = again.ask(Inquiry.cancel(id, ExchangeFixture.SHOP, Address.NONE));
            next.millis(10);
            assertThat(again.answer(cancel).outcome().isAccepted()).isTrue();
            assertThat(next.inCustody("shop", id)).isEmpty();
        }
    }

    @Test
    void aRecoveredJoinedMessageKeepsTheIdsAndReceiptRequestsOfItsParts() {
        String payload = yaml("resend, segments: payload");
        ExchangeFixture first = new ExchangeFixture(payload);
        first.smsc("a").answers(ScriptedSmsc.TEMPORARY);
        ScriptedSession shop = first.application("shop");
        List<Long> tokens = List.of(
                shop.submit(ExchangeFixture.part(NUMBER, ReceiptRequest.ON_END, 7, 3, 2)),
                shop.submit(ExchangeFixture.part(NUMBER, ReceiptRequest.NEVER, 7, 3, 1)),
                shop.submit(ExchangeFixture.part(NUMBER, ReceiptRequest.ON_END, 7, 3, 3)));
        first.millis(10);
        List<String> ids =
                tokens.stream().map(each -> shop.outcome(each).messageId()).toList();
        assertThat(first.storedKinds()).containsOnlyOnce(RecordKind.MESSAGE);
        try (ExchangeFixture next = first.restart(1, payload)) {
            next.smsc("a").answers(ScriptedSmsc.PERMANENT);
            assertThat(next.storedKinds()).contains(RecordKind.MESSAGE);
            next.rig().thread().turn();
            assertThat(ids)
                    .allSatisfy(id -> assertThat(next.inCustody("shop", id)).isPresent());
            next.seconds(1);
            assertThat(next.smsc("a").texts()).containsExactly("1".repeat(20) + "2".repeat(20) + "3".repeat(20));
            ScriptedSession again = next.application("shop");
            next.seconds(1);
            assertThat(states(again, ids.get(0))).containsExactly(MessageState.REJECTED);
            assertThat(states(again, ids.get(1))).isEmpty();
            assertThat(states(again, ids.get(2))).containsExactly(MessageState.REJECTED);
        }
    }

    @Test
    void waitingPartsKeepWaitingForMissingPartsAfterARestart() {
        String payload = yaml("resend, segments: payload");
        ExchangeFixture first = new ExchangeFixture(payload);
        ScriptedSession shop = first.application("shop");
        shop.submit(ExchangeFixture.part(NUMBER, ReceiptRequest.NEVER, 7, 2, 2));
        first.seconds(1);
        try (ExchangeFixture next = first.restart(2, payload)) {
            next.seconds(1);
            assertThat(next.smsc("a").received()).isEmpty();
            ScriptedSession again = next.application("shop");
            again.submit(ExchangeFixture.part(NUMBER, ReceiptRequest.NEVER, 7, 2, 1));
            next.seconds(1);
            assertThat(next.smsc("a").texts()).containsExactly("1".repeat(20) + "2".repeat(20));
            assertThat(next.stored()).isEmpty();
        }
    }

    // ---- Records that cannot be used

    @ParameterizedTest
    @EnumSource(names = {"MESSAGE", "EXPECTED", "DELIVERY", "SENT"})
    void anUnreadableRecordIsKeptAndOtherRecordsAreRecovered(RecordKind kind) {
        ExchangeFixture first = waiting(1);
        submit(first);
        first.putRecord(kind, new byte[] {99});
        submit(first);
        ExchangeFixture second = first.restart(1, yaml());
        second.seconds(1);
        assertThat(second.smsc("a").received()).hasSize(2);
        assertThat(second.storedKinds()).contains(kind);
        try (ExchangeFixture third = second.restart(1, yaml())) {
            third.seconds(1);
            assertThat(third.storedKinds()).contains(kind);
        }
    }

    @Test
    void aMessageWhoseContentIsDamagedIsReportedAndKept() {
        ExchangeFixture first = waiting(1);
        submit(first);
        byte[] whole = first.stored().values().iterator().next().bytes();
        long damaged = first.putRecord(RecordKind.MESSAGE, Arrays.copyOf(whole, whole.length - 1));
        try (ExchangeFixture next = first.restart(1, yaml())) {
            next.seconds(1);
            assertThat(next.operatorLog())
                    .containsOnlyOnce("application.record_unreadable ?: record " + damaged
                            + " cannot be recovered and remains in the store: the record ends too early");
            assertThat(next.smsc("a").received()).hasSize(1);
            assertThat(next.stored()).containsKey(damaged);
        }
    }

    @Test
    void thePositionOfAMessageThatHasEndedIsRemoved() {
        ExchangeFixture first = new ExchangeFixture(yaml());
        CustodyRecordWriter writer = new CustodyRecordWriter(new MessageForms(List.of()));
        new StoredPosition(12_345, "it was set aside").write(writer);
        first.putRecord(RecordKind.HELD, Arrays.copyOf(writer.octets(), writer.length()));
        assertThat(first.storedKinds()).containsExactly(RecordKind.HELD);
        try (ExchangeFixture next = first.restart(1, yaml())) {
            next.seconds(1);
            assertThat(next.stored()).isEmpty();
        }
    }
}
