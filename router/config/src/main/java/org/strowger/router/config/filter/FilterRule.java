package org.strowger.router.config.filter;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.strowger.message.Address;
import org.strowger.router.config.expression.ExpressionText;
import org.strowger.router.config.expression.Reference;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Criterion;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.match.PatternTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * A message filter of the configuration.
 *
 * @param name unique among the filters of its list
 * @param match the messages that the filter applies to
 * @param unless the messages that the filter does not apply to although they match; empty if there are none
 * @param when the condition of the filter; empty if it has none
 * @param zone the time zone of its dates and times; empty for that of the configuration
 * @param limit the limit beyond which the filter applies
 * @param effect the effect on these messages
 */
public record FilterRule(
        String name,
        Match match,
        List<Match> unless,
        List<ExpressionText> when,
        List<ZoneId> zone,
        FilterLimit limit,
        Effect effect) {
    /** The names of the number tables that decide whether the filter has its effect. */
    public Set<String> tables() {
        Set<String> names = new TreeSet<>();
        for (Criterion<String> each : Criteria.OF_LISTS) {
            names.addAll(match.items(each));
            unless.forEach(exception -> names.addAll(exception.items(each)));
        }
        when.forEach(condition -> condition.references().stream()
                .filter(reference -> reference.kind() == Reference.Kind.TABLE)
                .forEach(reference -> names.add(reference.name())));
        return names;
    }

    /** The maximum number of filters: as many as can run within the time allowed for filtering a message. */
    private static final int FILTERS_MAX = 200;

    /**
     * The effect of a filter: a refusal, a hold or a change.
     *
     * @param refusal empty, or the error with which messages are refused
     * @param hold how long messages are held
     * @param from the new sender; {@link Address#NONE} to leave it unchanged
     * @param route the route that messages take; empty for the first one that matches
     * @param set the fields whose new values are computed
     */
    public record Effect(List<Refusal> refusal, Hold hold, Address from, String route, ComputedFields set) {
        public Effect {
            refusal = List.copyOf(refusal);
        }
    }

    public static final ConfigKey<String> NAME = key(
                    "name", TextTypes.NAME, "the name of the filter in explain, event records and metrics")
            .example("quiet-hours");
    public static final ConfigKey<SectionValues> MATCH = key(
                    "match",
                    Match.section("the messages to which the filter applies", Criteria.OF_FILTERS),
                    "the messages to which the filter applies")
            .or("{}")
            .example("{to: \"33*\", time: \"22:00-08:00\"}");
    public static final ConfigKey<SectionValues> UNLESS = key(
                    "unless",
                    Match.section("messages to which the filter does not apply", Criteria.OF_FILTERS),
                    "messages to which the filter does not apply, although they match")
            .orElse("the filter applies to all messages that match")
            .example("{application: bank}");
    public static final ConfigKey<ExpressionText> WHEN = key(
                    "when",
                    ExpressionText.CONDITION,
                    "of the messages that match, the filter applies only to those for which this expression is true")
            .orElse("the filter applies to all messages that match")
            .example("'segments > 3 and not startsWith(from, \"OTP\")'");
    public static final ConfigKey<ZoneId> ZONE = key(
                    "timezone", TimeTypes.ZONE, "the time zone of date and time in match, unless, when and set")
            .orElse("the time zone of the configuration")
            .example("Europe/Paris");
    public static final ConfigKey<SectionValues> LIMIT = key(
                    "limit", FilterLimit.SECTION, "the filter applies only to messages beyond this number in this time")
            .orElse("the filter applies to all its messages")
            .example("{count: 5, within: 1h, per: [to]}");
    public static final ConfigKey<Refusal> REFUSE = key("refuse", Refusal.TYPE, "messages are refused with this error")
            .orElse("another effect is required")
            .example("not-allowed");
    public static final ConfigKey<Hold> HOLD = key(
                    "hold",
                    Hold.TYPE,
                    "messages are stored and sent after this time; until-allowed: when limit permits them;"
                            + " until-time-ends: when the hours of match.time are over")
            .orElse("another effect is required")
            .example("until-time-ends");
    public static final ConfigKey<Address> FROM = key("from", PatternTypes.ADDRESS, "the new sender of messages")
            .orElse("another effect is required")
            .example("\"447700900000\"");
    public static final ConfigKey<String> ROUTE = key(
                    "route", TextTypes.NAME, "messages take this route, even if they do not match it")
            .orElse("another effect is required")
            .example("domestic");
    public static final ConfigKey<SectionValues> SET = key(
                    "set", ComputedFields.SECTION, "new values of fields, computed by expressions")
            .orElse("another effect is required")
            .example("{text: 'text + \" STOP 80000\"'}");
    public static final Section SECTION = Section.of(
            "a message filter, with one effect: refuse, hold, or a change by from, route or set",
            NAME,
            MATCH,
            UNLESS,
            WHEN,
            ZONE,
            LIMIT,
            REFUSE,
            HOLD,
            FROM,
            ROUTE,
            SET);

    /** The key for the filters of one application, or of all. */
    public static final ConfigKey<List<SectionValues>> FILTERS = key(
                    "filters",
                    new ListOf<>(SECTION, false, FILTERS_MAX),
                    "message filters, in the order in which they apply to a message; the filters of the application "
                            + "apply before the filters for all applications")
            .or("[]")
            .example("[{name: no-premium, match: {to: \"449*\"}, refuse: not-allowed}]");

    public FilterRule {
        unless = List.copyOf(unless);
        when = List.copyOf(when);
        zone = List.copyOf(zone);
    }

    /** Returns the filters of a section, which must have been checked and have no faults. */
    public static List<FilterRule> all(SectionValues section) {
        return section.value(FILTERS).stream().map(FilterRule::of).toList();
    }

    private static FilterRule of(SectionValues rule) {
        return new FilterRule(
                rule.value(NAME),
                match(rule.value(MATCH)),
                rule.find(UNLESS).map(FilterRule::match).stream().toList(),
                rule.find(WHEN).stream().toList(),
                rule.find(ZONE).stream().toList(),
                rule.find(LIMIT).map(FilterLimit::of).orElse(FilterLimit.NONE),
                new Effect(
                        rule.find(REFUSE).stream().toList(),
                        rule.value(HOLD, Hold.NONE),
                        rule.value(FROM, Address.NONE),
                        rule.value(ROUTE, ""),
                        rule.find(SET).map(ComputedFields::of).orElse(ComputedFields.NONE)));
    }

    private static Match match(SectionValues match) {
        return Match.of(match, Criteria.OF_FILTERS);
    }

    /** Whether the filter's match restricts the hours. */
    public static boolean hasTime(SectionValues rule) {
        return rule.find(MATCH)
                .filter(each -> each.isWritten(Criteria.TIME.key()))
                .isPresent();
    }

    /** The effect as a word: refuse, hold or change. */
    public String effectWord() {
        if (!effect.refusal().isEmpty()) {
            return "refuse";
        }
        return effect.hold().equals(Hold.NONE) ? "change" : "hold";
    }

    /** The refusal, if that is the effect. */
    public Optional<Refusal> refusal() {
        return effect.refusal().stream().findFirst();
    }
}
