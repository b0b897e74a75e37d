package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.OperatorOverride.Word;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.ops.QueueOperations;
import org.strowger.router.filter.AsyncMessageFilter;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;

/**
 * Random histories of messages in custody: SMSCs that refuse, are silent and disconnect, a store that fails, operators,
 * inquiries, reloads and restarts. In any order of events, no step may meet a state that its author excluded, and every
 * message that was accepted ends exactly once.
 */
class CustodianRandomTest {
    private static final int STEPS = 120;

    /** The kinds of steps; those that are named more often happen more often. */
    private static final List<String> KINDS = List.of(("submit submit submit long part part many cancel replace"
                    + " accepts accepts temporary permanent silent answer disconnect operate hang failWrites"
                    + " operator operator reload restart unbind verdicts time time time")
            .split(" "));

    private static final String NUMBER = "447700900";

    static LongStream seeds() {
        return LongStream.range(0, Boolean.getBoolean("strowger.long") ? 200 : 20);
    }

    /** A filter for stored messages that answers some questions at once, some later, and some never. */
    private static final class SlowFilter implements AsyncMessageFilter {
        private static final List<Verdict> VERDICTS = List.of(
                Verdict.PASS,
                Verdict.PASS,
                Verdict.LATER,
                Verdict.refuse(RefusalReason.NOT_ALLOWED),
                Verdict.change(MessageChanges.NONE.to(Address.international(NUMBER + "1001"))));

        private final boolean isUsed;
        private final Random chance;
        private final List<Consumer<Verdict>> asked = new ArrayList<>();
        private boolean passesAll;

        SlowFilter(boolean isUsed, Random chance) {
            this.isUsed = isUsed;
            this.chance = chance;
        }

        FilterCatalogue catalogue() {
            Function<ApplicationSettings, Optional<AsyncMessageFilter>> maker =
                    settings -> isUsed ? Optional.of(this) : Optional.empty();
            return new FilterCatalogue(List.of(), List.of(maker, maker), List.of());
        }

        @Override
        public String name() {
            return "slow";
        }

        @Override
        public long timeoutNanos() {
            return TimeUnit.SECONDS.toNanos(3);
        }

        @Override
        public void judge(Question message, Consumer<Verdict> reply) {
            if (passesAll) {
                reply.accept(Verdict.PASS);
            } else if (chance.nextBoolean()) {
                reply.accept(VERDICTS.get(chance.nextInt(VERDICTS.size())));
            } else {
                asked.add(reply);
            }
        }

        /** Answers the questions, even those whose time is over; some of them are answered twice. */
        void answers(Random order) {
            List<Consumer<Verdict>> some = List.copyOf(asked);
            if (order.nextBoolean()) {
                asked.clear();
            }
            some.forEach(each -> each.accept(VERDICTS.get(order.nextInt(VERDICTS.size()))));
        }
    }

    /** One history. */
    private static final class History implements AutoCloseable {
        private final Random chance;
        private final int threads;
        private final String uncertain;
        private final boolean restarts;
        private ExchangeFixture fixture;
        private ScriptedSession shop;
        private final List<String> steps = new ArrayList<>();

        /** The numbered messages that were submitted by the present session, by token. */
        private final Map<Long, String> submitted = new HashMap<>();

        /** The text of each accepted message that requests a receipt, by the id that the application knows. */
        private final Map<String, String> accepted = new HashMap<>();

        private final Set<String> sent = new HashSet<>();
        private final List<String> receipts = new ArrayList<>();

        /** The sessions of the application that were replaced by others. */
        private final List<ScriptedSession> former = new ArrayList<>();

        /** The ids of messages that the application tried to cancel or to replace. */
        private final Set<String> changed = new HashSet<>();

        private int numbers;
        private int references;

        /** The filter for stored messages, in every other history. */
        private final SlowFilter filter;

        History(long seed) {
            this.chance = new Random(seed);
            this.threads = 1 + chance.nextInt(2);
            this.uncertain = List.of("resend", "hold", "fail").get(chance.nextInt(3));
            this.restarts = chance.nextInt(3) == 0;
            this.filter = new SlowFilter(chance.nextBoolean(), chance);
            this.fixture = new ExchangeFixture(threads, yaml("[a, b]"), filter.catalogue());
            accepts(fixture.smsc("a"));
            accepts(fixture.smsc("b"));
            this.shop = fixture.application("shop");
        }

