package org.strowger.tools.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.tools.LabClient;
import org.strowger.tools.SmscRig;

/** A simulated SMSC that misbehaves, in each of its ways. */
class ChaosProfilesTest {
    private static final String NUMBER = "447700900123";
    private static final int SUBMIT_SM_RESP = 0x8000_0004;
    private static final int MESSAGES = 1000;

    private static SmscRig rig(ChaosProfile profile, double share, long seed) {
        ChaosPlan plan = new ChaosPlan(profile, share, profile.time(), seed);
        return new SmscRig(1, SmscRig.plan().with(plan));
    }

    private static SmscRig rig(ChaosProfile profile) {
        return rig(profile, profile.share(), 1);
    }

    /** Sends messages until there are so many or the connection is lost. */
    private static void submit(SmscRig rig, LabClient client, int count, ReceiptRequest request) {
        for (int i = 0; i < count && client.isSignedIn(); i++) {
            client.submit(NUMBER, request);
            rig.advance(Duration.ofNanos(10_000));
        }
    }

    private static long count(LabClient client, Outcome.Kind kind) {
        return client.outcomes().values().stream()
                .filter(each -> each.outcome().kind() == kind)
                .count();
    }

    @Test
    void theSlowProfileAnswersAllMessagesLate() {
        try (SmscRig rig = rig(ChaosProfile.SLOW)) {
            LabClient client = rig.client();
            long beganNanos = rig.reactor().nowNanos();
            submit(rig, client, 100, ReceiptRequest.NEVER);
            rig.advance(Duration.ofSeconds(4));
            assertThat(count(client, Outcome.Kind.ACCEPTED)).isEqualTo(100);
            client.outcomes().values().forEach(each -> assertThat(each.nanos() - beganNanos)
                    .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(1000)));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theThrottlingProfileRefusesItsShareAndAcceptsAllOtherMessages(long seed) {
        try (SmscRig rig = rig(ChaosProfile.THROTTLING, 0.3, seed)) {
            LabClient client = rig.client();
            submit(rig, client, MESSAGES, ReceiptRequest.NEVER);
            assertThat(count(client, Outcome.Kind.THROTTLED)).as("seed " + seed).isBetween(230L, 370L);
            assertThat(count(client, Outcome.Kind.ACCEPTED))
                    .isEqualTo(MESSAGES - count(client, Outcome.Kind.THROTTLED));
        }
    }

    @Test
    void theSilentProfileNeverAnswersItsShare() {
        try (SmscRig rig = rig(ChaosProfile.SILENT)) {
            LabClient client = rig.client();
            submit(rig, client, MESSAGES, ReceiptRequest.NEVER);
            rig.advance(Duration.ofSeconds(11));
            long unanswered = count(client, Outcome.Kind.UNCERTAIN);
            assertThat(unanswered).isBetween(20L, 90L);
            assertThat(rig.smsc().count(SmscCount.UNANSWERED)).isEqualTo(unanswered);
            assertThat(client.packets(SUBMIT_SM_RESP)).isEqualTo((int) (MESSAGES - unanswered));
        }
    }

    @Test
    void theDroppingProfileDisconnectsWithUnansweredMessages() {
        try (SmscRig rig = rig(ChaosProfile.DROPPING, 0.01, 1)) {
            LabClient client = rig.client();
            submit(rig, client, MESSAGES, ReceiptRequest.NEVER);
            rig.advance(Duration.ofSeconds(1));
            assertThat(client.closed().cause()).isEqualTo(CloseCause.PEER_CLOSED);
            assertThat(client.closed().detail()).isEqualTo("without unbind");
            assertThat(count(client, Outcome.Kind.UNCERTAIN)).isPositive();
            assertThat(count(client, Outcome.Kind.ACCEPTED)).isPositive();
            assertThat(rig.smsc().connections()).isZero();
            assertThat(rig.client().isSignedIn()).as("one may come again").isTrue();
        }
    }

    @Test
    void theDoublingProfileSendsResponsesAndReceiptsTwice() {
        try (SmscRig rig = rig(ChaosProfile.DOUBLING, 1, 1)) {
            LabClient client = rig.client();
            submit(rig, client, 50, ReceiptRequest.ON_END);
            rig.advance(Duration.ofSeconds(2));
            assertThat(client.packets(SUBMIT_SM_RESP)).isEqualTo(100);
            assertThat(client.outcomes()).hasSize(50);
            List<String> ids = client.came().stream()
                    .map(each -> each.receipt().messageId())
                    .toList();
            assertThat(ids).hasSize(100);
            assertThat(new HashSet<>(ids)).hasSize(50);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theWrongLengthProfileMakesThePeerCloseTheSession(long seed) {
        try (SmscRig rig = rig(ChaosProfile.WRONG_LENGTH, 0.05, seed)) {
            LabClient client = rig.client();
            submit(rig, client, MESSAGES, ReceiptRequest.NEVER);
            rig.advance(Duration.ofSeconds(30));
            assertThat(client.isSignedIn()).as("seed " + seed).isFalse();
            assertThat(client.closed().cause()).as("seed " + seed).isEqualTo(CloseCause.VIOLATION);
            assertThat(client.outcomes().size()).isLessThan(MESSAGES);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theJunkProfileMakesThePeerCloseTheSession(long seed) {
        try (SmscRig rig = rig(ChaosProfile.JUNK, 0.05, seed)) {
            LabClient client = rig.client();
            submit(rig, client, MESSAGES, ReceiptRequest.NEVER);
            rig.advance(Duration.ofSeconds(30));
            assertThat(client.isSignedIn()).as("seed " + seed).isFalse();
            assertThat(rig.smsc().count(SmscCount.TRICKS)).isPositive();
        }
    }

    @Test
    void theRefusingBindsProfileAcceptsSomeBinds() {
        try (SmscRig rig = rig(ChaosProfile.REFUSING_BINDS)) {
            int in = 0;
            for (int i = 0; i < 50; i++) {
                LabClient client = rig.client();
                in += client.isSignedIn() ? 1 : 0;
                assertThat(client.isSignedIn() || client.refusal().detail().startsWith("ESME_RBINDFAIL"))
                        .isTrue();
            }
            assertThat(in).isBetween(10, 40);
            assertThat(rig.smsc().count(SmscCount.BINDS)).isEqualTo(in);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ChaosProfile.class,
            names = {"RECEIPT_FIRST", "RECEIPT_WITH"})
    void theReceiptArrivesWithTheResponseOrBeforeIt(ChaosProfile profile) {
        try (SmscRig rig = rig(profile)) {
            LabClient client = rig.client();
            long token = client.submit(NUMBER, ReceiptRequest.ON_END);
            rig.reactor().drive();
            assertThat(client.order())
                    .isEqualTo(
                            profile == ChaosProfile.RECEIPT_FIRST
                                    ? List.of("receipt", "answer")
                                    : List.of("answer", "receipt"));
            assertThat(client.came().get(0).receipt().messageId())
                    .isEqualTo(client.outcome(token).messageId());
        }
    }

    @Test
    void aReceiptWithItsResponseArrivesOnTheSameSession() {
        try (SmscRig rig = rig(ChaosProfile.RECEIPT_WITH)) {
            List<LabClient> clients = List.of(rig.client(), rig.client(), rig.client());
            for (int round = 0; round < 5; round++) {
                clients.forEach(each -> each.submit(NUMBER, ReceiptRequest.ON_END));
                rig.reactor().drive();
            }
            assertThat(clients).allSatisfy(each -> {
                assertThat(each.order()).hasSize(10);
                for (int i = 0; i < 10; i += 2) {
                    assertThat(each.order().subList(i, i + 2)).containsExactly("answer", "receipt");
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ChaosProfile.class,
            names = {"RECEIPT_FIRST", "RECEIPT_WITH"})
    void deliversTheReceiptsOfATransmitterToAReceiver(ChaosProfile profile) {
        try (SmscRig rig = rig(profile)) {
            LabClient transmitter = rig.client("shop", Traffic.SENDS);
            LabClient receiver = rig.client("shop", Traffic.RECEIVES);
            transmitter.submit(NUMBER, ReceiptRequest.ON_END);
            rig.reactor().drive();
            assertThat(transmitter.order()).containsExactly("answer");
            assertThat(receiver.order()).containsExactly("receipt");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ChaosProfile.class,
            names = {"RECEIPT_FIRST", "RECEIPT_WITH"})
    void aFaultIsCountedOnlyIfTheReceiptCouldBeSent(ChaosProfile profile) {
        try (SmscRig rig = rig(profile)) {
            rig.client("shop", Traffic.SENDS).submit(NUMBER, ReceiptRequest.ON_END);
            rig.reactor().drive();
            assertThat(rig.smsc().count(SmscCount.ACCEPTED)).isEqualTo(1);
            assertThat(rig.smsc().count(SmscCount.TRICKS)).as("nobody receives").isZero();
            rig.client().submit(NUMBER, ReceiptRequest.ON_END);
            rig.reactor().drive();
            assertThat(rig.smsc().count(SmscCount.RECEIPTS_SENT)).isEqualTo(2);
            assertThat(rig.smsc().count(SmscCount.TRICKS)).isEqualTo(1);
        }
    }

    @Test
    void theOutOfOrderProfileAnswersAllMessagesInAnotherOrder() {
        try (SmscRig rig = rig(ChaosProfile.OUT_OF_ORDER)) {
            LabClient client = rig.client();
            List<Long> sent = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                sent.add(client.submit(NUMBER, ReceiptRequest.NEVER));
            }
            rig.advance(Duration.ofMillis(25));
            List<Long> answered = new ArrayList<>(client.outcomes().keySet());
            assertThat(answered).hasSameElementsAs(sent).isNotEqualTo(sent);
            assertThat(count(client, Outcome.Kind.ACCEPTED)).isEqualTo(100);
        }
    }

    @Test
    void theLateProfileAnswersAfterTheResponseTimeout() {
        try (SmscRig rig = rig(ChaosProfile.LATE, 0.2, 1)) {
            LabClient client = rig.client();
            submit(rig, client, 100, ReceiptRequest.NEVER);
            rig.advance(Duration.ofSeconds(20));
            assertThat(count(client, Outcome.Kind.UNCERTAIN)).isBetween(5L, 40L);
            assertThat(client.packets(SUBMIT_SM_RESP))
                    .as("all answers came, in the end")
                    .isEqualTo(100);
            assertThat(client.isSignedIn()).isTrue();
        }
    }

    @Test
    void theErrorsProfileUsesManyStatusCodes() {
        try (SmscRig rig = rig(ChaosProfile.ERRORS, 0.5, 1)) {
            LabClient client = rig.client();
            submit(rig, client, MESSAGES, ReceiptRequest.NEVER);
            Set<Integer> codes = new HashSet<>();
            client.outcomes().values().forEach(each -> codes.add(each.outcome().code()));
            assertThat(codes).hasSize(9).contains(0);
            assertThat(count(client, Outcome.Kind.ACCEPTED)).isBetween(400L, 600L);
            assertThat(count(client, Outcome.Kind.TEMPORARY)).isPositive();
            assertThat(count(client, Outcome.Kind.PERMANENT)).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(ChaosProfile.class)
    void theSameSeedCausesTheSameFaults(ChaosProfile profile) {
        assertThat(story(profile, 7)).isEqualTo(story(profile, 7));
    }

    private static String story(ChaosProfile profile, long seed) {
        try (SmscRig rig = rig(profile, 0.1, seed)) {
            LabClient client = rig.client("shop", Traffic.BOTH);
            submit(rig, client, 200, ReceiptRequest.ON_END);
            rig.advance(Duration.ofSeconds(30));
            StringBuilder story = new StringBuilder(client.closed().toString());
            client.outcomes().forEach((token, each) -> story.append('\n')
                    .append(token)
                    .append(' ')
                    .append(each.outcome().kind())
                    .append(each.outcome().code()));
            return story.append(client.came().size()).toString();
        }
    }

    @Test
    void everyProfileIsFoundByItsName() {
        for (ChaosProfile profile : ChaosProfile.values()) {
            assertThat(ChaosProfile.find(profile.label())).contains(profile);
        }
        assertThat(ChaosProfile.find("kind")).isEmpty();
    }
}
