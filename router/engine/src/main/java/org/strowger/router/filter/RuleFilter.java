package org.strowger.router.filter;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.expression.CompiledExpression;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.config.filter.Hold;
import org.strowger.router.config.filter.Refusal;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.match.MessageTest;
import org.strowger.router.config.match.TimeWindow;
import org.strowger.router.thread.shared.SharedRates;

/** A filter of the configuration: a match, a limit, and an effect on the messages beyond the limit. */
final class RuleFilter implements MessageFilter {
    /** A message that would wait longer for its limit is refused. */
    private static final long HELD_MILLIS_MAX = 7L * 24 * 60 * 60 * 1000;

    private final String name;
    private final MessageTest[] tests;
    private final MessageTest[] exceptions;
    private final @Nullable CompiledExpression when;
    private final @Nullable FieldSetter setter;
    private final CountedRate rate;
    private final FilterCounts counts;
    private final boolean isLimited;
    private final boolean isOptOut;
    private final Hold hold;
    private final TimeWindow[] hours;
    private final @Nullable ZoneId zone;

    /** The effect, unless the message is held. */
    private final Verdict effect;

    private RuleFilter(
            FilterRule rule,
            String application,
            MessageTest[] tests,
            MessageTest[] exceptions,
            CountedRate rate,
            FilterCounts counts,
            boolean isOptOut) {
        this.isOptOut = isOptOut;
        this.name = rule.name();
        this.tests = tests;
        this.exceptions = exceptions;
        this.when = rule.when().isEmpty() ? null : rule.when().get(0).compile(application);
        this.setter = rule.effect().set().isNone()
                ? null
                : new FieldSetter(rule.name(), rule.effect().set(), application);
        this.rate = rate;
        this.counts = counts;
        this.isLimited = !rule.limit().isNone();
        this.hold = rule.effect().hold();
        this.hours = rule.match().items(Criteria.TIME).toArray(TimeWindow[]::new);
        this.zone = rule.zone().isEmpty() ? null : rule.zone().get(0);
        this.effect = effectOf(rule);
    }

    /**
     * The filter for the messages of an application.
     *
     * @param isOptOut see {@link MessageFilter#isOptOut}
     * @return empty if it is for no message of this application
     */
    static Optional<MessageFilter> of(
            FilterRule rule, String application, CountedRate rate, FilterCounts counts, boolean isOptOut) {
        if (!isFor(rule.match(), application)) {
            return Optional.empty();
        }
        List<MessageTest> exceptions = new ArrayList<>();
        for (Match unless : rule.unless()) {
            if (isFor(unless, application)) {
                MessageTest[] all = tests(unless);
                exceptions.add(message -> fitsAll(all, message));
            }
        }
        return Optional.of(new RuleFilter(
                rule,
                application,
                tests(rule.match()),
                exceptions.toArray(MessageTest[]::new),
                rate,
                counts,
                isOptOut));
    }

    private static boolean isFor(Match match, String application) {
        List<String> applications = match.items(Criteria.APPLICATION);
        return applications.isEmpty() || applications.contains(application);
    }

    /** The tests of the match, except for the application, which is known to match. */
    private static MessageTest[] tests(Match match) {
        return match.demands().stream()
                .filter(demand -> !demand.criterion().equals(Criteria.APPLICATION))
                .map(demand -> demand.test(party -> -1))
                .toArray(MessageTest[]::new);
    }

    private static Verdict effectOf(FilterRule rule) {
        if (!rule.effect().hold().equals(Hold.NONE)) {
            return Verdict.refuseBy(rule.name(), RefusalReason.TOO_FAST, 0);
        }
        Optional<Refusal> refusal = rule.refusal();
        if (refusal.isPresent()) {
            return Verdict.refuseBy(
                    rule.name(), reasonOf(refusal.get()), refusal.get().smppStatus());
        }
        MessageChanges changes = MessageChanges.NONE;
        if (!rule.effect().from().isEmpty()) {
            changes = changes.from(rule.effect().from());
        }
        return Verdict.change(
                rule.effect().route().isEmpty()
                        ? changes
                        : changes.by(rule.effect().route()));
    }

