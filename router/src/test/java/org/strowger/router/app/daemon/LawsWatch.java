package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.credit.Account;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.ExchangeContents;
import org.strowger.router.metrics.laws.Equation;
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
final class LawsWatch implements ReactorRig.Companion {
    private final Supplier<@Nullable Exchange> router;
    private final Map<Law, Long> declared = new EnumMap<>(Law.class);
    private @Nullable Exchange remembered;

    /** All that this router has had: a removed one may still have messages. */
    private final Set<Smsc> smscs = new LinkedHashSet<>();

    /** @param router the router, while it lives */
    LawsWatch(Supplier<@Nullable Exchange> router) {
        this.router = router;
        for (Law each : Law.values()) {
            declared.put(each, 0L);
        }
    }

    /** The test has made this difference. */
    void declare(Law law, long difference) {
        declared.merge(law, difference, Long::sum);
    }

    /** The terms of all threads that are not zero, without those between threads. */
    String terms(Law law) {
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
    void quiet() {
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
        compareWithTables(exchange, new ExchangeContents(exchange, smscs));
    }

    /** What is counted as here is what the queues and windows have. */
    private void compareWithTables(Exchange exchange, ExchangeContents contents) {
        assertThat(sum(exchange, Law.RELAYED, RelayedTerm.IN_FLIGHT))
                .as("relayed messages in flight, and in queues and windows of SMSCs")
                .isEqualTo(contents.relayed());
        assertThat(sum(exchange, Law.RELAYED, RelayedTerm.STORED))
                .as("messages taken into custody, and accepted")
                .isEqualTo(sum(exchange, Law.MESSAGES, MessageTerm.ACCEPTED) - declared.getOrDefault(Law.MESSAGES, 0L));
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