        private String yaml(String via) {
            return """
                    listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                    applications: [{name: shop, password: secret, max-binds: 10, window: 1000}]
                    smscs:
                      - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 3, queue: 20,
                         on-uncertain: %1$s, unbound-after: 2s, segments: payload, timers: {response: 4s}}
                      - {name: b, hosts: [127.0.0.1:2777], system-id: s, password: p, window: 2, on-uncertain: %1$s,
                         segments: udh, unbound-after: 2s, timers: {response: 4s}}
                    routes:
                      - {name: one, match: {to: "4477009001*"}, delivery: store, via: a,
                         retry: {first: 5s, factor: 1, validity: 2m}}
                      - {name: all, match: {}, delivery: store, via: %2$s,
                         retry: {first: 5s, factor: 1, validity: 2m}}
                    """.formatted(uncertain, via);
        }

        private <T> T one(List<T> of) {
            return of.get(chance.nextInt(of.size()));
        }

        void step() {
            String what = one(KINDS);
            steps.add(what);
            switch (what) {
                case "submit" -> submitNumbered();
                case "long" ->
                    shop.submit(ExchangeFixture.message(number(), wish())
                            .saying(ExchangeFixture.body("x".repeat(100 + chance.nextInt(300))))
                            .build());
                case "part" -> part();
                case "many" ->
                    shop.submit(ExchangeFixture.message(number(), wish())
                            .to(Address.international(number()), Address.international(number()))
                            .build());
                case "hang" -> fixture.storeHangs(chance.nextBoolean());
                case "failWrites" -> fixture.log().failCommits(chance.nextInt(3));
                case "operator" -> operator();
                case "cancel" -> inquire(true);
                case "replace" -> inquire(false);
                case "reload" -> fixture.reload(yaml(one(List.of("[a, b]", "[b, a]", "b", "a"))));
                case "verdicts" -> filter.answers(chance);
                case "restart" -> restart();
                case "unbind" -> unbind();
                case "time" -> fixture.millis(one(List.of(0, 1, 1, 10, 100, 1000, 5000, 20_000, 61_000)));
                default -> smscStep(what, one(List.of("a", "b")));
            }
            if (chance.nextInt(3) > 0) {
                fixture.millis(chance.nextInt(5));
            }
        }

        private void smscStep(String what, String name) {
            ScriptedSmsc smsc = fixture.smsc(name);
            switch (what) {
                case "accepts" -> accepts(smsc);
                case "temporary" -> smsc.answers(ScriptedSmsc.TEMPORARY);
                case "permanent" -> smsc.answers(ScriptedSmsc.PERMANENT);
                case "silent" -> smsc.isSilent();
                case "answer" -> smsc.unanswered().forEach(each -> accept(smsc, each));
                case "disconnect" -> smsc.disconnect();
                case "operate" -> fixture.operate(name, one(List.of(Word.values())));
                default -> throw new AssertionError(what);
            }
        }

        private void unbind() {
            shop.unbind();
            fixture.seconds(1);
            collect();
            shop = fixture.application("shop");
        }

        /** Notes what the present session was told; another session follows. */
        private void collect() {
            submitted.forEach((token, text) -> {
                if (shop.hasOutcome(token) && shop.outcome(token).isAccepted()) {
                    accepted.put(shop.outcome(token).messageId(), text);
                }
            });
            submitted.clear();
            former.add(shop);
        }

        /** A session that unbinds may still receive, until its own messages are answered. */
        private void collectReceipts() {
            former.forEach(session -> session.received()
                    .forEach(each -> receipts.add(each.receipt().messageId())));
        }

        private void accepts(ScriptedSmsc smsc) {
            smsc.handles(each -> accept(smsc, each));
        }

        private void accept(ScriptedSmsc smsc, Received each) {
            smsc.accept(each);
            sent.add(each.text());
        }

        private String number() {
            return NUMBER + (100 + chance.nextInt(200));
        }

        private ReceiptRequest wish() {
            return one(List.of(ReceiptRequest.values()));
        }

        /** Submits a message with a text of its own, and a receipt at its end. */
        private void submitNumbered() {
            String text = "number " + numbers++;
            submitted.put(
                    shop.submit(ExchangeFixture.message(number(), ReceiptRequest.ON_END)
                            .saying(ExchangeFixture.body(text))
                            .build()),
                    text);
        }

