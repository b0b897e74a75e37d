package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.Match;
import org.strowger.router.config.grammar.Key;
import org.strowger.router.config.grammar.MatchKeys;
import org.strowger.router.config.grammar.Settings;

/** Which messages a route is for, of its section. */
final class Matches {
    private Matches() {}

    static Match of(Settings match) {
        return new Match(
                names(match, MatchKeys.APPLICATION),
                names(match, MatchKeys.SMSC),
                match.value(MatchKeys.TO),
                match.value(MatchKeys.FROM),
                match.value(MatchKeys.TEXT),
                match.value(MatchKeys.TIME));
    }

    /** Routes know no SMSCs here, and inbound no applications. */
    private static List<String> names(Settings match, Key<List<MatchKeys.Name>> key) {
        return match.value(key, List.of()).stream().map(MatchKeys.Name::text).toList();
    }
}
