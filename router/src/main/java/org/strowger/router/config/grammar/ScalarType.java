package org.strowger.router.config.grammar;

import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.yaml.YamlTree;

/**
 * A type whose values are written as a single word or text.
 *
 * @param expected the description for users
 * @param schema the JSON Schema
 * @param parser converts text to a value
 */
public record ScalarType<T>(String expected, Map<String, Object> schema, Parser<T> parser) implements ValueType<T> {

    /** Converts text to a value. */
    public interface Parser<T> {
        T parse(String text, ConfigValue spot) throws InvalidValue;
    }

    @Override
    public Optional<T> read(ConfigValue spot) {
        if (!(spot.tree() instanceof YamlTree.Scalar scalar) || scalar.isNothing()) {
            return spot.expected(expected, "");
        }
        try {
            return Optional.of(parser.parse(scalar.text(), spot));
        } catch (InvalidValue e) {
            if (e.text().isEmpty()) {
                return spot.expected(expected, e.advice());
            }
            spot.refuse(FaultText.of(e.text()).advising(e.advice()));
            return Optional.empty();
        }
    }

    /** A type with the same syntax whose value is converted or restricted further. */
    public <U> ScalarType<U> then(Refinement<T, U> next) {
        return new ScalarType<>(expected, schema, (text, spot) -> next.apply(parser.parse(text, spot), spot));
    }

    /** Converts or restricts a value. */
    public interface Refinement<T, U> {
        U apply(T value, ConfigValue spot) throws InvalidValue;
    }

    /** The same type with a different description for users. */
    public ScalarType<T> called(String words) {
        return new ScalarType<>(words, schema, parser);
    }
}
