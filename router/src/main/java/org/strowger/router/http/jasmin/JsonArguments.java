package org.strowger.router.http.jasmin;

import java.util.Map;
import java.util.Optional;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;

/** Reads arguments from a JSON object. Numbers may stand without quotes, and names may have {@code _} for {@code -}. */
final class JsonArguments {
    /** The limit of a body is that of the listener; this one only bounds the reader. */
    private static final int OCTETS_MAX = 1 << 20;

    private static final String TLVS = "custom_tlvs";

    private JsonArguments() {}

    /** Returns the arguments; empty if the body is no such object. */
    static Optional<JasminArguments> of(byte[] body) {
        try {
            JsonValue document = JsonReader.read(body, JsonLimits.ofOctets(OCTETS_MAX));
            return document instanceof JsonValue.JsonObject object ? of(object.members()) : Optional.empty();
        } catch (InvalidJson e) {
            return Optional.empty();
        }
    }

    private static Optional<JasminArguments> of(Map<String, JsonValue> members) {
        JasminArguments arguments = new JasminArguments();
        for (Map.Entry<String, JsonValue> member : members.entrySet()) {
            Optional<String> text = text(member.getValue());
            if (text.isEmpty()) {
                return Optional.empty();
            }
            String name = member.getKey();
            arguments.add(name.equals(TLVS) ? name : name.replace('_', '-'), text.get());
        }
        return Optional.of(arguments);
    }

    /** A list is a text only as far as its emptiness is concerned: no argument that takes a list is served. */
    private static Optional<String> text(JsonValue value) {
        if (value instanceof JsonValue.JsonString string) {
            return Optional.of(string.text());
        }
        if (value instanceof JsonValue.JsonNumber number) {
            return Optional.of(number.text());
        }
        if (value instanceof JsonValue.JsonArray array) {
            return Optional.of(array.items().isEmpty() ? "[]" : "[...]");
        }
        return Optional.empty();
    }
}
