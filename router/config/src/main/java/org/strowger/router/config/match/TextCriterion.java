package org.strowger.router.config.match;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;

/** A criterion for the text of the message, given as regular expressions. */
final class TextCriterion implements Criterion<TextPattern> {
    private final ConfigKey<List<TextPattern>> key = ConfigKey.key(
                    "text",
                    ListOf.words(PatternTypes.TEXT),
                    "expressions to search for in the text; for a long message, the segment that arrives first "
                            + "decides for all segments")
            .or("[]")
            .example("/code/i");

    @Override
    public ConfigKey<List<TextPattern>> key() {
        return key;
    }

    @Override
    public boolean differsBetweenParts() {
        return true;
    }

    @Override
    public MessageTest test(List<TextPattern> items, ToIntFunction<String> parties) {
        Expression[] expressions = items.stream()
                .map(item -> Expression.of(item.expression(), item.flags()))
                .toArray(Expression[]::new);
        return message -> message.hasText() && isAnyFoundIn(message.text(), expressions);
    }

    private static boolean isAnyFoundIn(String text, Expression[] expressions) {
        for (Expression expression : expressions) {
            if (expression.isFoundIn(text)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String met(List<TextPattern> items, MessageFacts message) {
        return "text has " + Criterion.any(items);
    }

    @Override
    public String unmet(List<TextPattern> items, MessageFacts message) {
        return message.hasText() ? "text has no " + Criterion.any(items) : "text cannot be read";
    }
}
