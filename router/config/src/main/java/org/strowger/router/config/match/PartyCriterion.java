package org.strowger.router.config.match;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.TextTypes;

/** A criterion for the application or SMSC that the message comes from, by name. */
final class PartyCriterion implements Criterion<String> {
    private final ConfigKey<List<String>> key;

    PartyCriterion(String name, String meaning, String example) {
        key = ConfigKey.key(name, ListOf.words(TextTypes.NAME), meaning)
                .or("[]")
                .example(example);
    }

    @Override
    public ConfigKey<List<String>> key() {
        return key;
    }

    @Override
    public MessageTest test(List<String> items, ToIntFunction<String> parties) {
        int[] numbers = items.stream().mapToInt(parties).sorted().toArray();
        return message -> Arrays.binarySearch(numbers, message.party()) >= 0;
    }
}
