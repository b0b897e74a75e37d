package org.strowger.router.config.yaml;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.fault.UnmarkedSecrets;

/**
 * The contents of a YAML file as written. Scalars remain text and are not converted to numbers, times or booleans,
 * because the type depends on the key.
 */
public sealed interface YamlTree {
    /** The position in the file. */
    Span span();

    /**
     * A single value.
     *
     * @param plain whether it is written without quotes
     */
    record Scalar(Span span, String text, boolean plain) implements YamlTree {
        /**
         * Whether the text may contain a secret besides the value of its key: a missing blank or dash makes one value
         * of several lines or of a key and its value.
         */
        public boolean mayHoldSecret() {
            boolean isContinued = plain && span.line() != span.endLine();
            return isContinued || UnmarkedSecrets.mayBeIn(text);
        }
    }

    /** A list of values. */
    record Sequence(Span span, List<Item> items) implements YamlTree {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /** A value in a list, with its index in the list of its own file. */
    record Item(int index, YamlTree value) {}

    /** Values by name, in file order; names are unique. */
    record Mapping(Span span, List<Entry> entries) implements YamlTree {
        public Mapping {
            entries = List.copyOf(entries);
        }
    }

    /** A name and its value. */
    record Entry(Scalar key, YamlTree value) {}

    /** Whether the value is missing or null. */
    default boolean isNothing() {
        return this instanceof Scalar scalar
                && scalar.plain()
                && (scalar.text().isEmpty()
                        || scalar.text().equals("~")
                        || scalar.text().equals("null"));
    }

    /** Visits all scalars at or below this node. */
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
