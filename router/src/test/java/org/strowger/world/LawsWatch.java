package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.credit.Account;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.ExchangeContents;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.router.metrics.laws.RelayedTerm;
import org.strowger.router.metrics.laws.Term;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.smsc.Smsc;

/**
 * Looks at the laws of conservation of a router after every round of its threads, and when nothing is under way between
 * them. A test that cheats declares the difference that it makes.
 */
public final class LawsWatch implements ReactorRig.Companion {
    private final Supplier<@Nullable Exchange> router;
    private final Supplier<Optional<Keeping>> store;
    private final Map<Law, Long> declared = new EnumMap<>(Law.class);

    private @Nullable Exchange remembered;

    /** All that this router has had: a removed one may still have messages. */
    private final Set<Smsc> smscs = new LinkedHashSet<>();

    /**
     * @param router the router, while it lives
     * @param store in which all its records live, and no others
     */
    public LawsWatch(Supplier<@Nullable Exchange> router, Supplier<Optional<Keeping>> store) {
        this.router = router;
        this.store = store;
        for (Law each : Law.values()) {
            declared.put(each, 0L);
        }
    }

    /** The test has made this difference. */
    public void declare(Law law, long difference) {
        declared.merge(law, difference, Long::sum);
    }

    /** The terms of all threads that are not zero, without those between threads. */
    public String terms(Law law) {
        Exchange exchange = router.get();
        if (exchange == null) {
            throw new AssertionError("no router lives");
        }
        List<String> terms = new ArrayList<>();
        for (Term each : exchange.laws(0).of(law).terms()) {
            long sum = sum(exchange, law, each);
            if (sum != 0 && !each.isBetweenThreads()) {
                terms.add(each.words() + " " + sum);
            }
        }
        return String.join(", ", terms);
    }

    private static <T extends Enum<T> & Term> long count(Equation<T> equation, Term term) {
        return equation.terms().stream()
                .filter(each -> each == term)
                .mapToLong(equation::get)
                .sum();
    }

