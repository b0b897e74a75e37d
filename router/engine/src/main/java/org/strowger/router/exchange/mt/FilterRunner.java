package org.strowger.router.exchange.mt;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.strowger.message.Address;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.config.fields.TlvRules;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.filter.FilterChain;
import org.strowger.router.filter.MessageFilter;
import org.strowger.router.filter.TlvCheck;
import org.strowger.router.filter.Verdict;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteQuery;

/**
 * Runs the filters for the messages of one thread. Counts their verdicts, and compares the time of every
 * {@value #SAMPLE}th run with the budget.
 */
final class FilterRunner {
    /** One run in this many is measured: reading the clock costs more than a typical filter. */
    static final int SAMPLE = 64;

    /** The number of slow runs in a row after which they are logged: a single slow run may be a pause of the thread. */
    static final int SLOW_RUNS = 3;

    /** The refusal of a message in transaction mode: its sender waits for the SMSC's answer, so it cannot be held. */
    private static final Verdict HELD_TRANSACTION = Verdict.refuse(
            RefusalReason.NOT_ALLOWED,
            0,
            "a filter holds the message, but messages in transaction mode cannot be " + "held");

    private final int threadIndex;
    private final LongSupplier clock;
    private final OperatorLog operatorLog;
    private final Timing timing = new Timing();
    private int runs;
    private int slowRuns;

    /** @param clock reads the clock at each call, in nanoseconds */
    FilterRunner(int threadIndex, LongSupplier clock, OperatorLog operatorLog) {
        this.threadIndex = threadIndex;
        this.clock = clock;
        this.operatorLog = operatorLog;
    }

    /** Judges the message of the query before its route is decided. */
    Verdict beforeRouting(Generation generation, Application from, ShortMessage message, RouteQuery query) {
        ApplicationFilters filters = from.filters();
        if (filters.requireStore() && message.isTransaction()) {
            return Verdict.refuse(RefusalReason.NOT_ALLOWED); // Such a message must not be stored.
        }
        if (filters.beforeRouting().isEmpty()) {
            return Verdict.PASS;
        }
        query.facts().takeCounted(); // Discards the counts of an earlier message that was refused.
        generation.routes().interpret(query);
        Verdict verdict = judge(filters.beforeRouting(), from, query.facts());
        return verdict.changes().isHeld() && message.isTransaction() ? HELD_TRANSACTION : verdict;
    }

    /**
     * Checks again whether the subscriber has opted out, right before the message of the query leaves.
     *
     * @param leavesTo the recipient with which it leaves
     * @return {@link Verdict#PASS} or a refusal
     */
    Verdict optOut(Generation generation, Application from, RouteQuery query, Address leavesTo) {
        query.facts().onlyAsked();
        generation.routes().interpret(query);
        Verdict verdict = from.filters().beforeRouting().judgeOptOuts(query.facts(), leavesTo);
        if (verdict.stops()) {
            from.port(threadIndex).figures().increment(AppFigure.of(verdict.kind()));
        }
        return verdict;
    }

    /** Judges the message of the query on the route that was decided for it. */
    Verdict beforeSending(Generation generation, Application from, Route route, RouteQuery query) {
        FilterChain ofRoute = route.filters();
        FilterChain ofApplication = from.filters().beforeSending();
        TlvRules tlvs = route.tlvChecks();
        if (ofRoute.isEmpty() && ofApplication.isEmpty() && tlvs.isNone()) {
            return Verdict.PASS;
        }
        generation.routes().interpret(query);
        Verdict first = judge(ofRoute, from, query.facts());
        if (first.stops()) {
            return first;
        }
        Verdict second = judge(ofApplication, from, query.facts());
        if (!tlvs.isNone() && !second.stops()) {
            Verdict checked = TlvCheck.ofRoute(tlvs, from.settings().sending(), query.facts());
            if (checked.stops()) {
                from.port(threadIndex).figures().increment(AppFigure.of(checked.kind()));
                return checked;
            }
        }
        return second.stops() || first.changes().isNone()
                ? second
                : Verdict.change(first.changes().and(second.changes()));
    }

    private Verdict judge(FilterChain filters, Application application, MessageFacts message) {
        if (filters.isEmpty()) {
            return Verdict.PASS;
        }
        Verdict verdict = ++runs % SAMPLE == 0 ? measured(filters, application, message) : filters.judge(message);
        if (verdict.kind() != Verdict.Kind.PASS) {
            application.port(threadIndex).figures().increment(AppFigure.of(verdict.kind()));
        }
        return verdict;
    }

    private Verdict measured(FilterChain filters, Application application, MessageFacts message) {
        timing.begin(clock.getAsLong());
        Verdict verdict = filters.judge(message, (filter, each) -> timing.ran(filter, clock.getAsLong()));
        if (timing.nanos() <= FilterChain.BUDGET_NANOS) {
            slowRuns = 0;
            return verdict;
        }
        application.port(threadIndex).figures().increment(AppFigure.FILTERS_SLOW);
        if (++slowRuns == SLOW_RUNS) {
            slowRuns = 0;
            operatorLog.appTold(application.name(), LogEvent.FILTER_SLOW, timing.text());
        }
        return verdict;
    }

    /** The times of the filters for one message. */
    private static final class Timing {
        private long beganNanos;
        private long lastNanos;
        private long slowestNanos;
        private String slowest = "";

        void begin(long nowNanos) {
            beganNanos = nowNanos;
            lastNanos = nowNanos;
            slowestNanos = 0;
            slowest = "";
        }

        void ran(MessageFilter filter, long nowNanos) {
            long nanos = nowNanos - lastNanos;
            if (nanos > slowestNanos) {
                slowestNanos = nanos;
                slowest = filter.name();
            }
            lastNanos = nowNanos;
        }

        long nanos() {
            return lastNanos - beganNanos;
        }

        String text() {
            return "the message filters took " + TimeUnit.NANOSECONDS.toMicros(nanos())
                    + " us for one message, of which \""
                    + slowest + "\" took " + TimeUnit.NANOSECONDS.toMicros(slowestNanos) + " us; the budget is "
                    + TimeUnit.NANOSECONDS.toMicros(FilterChain.BUDGET_NANOS) + " us";
        }
    }
}
