package org.strowger.router.config.grammar;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.router.config.AddressPattern;
import org.strowger.router.config.Match.TextPattern;
import org.strowger.router.config.TimeWindow;

/** Which messages a route is for. */
public final class MatchKeys {
    /** A name, and where it was written. */
    public record Name(String text, ConfigValue spot) {}

    private static final ScalarType<Name> NAME = TextTypes.NAME.then(Name::new);

    public static final ConfigKey<List<Name>> APPLICATION =
            key("application", ListOf.words(NAME), "who sent it").or("[]").example("[shop, bank]");
    public static final ConfigKey<List<Name>> SMSC =
            key("smsc", ListOf.words(NAME), "from which SMSC it came").or("[]").example("operator-a");
    public static final ConfigKey<List<AddressPattern>> TO = key(
                    "to", ListOf.words(PatternTypes.PATTERN), "the recipient; with +, an international number")
            .or("[]")
            .example("[\"44*\", \"+353*\"]");
    public static final ConfigKey<List<AddressPattern>> FROM = key(
                    "from", ListOf.words(PatternTypes.PATTERN), "the sender")
            .or("[]")
            .example("\"OTP*\"");
    public static final ConfigKey<List<TextPattern>> TEXT = key(
                    "text",
                    ListOf.words(PatternTypes.TEXT),
                    "found in the text; later parts of a long message follow the first")
            .or("[]")
            .example("/code/i");
    public static final ConfigKey<List<TimeWindow>> TIME = key(
                    "time", ListOf.words(TimeTypes.WINDOW_OF_WEEK), "when it is, in the timezone of the file")
            .or("[]")
            .example("\"Mon-Fri 07:00-20:00\"");

    private static final String ALL = "all that is written must hold, of a list any; {}: every message";

    static final Section OUT = Section.of("which messages a route is for: " + ALL, APPLICATION, TO, FROM, TEXT, TIME);
    static final Section IN = Section.of("which messages of mobiles: " + ALL, SMSC, TO, FROM, TEXT, TIME);

    private MatchKeys() {}
}
