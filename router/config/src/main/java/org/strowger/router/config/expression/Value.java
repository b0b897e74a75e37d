package org.strowger.router.config.expression;

import java.util.List;
import org.strowger.router.config.match.MessageFacts;

/**
 * Computes the value of a part of an expression for a message. Only the method for the {@link ValueKind} of the part is
 * called.
 */
interface Value {
    default boolean isTrue(MessageFacts message) {
        throw new AssertionError("the part is no condition");
    }

    default long number(MessageFacts message) {
        throw new AssertionError("the part is no number");
    }

    default String text(MessageFacts message) {
        throw new AssertionError("the part is no text");
    }

    default List<String> texts(MessageFacts message) {
        throw new AssertionError("the part is no list");
    }

    /** A condition. */
    @FunctionalInterface
    interface OfCondition extends Value {
        @Override
        boolean isTrue(MessageFacts message);
    }

    /** A number, or a time of day in minutes. */
    @FunctionalInterface
    interface OfNumber extends Value {
        @Override
        long number(MessageFacts message);
    }

    /** A text. */
    @FunctionalInterface
    interface OfText extends Value {
        @Override
        String text(MessageFacts message);
    }

    /** A list of texts. */
    @FunctionalInterface
    interface OfTexts extends Value {
        @Override
        List<String> texts(MessageFacts message);
    }
}
