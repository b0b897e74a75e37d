package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.routes.RouteCounts;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.smpp.Smpp;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.ucp.Ucp;

/** Admission, the choice of the route, and the response; see {@link MtFailoverTest} for further candidates. */
class MtFlowTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "447700900124";
    private static final byte[] FORMAT_1_OF_SMPP_3_4 = {1, 0x34, 0};

    private static String yaml(String application, String routes) {
        return """
                applications: [{name: shop, password: secret, max-binds: 10, from: [SHOP, "1*"]%s}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes:
                %s
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(application, routes.indent(2));
    }

    private static ExchangeFixture relay(int threads, String application) {
        return new ExchangeFixture(threads, yaml(application, "- {name: all, match: {}, delivery: relay, via: a}"))
                .millis(10);
    }

    private static int codeOf(RefusalReason reason) {
        return Smpp.TRAITS.statuses().refusal(reason).code();
    }

    private static long figure(ExchangeFixture fixture, AppFigure figure) {
        Application shop = fixture.applicationOf("shop");
        return IntStream.range(0, fixture.rig().threads().size())
                .mapToLong(each -> shop.port(each).figures().get(figure))
                .sum();
    }

    private static RouteCounts counts(ExchangeFixture fixture, String route) {
        return fixture.exchange().generation().counts().all().stream()
                .filter(each -> each.name().equals(route))
                .findFirst()
                .orElseThrow();
    }

    // ---- The response

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anAcceptedMessageGetsOneResponseWithAnIdOfStrowger(int threads) {
        try (ExchangeFixture fixture = relay(threads, "")) {
            List<String> ids = new ArrayList<>();
            // The sessions are dealt to the threads: at most one of them has a session of the SMSC.
            for (int i = 0; i < threads; i++) {
                ScriptedSession shop = fixture.application("shop");
                long token = shop.submit(ExchangeFixture.text(NUMBER));
                fixture.millis(10);
                assertThat(shop.outcome(token).isAccepted()).isTrue();
                ids.add(shop.outcome(token).messageId());
            }
            assertThat(ids).doesNotHaveDuplicates().doesNotContain("1", "2", "3");
            assertThat(fixture.smsc("a").received()).hasSize(threads);
            assertThat(figure(fixture, AppFigure.ACCEPTED)).isEqualTo(threads);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRelayedMessageGetsNoResponseBeforeTheSmscResponds(int threads) {
        try (ExchangeFixture fixture = relay(threads, "")) {
            fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(500);
            assertThat(shop.hasOutcome(token)).isFalse();
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
        }
    }

    @Test
    void theRefusalOfTheSmscIsTranslatedToTheApplicationsProtocol() {
        String yaml = yaml("", "- {name: all, match: {}, delivery: relay, via: a}")
                .replace("name: shop,", "name: shop, system-id: \"8001\",")
                .replace("from: [SHOP, \"1*\"]", "window: 10");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            fixture.smsc("a").answers(Smpp.TRAITS.statuses().refusal(RefusalReason.INVALID_DESTINATION));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("8001", Ucp.TRAITS);
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.PERMANENT);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(Ucp.TRAITS
                            .statuses()
                            .refusal(RefusalReason.INVALID_DESTINATION)
                            .code());
        }
    }

    /** The response of the SMSC has nowhere to go; the message is not affected. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aResponseForASessionThatHasEndedIsCounted(int threads) {
        try (ExchangeFixture fixture = relay(threads, "")) {
            fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            fixture.disconnect("shop");
            fixture.millis(10);
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.millis(10);
            assertThat(figure(fixture, AppFigure.RESPONSES_LOST)).isOne();
        }
    }

    // ---- Admission

    @Test
    void aSenderNotAllowedForTheApplicationIsRefused() {
        try (ExchangeFixture fixture = relay(1, "")) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(PlainMessage.from(Address.alphanumeric("BANK"))
                    .to(international(NUMBER))
                    .build());
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(codeOf(RefusalReason.INVALID_SENDER));
            assertThat(fixture.smsc("a").received()).isEmpty();
            assertThat(figure(fixture, AppFigure.SENDER_NOT_ALLOWED)).isOne();
            assertThat(figure(fixture, AppFigure.REFUSED)).isOne();
        }
    }

    private static Address international(String number) {
        return Address.international(number);
    }

    private static PlainMessage withoutSender() {
        return PlainMessage.from(Address.NONE)
                .to(international(NUMBER))
                .saying(ExchangeFixture.body("hello"))
                .build();
    }

    @Test
    void aMessageWithoutASenderIsRefusedIfAllowedSendersAreListed() {
        try (ExchangeFixture fixture = relay(1, "")) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(withoutSender());
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(codeOf(RefusalReason.INVALID_SENDER));
        }
    }

    @Test
    void aMessageWithoutASenderGetsTheDefaultSender() {
        try (ExchangeFixture fixture = relay(1, ", default-from: SHOP")) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(withoutSender());
            fixture.millis(10);
            assertThat(fixture.smsc("a").last().message().source().text()).isEqualTo("SHOP");
        }
    }

    @Test
    void theDefaultSenderReplacesNoOtherSender() {
        try (ExchangeFixture fixture = relay(1, ", default-from: \"1000\"")) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(fixture.smsc("a").last().message().source()).isEqualTo(ExchangeFixture.SHOP);
        }
    }

    @Test
    void theRewriteOfTheRouteOverridesTheDefaultSender() {
        String route = "- {name: all, match: {}, delivery: relay, via: a, rewrite: {from: \"1999\"}}";
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(", default-from: \"1000\"", route)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(withoutSender());
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(fixture.smsc("a").received())
                    .extracting(each -> each.message().source().text())
                    .containsExactly("1999", "1999");
        }
    }

    @Test
    void theRewriteOfTheRouteChangesTheRecipient() {
        String route =
                "- {name: all, match: {}, delivery: relay, via: a, rewrite: {to: {strip: \"44\", prefix: \"0\"}}}";
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", route)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(fixture.smsc("a").last().message().destination().text()).isEqualTo("07700900123");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void messagesAboveTheRateOfAllSessionsAreRefusedAsThrottled(int threads) {
        try (ExchangeFixture fixture = relay(threads, ", throughput: 2/s")) {
            List<ScriptedSession> shops = List.of(fixture.application("shop"), fixture.application("shop"));
            List<Outcome> outcomes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                ScriptedSession shop = shops.get(i % 2);
                long token = shop.submit(ExchangeFixture.text(NUMBER));
                fixture.millis(10);
                outcomes.add(shop.outcome(token));
            }
            assertThat(outcomes).filteredOn(Outcome::isAccepted).hasSize(2);
            assertThat(outcomes)
                    .filteredOn(each -> each.code() == codeOf(RefusalReason.TOO_FAST))
                    .hasSize(2);
            assertThat(figure(fixture, AppFigure.TOO_FAST)).isEqualTo(2);
            fixture.seconds(1);
            long token = shops.get(0).submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shops.get(0).outcome(token).isAccepted()).isTrue();
        }
    }

    @Test
    void aRefusedMessageGetsNoIdAndReachesNoRoute() {
        try (ExchangeFixture fixture = relay(1, ", throughput: 1/s")) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(counts(fixture, "all").total(RouteFigure.MESSAGES)).isOne();
            assertThat(figure(fixture, AppFigure.MESSAGES)).isEqualTo(2);
        }
    }

    /** A long message passes as a whole; the excess delays later messages. */
    @Test
    void theRateCountsSegments() {
        try (ExchangeFixture fixture = relay(1, ", throughput: 10/s, window: 1")) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                    .saying(ExchangeFixture.body("x".repeat(200)))
                    .build());
            fixture.millis(10);
            assertThat(figure(fixture, AppFigure.SEGMENTS)).isEqualTo(2);
            long second = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(second).code()).isEqualTo(codeOf(RefusalReason.TOO_FAST));
            fixture.millis(200);
            long third = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(third).isAccepted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void messagesAboveTheRateAreReadLaterIfConfiguredToSlowDown(int threads) {
        try (ExchangeFixture fixture = relay(threads, ", throughput: 2/s, when-too-fast: slow, window: 1")) {
            ScriptedSession shop = fixture.application("shop");
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                tokens.add(shop.submit(ExchangeFixture.text(NUMBER)));
            }
            fixture.millis(10);
            assertThat(tokens.stream().filter(shop::hasOutcome)).hasSizeLessThan(4);
            fixture.seconds(3);
            assertThat(tokens).allMatch(each -> shop.outcome(each).isAccepted());
            assertThat(figure(fixture, AppFigure.TOO_FAST)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoppingDaemonRefusesNewMessagesAndAnswersEarlierMessages(int threads) {
        try (ExchangeFixture fixture = relay(threads, "")) {
            fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            long before = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            fixture.exchange().windUp();
            long after = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(after).code()).isEqualTo(codeOf(RefusalReason.SHUTTING_DOWN));
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.millis(10);
            assertThat(shop.outcome(before).isAccepted()).isTrue();
            assertThat(fixture.smsc("a").received()).hasSize(1);
        }
    }

    @Test
    void messagesOfADrainingApplicationAreRefused() {
        try (ExchangeFixture fixture = relay(1, "")) {
            ScriptedSession shop = fixture.application("shop");
            fixture.applicationOf("shop")
                    .operate(new OperatorOverride(OperatorOverride.Word.DRAINING, "me", ExchangeFixture.EPOCH));
            long drained = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            fixture.applicationOf("shop").operate(OperatorOverride.USUAL);
            long resumed = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(drained).code()).isEqualTo(codeOf(RefusalReason.SHUTTING_DOWN));
            assertThat(shop.outcome(resumed).isAccepted()).isTrue();
        }
    }

    private static ShortMessage toList() {
        ByteBuf out = Unpooled.buffer();
        out.writeBytes(FORMAT_1_OF_SMPP_3_4);
        PduWriter.write(
                Pdu.of(PduType.SUBMIT_MULTI)
                        .from(ExchangeFixture.SHOP)
                        .to(List.of(Destination.to(international(NUMBER)), Destination.list("friends")))
                        .with(PduField.SHORT_MESSAGE, "hello".getBytes(StandardCharsets.US_ASCII))
                        .build(),
                out);
        return Smpp.TRAITS.form().read(out.array(), 0, out.readableBytes());
    }

    @Test
    void aMessageToADistributionListIsRefusedForAllItsRecipients() {
        try (ExchangeFixture fixture = relay(1, "")) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(toList());
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(codeOf(RefusalReason.LISTS_NOT_SERVED));
            assertThat(fixture.smsc("a").received()).isEmpty();
        }
    }

    // ---- Routes

    @ParameterizedTest
    @CsvSource({"invalid-destination, INVALID_DESTINATION", "not-allowed, NOT_ALLOWED", "later, LATER"})
    void aRejectingRouteRefusesAMessageWithTheReasonOfTheRoute(String written, RefusalReason reason) {
        String routes = """
                - {name: never, match: {to: "49*"}, reject: %s}
                - {name: all, match: {}, delivery: relay, via: a}
                """.formatted(written);
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", routes)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text("4917012345"));
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(codeOf(reason));
            assertThat(counts(fixture, "never").total(RouteFigure.REJECTED)).isOne();
            assertThat(fixture.smsc("a").received()).isEmpty();
        }
    }

    @Test
    void aRejectStatusOfAnotherProtocolIsTranslatedByItsKind() {
        String routes = "- {name: never, match: {}, reject: smpp:0x65}";
        String yaml = yaml("", routes)
                .replace("name: shop,", "name: shop, system-id: \"8001\",")
                .replace("from: [SHOP, \"1*\"]", "window: 10");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            ScriptedSession smpp = fixture.application("8001");
            ScriptedSession ucp = fixture.application("8001", Ucp.TRAITS);
            long bySmpp = smpp.submit(ExchangeFixture.text(NUMBER));
            long byUcp = ucp.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(smpp.outcome(bySmpp).code()).isEqualTo(0x65);
            assertThat(ucp.outcome(byUcp).isAccepted()).isFalse();
            assertThat(ucp.outcome(byUcp).kind()).isEqualTo(smpp.outcome(bySmpp).kind());
        }
    }

    @Test
    void aMessageThatNoRouteMatchesIsRefusedAndCounted() {
        try (ExchangeFixture fixture = new ExchangeFixture(
                        yaml("", "- {name: uk, match: {to: \"44*\"}, delivery: relay, via: a}"))
                .millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text("4917012345"));
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(codeOf(RefusalReason.INVALID_DESTINATION));
            RouteCounts none = fixture.exchange().generation().counts().all().get(1);
            assertThat(none.total(RouteFigure.REJECTED)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theFiguresOfARouteAreCountedBySmsc(int threads) {
        String route = "- {name: all, match: {}, delivery: relay, via: [a, b], try-next-on: [temporary]}";
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", route))) {
            fixture.smsc("a").answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            fixture.millis(10);
            for (int i = 0; i < 3; i++) {
                fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
                fixture.millis(10);
            }
            RouteCounts counts = counts(fixture, "all");
            assertThat(counts.total(RouteFigure.MESSAGES)).isEqualTo(3);
            assertThat(counts.total("a", RouteFigure.SUBMITTED)).isEqualTo(3);
            assertThat(counts.total("a", RouteFigure.REFUSED)).isEqualTo(3);
            assertThat(counts.total("b", RouteFigure.ACCEPTED)).isEqualTo(3);
            assertThat(counts.total(RouteFigure.SUBMITTED)).isEqualTo(6);
        }
    }

    // ---- Content

    private static final String UCP_AND_SMPP = """
            applications: [{name: shop, password: secret}]
            smscs:
              - {name: a, protocol: ucp, hosts: [127.0.0.1:1], system-id: "1234", password: p}
              - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
            routes: [{name: all, match: {}, delivery: relay, via: %s}]
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            """;

    /** EMI/UCP has 16 digits for a recipient at most. */
    private static PlainMessage notExpressibleInUcp() {
        return PlainMessage.from(ExchangeFixture.SHOP)
                .to(new Address(0, 0, "123456789012345678"))
                .saying(ExchangeFixture.body("hello"))
                .build();
    }

    @Test
    void aMessageInexpressibleInTheSmscsProtocolIsRefused() {
        try (ExchangeFixture fixture = new ExchangeFixture(UCP_AND_SMPP.formatted("a")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(notExpressibleInUcp());
            fixture.millis(10);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.PERMANENT);
            assertThat(fixture.smsc("a").received()).isEmpty();
            assertThat(fixture.smscOf("a").port(0).figures().get(SmscFigure.NOT_ENCODABLE))
                    .isOne();
        }
    }

    @Test
    void anInexpressibleMessageGoesToTheNextCandidateIfConfigured() {
        String yaml = UCP_AND_SMPP.formatted("[a, b], try-next-on: [permanent]");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(notExpressibleInUcp());
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }

    // ---- To many

    private static PlainMessage toMany(String... numbers) {
        Address[] all = new Address[numbers.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = international(numbers[i]);
        }
        return ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER).to(all).build();
    }

    private static final String TWO_ROUTES = """
            - {name: germany, match: {to: "49*"}, delivery: relay, via: b}
            - {name: all, match: {}, delivery: relay, via: a}
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void recipientsAreRoutedSeparatelyWithOneResponse(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", TWO_ROUTES)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(toMany(NUMBER, "4917012345", OTHER));
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(shop.outcome(token).failures()).isEmpty();
            assertThat(fixture.smsc("a").received())
                    .extracting(each -> each.message().destination().text())
                    .containsExactlyInAnyOrder(NUMBER, OTHER);
            assertThat(fixture.smsc("b").received())
                    .extracting(each -> each.message().destination().text())
                    .containsExactly("4917012345");
            assertThat(fixture.smsc("a").last().message().isToMany()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theResponseNamesTheRecipientsThatFailed(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", TWO_ROUTES))) {
            fixture.smsc("b").answers(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(toMany(NUMBER, "4917012345"));
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(shop.outcome(token).failures())
                    .containsExactly(new Outcome.Failure(international("4917012345"), Outcome.Kind.PERMANENT, 0x0B));
        }
    }

    @Test
    void theResponseWaitsForTheLastRecipient() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", TWO_ROUTES)).millis(10)) {
            fixture.smsc("b").isSilent();
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(toMany(NUMBER, "4917012345"));
            fixture.millis(500);
            assertThat(shop.hasOutcome(token)).isFalse();
            fixture.smsc("b").accept(fixture.smsc("b").last());
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
        }
    }

    @Test
    void aMultiRecipientMessageRefusedForAllRecipientsIsRefused() {
        String routes = "- {name: never, match: {}, reject: not-allowed}";
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", routes)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(toMany(NUMBER, OTHER));
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isFalse();
            assertThat(shop.outcome(token).code()).isEqualTo(codeOf(RefusalReason.NOT_ALLOWED));
        }
    }

    @Test
    void aDisallowedSenderOfAMultiRecipientMessageIsCountedOnce() {
        try (ExchangeFixture fixture = relay(1, "")) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(PlainMessage.from(Address.alphanumeric("BANK"))
                    .to(international(NUMBER), international(OTHER))
                    .saying(ExchangeFixture.body("hello"))
                    .build());
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(codeOf(RefusalReason.INVALID_SENDER));
            assertThat(figure(fixture, AppFigure.SENDER_NOT_ALLOWED)).isOne();
        }
    }

    @Test
    void theRateCountsTheSegmentsToEveryRecipient() {
        try (ExchangeFixture fixture = relay(1, "")) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(toMany(NUMBER, OTHER, "447700900125"));
            fixture.millis(10);
            assertThat(figure(fixture, AppFigure.SEGMENTS)).isEqualTo(3);
            assertThat(figure(fixture, AppFigure.MESSAGES)).isOne();
        }
    }

    /** A message in custody may outlive the messages to the other recipients. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void eachRecipientOfAStoredMessageHasItsOwnReceipt(int threads) {
        String routes = "- {name: all, match: {}, delivery: store, via: a}";
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", routes)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.ON_END)
                    .to(international(NUMBER), international(OTHER))
                    .build());
            fixture.millis(10);
            assertThat(fixture.smsc("a").received()).hasSize(2);
            for (int i = 0; i < 2; i++) {
                fixture.smsc("a")
                        .report(fixture.smsc("a").received().get(i), Integer.toString(i + 1), MessageState.DELIVERED);
            }
            fixture.millis(50);
            assertThat(shop.received())
                    .extracting(each -> each.message().source().text())
                    .containsExactlyInAnyOrder(NUMBER, OTHER);
            assertThat(shop.received()).allMatch(each -> each.receipt()
                    .messageId()
                    .equals(shop.outcome(token).messageId()));
            assertThat(fixture.stored()).isEmpty();
        }
    }
}
