package org.strowger.router.route;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import org.strowger.router.config.AddressPattern;
import org.strowger.router.config.Match;
import org.strowger.router.config.TimeWindow;

/**
 * What a rule demands of a message, compiled. Nothing of a message is read that no demand is about.
 *
 * <p>Prefixes and numbers of the recipient are not asked for here if there is nothing else in {@code to}: the tree that
 * led to the rule has seen that they fit.
 */
final class Condition {
    private final Match match;
    private final int[] parties;
    private final AddressMatcher to;
    private final AddressMatcher from;
    private final Expression[] texts;

    /**
     * Compiles a condition.
     *
     * @param match as it was written
     * @param parties the numbers of those from whom the message may come, in their order; none: from anybody
     */
    Condition(Match match, int[] parties) {
        this.match = match;
        this.parties = parties;
        this.to = isFoundByDigits(match) ? AddressMatcher.ANY : matcher(match.to());
        this.from = matcher(match.from());
        this.texts = match.texts().stream()
                .map(text -> Expression.of(text.expression(), text.flags()))
                .toArray(Expression[]::new);
    }

    private static AddressMatcher matcher(List<AddressPattern> patterns) {
        return patterns.isEmpty() ? AddressMatcher.ANY : AddressMatcher.of(patterns);
    }

    /** Whether the tree leads to the rule. */
    static boolean isFoundByDigits(Match match) {
        return !match.to().isEmpty() && match.to().stream().noneMatch(AddressMatcher::isExpression);
    }

    Match match() {
        return match;
    }

    int[] parties() {
        return parties;
    }

    /** Whether it depends on what differs between the parts of a long message. */
    boolean asksForContent() {
        return texts.length > 0 || !match.times().isEmpty();
    }

    boolean fitsPeople(RouteQuery question) {
        return fitsParty(question.party())
                && (to.isAny() || to.matches(question.destination()))
                && fitsSource(question);
    }

    boolean fitsContent(RouteQuery question, ZoneId zone) {
        return fitsTime(question, zone) && fitsText(question);
    }

    boolean fitsParty(int party) {
        return parties.length == 0 || Arrays.binarySearch(parties, party) >= 0;
    }

    boolean fitsSource(RouteQuery question) {
        return from.isAny() || from.matches(question.source());
    }

    boolean fitsTime(RouteQuery question, ZoneId zone) {
        if (match.times().isEmpty()) {
            return true;
        }
        ZonedDateTime now = question.moment(zone);
        for (TimeWindow window : match.times()) {
            if (window.contains(now)) {
                return true;
            }
        }
        return false;
    }

    boolean fitsText(RouteQuery question) {
        if (texts.length == 0) {
            return true;
        }
        if (!question.hasText()) {
            return false;
        }
        for (Expression expression : texts) {
            if (expression.isFoundIn(question.text())) {
                return true;
            }
        }
        return false;
    }
}
