package org.strowger.router.config.status;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.util.List;
import org.strowger.message.Outcome.StatusClass;
import org.strowger.message.Outcome.Treatment;
import org.strowger.message.Outcome.Treatment.Failover;
import org.strowger.message.Outcome.Treatment.Link;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * A rule that assigns a class and its consequences to some statuses of an SMSC.
 *
 * @param codes the statuses
 * @param treatment the class and its consequences
 */
public record StatusRule(List<CodeRange> codes, Treatment treatment) {
    private static final int TRIES_MAX = 1000;

    /** The value with which the next SMSC is tried. */
    public static final String YES = "yes";

    public static final ConfigKey<List<CodeRange>> CODES = key(
                    "codes",
                    ListOf.words(CodeRange.TYPE),
                    "the statuses, by their names in the protocol or by numbers; the first rule that names a status "
                            + "applies")
            .example("[ESME_RTHROTTLED, 0x400-0x4FF]");
    public static final ConfigKey<StatusClass> CLASS = key(
                    "class",
                    TextTypes.words(StatusClass.class),
                    "throttled: messages come too fast; temporary: the message may be accepted later; permanent: the "
                            + "message will never be accepted; queue-full: a queue of the SMSC is full; suspended: "
                            + "the account is barred, suspended or without credit; number: only this recipient is "
                            + "wrong, so the message fails and no other SMSC is tried")
            .example("throttled");
    public static final ConfigKey<SectionValues> RETRY = key(
                    "retry", Retry.SECTION, "retries after such a status, in place of the retries of the route")
            .orElse("the retries of the route")
            .example("{pause: 1m, tries: 5}");
    public static final ConfigKey<String> FAILOVER = key(
                    "failover",
                    TextTypes.oneOf(YES, "no"),
                    "whether the next SMSC of the route is tried; overrides try-next-on of the route")
            .orElse("suspended: yes; number: no; otherwise try-next-on of the route decides")
            .example("yes");
    public static final ConfigKey<Link> LINK = key(
                    "link",
                    TextTypes.words(Link.class),
                    "the effect on the SMSC; slow: its rate is reduced, and restored step by step; set-aside: it gets "
                            + "no messages for the time in pause, and messages are sent to the next SMSC of their "
                            + "route; none: no effect")
            .orElse("throttled: slow; suspended: set-aside; otherwise none")
            .example("set-aside");
    public static final ConfigKey<Duration> PAUSE = key(
                    "pause", TimeTypes.duration("1s", "1d"), "how long the SMSC is set aside")
            .or("1m");

    public static final Section SECTION =
            Section.of("classes of the SMSC's statuses", CODES, CLASS, RETRY, FAILOVER, LINK, PAUSE);

    /** Keys for retries. */
    public static final class Retry {
        public static final ConfigKey<Duration> PAUSE = key(
                        "pause", TimeTypes.duration("1s", "1d"), "the delay before each retry")
                .orElse("the delays of the route")
                .example("1m");
        public static final ConfigKey<Integer> TRIES = key(
                        "tries",
                        TextTypes.wordOr("unlimited", Treatment.UNLIMITED, NumberTypes.integer(1, TRIES_MAX)),
                        "the number of refusals by the last SMSC after which the message fails, like retry.tries of "
                                + "routes")
                .or("unlimited");
        static final Section SECTION = Section.of("retries after a status", PAUSE, TRIES);

        private Retry() {}
    }

    public StatusRule {
        codes = List.copyOf(codes);
    }

    static StatusRule of(SectionValues rule) {
        StatusClass statusClass = rule.value(CLASS);
        Link link = rule.value(LINK, usualLink(statusClass));
        return new StatusRule(
                rule.value(CODES),
                new Treatment(
                        statusClass,
                        rule.find(FAILOVER)
                                .map(word -> word.equals(YES) ? Failover.YES : Failover.NO)
                                .orElse(usualFailover(statusClass)),
                        link,
                        link == Link.SET_ASIDE ? rule.value(PAUSE).toNanos() : 0,
                        rule.find(RETRY)
                                .flatMap(retry -> retry.find(Retry.PAUSE))
                                .orElse(Duration.ZERO)
                                .toNanos(),
                        rule.find(RETRY).map(retry -> retry.value(Retry.TRIES)).orElse(Treatment.UNLIMITED)));
    }

    /** The effect on the SMSC if the rule does not configure one. */
    public static Link usualLink(StatusClass statusClass) {
        return switch (statusClass) {
            case THROTTLED -> Link.SLOW;
            case SUSPENDED -> Link.SET_ASIDE;
            case TEMPORARY, PERMANENT, QUEUE_FULL, NUMBER -> Link.NONE;
        };
    }

    private static Failover usualFailover(StatusClass statusClass) {
        return switch (statusClass) {
            case SUSPENDED -> Failover.YES;
            case NUMBER -> Failover.NO;
            case THROTTLED, TEMPORARY, PERMANENT, QUEUE_FULL -> Failover.AS_ROUTED;
        };
    }
}
