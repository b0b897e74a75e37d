package org.strowger.tools.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;
import org.strowger.tools.LabClient;
import org.strowger.tools.SmscRig;

/** A simulated SMSC that behaves. */
class SimulatedSmscTest {
    private static final String NUMBER = "447700900123";

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void everyMessageGetsAUniqueId(int threads) {
        try (SmscRig rig = new SmscRig(threads, SmscRig.plan())) {
            List<LabClient> clients = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                clients.add(rig.client());
            }
            for (int i = 0; i < 100; i++) {
                clients.forEach(client -> client.submit(NUMBER, ReceiptRequest.NEVER));
            }
            rig.advance(millis(1));
            Set<String> ids = new HashSet<>();
            clients.forEach(client -> client.outcomes().values().forEach(answered -> {
                assertThat(answered.outcome().isAccepted()).isTrue();
                ids.add(answered.outcome().messageId());
            }));
            assertThat(ids).hasSize(600).doesNotContain("");
            assertThat(rig.smsc().count(SmscCount.ACCEPTED)).isEqualTo(600);
        }
    }

    @Test
    void answersAfterItsDelayAndNotBefore() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan(millis(20), millis(0), 0))) {
            LabClient client = rig.client();
            long beganNanos = rig.reactor().nowNanos();
            long first = client.submit(NUMBER, ReceiptRequest.NEVER);
            rig.advance(millis(5));
            long second = client.submit(NUMBER, ReceiptRequest.NEVER);
            rig.advance(millis(40));
            assertThat(client.answeredNanos(first) - beganNanos).isBetween(ms(20), ms(22));
            assertThat(client.answeredNanos(second) - beganNanos).isBetween(ms(25), ms(27));
        }
    }

    private static long ms(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void sendsARequestedReceiptAfterItsDelay() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan())) {
            LabClient client = rig.client();
            long beganNanos = rig.reactor().nowNanos();
            long asked = client.submit(NUMBER, ReceiptRequest.ON_END);
            client.submit(NUMBER, ReceiptRequest.NEVER);
            rig.advance(millis(1500));
            assertThat(client.came()).hasSize(1);
            LabClient.Came receipt = client.came().get(0);
            assertThat(receipt.message().kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
            assertThat(receipt.receipt().messageId())
                    .isEqualTo(client.outcome(asked).messageId());
            assertThat(receipt.receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(receipt.receipt().times().submitted()).isEqualTo("2602030405");
            assertThat(receipt.message().source()).isEqualTo(Address.international(NUMBER));
            assertThat(receipt.message().destination()).isEqualTo(LabClient.SHOP);
            assertThat(receipt.nanos() - beganNanos).isBetween(ms(1000), ms(1003));
            assertThat(rig.smsc().count(SmscCount.RECEIPTS_TAKEN)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ON_END, 0, DELIVERED",
        "ON_END, 1, UNDELIVERABLE",
        "ON_FAILURE, 0, ''",
        "ON_FAILURE, 1, UNDELIVERABLE",
        "NEVER, 1, ''"
    })
    void reportsOnlyTheRequestedFinalStates(ReceiptRequest request, double failedShare, String state) {
        SmscPlan plan = SmscRig.plan().with(SmscBehaviour.USUAL.withFailedShare(failedShare));
        try (SmscRig rig = new SmscRig(1, plan)) {
            LabClient client = rig.client();
            client.submit(NUMBER, request);
            rig.advance(Duration.ofSeconds(2));
            List<String> states = client.came().stream()
                    .map(each -> each.receipt().state().name())
                    .toList();
            assertThat(states).isEqualTo(state.isEmpty() ? List.of() : List.of(state));
        }
    }

    @Test
    void eachReceiptHasTheTimesOfItsOwnMessage() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan(Duration.ZERO, Duration.ofSeconds(70), 0))) {
            LabClient client = rig.client();
            List<String> minutes = new ArrayList<>();
            for (int i = 0; i < 150; i++) {
                minutes.add(minuteAt(rig.reactor().nowNanos()));
                client.submit(NUMBER, ReceiptRequest.ON_END);
                rig.advance(Duration.ofSeconds(40));
            }
            rig.advance(Duration.ofMinutes(2));
            assertThat(client.came())
                    .extracting(each -> each.receipt().times().submitted())
                    .isEqualTo(minutes);
            assertThat(client.came())
                    .allSatisfy(
                            each -> assertThat(each.receipt().times().done()).isEqualTo(minuteAt(each.nanos())));
        }
    }

    private static String minuteAt(long nanos) {
        return DateTimeFormatter.ofPattern("yyMMddHHmm")
                .withZone(ZoneOffset.UTC)
                .format(LabClient.STAGE.epoch().plusNanos(nanos));
    }

    @Test
    void sendsNoReceiptsIfTheyAreDisabled() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan().with(SmscBehaviour.USUAL.withoutReceipts()))) {
            LabClient client = rig.client();
            client.submit(NUMBER, ReceiptRequest.ON_END);
            rig.advance(Duration.ofMinutes(1));
            assertThat(client.outcomes()).hasSize(1);
            assertThat(client.came()).isEmpty();
        }
    }

    @Test
    void sendsANotificationHalfwayIfRequested() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan())) {
            LabClient client = rig.client();
            client.submit(LabClient.message(ReceiptRequest.ON_END, true, NUMBER));
            rig.advance(millis(600));
            assertThat(client.came()).hasSize(1);
            assertThat(client.came().get(0).message().kind()).isEqualTo(ShortMessage.Kind.NOTIFICATION);
            assertThat(client.came().get(0).receipt().state()).isEqualTo(MessageState.ENROUTE);
            rig.advance(millis(500));
            assertThat(client.came()).hasSize(2);
            assertThat(client.came().get(1).receipt().state()).isEqualTo(MessageState.DELIVERED);
        }
    }

    @Test
    void eachOfSeveralRecipientsGetsAReceipt() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan())) {
            LabClient client = rig.client();
            long token = client.submit(LabClient.message(ReceiptRequest.ON_END, false, "4411", "4412", "4413"));
            rig.advance(Duration.ofSeconds(2));
            assertThat(client.outcome(token).isAccepted()).isTrue();
            assertThat(client.came())
                    .extracting(each -> each.message().source().text())
                    .containsExactly("4411", "4412", "4413");
            assertThat(client.came())
                    .extracting(each -> each.receipt().messageId())
                    .containsOnly(client.outcome(token).messageId());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void receiptsGoToReceivingSessionsOfTheAccountOnAnyThread(int threads) {
        try (SmscRig rig = new SmscRig(threads, SmscRig.plan())) {
            LabClient transmitter = rig.client("shop", Traffic.SENDS);
            LabClient stranger = rig.client("bank", Traffic.BOTH);
            LabClient receiver = rig.client("shop", Traffic.RECEIVES);
            for (int i = 0; i < 50; i++) {
                transmitter.submit(NUMBER, ReceiptRequest.ON_END);
            }
            rig.advance(Duration.ofSeconds(2));
            assertThat(receiver.came()).hasSize(50);
            assertThat(stranger.came()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsWaitForAReceivingSession(int threads) {
        try (SmscRig rig = new SmscRig(threads, SmscRig.plan())) {
            LabClient transmitter = rig.client("shop", Traffic.SENDS);
            for (int i = 0; i < 250; i++) {
                transmitter.submit(NUMBER, ReceiptRequest.ON_END);
            }
            rig.advance(Duration.ofSeconds(10));
            assertThat(rig.smsc().count(SmscCount.RECEIPTS_SENT)).isZero();
            LabClient receiver = rig.client("shop", Traffic.RECEIVES);
            rig.advance(millis(10));
            assertThat(receiver.came()).as("more than the window").hasSize(250);
        }
    }

    @Test
    void refusedReceiptsAreRepeated() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan())) {
            LabClient client = rig.client();
            client.replies(Outcome.of(Outcome.Kind.TEMPORARY, 0, ""));
            client.submit(NUMBER, ReceiptRequest.ON_END);
            rig.advance(millis(1500));
            assertThat(client.came()).hasSize(1);
            client.replies(Outcome.accepted(""));
            rig.advance(Duration.ofSeconds(5));
            assertThat(client.came()).hasSize(2);
            assertThat(rig.smsc().count(SmscCount.RECEIPTS_TAKEN)).isEqualTo(1);
            assertThat(rig.smsc().count(SmscCount.SENT_AGAIN)).isEqualTo(1);
        }
    }

    @Test
    void receiptsOfAnUnbindingSessionGoToAnotherSession() {
        try (SmscRig rig = new SmscRig(2, SmscRig.plan())) {
            LabClient leaving = rig.client();
            LabClient transmitter = rig.client("shop", Traffic.SENDS);
            LabClient staying = rig.client();
            for (int i = 0; i < 20; i++) {
                transmitter.submit(NUMBER, ReceiptRequest.ON_END);
            }
            rig.advance(millis(500));
            leaving.hangUp();
            rig.advance(Duration.ofSeconds(5));
            assertThat(leaving.came()).isEmpty();
            assertThat(staying.came()).hasSize(20);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void answersQueriesWithTheState(int threads) {
        try (SmscRig rig = new SmscRig(threads, SmscRig.plan())) {
            LabClient client = rig.client();
            LabClient other = rig.client();
            long token = client.submit(NUMBER, ReceiptRequest.NEVER);
            rig.advance(millis(1));
            String id = client.outcome(token).messageId();
            assertThat(other.ask(Inquiry.query(id, LabClient.SHOP)).state()).isEqualTo(MessageState.ENROUTE);
            rig.advance(Duration.ofSeconds(2));
            InquiryAnswer end = client.ask(Inquiry.query(id, LabClient.SHOP));
            assertThat(end.state()).isEqualTo(MessageState.DELIVERED);
            assertThat(end.finalDate()).startsWith("2602030405");
            InquiryAnswer unknown = client.ask(Inquiry.query("77", LabClient.SHOP));
            assertThat(unknown.outcome().isAccepted()).isFalse();
        }
    }

    @Test
    void cancelsAndReplacesPendingMessages() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan())) {
            LabClient client = rig.client();
            long token = client.submit(NUMBER, ReceiptRequest.ON_END);
            rig.advance(millis(1));
            String id = client.outcome(token).messageId();
            Address to = Address.international(NUMBER);
            Inquiry replace = Inquiry.replace(id, LabClient.SHOP, Inquiry.NO_TEXT);
            assertThat(client.ask(replace).outcome().isAccepted()).isTrue();
            assertThat(client.ask(Inquiry.cancel(id, LabClient.SHOP, to))
                            .outcome()
                            .isAccepted())
                    .isTrue();
            assertThat(client.ask(replace).outcome().isAccepted()).isFalse();
            assertThat(client.ask(Inquiry.cancel(id, LabClient.SHOP, to))
                            .outcome()
                            .isAccepted())
                    .isFalse();
            rig.advance(Duration.ofSeconds(2));
            assertThat(client.came()).hasSize(1);
            assertThat(client.came().get(0).receipt().state()).isEqualTo(MessageState.DELETED);
        }
    }

    @Test
    void acceptsOnlyBindsWithAKnownLogin() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan(new SimulatorLogin("shop", "secret")))) {
            var reactor = rig.reactor();
            var address = rig.smsc().address();
            LabClient right =
                    LabClient.dial(reactor, reactor.thread(), address, LabClient.terms("shop", "secret", Traffic.BOTH));
            LabClient wrong =
                    LabClient.dial(reactor, reactor.thread(), address, LabClient.terms("shop", "x", Traffic.BOTH));
            LabClient stranger =
                    LabClient.dial(reactor, reactor.thread(), address, LabClient.terms("bank", "secret", Traffic.BOTH));
            assertThat(right.isSignedIn()).isTrue();
            assertThat(wrong.refusal().detail()).startsWith("ESME_RINVPASWD");
            assertThat(stranger.refusal().detail()).startsWith("ESME_RINVSYSID");
            assertThat(rig.smsc().count(SmscCount.BINDS)).isEqualTo(1);
            assertThat(rig.smsc().count(SmscCount.BINDS_REFUSED)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void mobileMessagesArriveAtTheConfiguredRateOnReceivingSessions(int threads) {
        try (SmscRig rig = new SmscRig(threads, SmscRig.plan(Duration.ZERO, Duration.ZERO, 100))) {
            LabClient one = rig.client("shop", Traffic.BOTH);
            LabClient two = rig.client("bank", Traffic.RECEIVES);
            LabClient deaf = rig.client("deaf", Traffic.SENDS);
            rig.advance(Duration.ofSeconds(10));
            assertThat(one.came().size() + two.came().size()).isBetween(995, 1001);
            assertThat(one.came().size()).isBetween(490, 510);
            assertThat(deaf.came()).isEmpty();
            assertThat(one.came().get(0).message().destination().text()).isEqualTo("6000");
            assertThat(rig.smsc().count(SmscCount.MOBILE_TAKEN))
                    .isEqualTo(one.came().size() + two.came().size());
        }
    }

    /** That is no chaos, whatever chaos there is beside. */
    @Test
    void throttlesMessagesBeyondItsRate() {
        SmscPlan plan = SmscRig.plan()
                .with(SmscBehaviour.USUAL.withPerSecondMax(100))
                .with(new ChaosPlan(ChaosProfile.DOUBLING, 0, Duration.ZERO, 1));
        try (SmscRig rig = new SmscRig(1, plan)) {
            LabClient client = rig.client();
            for (int i = 0; i < 500; i++) {
                client.submit(NUMBER, ReceiptRequest.NEVER);
                rig.advance(millis(2));
            }
            assertThat(rig.smsc().count(SmscCount.ACCEPTED)).isBetween(100L, 115L);
            assertThat(rig.smsc().count(SmscCount.THROTTLED)).isBetween(385L, 400L);
            assertThat(rig.smsc().count(SmscCount.TRICKS)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DECIMAL, [0-9]+, [0-9]+",
        "HEX, [0-9a-f]{8}, [0-9a-f]{8}",
        "HEX_RESPONSE_DECIMAL_RECEIPT, [0-9a-f]{8}, [0-9]+",
        "PADDED, [0-9]{10}, [0-9]+",
        "UPPER, [0-9a-f]{8}, [0-9A-F]{8}",
        "STAMP, [0-9]{12}, [0-9]{12}"
    })
    void messageIdsHaveTheConfiguredStyle(IdStyle style, String inResponse, String inReceipt) {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan().with(SmscBehaviour.USUAL.with(style)))) {
            LabClient client = rig.client();
            long token = client.submit(NUMBER, ReceiptRequest.ON_END);
            rig.advance(Duration.ofSeconds(2));
            String id = client.outcome(token).messageId();
            assertThat(id).matches(inResponse);
            assertThat(client.came().get(0).receipt().messageId()).matches(inReceipt);
            assertThat(client.ask(Inquiry.query(id, LabClient.SHOP)).state()).isEqualTo(MessageState.DELIVERED);
        }
    }

    @Test
    void closesCleanlyWithRequestsInFlight() {
        try (SmscRig rig = new SmscRig(2, SmscRig.plan(millis(100), millis(100), 50))) {
            LabClient client = rig.client();
            for (int i = 0; i < 10; i++) {
                client.submit(NUMBER, ReceiptRequest.ON_END);
            }
            rig.advance(millis(1));
            rig.smsc().close();
            rig.advance(Duration.ofSeconds(30));
            assertThat(rig.smsc().connections()).isZero();
            assertThat(client.outcomes()).as("answered or given up").hasSize(10);
        }
    }
}
