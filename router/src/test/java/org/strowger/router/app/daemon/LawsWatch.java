package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.credit.Account;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.metrics.laws.Term;
import org.strowger.router.reactor.ReactorRig;

/**
 * Looks at the laws of conservation of a router after every round of its threads, and when nothing is under way between
 * them. A test that cheats declares the difference that it makes.
 */
final class LawsWatch implements ReactorRig.Companion {
    private final Supplier<@Nullable Exchange> router;
    private final Map<Law, Long> declared = new EnumMap<>(Law.class);

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
            long sum = 0;
            for (int i = 0; i < exchange.threads(); i++) {
                sum += count(exchange.laws(i).of(law), each);
            }
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
            for (Law each : Law.values()) {
                check(exchange, each);
            }
        }
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
