package org.strowger.router.exchange.mo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.store.StoreState;
import org.strowger.ucp.Ucp;

/** Segments of long messages from mobiles, which are joined for applications that get whole messages. */
class SegmentJoinerTest {
    private static final String MOBILE = "447700900123";
    private static final String SERVICE = "60001";

    private static final String JOIN = "segments: join, keep: {segments: 30s}";

    private ExchangeFixture fixture = new ExchangeFixture(2, yaml(JOIN, ""));

    /** @param rules inbound rules before the one that matches everything */
    private static String yaml(String shop, String rules) {
        return """
                applications:
                  - {name: shop, password: secret, max-binds: 10, %s}
                  - {name: bank, password: secret, max-binds: 10}
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, sessions: 2}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                  - {name: c, hosts: [127.0.0.1:3], system-id: s, password: p}
                routes: [{name: all, match: {}, via: a}]
                inbound: [%s{name: mobiles, match: {to: "6*"}, deliver-to: shop}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(shop, rules);
    }

    private void isReconfigured(String yaml) {
        fixture.close();
        fixture = new ExchangeFixture(2, yaml);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    // ---- Segments

    private static PlainMessage segment(String from, int reference, int total, int number, String text) {
        byte[] octets = ExchangeFixture.body(text).octets();
        Concatenation concatenation = new Concatenation(reference, false, total, number);
        UserData headed = UserData.of(UserDataHeader.NONE.with(concatenation), octets, 0, octets.length);
        return PlainMessage.from(Address.international(from))
                .to(Address.international(SERVICE))
                .saying(new Body(headed.toBytes(), true, 0))
                .build();
    }

    private static PlainMessage segment(int total, int number, String text) {
        return segment(MOBILE, 7, total, number, text);
    }

    /** Sends a segment by a session of the SMSC. */
    private long comes(String smsc, int session, PlainMessage segment) {
        long token = fixture.smsc(smsc).sessions().get(session).submit(segment);
        fixture.millis(20);
        return token;
    }

    private long comes(PlainMessage segment) {
        return comes("a", 0, segment);
    }

    private Outcome response(long token) {
        return fixture.smsc("a").sessions().get(0).outcome(token);
    }

    private static List<String> texts(ScriptedSession application) {
        return application.received().stream()
                .map(each -> {
                    byte[] octets = each.message().body().octets();
                    UserData data = each.message().body().hasHeader()
                            ? UserData.parse(octets, 0, octets.length)
                            : UserData.text(octets, 0, octets.length);
                    return new String(
                            UserData.text(data.array(), data.from(), data.to()).toBytes(), StandardCharsets.US_ASCII);
                })
                .toList();
    }

    private long figure(SmscFigure figure) {
        return IntStream.range(0, 2)
                .mapToLong(each -> fixture.smscOf("a").port(each).figures().get(figure))
                .sum();
    }

    private void nothingIsLeft() {
        fixture.millis(100);
        assertThat(fixture.stored()).isEmpty();
        for (int i = 0; i < 2; i++) {
            assertThat(fixture.moFlow(i).segments().waiting()).isZero();
        }
        assertThat(fixture.applicationOf("shop").stored()).isZero();
    }

    // ---- Joined

    @Test
    void segmentsAreAcceptedWhenStoredAndJoinedWhenTheLastSegmentArrives() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        long third = comes(segment(3, 3, "three"));
        assertThat(response(third).isAccepted()).isTrue();
        assertThat(fixture.storedKinds()).containsExactly(RecordKind.SEGMENT);
        long first = comes(segment(3, 1, "one "));
        assertThat(response(first).isAccepted()).isTrue();
        assertThat(shop.received()).isEmpty();

        comes(segment(3, 2, "two "));

        assertThat(texts(shop)).containsExactly("one two three");
        assertThat(shop.received().get(0).message().part()).isEmpty();
        assertThat(figure(SmscFigure.MESSAGES_JOINED)).isOne();
        nothingIsLeft();
    }

    @Test
    void segmentsCanArriveOverSeveralSessionsOfTheirSmsc() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes("a", 1, segment(2, 2, "world"));
        comes("a", 0, segment(2, 1, "hello "));
        assertThat(texts(shop)).containsExactly("hello world");
        nothingIsLeft();
    }

    @Test
    void segmentsOfTwoSmscsAreNeverMixed() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes("a", 0, segment(2, 1, "from a "));
        comes("b", 0, segment(2, 2, "and b"));
        assertThat(shop.received()).isEmpty();
        fixture.seconds(35);
        assertThat(texts(shop)).containsExactlyInAnyOrder("from a ", "and b");
        nothingIsLeft();
    }

    @Test
    void aRepeatedSegmentIsAnsweredAndDropped() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes(segment(2, 1, "hello "));
        assertThat(response(comes(segment(2, 1, "hello "))).isAccepted()).isTrue();
        assertThat(fixture.storedKinds()).containsExactly(RecordKind.SEGMENT);
        comes(segment(2, 2, "world"));
        assertThat(texts(shop)).containsExactly("hello world");
        nothingIsLeft();
    }

    @Test
    void aJoinedMessageTooLongForTheProtocolIsDeliveredInSegments() {
        ScriptedSession shop = fixture.millis(10).application("shop", Ucp.TRAITS);
        comes(segment(2, 2, "b".repeat(100)));
        comes(segment(2, 1, "a".repeat(100)));
        fixture.millis(50);
        assertThat(String.join("", texts(shop))).isEqualTo("a".repeat(100) + "b".repeat(100));
        assertThat(shop.received()).hasSize(2);
        nothingIsLeft();
    }

    @Test
    void inboundRulesMatchTheTextOfTheJoinedMessage() {
        isReconfigured(yaml(JOIN, "{name: win, match: {to: '6*', text: /one two/}, deliver-to: bank}, "));
        ScriptedSession shop = fixture.millis(10).application("shop");
        ScriptedSession bank = fixture.application("bank");
        comes(segment(2, 2, " two"));
        comes(segment(2, 1, "one"));
        // The bank gets segments as they were received, because it has no segments: join.
        assertThat(texts(bank)).containsExactly("one", " two");
        assertThat(shop.received()).isEmpty();
        nothingIsLeft();
    }

    @Test
    void segmentsAreDeliveredAsReceivedIfJoinIsNotConfigured() {
        isReconfigured(yaml("segments: keep", ""));
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes(segment(2, 2, "world"));
        comes(segment(2, 1, "hello "));
        assertThat(texts(shop)).containsExactly("world", "hello ");
        assertThat(shop.received().get(0).message().part()).isPresent();
        nothingIsLeft();
    }

    @Test
    void theLastSegmentIsDroppedIfAnotherSessionRepeatsIt() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes("a", 0, segment(2, 1, "hello "));
        comes("a", 0, segment(2, 2, "world"));
        comes("a", 1, segment(2, 2, "world"));
        fixture.seconds(35);
        assertThat(texts(shop)).containsExactly("hello world");
        nothingIsLeft();
    }

    /** Some senders have one reference for all messages. */
    @Test
    void aMessageRepeatedOnTheSameSessionIsDeliveredAgain() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        for (int i = 0; i < 2; i++) {
            comes(segment(2, 1, "hello "));
            comes(segment(2, 2, "world"));
        }
        assertThat(texts(shop)).containsExactly("hello world", "hello world");
        nothingIsLeft();
    }

    @Test
    void aJoinedMessageThatMatchesNoRuleGoesToTheApplicationOfItsSegments() {
        String keyword = yaml(JOIN, "").replace("{to: \"6*\"}", "{to: \"6*\", text: /vote/}");
        isReconfigured(keyword);
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes(segment(2, 1, "hello "));
        comes(segment(2, 2, "world"));
        assertThat(texts(shop)).containsExactly("hello world");
        assertThat(figure(SmscFigure.MESSAGES_UNROUTABLE)).isOne();
        nothingIsLeft();
    }

    // ---- Not joined

    @Test
    void waitingSegmentsCountTowardsTheLimitOfTheApplication() {
        isReconfigured(yaml("segments: join, keep: {segments: 30s, max: 2}", ""));
        fixture.millis(10);
        assertThat(response(comes(segment(3, 1, "one"))).isAccepted()).isTrue();
        assertThat(response(comes(segment(3, 2, "two"))).isAccepted()).isTrue();
        assertThat(fixture.applicationOf("shop").stored()).isEqualTo(2);
        assertThat(response(comes(segment(3, 3, "three"))).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
        ScriptedSession shop = fixture.application("shop");
        fixture.seconds(35);
        assertThat(texts(shop)).containsExactly("one", "two");
        nothingIsLeft();
    }

    @Test
    void anSmscWithItsShareOfWaitingSegmentsDoesNotKeepThoseOfAnotherFromBeingJoined() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        int home = fixture.smscOf("a").homeIndex();
        assertThat(fixture.smscOf("c").homeIndex()).isEqualTo(home);
        fixture.moFlow(home).segments().limit(10);
        for (int reference = 10; reference < 19; reference++) {
            comes(segment(MOBILE, reference, 2, 1, "waits"));
        }
        assertThat(shop.received()).isEmpty();
        comes(segment(MOBILE, 19, 2, 1, "beyond"));
        assertThat(texts(shop)).containsExactly("beyond");
        assertThat(figure(SmscFigure.SEGMENTS_UNJOINED)).isOne();
        comes("c", 0, segment(MOBILE, 20, 2, 1, "hello "));
        comes("c", 0, segment(MOBILE, 20, 2, 2, "world"));
        assertThat(texts(shop)).containsExactly("beyond", "hello world");
        fixture.seconds(35);
        assertThat(figure(SmscFigure.SEGMENTS_UNJOINED)).isEqualTo(10);
        comes(segment(MOBILE, 21, 2, 1, "again "));
        comes(segment(MOBILE, 21, 2, 2, "joined"));
        assertThat(texts(shop)).contains("again joined");
        nothingIsLeft();
    }

    @Test
    void aSegmentTooLongForTheAirIsNotJoined() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes(segment(2, 1, "x".repeat(300)));
        assertThat(shop.received()).isNotEmpty();
        nothingIsLeft();
    }

    @Test
    void segmentsOfAnIncompleteMessageAreDeliveredInOrderAfterTheWait() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes(segment(3, 3, "three"));
        comes(segment(3, 1, "one"));
        fixture.seconds(29);
        assertThat(shop.received()).isEmpty();
        fixture.seconds(3);
        assertThat(texts(shop)).containsExactly("one", "three");
        assertThat(shop.received().get(0).message().part()).isPresent();
        assertThat(figure(SmscFigure.SEGMENTS_UNJOINED)).isEqualTo(2);
        nothingIsLeft();
    }

    @ParameterizedTest
    @CsvSource({"3, 2, other", "2, 1, other"})
    void aReusedReferenceEndsTheWaitForSegmentsOfTheFirstMessage(int total, int number, String text) {
        ScriptedSession shop = fixture.millis(10).application("shop");
        comes(segment(2, 1, "first"));
        comes(segment(total, number, text));
        assertThat(texts(shop)).containsExactly("first");
        fixture.seconds(35);
        assertThat(texts(shop)).containsExactly("first", "other");
        nothingIsLeft();
    }

    @Test
    void aSegmentThatCannotBeStoredIsRefusedTemporarily() {
        ScriptedSession shop = fixture.millis(10).application("shop");
        fixture.log().failCommits(1);
        long token = comes(segment(2, 1, "hello "));
        fixture.seconds(5);
        assertThat(response(token).isAccepted()).isFalse();
        assertThat(fixture.storeState()).isEqualTo(StoreState.OPEN);
        comes(segment(2, 1, "hello "));
        comes(segment(2, 2, "world"));
        assertThat(texts(shop)).containsExactly("hello world");
        nothingIsLeft();
    }

    // ---- Over a restart and a reload

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 1", "2, 2"})
    void waitingSegmentsSurviveARestart(int before, int after) {
        fixture.close();
        fixture = new ExchangeFixture(before, yaml(JOIN, "")).millis(10);
        comes(segment(2, 2, "world"));
        fixture = fixture.restart(after, yaml(JOIN, "")).millis(20);
        ScriptedSession shop = fixture.application("shop");
        comes(segment(2, 1, "hello "));
        assertThat(texts(shop)).containsExactly("hello world");
        fixture.millis(100);
        assertThat(fixture.stored()).isEmpty();
    }

    @Test
    void afterARestartTheSegmentsWaitNoLongerThanBefore() {
        fixture.millis(10);
        comes(segment(2, 2, "world"));
        fixture.seconds(20);
        fixture = fixture.restart(2, yaml(JOIN, "")).millis(20);
        ScriptedSession shop = fixture.application("shop");
        fixture.seconds(8);
        assertThat(shop.received()).isEmpty();
        fixture.seconds(3);
        assertThat(texts(shop)).containsExactly("world");
        nothingIsLeft();
    }

    @Test
    void waitingSegmentsOfARemovedSmscAndNumberAreStillDelivered() {
        fixture.millis(10);
        comes("b", 0, segment(2, 2, "world"));
        String without = yaml(JOIN, "")
                .replace("  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}\n", "")
                .replace("to: \"6*\"", "to: \"5*\"");
        fixture = fixture.restart(2, without).millis(20);
        ScriptedSession shop = fixture.application("shop");
        fixture.seconds(35);
        assertThat(texts(shop)).containsExactly("world");
        nothingIsLeft();
    }

    // ---- In any order

    static List<Integer> seeds() {
        return IntStream.range(0, 100).boxed().toList();
    }

    private record Coming(PlainMessage segment, int message) {}

    /** Segments are repeated only while their message is incomplete: after that, a repetition begins a new message. */
    @ParameterizedTest
    @MethodSource("seeds")
    void everyMessageIsJoinedOnceDespiteReorderingRepeatsAndRestarts(int seed) {
        Random chance = new Random(seed);
        List<Coming> coming = new ArrayList<>();
        List<String> whole = new ArrayList<>();
        List<Integer> missing = new ArrayList<>();
        for (int message = 0; message < 20; message++) {
            int total = 2 + chance.nextInt(4);
            StringBuilder text = new StringBuilder();
            for (int number = 1; number <= total; number++) {
                String each = "<" + message + "." + number + ">";
                text.append(each);
                coming.add(new Coming(segment(MOBILE + message, message % 3, total, number, each), message));
            }
            missing.add(total);
            whole.add(text.toString());
        }
        Collections.shuffle(coming, chance);
        fixture.millis(10);
        for (Coming each : coming) {
            comes("a", chance.nextInt(2), each.segment());
            missing.set(each.message(), missing.get(each.message()) - 1);
            if (missing.get(each.message()) > 0 && chance.nextInt(4) == 0) {
                comes("a", chance.nextInt(2), each.segment());
            }
            if (chance.nextInt(15) == 0) {
                fixture = fixture.restart(2, yaml(JOIN, "")).millis(20);
            }
        }
        ScriptedSession shop = fixture.application("shop");
        fixture.seconds(1);
        assertThat(texts(shop)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(whole);
        nothingIsLeft();
    }
}