    @Override
    public void turn() {
        Exchange exchange = router.get();
        if (exchange != null) {
            remember(exchange);
            for (Law each : Law.values()) {
                check(exchange, each);
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // another life of the router
    private void remember(Exchange exchange) {
        if (exchange != remembered) {
            remembered = exchange;
            smscs.clear();
        }
        smscs.addAll(exchange.generation().smscs());
    }

    private void check(Exchange exchange, Law law) {
        long cheated = declared.getOrDefault(law, 0L);
        long difference = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            Equation<?> equation = exchange.laws(i).of(law);
            difference += equation.difference();
            if (equation.isNegative() || (cheated == 0 && equation.difference() != 0)) {
                throw new AssertionError(
                        law.words() + " of thread " + i + ": " + equation.difference() + " unaccounted, " + equation);
            }
        }
        assertThat(difference).as("%s unaccounted", law.words()).isEqualTo(cheated);
    }

    /** Nothing is under way: what has left one thread has come to another. */
    public void quiet() {
        turn();
        Exchange exchange = router.get();
        if (exchange == null) {
            return;
        }
        for (Law law : Law.values()) {
            long underWay = 0;
            for (int i = 0; i < exchange.threads(); i++) {
                underWay += exchange.laws(i).of(law).underWay();
            }
            assertThat(underWay).as("%s between threads", law.words()).isZero();
        }
        compareWithAccounts(exchange);
        compareWithContents(exchange, new ExchangeContents(exchange, smscs));
    }

    /** What is counted as here is what tables, queues, windows and the store have. */
    private void compareWithContents(Exchange exchange, ExchangeContents contents) {
        assertThat(sum(exchange, Law.RELAYED, RelayedTerm.IN_FLIGHT))
                .as("relayed messages in flight, and in queues and windows of SMSCs")
                .isEqualTo(contents.relayed());
        assertThat(sum(exchange, Law.RELAYED, RelayedTerm.STORED))
                .as("messages taken into custody, and accepted")
                .isEqualTo(sum(exchange, Law.MESSAGES, MessageTerm.ACCEPTED) - declared.getOrDefault(Law.MESSAGES, 0L));
        compareExpected(exchange, contents);
        // What waits for the store is in no table until the store has answered.
        store.get().filter(Keeping::isDrained).ifPresent(drained -> {
            compareCustody(exchange, contents);
            compareWithRecords(exchange, contents, drained.kinds());
        });
    }

    private static void compareExpected(Exchange exchange, ExchangeContents contents) {
        long expected = sum(exchange, Law.EXPECTATIONS, ExpectationTerm.EXPECTED);
        assertThat(expected).as("expected receipts, and shares in tables").isEqualTo(contents.expected());
        assertThat(expected + sum(exchange, Law.EXPECTATIONS, ExpectationTerm.IN_FLIGHT))
                .as("expected receipts and those in flight, and entries of tables")
                .isEqualTo(contents.entries());
        assertThat(sum(exchange, Law.EXPECTATIONS, ExpectationTerm.ABSENT))
                .as("expected receipts of absent SMSCs, and those that are kept")
                .isEqualTo(contents.absent());
    }

    private static void compareCustody(Exchange exchange, ExchangeContents contents) {
        assertThat(now(exchange, Law.MESSAGES))
                .as("messages in custody, and in queues, windows and with a due time")
                .isEqualTo(contents.inCustody());
        assertThat(contents.found())
                .as("messages in the index of ids, and in custody")
                .isEqualTo(contents.toBeFound());
        assertThat(sum(exchange, Law.DELIVERIES, DeliveryTerm.KEPT))
                .as("deliveries, and those that wait or that sessions have")
                .isEqualTo(contents.deliveries().size());
    }

    private static void compareWithRecords(Exchange exchange, ExchangeContents contents, LiveKinds live) {
        assertThat(live.isComplete()).as("all live records are known").isTrue();
        compare("messages in custody", contents.records(), live.of(RecordKind.MESSAGE));
        compare("expected receipts", contents.expectedRecords(), live.of(RecordKind.EXPECTED));
        compare("deliveries", contents.deliveries(), live.of(RecordKind.DELIVERY));
        assertThat(sum(exchange, Law.DELIVERIES, DeliveryTerm.SEGMENT))
                .as("segments, and records of segments")
                .isEqualTo(live.of(RecordKind.SEGMENT).size());
    }

    private static void compare(String what, Set<Long> here, Set<Long> live) {
        if (!here.equals(live)) { // A comparison by AssertJ takes the square of their number.
            Set<Long> onlyHere = new TreeSet<>(here);
            onlyHere.removeAll(live);
            Set<Long> onlyLive = new TreeSet<>(live);
            onlyLive.removeAll(here);
            throw new AssertionError(
                    what + ": not in the store " + onlyHere + ", in the store without an object " + onlyLive);
        }
    }

    private static long now(Exchange exchange, Law law) {
        long sum = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            sum += exchange.laws(i).of(law).now();
        }
        return sum;
    }

    private static long sum(Exchange exchange, Law law, Term term) {
        long sum = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            sum += count(exchange.laws(i).of(law), term);
        }
        return sum;
    }

    /** What all threads hold is what the accounts have reserved. */
    private void compareWithAccounts(Exchange exchange) {
        long held = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            held += exchange.laws(i).money().now();
        }
        long reserved = exchange.accounts().all().stream()
                .filter(Account::isPayer)
                .mapToLong(each -> each.figures().reserved().millionths())
                .sum();
        assertThat(reserved - held)
                .as("reserved by accounts, and held by nothing")
                .isEqualTo(-declared.getOrDefault(Law.MONEY, 0L));
    }

    @Override
    public long nextNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public long activity() {
        return 0;
    }
}
