package org.strowger.router.config.match;

import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.strowger.router.config.grammar.ConfigKey;

/**
 * One thing that a rule can demand of a message: one key under {@code match}. The value of the key is a list, and a
 * message fits if any item of it fits. A criterion has no state; what a rule wrote is handed to it.
 *
 * <p>To add one, implement this and add a row to {@link Criteria}.
 *
 * @param <T> one item of the list
 */
public interface Criterion<T> {
    /** The key, with its type, its default {@code []} and its documentation. */
    ConfigKey<List<T>> key();

    /**
     * Compiles the items of one rule.
     *
     * @param parties the number of the application or SMSC with a given name
     */
    MessageTest test(List<T> items, ToIntFunction<String> parties);

    /**
     * Whether each message that fits the narrow item also fits the wide one. A rule that is covered by an earlier rule
     * can never be reached. False where this is not certain.
     */
    default boolean covers(T wide, T narrow) {
        return wide.equals(narrow);
    }

    /** Whether the parts of a long message can differ in this. If they can, the first part decides for all. */
    default boolean differsBetweenParts() {
        return false;
    }

    /** For {@code explain}: that the message fits these items. */
    default String met(List<T> items, MessageFacts message) {
        return key().name() + " is " + any(items);
    }

    /** For {@code explain}: why the message fits none of these items. */
    default String unmet(List<T> items, MessageFacts message) {
        return key().name() + " is not " + any(items);
    }

    /** Items for a sentence: "a or b or 3 more". */
    static String any(List<?> items) {
        int shownMax = 5;
        String shown = items.stream().limit(shownMax).map(Object::toString).collect(Collectors.joining(" or "));
        return items.size() <= shownMax ? shown : shown + " or " + (items.size() - shownMax) + " more";
    }
}
