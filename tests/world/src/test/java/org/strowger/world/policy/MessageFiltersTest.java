package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.application.AppFigure;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.filter.AsyncMessageFilter;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.filter.FilterChain;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.MessageFilter;
import org.strowger.router.filter.Verdict;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.SubmitSm;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Message filters in a running router: the effect of each verdict, and what remains of it after a retry or restart. */
class MessageFiltersTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "353860000001";
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final int SYSTEM_ERROR = 0x08;
    private static final int INVALID_SOURCE = 0x0A;
    private static final int NOT_ALLOWED =
            World.SUITE.statuses().refusal(RefusalReason.NOT_ALLOWED).code();

    private static String yaml(String delivery) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes:
                  - {name: ireland, match: {to: "353*"}, via: b, delivery: %1$s%2$s}
                  - {name: offers, match: {text: "/offer/"}, via: b, delivery: %1$s}
                  - {name: all, match: {}, via: a, delivery: %1$s%2$s}
                """.formatted(delivery, delivery.equals("store") ? ", retry: {first: 30s, factor: 1}" : "");
    }

    // ---- Filters for the tests

    /** A filter made of a function, which counts its calls. */
    private static final class Rule implements MessageFilter {
        private final Function<MessageFacts, Verdict> verdict;
        private int calls;

        Rule(Function<MessageFacts, Verdict> verdict) {
            this.verdict = verdict;
        }

        @Override
        public String name() {
            return "rule";
        }

        @Override
        public Verdict judge(MessageFacts message) {
            calls++;
            return verdict.apply(message);
        }

        FilterCatalogue catalogue() {
            return new FilterCatalogue(List.of(settings -> Optional.of(this)), List.of(), List.of());
        }

        FilterCatalogue catalogueBeforeSending() {
            return new FilterCatalogue(List.of(), List.of(), List.of(settings -> Optional.of(this)));
        }
    }

    private static Rule always(Verdict verdict) {
        return new Rule(message -> verdict);
    }

    private static Verdict to(String number) {
        return Verdict.change(MessageChanges.NONE.to(Address.international(number)));
    }

    /** A filter that answers when the test says so. */
    private static final class Desk implements AsyncMessageFilter {
        private record Pending(Question question, Consumer<Verdict> reply) {}

        private final List<Pending> asked = new ArrayList<>();

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
            asked.add(new Pending(message, reply));
        }

        void reply(int question, Verdict verdict) {
            asked.get(question).reply().accept(verdict);
        }

        FilterCatalogue catalogue() {
            Function<ApplicationSettings, Optional<AsyncMessageFilter>> maker = settings -> Optional.of(this);
            return new FilterCatalogue(List.of(), List.of(maker), List.of());
        }
    }

    private static Peer started(World world, FilterCatalogue filters, String delivery) {
        world.filters(filters);
        world.start(yaml(delivery));
        return world.application("shop");
    }

    private static World again(World world, boolean killed) {
        return killed ? world.killed(1) : world.restarted(1);
    }

    // ---- Verdicts before the route

    @ParameterizedTest
    @CsvSource({"INVALID_SENDER, relay", "INVALID_SENDER, store", "NOT_ALLOWED, relay", "NOT_ALLOWED, store"})
    void aRefusedMessageGetsTheErrorOfTheReasonAndReachesNoSmsc(RefusalReason reason, String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, always(Verdict.refuse(reason)).catalogue(), delivery);
            assertThat(world.send(shop, World.text(NUMBER)).code())
                    .isEqualTo(World.SUITE.statuses().refusal(reason).code());
            assertThat(smsc.came()).isEmpty();
            assertThat(world.records()).isZero();
            assertThat(world.figure("shop", AppFigure.FILTER_REFUSED)).isOne();
        }
    }

    @Test
    void theVerdictLaterGivesATemporaryError() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, always(Verdict.LATER).catalogue(), "store");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat(shop.outcome(token).code()).isEqualTo(SYSTEM_ERROR);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(smsc.came()).isEmpty();
            assertThat(world.figure("shop", AppFigure.FILTER_LATER)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aChangedRecipientIsUsedButReceiptsNameTheNumberAsWritten(String delivery) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            TestSmsc ireland = world.smsc("b", 2777);
            Peer shop = started(world, always(to(OTHER)).catalogue(), delivery);
            assertThat(world.send(shop, World.reported(NUMBER)).isAccepted()).isTrue();
            assertThat(ireland.last().message().destination().text()).isEqualTo(OTHER);
            ireland.report(ireland.last(), "1");
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source().text()).isEqualTo(NUMBER);
            assertThat(world.figure("shop", AppFigure.FILTER_CHANGED)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aChangedTextReachesTheRoutesAndTheSmsc(String delivery) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            TestSmsc offers = world.smsc("b", 2777);
            Verdict verdict = Verdict.change(MessageChanges.NONE.saying(World.body("an offer")));
            Peer shop = started(world, always(verdict).catalogue(), delivery);
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            assertThat(offers.last().message().body().octets())
                    .isEqualTo(World.body("an offer").octets());
        }
    }

    @Test
    void aLaterFilterSeesTheChangesOfAnEarlierFilter() {
        List<String> seen = new ArrayList<>();
        Rule first = always(Verdict.change(
                MessageChanges.NONE.to(Address.international(OTHER)).saying(World.body("an offer"))));
        Rule second = new Rule(message -> {
            seen.add(message.destination().text() + " " + message.text());
            return Verdict.PASS;
        });
        try (World world = new World()) {
            world.smsc("b", 2777);
            FilterCatalogue both = new FilterCatalogue(
                    List.of(settings -> Optional.of(first), settings -> Optional.of(second)), List.of(), List.of());
            started(world, both, "relay").submit(World.text(NUMBER));
            world.millis(1);
            assertThat(seen).containsExactly(OTHER + " an offer");
        }
    }

    @ParameterizedTest
    @CsvSource({"ireland, b", "all, a", "unknown, a"})
    void aChosenRouteIsTakenIfItExists(String route, String smsc) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            Peer shop = started(world, always(Verdict.route(route)).catalogue(), "relay");
            shop.submit(World.text(NUMBER));
            world.millis(1);
            assertThat((smsc.equals("a") ? a : b).came()).hasSize(1);
        }
    }

    // ---- Other rules

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theChangesAndTheRouteChosenByAFilterSurviveRetriesAndARestart(boolean killed) {
        Rule once = new Rule(message -> Verdict.change(MessageChanges.NONE
                .from(World.SHOP)
                .to(Address.international("491700000001"))
                .by("ireland")));
        try (World world = new World()) {
            TestSmsc refusing = world.smsc("b", 2777).answers(LATER);
            Peer shop = started(world, once.catalogue(), "store");
            long token = shop.submit(World.reported(NUMBER));
            world.seconds(35);
            assertThat(refusing.came()).hasSize(2);
            String id = shop.outcome(token).messageId();
            Rule never = always(Verdict.refuse(RefusalReason.NOT_ALLOWED));
            try (World next = again(world, killed)) {
                TestSmsc smsc = next.smsc("b", 2777);
                Peer later = started(next, never.catalogue(), "store");
                next.seconds(2);
                assertThat(smsc.came()).hasSize(1);
                assertThat(smsc.last().message().destination().text()).isEqualTo("491700000001");
                assertThat(smsc.last().message().source().text()).isEqualTo(World.SHOP.text());
                smsc.report(smsc.last(), "1");
                next.seconds(1);
                assertThat(later.came().get(0).receipt().messageId()).isEqualTo(id);
                assertThat(later.came().get(0).message().source().text()).isEqualTo(NUMBER);
                assertThat(next.records()).isZero();
            }
            assertThat(once.calls).isOne();
            assertThat(never.calls).isZero();
        }
    }

    @Test
    void aReplacedTextIsFilteredLikeANewMessage() {
        Rule words = new Rule(message -> message.text().contains("spam")
                ? Verdict.refuse(RefusalReason.NOT_ALLOWED)
                : message.text().contains("abroad") ? to(OTHER) : Verdict.PASS);
        try (World world = new World()) {
            world.smsc("a", 2776).answers(LATER);
            TestSmsc ireland = world.smsc("b", 2777);
            Peer shop = started(world, words.catalogue(), "store");
            long token = shop.submit(World.text(NUMBER));
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            long spam = shop.ask(Inquiry.replace(id, World.SHOP, World.body("spam")));
            world.seconds(1);
            assertThat(shop.answer(spam).outcome().isAccepted()).isFalse();
            long abroad = shop.ask(Inquiry.replace(id, World.SHOP, World.body("abroad")));
            world.seconds(40);
            assertThat(shop.answer(abroad).outcome().isAccepted()).isTrue();
            assertThat(ireland.came()).hasSize(1);
            assertThat(ireland.last().message().body().octets())
                    .isEqualTo(World.body("abroad").octets());
        }
    }

    // ---- Before sending

    @ParameterizedTest
    @CsvSource({"REFUSE, relay", "REFUSE, store", "LATER, relay", "LATER, store"})
    void aFilterOnTheChosenRouteCanStopTheMessage(Verdict.Kind kind, String delivery) {
        Verdict verdict = kind == Verdict.Kind.REFUSE ? Verdict.refuse(RefusalReason.NOT_ALLOWED) : Verdict.LATER;
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, always(verdict).catalogueBeforeSending(), delivery);
            assertThat(world.send(shop, World.text(NUMBER)).code())
                    .isEqualTo(kind == Verdict.Kind.REFUSE ? NOT_ALLOWED : SYSTEM_ERROR);
            assertThat(smsc.came()).isEmpty();
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aFilterBeforeSendingRunsAtEachRetryAndCanEndAMessage() {
        boolean[] refuses = new boolean[1];
        Rule rule = new Rule(message -> refuses[0] ? Verdict.refuse(RefusalReason.NOT_ALLOWED) : Verdict.PASS);
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).answers(LATER);
            Peer shop = started(world, rule.catalogueBeforeSending(), "store");
            shop.submit(World.reported(NUMBER));
            world.seconds(35);
            assertThat(smsc.came()).hasSize(2);
            refuses[0] = true;
            world.seconds(35);
            assertThat(smsc.came()).hasSize(2);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.REJECTED);
            assertThat(world.records()).isZero();
        }
    }

    // ---- Stored messages

    @Test
    void anAsynchronousFilterIsCalledAfterTheMessageIsDurableEvenIfRelayed() {
        Desk lookup = new Desk();
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, lookup.catalogue(), "relay");
            world.keeping().hangs(true);
            long token = shop.submit(World.text(NUMBER));
            world.millis(500);
            assertThat(lookup.asked).isEmpty();
            world.keeping().hangs(false);
            world.millis(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(lookup.asked).hasSize(1);
            assertThat(lookup.asked.get(0).question().destination().text()).isEqualTo(NUMBER);
            assertThat(smsc.came()).isEmpty();
            assertThat(world.records()).isOne();
            lookup.reply(0, Verdict.PASS);
            world.millis(1);
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aRefusalOfAnAsynchronousFilterIsReportedByAReceipt() {
        Desk lookup = new Desk();
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, lookup.catalogue(), "store");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            lookup.reply(0, Verdict.refuse(RefusalReason.NOT_ALLOWED));
            lookup.reply(0, Verdict.PASS);
            world.millis(1);
            assertThat(smsc.came()).isEmpty();
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.REJECTED);
            world.seconds(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void anAsynchronousFilterCanChangeTheRecipientAndTheRoute() {
        Desk lookup = new Desk();
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            Peer shop = started(world, lookup.catalogue(), "store");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            lookup.reply(
                    0,
                    Verdict.change(MessageChanges.NONE
                            .to(Address.international(OTHER))
                            .by("all")
                            .saying(World.body("ported"))));
            world.millis(1);
            assertThat(a.last().message().destination().text()).isEqualTo(OTHER);
            assertThat(a.last().message().body().octets())
                    .isEqualTo(World.body("ported").octets());
            a.report(a.last(), "1");
            world.millis(1);
            assertThat(shop.came().get(0).message().source().text()).isEqualTo(NUMBER);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anUnansweredOrUndecidedFilterIsCalledAgain(boolean answers) {
        Desk lookup = new Desk();
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, lookup.catalogue(), "store");
            shop.submit(World.text(NUMBER));
            world.millis(1);
            if (answers) {
                lookup.reply(0, Verdict.LATER);
            }
            for (int i = 0; i < 60 && lookup.asked.size() == 1; i++) {
                world.seconds(1);
            }
            assertThat(lookup.asked).hasSize(2);
            lookup.reply(0, Verdict.PASS);
            world.millis(1);
            assertThat(smsc.came()).as("a late verdict does not count").isEmpty();
            lookup.reply(1, Verdict.PASS);
            world.millis(1);
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPendingFilterIsCalledAgainAfterARestart(boolean killed) {
        Desk before = new Desk();
        try (World world = new World()) {
            world.smsc("a", 2776);
            started(world, before.catalogue(), "store").submit(World.text(NUMBER));
            world.millis(1);
            assertThat(before.asked).hasSize(1);
            Desk after = new Desk();
            try (World next = again(world, killed)) {
                TestSmsc smsc = next.smsc("a", 2776);
                started(next, after.catalogue(), "store");
                next.seconds(1);
                assertThat(after.asked).hasSize(1);
                assertThat(smsc.came()).isEmpty();
                after.reply(0, Verdict.PASS);
                next.seconds(1);
                assertThat(smsc.came()).hasSize(1);
                assertThat(next.records()).isZero();
            }
        }
    }

    @Test
    void aMessageThatWaitsForAFilterCanBeCancelled() {
        Desk lookup = new Desk();
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, lookup.catalogue(), "store");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            long cancel = shop.ask(
                    Inquiry.cancel(shop.outcome(token).messageId(), World.SHOP, Address.international(NUMBER)));
            world.millis(1);
            assertThat(shop.answer(cancel).outcome().isAccepted()).isTrue();
            lookup.reply(0, Verdict.PASS);
            world.seconds(1);
            assertThat(smsc.came()).isEmpty();
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aReplacedTextIsSentToTheFilterAgain() {
        Desk lookup = new Desk();
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, lookup.catalogue(), "store");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            long replace = shop.ask(Inquiry.replace(shop.outcome(token).messageId(), World.SHOP, World.body("other")));
            world.millis(1);
            assertThat(shop.answer(replace).outcome().isAccepted()).isTrue();
            assertThat(lookup.asked).hasSize(2);
            assertThat(lookup.asked.get(1).question().message().body().octets())
                    .isEqualTo(World.body("other").octets());
            lookup.reply(0, Verdict.PASS);
            world.millis(1);
            assertThat(smsc.came()).as("that was about the former text").isEmpty();
            lookup.reply(1, Verdict.PASS);
            world.millis(1);
            assertThat(smsc.came()).hasSize(1);
        }
    }

    @Test
    void aMessageThatWaitsForAFilterExpiresAtTheEndOfItsValidity() {
        Desk lookup = new Desk();
        try (World world = new World()) {
            world.smsc("a", 2776);
            Peer shop = started(world, lookup.catalogue(), "store");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .until(World.EPOCH.plusSeconds(3))
                    .build());
            world.seconds(4);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.EXPIRED);
        }
    }

    @Test
    void aTransactionModeMessageIsRefusedIfAnAsynchronousFilterApplies() {
        Desk lookup = new Desk();
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            Peer shop = started(world, lookup.catalogue(), "store");
            assertThat(world.send(shop, SubmitSm.written("", "", 2, 0)).code()).isEqualTo(NOT_ALLOWED);
            assertThat(smsc.came()).isEmpty();
            assertThat(lookup.asked).isEmpty();
        }
    }

    // ---- Time

    @Test
    void slowFiltersAreCountedAndNamedInTheLog() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            Rule slow = new Rule(message -> {
                world.rig().spend(2 * FilterChain.BUDGET_NANOS);
                return Verdict.PASS;
            });
            Peer shop = started(world, slow.catalogue(), "relay");
            for (int i = 0; i < 3 * 64; i++) {
                shop.submit(World.text(NUMBER));
                world.millis(1);
            }
            assertThat(slow.calls).isEqualTo(3 * 64);
            assertThat(world.figure("shop", AppFigure.FILTERS_SLOW)).isEqualTo(3);
            assertThat(world.operatorLines())
                    .anyMatch(line -> line.startsWith("filter.slow shop:") && line.contains("\"rule\" took 100 us"));
        }
    }

    @Test
    void aSenderThatIsNotAllowedIsRefusedByTheBuiltInFilter() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("relay").replace("max-binds: 10", "max-binds: 10, from: [SALES]"));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(INVALID_SOURCE);
            assertThat(world.figure("shop", AppFigure.SENDER_NOT_ALLOWED)).isOne();
            assertThat(world.figure("shop", AppFigure.FILTER_REFUSED)).isOne();
            assertThat(smsc.came()).isEmpty();
        }
    }

    @Test
    void aFailureOfAFilterBeforeRoutingEndsTheSession() {
        try (World world = new World()) {
            world.mayFail();
            TestSmsc a = world.smsc("a", 2776);
            world.filters(new Rule(message -> {
                        throw new IllegalStateException("broken");
                    })
                    .catalogue());
            world.start(yaml("relay"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(shop.isClosed()).isTrue();
            assertThat(a.came()).isEmpty();
        }
    }

    @Test
    void operatorsSeeThatAFilterHasChosenTheRoute() {
        try (World world = new World()) {
            started(world, always(Verdict.route("ireland")).catalogue(), "relay");
            Looking looking = new Looking(world);
            Table routes = Looking.table(looking.ask("explain", "NUMBER", NUMBER, "NAME", "shop"), "routes");
            assertThat(Looking.column(routes, "route")).containsExactly("ireland");
            assertThat(Looking.column(routes, "matches")).containsExactly("yes");
            assertThat(Looking.column(routes, "why")).containsExactly("chosen by filter \"rule\"");
        }
    }

    @Test
    void operatorsSeeThatAFilterRefusesASender() {
        try (World world = new World()) {
            world.start(yaml("relay").replace("max-binds: 10", "max-binds: 10, from: [SALES]"));
            Looking looking = new Looking(world);
            assertThat(looking.ask("explain", "NUMBER", NUMBER, "SENDER", "OTHER", "NAME", "shop")
                            .toString())
                    .contains("sender check");
            assertThat(looking.ask("explain", "NUMBER", NUMBER, "SENDER", "SALES", "NAME", "shop")
                            .toString())
                    .doesNotContain("sender check");
        }
    }
}
