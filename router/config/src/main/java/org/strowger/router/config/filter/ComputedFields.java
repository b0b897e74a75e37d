package org.strowger.router.config.filter;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.router.config.expression.ExpressionText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;

/**
 * Expressions for the new values of fields of a message. Each list has at most one item; without one, the field does
 * not change.
 */
public record ComputedFields(
        List<ExpressionText> from, List<ExpressionText> to, List<ExpressionText> text, List<ExpressionText> route) {
    public static final ComputedFields NONE = new ComputedFields(List.of(), List.of(), List.of(), List.of());

    private static final String AS_BEFORE = "as before";

    public static final ConfigKey<ExpressionText> FROM = key(
                    "from",
                    ExpressionText.TEXT,
                    "the new sender: a number, with a plus if it is international, or a name of at most 11 characters")
            .orElse(AS_BEFORE)
            .example("'if(country == \"US\", \"+12025550100\", \"Shop\")'");
    public static final ConfigKey<ExpressionText> TO = key(
                    "to", ExpressionText.TEXT, "the new recipient: a number, with a plus if it is international")
            .orElse(AS_BEFORE)
            .example("'\"+44\" + substring(to, 1, 20)'");
    public static final ConfigKey<ExpressionText> TEXT = key(
                    "text", ExpressionText.TEXT, "the new text, of messages with a readable text")
            .orElse(AS_BEFORE)
            .example("'text + \" STOP 80000\"'");
    public static final ConfigKey<ExpressionText> ROUTE = key(
                    "route", ExpressionText.TEXT, "the name of the route; an unknown or empty name has no effect")
            .orElse("the routes decide")
            .example("'lower(country)'");
    static final Section SECTION = Section.of(
            "expressions for new values; all of them use the message as it was before the " + "filter",
            FROM,
            TO,
            TEXT,
            ROUTE);

    /** The keys, for checks. */
    public static final List<ConfigKey<ExpressionText>> KEYS = List.of(FROM, TO, TEXT, ROUTE);

    public ComputedFields {
        from = List.copyOf(from);
        to = List.copyOf(to);
        text = List.copyOf(text);
        route = List.copyOf(route);
    }

    static ComputedFields of(SectionValues set) {
        return new ComputedFields(
                set.find(FROM).stream().toList(),
                set.find(TO).stream().toList(),
                set.find(TEXT).stream().toList(),
                set.find(ROUTE).stream().toList());
    }

    public boolean isNone() {
        return equals(NONE);
    }
}
