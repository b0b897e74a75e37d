package org.strowger.router.config.match;

import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;

/** A criterion for the message class (3GPP TS 23.038 section 4). */
final class ClassCriterion implements Criterion<Integer> {
    private static final int CLASS_MAX = 3;

    private final ConfigKey<List<Integer>> key = ConfigKey.key(
                    "class",
                    ListOf.words(NumberTypes.integer(0, CLASS_MAX)),
                    "the message class: 0 is shown at once and not stored (flash), 1 is for the phone, 2 for the SIM, 3"
                            + " for a device behind the phone; a message without a class matches none")
            .or("[]")
            .example("0");

    @Override
    public ConfigKey<List<Integer>> key() {
        return key;
    }

    @Override
    public boolean differsBetweenParts() {
        return true;
    }

    @Override
    public MessageTest test(List<Integer> items, ToIntFunction<String> parties) {
        Set<Integer> wanted = Set.copyOf(items);
        return message -> wanted.contains(message.messageClass());
    }

    @Override
    public String unmet(List<Integer> items, MessageFacts message) {
        int found = message.messageClass();
        return found == MessageFacts.NO_CLASS
                ? "the message has no class"
                : "class is " + found + ", not " + Criterion.any(items);
    }
}
