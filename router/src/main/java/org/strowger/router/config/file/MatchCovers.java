package org.strowger.router.config.file;

import java.util.List;
import java.util.function.BiPredicate;
import org.strowger.router.config.AddressPattern;
import org.strowger.router.config.AddressPattern.Kind;
import org.strowger.router.config.Match;

/** Whether one match holds for every message for which another holds: said only where it is certain. */
final class MatchCovers {
    private MatchCovers() {}

    static boolean covers(Match wide, Match narrow) {
        return covers(wide.applications(), narrow.applications(), String::equals)
                && covers(wide.smscs(), narrow.smscs(), String::equals)
                && covers(wide.to(), narrow.to(), MatchCovers::covers)
                && covers(wide.from(), narrow.from(), MatchCovers::covers)
                && covers(wide.texts(), narrow.texts(), Match.TextPattern::equals)
                && covers(wide.times(), narrow.times(), (one, other) -> one.equals(other));
    }

    /** An empty list says nothing; of any other, one of its items must cover each of the narrower one's. */
    private static <T> boolean covers(List<T> wide, List<T> narrow, BiPredicate<T, T> covers) {
        return wide.isEmpty()
                || (!narrow.isEmpty()
                        && narrow.stream().allMatch(each -> wide.stream().anyMatch(other -> covers.test(other, each))));
    }

    private static boolean covers(AddressPattern wide, AddressPattern narrow) {
        boolean countries = narrow.international() || !wide.international();
        boolean prefix = wide.kind() == Kind.PREFIX && narrow.kind() != Kind.EXPRESSION;
        return wide.equals(narrow)
                || (countries && prefix && narrow.text().startsWith(wide.text()))
                || (countries
                        && wide.kind() == Kind.EXACT
                        && narrow.kind() == Kind.EXACT
                        && narrow.text().equals(wide.text()));
    }
}
