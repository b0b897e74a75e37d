package org.strowger.router.config.match;

import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.strowger.router.config.grammar.ConfigKey;

/**
 * A criterion of rules: one key under {@code match}. The value of the key is a list; a message matches if it matches
 * any item. A criterion has no state: the items of a rule are passed to it as arguments.
 *
 * <p>To add a criterion, implement this interface and add a row to {@link Criteria}.
 *
 * @param <T> the type of an item
 */
public interface Criterion<T> {
    /** The key, with its type, its default {@code []} and its documentation. */
    ConfigKey<List<T>> key();

    /**
     * Compiles the items of a rule.
     *
     * @param parties maps the name of an application or SMSC to its number
     */
    MessageTest test(List<T> items, ToIntFunction<String> parties);

    /**
     * Whether each message that matches the narrow item also matches the wide one. A rule that is covered by an earlier
     * rule can never be reached. Returns false if in doubt.
     */
    default boolean covers(T wide, T narrow) {
        return wide.equals(narrow);
    }

    /** Whether the parts of a long message can differ in this criterion. If they can, only the first part is tested. */
    default boolean differsBetweenParts() {
        return false;
    }

    /** Explains, for the command {@code explain}, that the message matches one of these items. */
    default String met(List<T> items, MessageFacts message) {
        return key().name() + " is " + any(items);
    }

    /** Explains, for the command {@code explain}, why the message matches none of these items. */
    default String unmet(List<T> items, MessageFacts message) {
        return key().name() + " is not " + any(items);
    }

    /** Formats items for use in a sentence: "a or b or 3 more". */
    static String any(List<?> items) {
        int shownMax = 5;
        String shown = items.stream().limit(shownMax).map(Object::toString).collect(Collectors.joining(" or "));
        return items.size() <= shownMax ? shown : shown + " or " + (items.size() - shownMax) + " more";
    }
}
