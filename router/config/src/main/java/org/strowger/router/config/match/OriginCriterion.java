package org.strowger.router.config.match;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.table.Origin;

/** A criterion for the country or the operator of the recipient, as found in number tables. */
final class OriginCriterion implements Criterion<String> {
    private static final int LENGTH_MAX = 64;

    private final Function<Origin, String> part;
    private final ConfigKey<List<String>> key;

    OriginCriterion(String name, String example, Function<Origin, String> part) {
        this.part = part;
        this.key = ConfigKey.key(
                        name,
                        ListOf.words(TextTypes.ascii("a value of a number table", 1, LENGTH_MAX)),
                        "the " + name + " of the recipient according to the number tables")
                .or("[]")
                .example(example);
    }

    @Override
    public ConfigKey<List<String>> key() {
        return key;
    }

    @Override
    public MessageTest test(List<String> items, ToIntFunction<String> parties) {
        Set<String> wanted = Set.copyOf(items);
        return message -> wanted.contains(of(message));
    }

    private String of(MessageFacts message) {
        return part.apply(message.origin());
    }

    @Override
    public String unmet(List<String> items, MessageFacts message) {
        String known = of(message);
        String name = key.name();
        return known.isEmpty()
                ? name + " of the recipient is not known"
                : name + " is " + known + ", not " + Criterion.any(items);
    }
}
