package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.StandalonePart;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.route.RouteDecision;

class PartialMessageTest {
    private static final String YAML = """
            listeners: [{name: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}, {name: bank, password: secret}]
            smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, delivery: store, via: a}]
            """;

    private static final Address ALICE = Address.international("447700900123");
    private static final int PART_BYTES = 20;
    private static final long UNTIL_NANOS = 60_000;

    private final ExchangeFixture fixture = new ExchangeFixture(YAML);
    private long ids = 100;

    @AfterEach
    void close() {
        fixture.close();
    }

    private MtMessage part(String application, PlainMessage message) {
        MtMessage mt = new MtMessage(
                fixture.mtFlow(0), fixture.applicationOf(application), ids++, RouteDecision.NO_ROUTE, message, 0);
        mt.enterCustody(new Custody(mt.id(), UNTIL_NANOS, false));
        return mt;
    }

    private MtMessage part(ReceiptRequest receipt, int total, int number) {
        return part("shop", ExchangeFixture.part("447700900123", receipt, 7, total, number));
    }

    private MtMessage part(int total, int number) {
        return part(ReceiptRequest.NEVER, total, number);
    }

    private static StandalonePart content(MtMessage part) {
        return StandalonePart.of(part.ownMessage()).orElseThrow();
    }

    private static PartialMessage.Key key(MtMessage part) {
        return PartialMessage.Key.of(part, content(part).concatenation());
    }

    private PartialMessage message(MtMessage... parts) {
        PartialMessage message = new PartialMessage(
                key(parts[0]), content(parts[0]).concatenation().total(), UNTIL_NANOS);
        for (MtMessage each : parts) {
            message.add(each, content(each));
        }
        return message;
    }

    private static boolean agrees(PartialMessage message, MtMessage other) {
        return message.agrees(other, content(other));
    }

