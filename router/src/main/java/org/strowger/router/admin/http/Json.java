package org.strowger.router.admin.http;

import java.util.Locale;
import org.strowger.router.config.grammar.JsonWords;

/** Writes one line of JSON, a value after the other. */
final class Json {
    private final StringBuilder text = new StringBuilder();
    private boolean first = true;

    Json open(char bracket) {
        comma();
        text.append(bracket);
        first = true;
        return this;
    }

    Json close(char bracket) {
        text.append(bracket);
        first = false;
        return this;
    }

    /** What comes next has this name. */
    Json name(String name) {
        quoted(name);
        text.append(':');
        first = true;
        return this;
    }

    Json is(String value) {
        quoted(value);
        return this;
    }

    Json is(boolean value) {
        comma();
        text.append(value);
        return this;
    }

    Json is(long value) {
        comma();
        text.append(value);
        return this;
    }

    /** To so many places; a reader of people's figures wants no more. */
    Json is(double value, int places) {
        comma();
        String written = String.format(Locale.ROOT, "%." + places + "f", value);
        text.append(value == Math.rint(value) ? Long.toString((long) value) : written);
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
            text.append(',');
        }
        first = false;
    }

    private void quoted(String value) {
        comma();
        text.append(JsonWords.inAscii(value));
    }

    String text() {
        return text.toString();
    }
}
