package org.strowger.router.http.jasmin;

import java.util.Map;
import java.util.Optional;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonWriter;

/** Reads arguments from a JSON object. Numbers need no quotes, and names can have {@code _} for {@code -}. */
final class JsonArguments {
    /** The maximum size for the JSON reader; the listener limits the size of the body. */
    private static final int OCTETS_MAX = 1 << 20;

    /** The counted octets of a value in addition to its text. */
    private static final int VALUE_OCTETS = 4;

    private static final String TLVS = "custom_tlvs";

    private JsonArguments() {}

    /** Returns the arguments; empty if the body is not such an object. */
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
            Optional<String> text = text(member.getKey(), member.getValue());
            if (text.isEmpty()) {
                return Optional.empty();
            }
            arguments.add(name(member.getKey()), text.get());
        }
        return Optional.of(arguments);
    }

    /** Returns the name of the argument for a member. */
    static String name(String member) {
        return member.equals(TLVS) ? member : member.replace('_', '-');
    }

    /** Returns the text of an argument; empty if the value is invalid for the argument. Only TLVs can be a list. */
    static Optional<String> text(String name, JsonValue value) {
        return switch (value.kind()) {
            case STRING -> Optional.of(((JsonValue.JsonString) value).text());
            case NUMBER -> Optional.of(((JsonValue.JsonNumber) value).text());
            case ARRAY -> name.equals(TLVS) ? Optional.of(json(value)) : Optional.empty();
            case OBJECT, BOOLEAN, NULL -> Optional.empty();
        };
    }

    /** Returns the approximate size of a value: the length of its texts, and some octets for each value in it. */
    static long octets(JsonValue value) {
        return switch (value.kind()) {
            case STRING -> ((JsonValue.JsonString) value).text().length();
            case NUMBER -> ((JsonValue.JsonNumber) value).text().length();
            case BOOLEAN, NULL -> VALUE_OCTETS;
            case ARRAY ->
                VALUE_OCTETS
                        + ((JsonValue.JsonArray) value)
                                .items().stream()
                                        .mapToLong(JsonArguments::octets)
                                        .sum();
            case OBJECT ->
                VALUE_OCTETS
                        + ((JsonValue.JsonObject) value)
                                .members().entrySet().stream()
                                        .mapToLong(each -> each.getKey().length() + octets(each.getValue()))
                                        .sum();
        };
    }

    /** Returns the value as JSON. */
    static String json(JsonValue value) {
        StringBuilder json = new StringBuilder();
        write(value, JsonWriter.compact(json::append));
        return json.toString();
    }

    private static void write(JsonValue value, JsonWriter out) {
        switch (value.kind()) {
            case STRING -> out.value(((JsonValue.JsonString) value).text());
            case NUMBER -> out.raw(((JsonValue.JsonNumber) value).text());
            case BOOLEAN -> out.value(((JsonValue.JsonBoolean) value).isTrue());
            case NULL -> out.nullValue();
            case ARRAY -> {
                out.beginArray();
                ((JsonValue.JsonArray) value).items().forEach(each -> write(each, out));
                out.endArray();
            }
            case OBJECT -> {
                out.beginObject();
                ((JsonValue.JsonObject) value).members().forEach((name, member) -> write(member, out.name(name)));
                out.endObject();
            }
        }
    }
}
