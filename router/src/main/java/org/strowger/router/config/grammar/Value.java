package org.strowger.router.config.grammar;

import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.fault.Complaint;
import org.strowger.router.config.yaml.Tree;

/**
 * A type whose values are written as one word or text.
 *
 * @param expected for people
 * @param schema for editors
 * @param parser makes the value of the text
 */
record Value<T>(String expected, Map<String, Object> schema, Parser<T> parser) implements Type<T> {

    /** Makes a value of a text. */
    interface Parser<T> {
        T parse(String text, Spot spot) throws Unfit;
    }

    @Override
    public Optional<T> read(Spot spot) {
        if (!(spot.tree() instanceof Tree.Scalar scalar) || scalar.isNothing()) {
            return spot.expected(expected, "");
        }
        try {
            return Optional.of(parser.parse(scalar.text(), spot));
        } catch (Unfit e) {
            if (e.text().isEmpty()) {
                return spot.expected(expected, e.advice());
            }
            spot.refuse(Complaint.of(e.text()).advising(e.advice()));
            return Optional.empty();
        }
    }

    /** The same form of text with another meaning or a narrower one. */
    <U> Value<U> then(Refinement<T, U> next) {
        return new Value<>(expected, schema, (text, spot) -> next.apply(parser.parse(text, spot), spot));
    }

    /** Makes a value of a value. */
    interface Refinement<T, U> {
        U apply(T value, Spot spot) throws Unfit;
    }

    /** The same, with other words for people. */
    Value<T> called(String words) {
        return new Value<>(words, schema, parser);
    }
}
