package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.world.JoiningScene.headed;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.filter.AsyncMessageFilter;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.MessageFilter;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.JoiningScene;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.World;

/** Filters of messages in custody: joined, to many, moved, replaced, held, restored, and with failing filters. */
class FilteredCustodyTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "353860000001";
    private static final String PORTED = "491700000001";
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static String yaml(String delivery, String smscSettings) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%2$s}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes:
                  - {name: ireland, match: {to: "353*"}, via: b, delivery: %1$s}
                  - {name: none, match: {to: "999*"}, reject: not-allowed}
                  - {name: all, match: {}, via: a, delivery: %1$s%3$s}
                store: {path: /store}
                """.formatted(
                        delivery, smscSettings, delivery.equals("store") ? ", retry: {first: 10s, factor: 1}" : "");
    }

    private record Rule(Function<MessageFacts, Verdict> verdict) implements MessageFilter {
        @Override
        public String name() {
            return "rule";
        }

        @Override
        public Verdict judge(MessageFacts message) {
            return verdict.apply(message);
        }

        FilterCatalogue beforeRouting() {
            return new FilterCatalogue(List.of(settings -> Optional.of(this)), List.of(), List.of());
        }

        FilterCatalogue beforeSending() {
            return new FilterCatalogue(List.of(), List.of(), List.of(settings -> Optional.of(this)));
        }
    }

    /** A filter that answers when the test says so. */
    private static final class Lookup implements AsyncMessageFilter {
        private final List<Question> questions = new ArrayList<>();
        private final List<Consumer<Verdict>> replies = new ArrayList<>();
        private boolean fails;

        @Override
        public String name() {
            return "lookup";
        }

        @Override
        public long timeoutNanos() {
            return TimeUnit.SECONDS.toNanos(5);
        }

        @Override
        public void judge(Question message, Consumer<Verdict> reply) {
            if (fails) {
                throw new IllegalStateException("no connection");
            }
            questions.add(message);
            replies.add(reply);
        }

        void reply(int question, Verdict verdict) {
            replies.get(question).accept(verdict);
        }

        void replyToLast(Verdict verdict) {
            reply(replies.size() - 1, verdict);
        }

        /** The destination and text of the last question. */
        String last() {
            Question last = questions.get(questions.size() - 1);
            return last.destination().text() + " " + said(last.message());
        }
    }

    private static FilterCatalogue all(AsyncMessageFilter... filters) {
        List<Function<ApplicationSettings, Optional<AsyncMessageFilter>>> makers = new ArrayList<>();
        for (AsyncMessageFilter each : filters) {
            makers.add(settings -> Optional.of(each));
        }
        return new FilterCatalogue(List.of(), makers, List.of());
    }

    private static MessageChanges to(String number) {
        return MessageChanges.NONE.to(Address.international(number));
    }

    private static String said(ShortMessage message) {
        Body body = message.body();
        int from = body.hasHeader() ? 1 + body.octets()[0] : 0;
        return new String(body.octets(), from, body.octets().length - from, StandardCharsets.US_ASCII);
    }

    private static List<String> came(TestSmsc smsc) {
        return smsc.came().stream()
                .map(each -> each.to() + " " + said(each.message()))
                .toList();
    }

    private static List<String> reported(Peer shop) {
        return shop.came().stream()
                .map(each ->
                        each.message().source().text() + " " + each.receipt().state())
                .sorted()
                .toList();
    }

    // ---- To many

    @ParameterizedTest
    @CsvSource({"relay, 1", "store, 1", "relay, 2", "store, 2"})
    void eachOfSeveralRecipientsGetsItsOwnVerdict(String delivery, int threads) {
        Rule rule = new Rule(message -> switch (message.destination().text()) {
            case "1" -> Verdict.refuse(RefusalReason.NOT_ALLOWED);
            case "2" -> Verdict.change(to(PORTED).saying(World.body("changed")));
            case "3" -> Verdict.route("ireland");
            case "4" -> Verdict.route("none");
            default -> Verdict.PASS;
        });
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.filters(rule.beforeRouting());
            world.start(yaml(delivery, ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.ON_END, "1")
                    .to(number("1"), number("2"), number("3"), number("4"), number("5"))
                    .build());
            world.seconds(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(shop.outcome(token).failures())
                    .extracting(each -> each.destination().text())
                    .containsExactlyInAnyOrder("1", "4");
            assertThat(came(a)).containsExactlyInAnyOrder(PORTED + " changed", "5 hello");
            assertThat(came(b)).containsExactly("3 hello");
            a.report(a.came().get(0), "1");
            a.report(a.came().get(1), "2");
            b.report(b.last(), "1");
            world.seconds(1);
            assertThat(reported(shop)).containsExactly("2 DELIVERED", "3 DELIVERED", "5 DELIVERED");
            assertThat(world.records()).isZero();
        }
    }

    private static Address number(String text) {
        return Address.international(text);
    }

    @ParameterizedTest
    @CsvSource({"NOT_ALLOWED, relay", "INVALID_DESTINATION, store"})
    void aMessageRefusedForAllRecipientsGetsTheFirstReason(RefusalReason other, String delivery) {
        Rule rule = new Rule(message ->
                Verdict.refuse(message.destination().text().equals("1") ? RefusalReason.INVALID_SENDER : other));
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.filters(rule.beforeRouting());
            world.start(yaml(delivery, ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.ON_END, "1")
                    .to(number("1"), number("2"))
                    .build());
            world.seconds(1);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(World.SUITE
                            .statuses()
                            .refusal(RefusalReason.INVALID_SENDER)
                            .code());
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "2, false"})
    void afterARestartEachOfSeveralRecipientsIsFiltered(int threads, boolean killed) {
        Lookup before = new Lookup();
        Lookup lookup = new Lookup();
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.filters(all(before));
            world.start(yaml("relay", ""));
            world.application("shop")
                    .submit(World.message(ReceiptRequest.ON_END, "1")
                            .to(number("1"), number("2"))
                            .build());
            world.millis(10);
            assertThat(before.questions)
                    .extracting(each -> each.destination().text())
                    .containsExactly("1", "2");
            try (World next = killed ? world.killed(threads) : world.restarted(threads)) {
                TestSmsc a = next.smsc("a", 2776);
                next.filters(all(lookup));
                next.start(yaml("relay", ""));
                Peer shop = next.application("shop");
                next.seconds(1);
                assertThat(lookup.questions)
                        .extracting(each -> each.destination().text())
                        .containsExactlyInAnyOrder("1", "2");
                before.reply(0, Verdict.PASS);
                boolean isFirst = lookup.questions.get(0).destination().text().equals("1");
                lookup.reply(isFirst ? 0 : 1, Verdict.refuse(RefusalReason.NOT_ALLOWED));
                lookup.reply(isFirst ? 1 : 0, Verdict.change(to(PORTED)));
                next.seconds(1);
                assertThat(came(a)).containsExactly(PORTED + " hello");
                a.report(a.last(), "1");
                next.seconds(1);
                assertThat(reported(shop)).containsExactly("1 REJECTED", "2 DELIVERED");
                assertThat(next.records()).isZero();
            }
        }
    }

    // ---- Parts

    private static void sendPart(Peer shop, int number, boolean isBeside) {
        Concatenation concatenation = new Concatenation(0x34, isBeside, 2, number);
        byte[] text = (number == 1 ? "one " : "two").getBytes(StandardCharsets.US_ASCII);
        Piece piece = isBeside
                ? new Piece(new Body(text, false, 0), concatenation)
                : Piece.whole(headed(concatenation, text));
        shop.submit(JoiningScene.asking(ReceiptRequest.ON_END), Rewrite.NONE.saying(piece));
    }

    @ParameterizedTest
    @CsvSource({"1, false, true", "2, true, true", "2, false, false"})
    void aPartWithAChangedTextRemainsAPart(int threads, boolean isBeside, boolean joins) {
        Rule rule = new Rule(message -> message.text().startsWith("two")
                ? Verdict.change(MessageChanges.NONE.saying(World.body("three")))
                : Verdict.PASS);
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(rule.beforeRouting());
            world.start(yaml("store", joins ? ", segments: payload" : ""));
            Peer shop = world.application("shop");
            sendPart(shop, 1, isBeside);
            sendPart(shop, 2, isBeside);
            world.seconds(1);
            if (joins) {
                assertThat(came(a)).containsExactly(NUMBER + " one three");
            } else {
                assertThat(came(a)).containsExactly(NUMBER + " one ", NUMBER + " three");
                assertThat(a.last().message().part())
                        .hasValueSatisfying(concatenation ->
                                assertThat(concatenation.number()).isEqualTo(2));
            }
        }
    }

    @Test
    void aPartWithATextThatIsTooLongForAPartIsRefused() {
        Rule rule = new Rule(message -> Verdict.change(MessageChanges.NONE.saying(World.body("x".repeat(160)))));
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(rule.beforeRouting());
            world.start(yaml("store", ""));
            Peer shop = world.application("shop");
            sendPart(shop, 1, false);
            world.seconds(1);
            assertThat(shop.outcome(0).isAccepted()).isFalse();
            assertThat(a.came()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void changesOfPartsSurviveARestartAndTheJoinedMessageIsFilteredOnlyOnce(int threads) {
        Lookup before = new Lookup();
        Lookup lookup = new Lookup();
        Rule ported = new Rule(message -> Verdict.change(to(PORTED)));
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.filters(both(ported, before));
            world.start(yaml("store", ", segments: payload"));
            sendPart(world.application("shop"), 2, false);
            world.seconds(1);
            try (World next = world.killed(threads)) {
                TestSmsc a = next.smsc("a", 2776);
                next.filters(both(ported, lookup));
                next.start(yaml("store", ", segments: payload"));
                Peer shop = next.application("shop");
                sendPart(shop, 1, false);
                next.seconds(1);
                assertThat(before.questions).isEmpty();
                assertThat(lookup.questions).hasSize(1);
                assertThat(lookup.last()).isEqualTo(PORTED + " one two");
                try (World last = next.killed(threads)) {
                    a = last.smsc("a", 2776);
                    Lookup again = new Lookup();
                    last.filters(all(again));
                    last.start(yaml("store", ", segments: payload"));
                    shop = last.application("shop");
                    last.seconds(1);
                    assertThat(again.questions).hasSize(1);
                    assertThat(again.last()).isEqualTo(PORTED + " one two");
                    again.replyToLast(Verdict.PASS);
                    last.seconds(1);
                    assertThat(came(a)).containsExactly(PORTED + " one two");
                    a.report(a.last(), "1");
                    last.seconds(1);
                    assertThat(reported(shop)).containsExactly(NUMBER + " DELIVERED", NUMBER + " DELIVERED");
                    assertThat(last.records()).isZero();
                }
            }
        }
    }

    private static FilterCatalogue both(Rule rule, Lookup lookup) {
        return new FilterCatalogue(
                List.of(settings -> Optional.of(rule)), List.of(settings -> Optional.of(lookup)), List.of());
    }

    @Test
    void partsThatFiltersSendToDifferentRecipientsAreNotJoined() {
        Rule rule = new Rule(message -> message.text().startsWith("two") ? Verdict.change(to(PORTED)) : Verdict.PASS);
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(rule.beforeRouting());
            world.start(yaml("store", ", segments: payload"));
            Peer shop = world.application("shop");
            sendPart(shop, 1, false);
            sendPart(shop, 2, false);
            world.seconds(70);
            assertThat(came(a)).containsExactly(NUMBER + " one ", PORTED + " two");
            a.report(a.came().get(0), "1");
            a.report(a.came().get(1), "2");
            world.seconds(1);
            assertThat(reported(shop)).containsExactly(NUMBER + " DELIVERED", NUMBER + " DELIVERED");
            assertThat(world.records()).isZero();
        }
    }

    // ---- Long texts

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLongTextSetByAFilterIsSplitAndReportedOnce(boolean isAsked) {
        Verdict verdict = Verdict.change(MessageChanges.NONE.saying(World.body("long ".repeat(60))));
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(isAsked ? all(lookup) : new Rule(message -> verdict).beforeRouting());
            world.start(yaml("store", ", segments: udh"));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(10);
            if (isAsked) {
                lookup.replyToLast(verdict);
            }
            world.seconds(1);
            assertThat(a.came()).hasSize(2);
            assertThat(a.came().stream().map(each -> said(each.message())).reduce("", String::concat))
                    .isEqualTo("long ".repeat(60));
            a.report(a.came().get(0), "1");
            a.report(a.came().get(1), "2");
            world.seconds(1);
            assertThat(reported(shop)).containsExactly(NUMBER + " DELIVERED");
            assertThat(world.records()).isZero();
        }
    }

    // ---- Several filters that wait

    @Test
    void aRepeatedFilterRequestDoesNotContainTheChangesOfThatFilter() {
        Lookup first = new Lookup();
        Lookup second = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(all(first, second));
            world.start(yaml("store", ""));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.millis(10);
            Verdict verdict = Verdict.change(to(PORTED).saying(World.body("signed")));
            first.replyToLast(verdict);
            world.millis(10);
            assertThat(second.last()).isEqualTo(PORTED + " signed");
            second.replyToLast(Verdict.LATER);
            world.seconds(12);
            assertThat(first.questions).hasSize(2);
            assertThat(first.last()).isEqualTo(NUMBER + " hello");
            first.replyToLast(verdict);
            world.millis(10);
            second.replyToLast(Verdict.PASS);
            world.millis(10);
            assertThat(came(a)).containsExactly(PORTED + " signed");
        }
    }

    // ---- Replaced and cancelled

    @Test
    void aVerdictOnTheFormerTextIsIgnoredWhileTheNewTextIsBeingStored() {
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(all(lookup));
            world.start(yaml("store", ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(10);
            world.keeping().hangs(true);
            shop.ask(Inquiry.replace(shop.outcome(token).messageId(), World.SHOP, World.body("spam")));
            world.millis(10);
            lookup.reply(0, Verdict.PASS);
            world.millis(10);
            world.keeping().hangs(false);
            world.millis(10);
            assertThat(a.came()).isEmpty();
            assertThat(lookup.last()).isEqualTo(NUMBER + " spam");
        }
    }

    @Test
    void aReplacementDiscardsTheChangesOfTheFormerText() {
        Rule rule = new Rule(message -> message.text().equals("hello") ? Verdict.change(to(OTHER)) : Verdict.PASS);
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777).answers(LATER);
            world.filters(both(rule, lookup));
            world.start(yaml("store", ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(10);
            assertThat(lookup.last()).isEqualTo(OTHER + " hello");
            lookup.replyToLast(Verdict.PASS);
            world.millis(10);
            assertThat(b.came()).hasSize(1);
            shop.ask(Inquiry.replace(shop.outcome(token).messageId(), World.SHOP, World.body("bye")));
            for (int i = 0; i < 100 && lookup.questions.size() == 1; i++) {
                world.seconds(1);
            }
            assertThat(lookup.last()).isEqualTo(NUMBER + " bye");
            lookup.replyToLast(Verdict.PASS);
            world.millis(10);
            assertThat(came(a)).containsExactly(NUMBER + " bye");
            assertThat(b.came()).hasSize(1);
        }
    }

    @Test
    void aRefusedReplacementCausesNoSecondFilterRequest() {
        Rule rule = new Rule(
                message -> message.text().equals("spam") ? Verdict.refuse(RefusalReason.NOT_ALLOWED) : Verdict.PASS);
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(both(rule, lookup));
            world.start(yaml("store", ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(10);
            shop.ask(Inquiry.replace(shop.outcome(token).messageId(), World.SHOP, World.body("spam")));
            world.millis(10);
            assertThat(lookup.questions).hasSize(1);
            lookup.replyToLast(Verdict.PASS);
            world.millis(10);
            assertThat(came(a)).containsExactly(NUMBER + " hello");
        }
    }

    @Test
    void aReplacedMessageAwaitingAFilterIsNotUncertainAfterACrash() {
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            world.filters(all(lookup));
            world.start(yaml("store", ", on-uncertain: hold, window: 1"));
            Peer shop = world.application("shop");
            shop.submit(World.text(OTHER.replace("353", "354")));
            long token = shop.submit(World.text(NUMBER));
            world.millis(10);
            lookup.reply(0, Verdict.PASS);
            world.millis(10);
            lookup.reply(1, Verdict.PASS);
            world.millis(10);
            assertThat(a.came()).hasSize(1);
            shop.ask(Inquiry.replace(shop.outcome(token).messageId(), World.SHOP, World.body("bye")));
            world.millis(10);
            assertThat(lookup.last()).isEqualTo(NUMBER + " bye");
            try (World next = world.killed(1)) {
                next.smsc("a", 2776);
                Lookup again = new Lookup();
                next.filters(all(again));
                next.start(yaml("store", ", on-uncertain: hold, window: 1"));
                next.seconds(1);
                assertThat(next.router().exchange().snapshot(0).custody().held())
                        .isOne();
                assertThat(again.questions).hasSize(1);
                assertThat(again.last()).isEqualTo(NUMBER + " bye");
            }
        }
    }

    // ---- Operators

    @Test
    void anOperatorCanMoveRetryAndFailMessagesThatWaitForAFilter() {
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.filters(all(lookup));
            String yaml = yaml("store", "");
            world.start(yaml);
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            long failed = shop.submit(World.reported(NUMBER));
            world.millis(10);
            try (Operator operator = new Operator(world, yaml)) {
                assertThat(operator.says("queue retry application shop")).startsWith("0 messages retried");
                assertThat(operator.says(
                                "queue fail message " + shop.outcome(failed).messageId()))
                        .startsWith("1 message");
                lookup.reply(1, Verdict.PASS);
                world.millis(10);
                assertThat(reported(shop)).hasSize(1);
                a.answers(LATER);
                lookup.reply(0, Verdict.PASS);
                world.millis(10);
                shop.ask(Inquiry.replace(shop.outcome(0).messageId(), World.SHOP, World.body("bye")));
                world.millis(10);
                assertThat(operator.says("queue move smsc a to b")).startsWith("1 message");
                assertThat(lookup.last()).isEqualTo(NUMBER + " bye");
                lookup.replyToLast(Verdict.PASS);
                world.millis(10);
                assertThat(came(b)).containsExactly(NUMBER + " bye");
                assertThat(world.router().exchange().snapshot(0).custody().waiting())
                        .isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesOfARemovedApplicationAreStillSent(boolean replies) {
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(all(lookup));
            world.start(yaml("store", ""));
            world.application("shop").submit(World.text(NUMBER));
            world.millis(10);
            world.reload(yaml("store", "").replace("name: shop", "name: other"));
            if (replies) {
                lookup.replyToLast(Verdict.PASS);
                world.millis(10);
            } else {
                world.seconds(17);
                assertThat(lookup.questions).hasSize(2);
                lookup.replyToLast(Verdict.PASS);
                world.seconds(1);
            }
            assertThat(came(a)).containsExactly(NUMBER + " hello");
            assertThat(world.records()).isZero();
        }
    }

    // ---- Failing filters

    @Test
    void aMessageWhoseFilterFailsIsHeldAndCanBeRetried() {
        Lookup lookup = new Lookup();
        lookup.fails = true;
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(all(lookup));
            world.start(yaml("relay", ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(world.router().exchange().snapshot(0).custody().held()).isOne();
            lookup.fails = false;
            try (Operator operator = new Operator(world, yaml("relay", ""))) {
                operator.says("queue retry held");
                world.millis(10);
                lookup.replyToLast(Verdict.PASS);
                world.millis(10);
                assertThat(came(a)).containsExactly(NUMBER + " hello");
                assertThat(world.records()).isZero();
            }
        }
    }

    @Test
    void aFilterFailureAtARetryHoldsTheStoredMessage() {
        boolean[] fails = new boolean[1];
        Rule rule = new Rule(message -> {
            if (fails[0]) {
                throw new IllegalStateException("broken");
            }
            return Verdict.PASS;
        });
        try (World world = new World()) {
            world.smsc("a", 2776).answers(LATER);
            world.filters(rule.beforeSending());
            world.start(yaml("store", ""));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(1);
            fails[0] = true;
            world.seconds(20);
            assertThat(world.router().exchange().snapshot(0).custody().held()).isOne();
            assertThat(world.records()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFilterFailureOnReroutingAnswersTheMessageOrEndsTheSession(int threads) {
        boolean[] fails = new boolean[1];
        Rule rule = new Rule(message -> {
            if (fails[0]) {
                throw new IllegalStateException("broken");
            }
            return Verdict.PASS;
        });
        try (World world = new World(threads)) {
            world.mayFail();
            world.smsc("a", 2776).keepsSilent();
            world.smsc("b", 2777);
            world.filters(rule.beforeSending());
            world.start(yaml("relay", ", window: 1"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            long queued = shop.submit(World.text(NUMBER));
            world.millis(10);
            fails[0] = true;
            world.reload(
                    yaml("relay", ", window: 1").replace("name: a,", "name: c,").replace("via: a", "via: b"));
            world.seconds(70);
            assertThat(shop.isClosed() || shop.outcomes().containsKey(queued)).isTrue();
        }
    }

    @Test
    void aVerdictAfterTheShutdownIsIgnored() {
        Lookup lookup = new Lookup();
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.filters(all(lookup));
            world.start(yaml("store", ""));
            world.application("shop").submit(World.text(NUMBER));
            world.millis(10);
            try (World next = world.restarted(2)) {
                lookup.replyToLast(Verdict.PASS);
                next.smsc("a", 2776);
                next.filters(FilterCatalogue.builtIn(1));
                next.start(yaml("store", ""));
                next.seconds(1);
                assertThat(next.records()).isZero();
            }
        }
    }

    // ---- Other protocols

    @ParameterizedTest
    @CsvSource({"UCP, 1", "UCP, 2", "CIMD2, 1"})
    void messagesOfOtherProtocolsAreAlsoChangedAndCancelled(WalkProtocol walkProtocol, int threads) {
        Verdict verdict = Verdict.change(to(PORTED).saying(World.body("changed")));
        Lookup lookup = new Lookup();
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            world.filters(both(new Rule(message -> verdict), lookup));
            world.start(yaml("store", "")
                    .replace(
                            "listeners: [",
                            "listeners: [{name: ucp, protocol: ucp, listen: 127.0.0.1:2774},"
                                    + " {name: cimd2, protocol: cimd2, listen: 127.0.0.1:2773}, "));
            Peer shop = world.dial(
                    walkProtocol.port(),
                    DialPlan.ANY_LOCAL,
                    connection -> walkProtocol.session(connection, "shop", Traffic.BOTH, new Peer.Manner()));
            ShortMessage message = PlainMessage.from(Address.international("447700900999"))
                    .to(Address.international(NUMBER))
                    .saying(World.body("hello"))
                    .build();
            long token = shop.submit(message);
            world.seconds(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(lookup.last()).isEqualTo(PORTED + " changed");
            long cancel = shop.ask(
                    Inquiry.cancel(shop.outcome(token).messageId(), message.source(), Address.international(NUMBER)));
            world.seconds(1);
            assertThat(shop.answer(cancel).outcome().isAccepted()).isTrue();
            lookup.reply(0, Verdict.PASS);
            shop.submit(message);
            world.seconds(1);
            lookup.replyToLast(Verdict.PASS);
            world.seconds(1);
            assertThat(came(a)).containsExactly(PORTED + " changed");
            assertThat(world.records()).isZero();
        }
    }

    // ---- Routes that a filter chooses

    @Test
    void aStoredMessageIsRejectedIfAFilterChoosesARejectingRoute() {
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.filters(all(lookup));
            world.start(yaml("store", ""));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(10);
            lookup.replyToLast(Verdict.route("none"));
            world.seconds(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.REJECTED);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMessageWaitsWhileTheRouteChosenByAFilterIsDisabledAndIsReroutedIfTheRouteIsRemoved(boolean isRemoved) {
        Lookup lookup = new Lookup();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.filters(all(lookup));
            String yaml = yaml("store", "");
            world.start(yaml);
            try (Operator operator = new Operator(world, yaml)) {
                operator.says("disable route ireland");
                world.application("shop").submit(World.text(NUMBER));
                world.millis(10);
                lookup.replyToLast(Verdict.route("ireland"));
                world.seconds(100);
                assertThat(a.came()).isEmpty();
                assertThat(b.came()).isEmpty();
                if (isRemoved) {
                    world.reload(yaml.replace("name: ireland", "name: eire"));
                } else {
                    operator.says("enable route ireland");
                }
                world.seconds(2000);
                assertThat(came(isRemoved ? a : b)).containsExactly(NUMBER + " hello");
                assertThat(world.records()).isZero();
            }
        }
    }
}
