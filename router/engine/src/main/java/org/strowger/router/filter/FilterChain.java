package org.strowger.router.filter;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.strowger.message.Address;
import org.strowger.router.config.match.MessageFacts;

/** Filters in the order in which they run. The first filter that stops the message ends the chain. Immutable. */
public final class FilterChain {
    public static final FilterChain EMPTY = new FilterChain(List.of());

    /** The time that all filters together may take for one message. */
    public static final long BUDGET_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final MessageFilter[] filters;
    private final boolean hasOptOuts;
    private final boolean judgesContent;

    private FilterChain(List<MessageFilter> filters) {
        this.filters = filters.toArray(MessageFilter[]::new);
        this.hasOptOuts = filters.stream().anyMatch(MessageFilter::isOptOut);
        this.judgesContent = filters.stream().anyMatch(MessageFilter::isConfigured);
    }

    public static FilterChain of(List<MessageFilter> filters) {
        return filters.isEmpty() ? EMPTY : new FilterChain(filters);
    }

    public boolean isEmpty() {
        return filters.length == 0;
    }

    /**
     * Judges the message. Each filter sees the changes of the filters before it.
     *
     * @return {@link Verdict#PASS}, a verdict that stops the message, or all changes together as one
     *     {@link Verdict.Kind#CHANGE}
     */
    public Verdict judge(MessageFacts message) {
        return judge(message, FilterChain::ignore);
    }

    /** Whether one of the filters may judge the content of a message. */
    boolean judgesContent() {
        return judgesContent;
    }

    /** Whether a table of opt-outs decides in one of the filters. */
    public boolean hasOptOuts() {
        return hasOptOuts;
    }

    /**
     * Checks again whether the subscriber has opted out, right before the message leaves. All filters judge the message
     * as it arrived, without counting it. Only a refusal by a table of opt-outs has an effect.
     *
     * @param message as for {@link #judge}, as a question
     * @param leavesTo the recipient with which the message leaves
     * @return {@link Verdict#PASS} or a refusal
     */
    public Verdict judgeOptOuts(MessageFacts message, Address leavesTo) {
        for (MessageFilter filter : filters) {
            Verdict verdict = filter.judge(message);
            if (verdict.kind() == Verdict.Kind.REFUSE && filter.isOptOut()) {
                return verdict;
            }
            if (!verdict.stops() && verdict.kind() != Verdict.Kind.PASS) {
                verdict.changes().applyTo(message);
            }
        }
        if (leavesTo.equals(message.destination())) {
            return Verdict.PASS;
        }
        message.changeDestination(leavesTo);
        for (MessageFilter filter : filters) {
            Verdict verdict = filter.isOptOut() ? filter.judge(message) : Verdict.PASS;
            if (verdict.kind() == Verdict.Kind.REFUSE) {
                return verdict;
            }
        }
        return Verdict.PASS;
    }

    private static void ignore(MessageFilter filter, Verdict verdict) {
        // No observer was passed.
    }

    /** @param observer receives the verdict of each filter that runs, right after it */
    public Verdict judge(MessageFacts message, BiConsumer<MessageFilter, Verdict> observer) {
        MessageChanges changes = MessageChanges.NONE;
        for (MessageFilter filter : filters) {
            Verdict verdict = filter.judge(message);
            observer.accept(filter, verdict);
            if (verdict.stops()) {
                return verdict;
            }
            if (verdict.kind() != Verdict.Kind.PASS) {
                changes = changes.and(verdict.changes());
                verdict.changes().applyTo(message);
            }
        }
        return changes.isNone() ? Verdict.PASS : Verdict.change(changes);
    }
}
