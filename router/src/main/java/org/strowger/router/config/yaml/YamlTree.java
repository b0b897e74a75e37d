package org.strowger.router.config.yaml;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.router.config.fault.Span;

/**
 * What stands in a YAML file, as it was written: no word is taken for a number, a time or a truth, because only the key
 * knows which of them it wants.
 */
public sealed interface YamlTree {
    /** Where it stands. */
    Span span();

    /**
     * One value.
     *
     * @param plain it stands without quotes
     */
    record Scalar(Span span, String text, boolean plain) implements YamlTree {}

    /** Values one after the other. */
    record Sequence(Span span, List<Item> items) implements YamlTree {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /** A value in a list, and its number within the file where it stands. */
    record Item(int index, YamlTree value) {}

    /** Values by name, in the order of the file; no name comes twice. */
    record Mapping(Span span, List<Entry> entries) implements YamlTree {
        public Mapping {
            entries = List.copyOf(entries);
        }
    }

    /** A name and its value. */
    record Entry(Scalar key, YamlTree value) {}

    /** Whether nothing was written where a value belongs. */
    default boolean isNothing() {
        return this instanceof Scalar scalar
                && scalar.plain()
                && (scalar.text().isEmpty()
                        || scalar.text().equals("~")
                        || scalar.text().equals("null"));
    }

    /** All single values at or below this. */
    default void forEachScalar(Consumer<Scalar> visitor) {
        if (this instanceof Scalar scalar) {
            visitor.accept(scalar);
        } else if (this instanceof Sequence sequence) {
            sequence.items().forEach(item -> item.value().forEachScalar(visitor));
        } else if (this instanceof Mapping mapping) {
            mapping.entries().forEach(entry -> entry.value().forEachScalar(visitor));
        }
    }
}
