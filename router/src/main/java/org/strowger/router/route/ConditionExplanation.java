package org.strowger.router.route;

import java.time.DayOfWeek;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.strowger.message.Address;
import org.strowger.router.config.AddressPattern;
import org.strowger.router.config.Match;
import org.strowger.router.config.TimeWindow;

/**
 * Why a rule fits a message or does not, in words. It asks the demands one by one and so takes its time: it is for
 * people, not for messages.
 */
final class ConditionExplanation {
    private static final int NAMED_MAX = 5;
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);

    private final RouteQuery question;
    private final ZoneId zone;

    ConditionExplanation(RouteQuery question, ZoneId zone) {
        this.question = question;
        this.zone = zone;
    }

    RuleFinding finding(Rules.Rule rule, String partyWord, List<String> parties) {
        Condition condition = rule.condition();
        Match match = condition.match();
        var held = new ArrayList<String>();
        if (!condition.fitsParty(question.party())) {
            return not(rule, partyWord + " is not " + any(parties));
        }
        hold(held, parties, partyWord + " is ");
        if (!fits(match.to(), question.destination())) {
            return not(rule, unfit("to", match.to(), question.destination()));
        }
        hold(held, match.to(), "to fits ");
        if (!fits(match.from(), question.source())) {
            return not(rule, unfit("from", match.from(), question.source()));
        }
        hold(held, match.from(), "from fits ");
        if (!condition.fitsTime(question, zone)) {
            return not(rule, clock() + " is not within " + windows(match.times()));
        }
        if (!match.times().isEmpty()) {
            held.add(clock() + " is within " + windows(match.times()));
        }
        if (!condition.fitsText(question)) {
            return not(rule, question.hasText() ? "text has no " + any(match.texts()) : "text cannot be read");
        }
        hold(held, match.texts(), "text has ");
        return new RuleFinding(rule.name(), true, held.isEmpty() ? "fits everything" : String.join(", ", held));
    }

    private static RuleFinding not(Rules.Rule rule, String why) {
        return new RuleFinding(rule.name(), false, why);
    }

    private static void hold(List<String> held, List<?> choices, String words) {
        if (!choices.isEmpty()) {
            held.add(words + any(choices));
        }
    }

    private static boolean fits(List<AddressPattern> patterns, Address address) {
        return AddressMatcher.of(patterns).matches(address);
    }

    private static String unfit(String key, List<AddressPattern> patterns, Address address) {
        if (patterns.size() > 1) {
            return key + " is none of " + any(patterns);
        }
        AddressPattern pattern = patterns.get(0);
        if (pattern.international() && NumberText.internationalStart(address) == NumberText.NOWHERE) {
            return key + " is not an international number";
        }
        String plus = pattern.international() ? "+" : "";
        return key
                + switch (pattern.kind()) {
                    case EXACT -> " is not " + plus + pattern.text();
                    case PREFIX -> " does not begin with " + plus + pattern.text();
                    case EXPRESSION -> " has no " + pattern;
                };
    }

    private static String any(List<?> choices) {
        String named = choices.stream().limit(NAMED_MAX).map(Object::toString).collect(Collectors.joining(" or "));
        return choices.size() <= NAMED_MAX ? named : named + " or " + (choices.size() - NAMED_MAX) + " more";
    }

    private String clock() {
        ZonedDateTime now = question.moment(zone);
        return CLOCK.format(now);
    }

    private static String windows(List<TimeWindow> windows) {
        return any(windows.stream().map(ConditionExplanation::window).toList());
    }

    private static String window(TimeWindow window) {
        String hours = window.begin() + "-" + window.end();
        if (window.days().size() == DayOfWeek.values().length) {
            return hours;
        }
        return Arrays.stream(DayOfWeek.values())
                        .filter(window.days()::contains)
                        .map(day -> day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH))
                        .collect(Collectors.joining(","))
                + " " + hours;
    }
}
