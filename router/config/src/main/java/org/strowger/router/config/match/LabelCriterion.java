package org.strowger.router.config.match;

import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;

/** A criterion for the labels of the message. */
final class LabelCriterion implements Criterion<String> {
    private final ConfigKey<List<String>> key = ConfigKey.key(
                    "label",
                    ListOf.words(Labels.LABEL),
                    "a label that the application gave the message: `route` in Strowger's own API, `smsc` in "
                            + "Kannel's API, `tags` in Jasmin's API, or the TLV of label-tlv")
            .or("[]")
            .example("[bulk, otp]");

    @Override
    public ConfigKey<List<String>> key() {
        return key;
    }

    /** Parts can differ: the TLV may be missing in some parts of a long message. */
    @Override
    public boolean differsBetweenParts() {
        return true;
    }

    @Override
    public MessageTest test(List<String> items, ToIntFunction<String> parties) {
        Set<String> wanted = Set.copyOf(items);
        return message -> isAnyOf(message.labels(), wanted);
    }

    private static boolean isAnyOf(List<String> labels, Set<String> wanted) {
        for (int i = 0; i < labels.size(); i++) {
            if (wanted.contains(labels.get(i))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String unmet(List<String> items, MessageFacts message) {
        return message.labels().isEmpty() ? "the message has no label" : "label is not " + Criterion.any(items);
    }
}
