package org.strowger.router.admin.http;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.json.JsonWriter;

/** Writes one line of JSON, a value after the other. */
final class Json {
    private static final int OCTETS_MAX = 64 << 20;

    private final AnswerWriter text = new AnswerWriter(OCTETS_MAX);
    private boolean first = true;

    Json open(char bracket) {
        comma();
        text.write(Character.toString(bracket));
        first = true;
        return this;
    }

    Json close(char bracket) {
        text.write(Character.toString(bracket));
        first = false;
        return this;
    }

    /** What comes next has this name. */
    Json name(String name) {
        quoted(name);
        text.write(":");
        first = true;
        return this;
    }

    Json is(String value) {
        quoted(value);
        return this;
    }

    Json is(boolean value) {
        comma();
        text.write(Boolean.toString(value));
        return this;
    }

    Json is(long value) {
        comma();
        text.number(value);
        return this;
    }

    /** To so many places; a reader of people's figures wants no more. */
    Json is(double value, int places) {
        comma();
        boolean isWhole = value == Math.rint(value);
        text.write(
                isWhole
                        ? Long.toString((long) value)
                        : BigDecimal.valueOf(value)
                                .setScale(places, RoundingMode.HALF_UP)
                                .toPlainString());
        return this;
    }

    Json put(String name, String value) {
        return name(name).is(value);
    }

    Json put(String name, long value) {
        return name(name).is(value);
    }

    Json put(String name, boolean value) {
        return name(name).is(value);
    }

    Json put(String name, double value, int places) {
        return name(name).is(value, places);
    }

    private void comma() {
        if (!first) {
            text.write(",");
        }
        first = false;
    }

    private void quoted(String value) {
        comma();
        text.write(JsonWriter.quotedInAscii(value));
    }

    /** All that was written. */
    List<byte[]> pieces() {
        return text.pieces();
    }
}
