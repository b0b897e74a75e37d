package org.strowger.router.config.grammar;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.UnmarkedSecrets;
import org.strowger.router.config.yaml.YamlTree;

/**
 * A type whose values are written as a single word or text.
 *
 * @param expected the description for users
 * @param schemas the JSON Schema, which may depend on the words of the program
 * @param parser converts text to a value
 */
public record ScalarType<T>(String expected, Function<ConfigVocabulary, Map<String, Object>> schemas, Parser<T> parser)
        implements ValueType<T> {
    public ScalarType(String expected, Map<String, Object> schema, Parser<T> parser) {
        this(expected, vocabulary -> schema, parser);
    }

    /** Converts text to a value. */
    public interface Parser<T> {
        T parse(String text, ConfigValue value) throws InvalidValue;
    }

    @Override
    public Optional<T> read(ConfigValue value) {
        if (!(value.tree() instanceof YamlTree.Scalar scalar) || scalar.isNothing()) {
            return value.expected(expected, "");
        }
        if (scalar.mayHoldSecret()) {
            value.hide();
        } else {
            value.show();
        }
        try {
            return Optional.of(parser.parse(scalar.text(), value));
        } catch (InvalidValue e) {
            if (scalar.mayHoldSecret()) {
                boolean isOneLine = UnmarkedSecrets.mayBeIn(scalar.text());
                value.refuse(
                        isOneLine
                                ? FaultText.wrong(expected, "a text with a colon in it")
                                        .advising("write a blank after the colon of each key")
                                : FaultText.wrong(expected, "a text of several lines")
                                        .advising("check the keys, dashes and indentation of these lines"));
                return Optional.empty();
            }
            if (e.text().isEmpty()) {
                return value.expected(expected, e.advice());
            }
            value.refuse(FaultText.of(e.text()).advising(e.advice()));
            return Optional.empty();
        }
    }

    @Override
    public Map<String, Object> schema(ConfigVocabulary vocabulary) {
        return schemas.apply(vocabulary);
    }

    /** A type with the same syntax whose value is converted or restricted further. */
    public <U> ScalarType<U> then(Refinement<T, U> next) {
        return new ScalarType<>(expected, schemas, (text, value) -> next.apply(parser.parse(text, value), value));
    }

    /** Converts or restricts a value. */
    public interface Refinement<T, U> {
        U apply(T value, ConfigValue configValue) throws InvalidValue;
    }

    /** The same type with a different description for users. */
    public ScalarType<T> called(String words) {
        return new ScalarType<>(words, schemas, parser);
    }
}
