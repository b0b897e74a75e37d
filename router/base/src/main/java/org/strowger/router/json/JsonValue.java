package org.strowger.router.json;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A value that {@link JsonReader} has read. Immutable. */
public sealed interface JsonValue {
    /** The kinds of values. */
    enum Kind {
        OBJECT("an object"),
        ARRAY("an array"),
        STRING("a string"),
        NUMBER("a number"),
        BOOLEAN("a boolean"),
        NULL("null");

        private final String noun;

        Kind(String noun) {
            this.noun = noun;
        }

        /** Returns the name of the kind with its article, for use in a sentence. */
        public String noun() {
            return noun;
        }
    }

    Kind kind();

    /**
     * An object.
     *
     * @param members the members in the order of the document; the map is not copied, so its creator must not keep it
     */
    record JsonObject(Map<String, JsonValue> members) implements JsonValue {
        public JsonObject {
            members = Collections.unmodifiableMap(members);
        }

        @Override
        public Kind kind() {
            return Kind.OBJECT;
        }
    }

    /** An array. */
    record JsonArray(List<JsonValue> items) implements JsonValue {
        public JsonArray {
            items = List.copyOf(items);
        }

        @Override
        public Kind kind() {
            return Kind.ARRAY;
        }
    }

    /** A string; it contains no unpaired surrogates, but can contain any control character. */
    record JsonString(String text) implements JsonValue {
        @Override
        public Kind kind() {
            return Kind.STRING;
        }
    }

    /**
     * A number.
     *
     * @param text the number as written
     */
    record JsonNumber(String text) implements JsonValue {
        /** The maximum number of digits of a {@code long}. */
        private static final int LONG_DIGITS_MAX = 19;

        /** Every whole number of at most this many digits fits into a {@code long}. */
        private static final int LONG_DIGITS = 18;

        @Override
        public Kind kind() {
            return Kind.NUMBER;
        }

        /** Returns the value; cheap, because the reader limits the exponent. */
        public BigDecimal value() {
            return new BigDecimal(text);
        }

        /** Returns the value if it is a whole number of 64 bits, written in any form: {@code 100}, {@code 1e2}. */
        public OptionalLong whole() {
            if (text.length() <= LONG_DIGITS && isPlain()) {
                return OptionalLong.of(Long.parseLong(text));
            }
            BigDecimal value = value();
            if (value.signum() == 0) {
                return OptionalLong.of(0);
            }
            BigDecimal stripped = value.stripTrailingZeros();
            boolean whole = stripped.scale() <= 0 && stripped.precision() - stripped.scale() <= LONG_DIGITS_MAX;
            boolean fits = whole && stripped.toBigInteger().bitLength() < Long.SIZE;
            return fits ? OptionalLong.of(stripped.longValueExact()) : OptionalLong.empty();
        }

        private boolean isPlain() {
            for (int i = 0; i < text.length(); i++) {
                char each = text.charAt(i);
                if (each == '.' || each == 'e' || each == 'E') {
                    return false;
                }
            }
            return true;
        }
    }

    /** True or false. */
    record JsonBoolean(boolean isTrue) implements JsonValue {
        static final JsonBoolean TRUE = new JsonBoolean(true);
        static final JsonBoolean FALSE = new JsonBoolean(false);

        @Override
        public Kind kind() {
            return Kind.BOOLEAN;
        }
    }

    /** The value {@code null}. */
    record JsonNull() implements JsonValue {
        static final JsonNull NULL = new JsonNull();

        @Override
        public Kind kind() {
            return Kind.NULL;
        }
    }
}