    private static RefusalReason reasonOf(Refusal refusal) {
        return switch (refusal.reason()) {
            case NOT_ALLOWED -> RefusalReason.NOT_ALLOWED;
            case INVALID_DESTINATION -> RefusalReason.INVALID_DESTINATION;
            case INVALID_SENDER -> RefusalReason.INVALID_SENDER;
            case THROTTLED -> RefusalReason.TOO_FAST;
            case LATER -> RefusalReason.LATER;
        };
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isConfigured() {
        return true;
    }

    @Override
    public boolean isOptOut() {
        return isOptOut;
    }

    @Override
    public Verdict judge(MessageFacts message) {
        ZoneId own = zone;
        Verdict verdict = own == null ? judgeInZone(message) : judgeInZone(message, own);
        if (verdict.kind() != Verdict.Kind.PASS && !message.isQuestion()) {
            counts.count(verdict);
        }
        return verdict;
    }

    private Verdict judgeInZone(MessageFacts message, ZoneId own) {
        ZoneId before = message.inZone(own);
        Verdict verdict = judgeInZone(message);
        message.inZone(before);
        return verdict;
    }

    private Verdict judgeInZone(MessageFacts message) {
        if (!isCandidate(message) || (when != null && !when.isTrue(message))) {
            return Verdict.PASS;
        }
        if (!message.isQuestion()) {
            counts.matched();
        }
        if (hold.kind() == Hold.Kind.UNTIL_ALLOWED) {
            return heldUntilAllowed(message);
        }
        if (isLimited && rate.take(message)) {
            return Verdict.PASS;
        }
        return switch (hold.kind()) {
            case NONE, UNTIL_ALLOWED -> setter == null ? effect : setter.judge(message, effect.changes());
            case FOR -> heldFor(message, hold.length().toMillis());
            case UNTIL_TIME_ENDS -> heldUntil(endOfHours(message.moment()));
        };
    }

    /** Whether the message fits the match, and is no exception. */
    private boolean isCandidate(MessageFacts message) {
        return fitsAll(tests, message) && !fitsAny(exceptions, message);
    }

    @Override
    public List<String> explain(MessageFacts message) {
        ZoneId own = zone;
        if (own == null) {
            return explainInZone(message);
        }
        ZoneId before = message.inZone(own);
        List<String> lines = explainInZone(message);
        message.inZone(before);
        return lines;
    }

    private List<String> explainInZone(MessageFacts message) {
        if ((when == null && setter == null) || !isCandidate(message)) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        if (when != null) {
            lines.addAll(when.explain(message));
        }
        if (setter != null && (when == null || when.isTrue(message))) {
            lines.addAll(setter.explain(message));
        }
        return lines;
    }

    private Verdict heldUntilAllowed(MessageFacts message) {
        long nowMillis = message.tickMillis();
        long from = rate.reserve(message, nowMillis + HELD_MILLIS_MAX);
        if (from == SharedRates.NEVER) {
            return effect;
        }
        return from <= nowMillis ? Verdict.PASS : heldFor(message, from - nowMillis);
    }

    private static Verdict heldFor(MessageFacts message, long millis) {
        return Verdict.change(MessageChanges.NONE.heldFor(message.agedMillis() + millis));
    }

    private static Verdict heldUntil(long unixMillis) {
        return Verdict.change(MessageChanges.NONE.notBefore(unixMillis));
    }

    /** The end of the hours that contain this time, including hours that follow without a gap. */
    private long endOfHours(ZonedDateTime now) {
        ZonedDateTime end = now;
        boolean isExtended = true;
        // A week contains all hours once: if they have no gap, the message is held for a week.
        while (isExtended && end.isBefore(now.plusDays(7))) {
            isExtended = false;
            for (TimeWindow window : hours) {
                if (window.contains(end)) {
                    end = window.endAfter(end);
                    isExtended = true;
                }
            }
        }
        return end.toInstant().toEpochMilli();
    }

    private static boolean fitsAll(MessageTest[] tests, MessageFacts message) {
        for (MessageTest test : tests) {
            if (!test.fits(message)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fitsAny(MessageTest[] tests, MessageFacts message) {
        for (MessageTest test : tests) {
            if (test.fits(message)) {
                return true;
            }
        }
        return false;
    }
}