    // ---- Complete or not

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 255})
    void aMessageIsCompleteWhenAllPartsHaveArrivedInAnyOrder(int total) {
        for (int seed = 0; seed < 20; seed++) {
            List<MtMessage> parts = new ArrayList<>(IntStream.rangeClosed(1, total)
                    .mapToObj(number -> part(total, number))
                    .toList());
            List<Long> idsInOrder = parts.stream().map(MtMessage::id).toList();
            Collections.shuffle(parts, new Random(seed));
            PartialMessage message = new PartialMessage(key(parts.get(0)), total, UNTIL_NANOS);
            for (MtMessage each : parts) {
                assertThat(message.isComplete()).isFalse();
                message.add(each, content(each));
            }
            assertThat(message.isComplete()).isTrue();
            assertThat(message.names().ids()).isEqualTo(idsInOrder);
            assertThat(message.texts())
                    .extracting(each -> each.concatenation().number())
                    .isSorted();
        }
    }

    @Test
    void countsTheBytesOfTheTextWithoutHeadersAndDuplicates() {
        PartialMessage message = message(part(3, 1), part(3, 3), part(3, 3));
        assertThat(message.bytes()).isEqualTo(2 * PART_BYTES);
        assertThat(message.isComplete()).isFalse();
        assertThat(message.all()).hasSize(3);
    }

    @Test
    void listsDuplicatesAfterTheParts() {
        MtMessage second = part(2, 2);
        MtMessage again = part(2, 2);
        MtMessage first = part(2, 1);
        PartialMessage message = message(second, again, first);
        assertThat(message.all()).containsExactly(first, second, again);
        assertThat(message.names().ids()).containsExactly(first.id(), second.id(), again.id());
        assertThat(message.first()).isSameAs(first);
    }

    // ---- Parts that leave

    @Test
    void aMessageIsEmptyAfterItsLastPartWasRemoved() {
        MtMessage first = part(2, 1);
        MtMessage second = part(2, 2);
        PartialMessage message = message(first, second);
        message.remove(second);
        assertThat(message.isComplete()).isFalse();
        assertThat(message.isEmpty()).isFalse();
        assertThat(message.bytes()).isEqualTo(PART_BYTES);
        message.remove(first);
        assertThat(message.isEmpty()).isTrue();
        assertThat(message.bytes()).isZero();
    }

    @Test
    void aDuplicateTakesThePlaceOfARemovedPart() {
        MtMessage first = part(2, 1);
        MtMessage again = part(2, 1);
        MtMessage second = part(2, 2);
        PartialMessage message = message(first, again, second);
        message.remove(first);
        assertThat(message.isComplete()).isTrue();
        assertThat(message.all()).containsExactly(again, second);
        assertThat(message.bytes()).isEqualTo(2 * PART_BYTES);
    }

    @Test
    void removingADuplicateKeepsTheFirstPart() {
        MtMessage first = part(2, 1);
        MtMessage again = part(2, 1);
        PartialMessage message = message(first, again);
        message.remove(again);
        assertThat(message.all()).containsExactly(first);
        assertThat(message.isEmpty()).isFalse();
    }

    @Test
    void aDuplicateOfAnotherPartDoesNotTakeThePlaceOfARemovedPart() {
        MtMessage first = part(2, 1);
        PartialMessage message = message(first, part(2, 2), part(2, 2));
        message.remove(first);
        assertThat(message.isComplete()).isFalse();
        assertThat(message.texts()).hasSize(1);
    }

    @Test
    void removingAPartOfAnotherMessageHasNoEffect() {
        PartialMessage message = message(part(2, 1));
        message.remove(part(2, 1));
        assertThat(message.all()).hasSize(1);
    }

    // ---- Receipts

    @Test
    void aReceiptRequestOfOnePartAppliesToTheJoinedMessage() {
        MtMessage last = part(ReceiptRequest.ON_END, 3, 3);
        PartialMessage message = message(part(3, 1), last, part(3, 2));
        assertThat(message.receiptRequest()).isEqualTo(ReceiptRequest.ON_END);
        assertThat(message.names().told()).containsExactly(last.id());
        assertThat(message.names().id()).isEqualTo(last.id());
    }

    @Test
    void aRemovedPartNoLongerRequestsAReceipt() {
        MtMessage asks = part(ReceiptRequest.ON_END, 2, 1);
        PartialMessage message = message(asks, part(2, 2));
        message.remove(asks);
        assertThat(message.receiptRequest()).isEqualTo(ReceiptRequest.NEVER);
        assertThat(agrees(message, part(ReceiptRequest.ON_FAILURE, 2, 1))).isTrue();
    }

    // ---- Which parts belong together

    @Test
    void partsWithDifferentReceiptRequestsAreNotJoined() {
        PartialMessage message = message(part(ReceiptRequest.ON_END, 3, 1));
        assertThat(agrees(message, part(ReceiptRequest.NEVER, 3, 2))).isTrue();
        assertThat(agrees(message, part(ReceiptRequest.ON_END, 3, 2))).isTrue();
        assertThat(agrees(message, part(ReceiptRequest.ON_FAILURE, 3, 2))).isFalse();
    }

    @Test
    void aPartWithADifferentTotalIsNotAccepted() {
        assertThat(agrees(message(part(3, 1)), part(2, 2))).isFalse();
        assertThat(agrees(message(part(3, 1)), part(3, 2))).isTrue();
    }

    @Test
    void aDuplicateNumberWithADifferentTextIsNotAccepted() {
        PlainMessage other = with(builder -> builder.saying(new Body(new byte[] {5, 0, 3, 7, 3, 1, 'x'}, true, 0)));
        assertThat(agrees(message(part(3, 1)), part("shop", other))).isFalse();
        assertThat(agrees(message(part(3, 1)), part(3, 1))).as("the same text").isTrue();
    }

    private static PlainMessage with(UnaryOperator<PlainMessage.Builder> change) {
        return change.apply(PlainMessage.from(ExchangeFixture.SHOP)
                        .to(ALICE)
                        .saying(new Body(new byte[] {5, 0, 3, 7, 3, 2, 'x'}, true, 0)))
                .build();
    }

    static Stream<UnaryOperator<PlainMessage.Builder>> differences() {
        return Stream.of(
                builder -> builder.saying(new Body(new byte[] {5, 0, 3, 7, 3, 2, 'x'}, true, 4)),
                builder -> builder.service("WAP"),
                builder -> builder.options(new SendOptions(ReceiptRequest.NEVER, true, 0, 0, false, false)),
                builder -> builder.options(new SendOptions(ReceiptRequest.NEVER, false, 1, 0, false, false)),
                builder -> builder.options(new SendOptions(ReceiptRequest.NEVER, false, 0, 0x41, false, false)),
                builder -> builder.options(new SendOptions(ReceiptRequest.NEVER, false, 0, 0, true, false)),
                builder -> builder.options(new SendOptions(ReceiptRequest.NEVER, false, 0, 0, false, true)),
                builder -> builder.after(Instant.EPOCH.plusSeconds(5)));
    }

    @ParameterizedTest
    @MethodSource("differences")
    void aPartWithDifferentSubmissionOptionsIsNotAccepted(UnaryOperator<PlainMessage.Builder> difference) {
        PartialMessage message = message(part(3, 1));
        assertThat(agrees(message, part("shop", with(builder -> builder)))).isTrue();
        assertThat(agrees(message, part("shop", with(difference)))).isFalse();
    }

    @Test
    void refusesPartsBeyondTheMaximumOfIdsInARecord() {
        PartialMessage message = message(part(2, 1));
        for (int i = 1; i < JoinedParts.MAX; i++) {
            MtMessage again = part(2, 1);
            assertThat(agrees(message, again)).isTrue();
            message.add(again, content(again));
        }
        assertThat(agrees(message, part(2, 2))).isFalse();
        assertThat(message.names().ids()).hasSize(JoinedParts.MAX);
    }

    // ---- Keys

    @ParameterizedTest
    @CsvSource({"shop, 447700900123, true", "bank, 447700900123, false", "shop, 447700900124, false"})
    void theKeyOfAMessageIncludesApplicationAndRecipient(String application, String to, boolean same) {
        MtMessage other = part(application, ExchangeFixture.part(to, ReceiptRequest.NEVER, 7, 3, 2));
        assertThat(key(other).equals(key(part(3, 1)))).isEqualTo(same);
    }

    @Test
    void equalReferencesOf8And16BitsAreDifferentMessages() {
        MtMessage wide =
                part("shop", with(builder -> builder.saying(new Body(new byte[] {6, 8, 4, 0, 7, 3, 2, 'x'}, true, 0))));
        MtMessage narrow = part("shop", with(builder -> builder));
        assertThat(key(wide).reference()).isEqualTo(key(narrow).reference());
        assertThat(key(wide)).isNotEqualTo(key(narrow));
    }

    // ---- Validity

    @Test
    void theJoinedMessageHasTheShortestValidityOfItsParts() {
        MtMessage early = part(2, 2);
        early.enterCustody(new Custody(early.id(), UNTIL_NANOS - 1, false));
        assertThat(message(part(2, 1), early).untilByRouteNanos()).isEqualTo(UNTIL_NANOS - 1);
    }
}
