package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.Match;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.MatchKeys;
import org.strowger.router.config.grammar.SectionValues;

/** Which messages a route is for, of its section. */
final class MatchAssembly {
    private MatchAssembly() {}

    static Match of(SectionValues match) {
        return new Match(
                names(match, MatchKeys.APPLICATION),
                names(match, MatchKeys.SMSC),
                match.value(MatchKeys.TO),
                match.value(MatchKeys.FROM),
                match.value(MatchKeys.TEXT),
                match.value(MatchKeys.TIME));
    }

    /** Routes know no SMSCs here, and inbound no applications. */
    private static List<String> names(SectionValues match, ConfigKey<List<MatchKeys.Name>> key) {
        return match.value(key, List.of()).stream().map(MatchKeys.Name::text).toList();
    }
}
