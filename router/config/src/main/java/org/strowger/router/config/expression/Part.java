package org.strowger.router.config.expression;

import java.util.List;
import org.strowger.router.config.match.MessageFacts;

/**
 * A part of an expression, with its place in the source.
 *
 * @param role how an explanation shows the part
 * @param kind the type of its value
 * @param start the index of its first character
 * @param end the index after its last character
 * @param value computes its value
 * @param words the values that a field can have; empty if it can have any
 * @param parts the parts that it consists of
 */
record Part(Role role, ValueKind kind, int start, int end, Value value, List<String> words, List<Part> parts) {
    /** The message with which constants are evaluated; constants do not read the message. */
    private static final MessageFacts NO_MESSAGE = new MessageFacts();

    /** How an explanation shows a part. */
    enum Role {
        CONSTANT,
        /** A property of the message. */
        FIELD,
        /** {@code and}, {@code or} and {@code not}: their operands are shown one by one. */
        LOGIC,
        OTHER
    }

    Part {
        words = List.copyOf(words);
        parts = List.copyOf(parts);
    }

    static Part constant(ValueKind kind, Token token, Value value) {
        return new Part(Role.CONSTANT, kind, token.start(), token.end(), value, List.of(), List.of());
    }

    static Part of(ValueKind kind, int start, int end, Value value, List<Part> parts) {
        return new Part(Role.OTHER, kind, start, end, value, List.of(), parts);
    }

    static Part logic(int start, int end, Value.OfCondition value, List<Part> parts) {
        return new Part(Role.LOGIC, ValueKind.CONDITION, start, end, value, List.of(), parts);
    }

    /** The text of a constant. */
    String constantText() {
        return value.text(NO_MESSAGE);
    }

    /** The number of a constant. */
    long constantNumber() {
        return value.number(NO_MESSAGE);
    }

    /** The same part in brackets. */
    Part within(int first, int last) {
        return new Part(role, kind, first, last, value, words, parts);
    }

    boolean isConstant() {
        return role == Role.CONSTANT;
    }

    /** Whether the value is the same for every message. */
    boolean isFixed() {
        return role != Role.FIELD && parts.stream().allMatch(Part::isFixed);
    }
}