        private void part() {
            int total = 2 + chance.nextInt(2);
            int reference = references++ / 4;
            shop.submit(ExchangeFixture.part(NUMBER + "100", wish(), reference, total, 1 + chance.nextInt(total)));
        }

        private void inquire(boolean cancel) {
            List<String> ids = submitted.keySet().stream()
                    .filter(token ->
                            shop.hasOutcome(token) && shop.outcome(token).isAccepted())
                    .map(token -> shop.outcome(token).messageId())
                    .toList();
            if (ids.isEmpty()) {
                return;
            }
            String id = one(ids);
            changed.add(id);
            shop.ask(
                    cancel
                            ? Inquiry.cancel(id, ExchangeFixture.SHOP, Address.NONE)
                            : Inquiry.replace(id, ExchangeFixture.SHOP, ExchangeFixture.body("replaced")));
        }

        private void operator() {
            QueueOperations queues = fixture.exchange().queues();
            int kind = chance.nextInt(4);
            for (int i = 0; i < threads; i++) {
                int at = i;
                fixture.rig().threads().get(i).invokeLater(() -> {
                    for (QueueOperations.Waiting each : queues.all(at)) {
                        QueueOperations.Tally tally = new QueueOperations.Tally();
                        QueueOperations.Which any = which -> chance.nextBoolean();
                        switch (kind) {
                            case 0 -> queues.retry(each, any, true, tally);
                            case 1 -> queues.fail(each, any, MessageState.UNDELIVERABLE, tally);
                            default -> queues.move(each, any, fixture.smscOf(one(List.of("a", "b"))), tally);
                        }
                    }
                });
            }
        }

        private void restart() {
            if (restarts) {
                isSound();
                collect();
                fixture = fixture.restart(threads, yaml("[a, b]"));
                accepts(fixture.smsc("a"));
                accepts(fixture.smsc("b"));
                shop = fixture.application("shop");
            }
        }

        void isSound() {
            assertThat(fixture.operatorLog())
                    .as("after %s", steps)
                    .noneMatch(line -> line.contains("its handling failed") || line.contains("unreadable"));
            assertThat(fixture.rig().incidents()).as("after %s", steps).isEmpty();
        }

        /** All trouble ends; held messages are released by the operator. */
        void settle() {
            filter.passesAll = true;
            fixture.storeHangs(false);
            fixture.log().heal();
            for (String name : List.of("a", "b")) {
                fixture.operate(name, Word.IN_SERVICE);
                accepts(fixture.smsc(name));
            }
            fixture.reload(yaml("[a, b]"));
            fixture.advance(Duration.ofMinutes(5));
            isSound();
            for (int i = 0; i < threads; i++) {
                assertThat(fixture.custodian(i).timedCount())
                        .as("timed after %s", steps)
                        .isZero();
                assertThat(fixture.custodian(i).waitingCount())
                        .as("waiting after %s", steps)
                        .isZero();
                assertThat(fixture.custodian(i).heldCount())
                        .as("held after %s", steps)
                        .isZero();
                assertThat(fixture.custodian(i).reassembler().size())
                        .as("incomplete after %s", steps)
                        .isZero();
            }
            assertThat(fixture.applicationOf("shop").inCustody())
                    .as("in custody after %s", steps)
                    .isZero();
            assertThat(fixture.storedKinds())
                    .as("after %s", steps)
                    .doesNotContain(RecordKind.MESSAGE, RecordKind.SENT, RecordKind.WAITS, RecordKind.HELD);
        }

        /** Each message with a receipt request reached an SMSC, or its application was informed of its end. */
        void reckon() {
            collect();
            collectReceipts();
            accepted.forEach((id, text) -> {
                if (!changed.contains(id)) {
                    assertThat(sent.contains(text) || receipts.contains(id))
                            .as("%s has an end, after %s", text, steps)
                            .isTrue();
                }
            });
            receipts.retainAll(accepted.keySet()); // Messages to several recipients share an id.
            if (!restarts) {
                assertThat(receipts).as("receipts after %s", steps).doesNotHaveDuplicates();
            }
        }

        @Override
        public void close() {
            fixture.close();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyMessageEndsInRandomHistoriesWithoutAnInvalidState(long seed) {
        try (History history = new History(seed)) {
            for (int i = 0; i < STEPS; i++) {
                history.step();
            }
            history.settle();
            history.reckon();
        }
    }
}
