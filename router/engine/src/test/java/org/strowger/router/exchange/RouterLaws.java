package org.strowger.router.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.strowger.router.application.Application;
import org.strowger.router.credit.Account;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.router.metrics.laws.RelayedTerm;
import org.strowger.router.metrics.laws.Term;
import org.strowger.router.smsc.Smsc;

/** Reads the laws of a router from its objects, as its tables and queues have them. */
public final class RouterLaws implements Laws {
    private final Exchange exchange;

    /** All that this router has had: a removed one may still have messages. */
    private final Set<Smsc> smscs = new LinkedHashSet<>();

    public RouterLaws(Exchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public void turn() {
        smscs.addAll(exchange.generation().smscs());
    }

    @Override
    public int threads() {
        return exchange.threads();
    }

    private Equation<?> equation(int thread, Law law) {
        return exchange.laws(thread).of(law);
    }

    @Override
    public long difference(int thread, Law law) {
        return equation(thread, law).difference();
    }

    @Override
    public boolean isNegative(int thread, Law law) {
        return equation(thread, law).isNegative();
    }

    @Override
    public String describe(int thread, Law law) {
        return equation(thread, law).toString();
    }

    @Override
    public long underWay(Law law) {
        long underWay = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            underWay += equation(i, law).underWay();
        }
        return underWay;
    }

    @Override
    public String terms(Law law) {
        List<String> terms = new ArrayList<>();
        for (Term each : equation(0, law).terms()) {
            long sum = sum(law, each);
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

    private long now(Law law) {
        long sum = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            sum += equation(i, law).now();
        }
        return sum;
    }

    private long sum(Law law, Term term) {
        long sum = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            sum += count(equation(i, law), term);
        }
        return sum;
    }

    @Override
    public List<String> waiting() {
        List<String> waiting = new ArrayList<>();
        for (Smsc each : exchange.generation().smscs()) {
            if (each.hasBacklog()) {
                waiting.add("messages for SMSC " + each.name());
            }
        }
        for (Application each : exchange.generation().applications()) {
            if (each.hasBacklog() || each.stored() != 0) {
                waiting.add(each.stored() + " stored deliveries for " + each.name());
            }
        }
        return waiting;
    }

    // ---- Counts and contents

    @Override
    public void compare(@Nullable LiveKinds live, Declared declared) {
        compareWithAccounts(declared);
        compareWithContents(live, declared);
    }

    /** The amounts that all threads hold are those that the accounts have reserved. */
    private void compareWithAccounts(Declared declared) {
        long held = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            held += equation(i, Law.MONEY).now();
        }
        long reserved = exchange.accounts().all().stream()
                .filter(Account::isPayer)
                .mapToLong(each -> each.figures().reserved().millionths())
                .sum();
        assertThat(reserved - held)
                .as("reserved by accounts, and held by nothing")
                .isEqualTo(-declared.of(Law.MONEY));
    }

    /** The counts of present objects are the contents of tables, queues, windows and the store. */
    private void compareWithContents(@Nullable LiveKinds live, Declared declared) {
        ExchangeContents contents = new ExchangeContents(exchange, smscs);
        assertThat(sum(Law.RELAYED, RelayedTerm.IN_FLIGHT))
                .as("relayed messages in flight, and in queues and windows of SMSCs")
                .isEqualTo(contents.relayed());
        assertThat(sum(Law.RELAYED, RelayedTerm.STORED))
                .as("messages taken into custody, and accepted")
                .isEqualTo(sum(Law.MESSAGES, MessageTerm.ACCEPTED) - declared.of(Law.MESSAGES));
        compareExpected(contents);
        // A message that waits for the store is in no table until the store has answered.
        if (live != null) {
            compareCustody(contents);
            compareWithRecords(contents, live);
        }
    }

    private void compareExpected(ExchangeContents contents) {
        long expected = sum(Law.EXPECTATIONS, ExpectationTerm.EXPECTED);
        assertThat(expected).as("expected receipts, and shares in tables").isEqualTo(contents.expected());
        assertThat(expected + sum(Law.EXPECTATIONS, ExpectationTerm.IN_FLIGHT))
                .as("expected receipts and those in flight, and entries of tables")
                .isEqualTo(contents.entries());
        assertThat(sum(Law.EXPECTATIONS, ExpectationTerm.ABSENT))
                .as("expected receipts of absent SMSCs, and those that are kept")
                .isEqualTo(contents.absent());
    }

    private void compareCustody(ExchangeContents contents) {
        assertThat(now(Law.MESSAGES))
                .as("messages in custody, and in queues, windows and with a due time")
                .isEqualTo(contents.inCustody());
        assertThat(contents.found())
                .as("messages in the index of ids, and in custody")
                .isEqualTo(contents.toBeFound());
        assertThat(sum(Law.DELIVERIES, DeliveryTerm.KEPT))
                .as("deliveries, and those that wait or that sessions have")
                .isEqualTo(contents.deliveries().size());
    }

    private void compareWithRecords(ExchangeContents contents, LiveKinds live) {
        assertThat(live.isComplete()).as("all live records are known").isTrue();
        compare("messages in custody", contents.records(), live.of(RecordKind.MESSAGE));
        compare("expected receipts", contents.expectedRecords(), live.of(RecordKind.EXPECTED));
        compare("deliveries", contents.deliveries(), live.of(RecordKind.DELIVERY));
        assertThat(sum(Law.DELIVERIES, DeliveryTerm.SEGMENT))
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
}
