package org.strowger.router.http.jasmin;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.strowger.message.OptionalParameter;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonNull;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonString;

/** Reads {@code custom_tlvs}, a list of {@code [tag, length, type, value]} in JSON. */
final class CustomTlvs {
    private static final int TAG_AT = 0;
    private static final int LENGTH_AT = 1;
    private static final int TYPE_AT = 2;
    private static final int VALUE_AT = 3;
    private static final int ENTRY_LENGTH = 4;

    /** The nesting depth of a list of lists. */
    private static final int DEPTH_MAX = 2;

    private static final int VALUES_MAX = 1 + OptionalParameter.COUNT_MAX * (1 + ENTRY_LENGTH);

    /** The number of digits of the largest number of four octets. */
    private static final int NUMBER_LENGTH_MAX = 10;

    private CustomTlvs() {}

    /** The types of values. */
    private enum Type {
        INT1("Int1", 1),
        INT2("Int2", 2),
        INT4("Int4", 4),
        OCTET_STRING("OctetString", 0),
        /** A text with a final NUL, which is part of the value (SMPP 3.4 section 3.1). */
        C_OCTET_STRING("COctetString", 0);

        private final String word;
        private final int octets;

        Type(String word, int octets) {
            this.word = word;
            this.octets = octets;
        }

        static Optional<Type> named(String word) {
            return Arrays.stream(values())
                    .filter(each -> each.word.equals(word))
                    .findFirst();
        }

        boolean isNumber() {
            return octets > 0;
        }
    }

    /** Returns the parameters; empty if the text is not such a list, or if a message cannot have these parameters. */
    static Optional<List<OptionalParameter>> parse(String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        try {
            JsonValue list = JsonReader.read(octets, new JsonLimits(octets.length, DEPTH_MAX, VALUES_MAX));
            return list instanceof JsonArray array ? all(array.items()) : Optional.empty();
        } catch (InvalidJson e) {
            return Optional.empty();
        }
    }

    private static Optional<List<OptionalParameter>> all(List<JsonValue> items) {
        List<OptionalParameter> all = new ArrayList<>();
        for (JsonValue each : items) {
            Optional<OptionalParameter> one =
                    each instanceof JsonArray entry && entry.items().size() == ENTRY_LENGTH
                            ? one(entry.items())
                            : Optional.empty();
            if (one.isEmpty()) {
                return Optional.empty();
            }
            all.add(one.get());
        }
        return Optional.of(all).filter(OptionalParameter::fit);
    }

    private static Optional<OptionalParameter> one(List<JsonValue> entry) {
        Optional<Type> type =
                entry.get(TYPE_AT) instanceof JsonString word ? Type.named(word.text()) : Optional.empty();
        OptionalLong tag = entry.get(TAG_AT) instanceof JsonNumber number ? number.whole() : OptionalLong.empty();
        boolean isFree = tag.isPresent()
                && tag.getAsLong() > 0
                && tag.getAsLong() <= OptionalParameter.TAG_MAX
                && !OptionalParameter.Reserved.has((int) tag.getAsLong());
        if (type.isEmpty() || !isFree) {
            return Optional.empty();
        }
        Optional<byte[]> value = type.get().isNumber()
                ? number(entry.get(VALUE_AT), type.get().octets)
                : text(entry.get(VALUE_AT), type.get());
        return value.filter(octets -> agrees(entry.get(LENGTH_AT), octets, type.get()))
                .map(octets -> new OptionalParameter((int) tag.getAsLong(), octets));
    }

    /** Returns a number, which may also be written as a string. */
    private static Optional<byte[]> number(JsonValue value, int octets) {
        OptionalLong number = OptionalLong.empty();
        if (value instanceof JsonNumber written) {
            number = written.whole();
        } else if (value instanceof JsonString written
                && written.text().length() <= NUMBER_LENGTH_MAX
                && written.text().matches("[0-9]+")) {
            number = OptionalLong.of(Long.parseLong(written.text()));
        }
        if (number.isEmpty() || number.getAsLong() < 0 || number.getAsLong() >= 1L << (Byte.SIZE * octets)) {
            return Optional.empty();
        }
        byte[] all = new byte[octets];
        for (int i = 0; i < octets; i++) {
            all[i] = (byte) (number.getAsLong() >>> (Byte.SIZE * (octets - 1 - i)));
        }
        return Optional.of(all);
    }

    /** Returns a text in UTF-8, which may also be written as a number. */
    private static Optional<byte[]> text(JsonValue value, Type type) {
        String text;
        if (value instanceof JsonString written) {
            text = written.text();
        } else if (value instanceof JsonNumber written) {
            text = written.text();
        } else {
            return Optional.empty();
        }
        if (type == Type.OCTET_STRING) {
            return Optional.of(text.getBytes(StandardCharsets.UTF_8));
        }
        return text.indexOf(0) < 0 ? Optional.of((text + '\0').getBytes(StandardCharsets.UTF_8)) : Optional.empty();
    }

    /** Whether the length is null or matches the value, with or without its final NUL. */
    private static boolean agrees(JsonValue length, byte[] octets, Type type) {
        if (length instanceof JsonNull) {
            return true;
        }
        OptionalLong written = length instanceof JsonNumber number ? number.whole() : OptionalLong.empty();
        int most = octets.length;
        int least = type == Type.C_OCTET_STRING ? most - 1 : most;
        return written.isPresent() && written.getAsLong() >= least && written.getAsLong() <= most;
    }
}
