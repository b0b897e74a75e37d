package org.strowger.router.config.grammar;

import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.yaml.YamlTree;

/**
 * A type whose values are written as one word or text.
 *
 * @param expected for people
 * @param schema for editors
 * @param parser makes the value of the text
 */
public record ScalarType<T>(String expected, Map<String, Object> schema, Parser<T> parser) implements ValueType<T> {

    /** Makes a value of a text. */
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

    /** The same form of text with another meaning or a narrower one. */
    public <U> ScalarType<U> then(Refinement<T, U> next) {
        return new ScalarType<>(expected, schema, (text, spot) -> next.apply(parser.parse(text, spot), spot));
    }

    /** Makes a value of a value. */
    public interface Refinement<T, U> {
        U apply(T value, ConfigValue spot) throws InvalidValue;
    }

    /** The same, with other words for people. */
    public ScalarType<T> called(String words) {
        return new ScalarType<>(words, schema, parser);
    }
}
