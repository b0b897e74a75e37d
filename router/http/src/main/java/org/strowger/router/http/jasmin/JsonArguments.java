package org.strowger.router.http.jasmin;

import java.util.Map;
import java.util.Optional;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonWriter;

/** Reads arguments from a JSON object. Numbers may stand without quotes, and names may have {@code _} for {@code -}. */
final class JsonArguments {
    /** The limit of a body is that of the listener; this one only bounds the reader. */
    private static final int OCTETS_MAX = 1 << 20;

    /** The octets of a value beside its text. */
    private static final int VALUE_OCTETS = 4;

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
            Optional<String> text = text(member.getKey(), member.getValue());
            if (text.isEmpty()) {
                return Optional.empty();
            }
            arguments.add(name(member.getKey()), text.get());
        }
        return Optional.of(arguments);
    }

    /** Returns the name of the argument that a member has. */
    static String name(String member) {
        return member.equals(TLVS) ? member : member.replace('_', '-');
    }

    /** Returns the text of an argument; empty for a value that the argument cannot have. Only TLVs are a list. */
    static Optional<String> text(String name, JsonValue value) {
        return switch (value.kind()) {
            case STRING -> Optional.of(((JsonValue.JsonString) value).text());
            case NUMBER -> Optional.of(((JsonValue.JsonNumber) value).text());
            case ARRAY -> name.equals(TLVS) ? Optional.of(json(value)) : Optional.empty();
            case OBJECT, BOOLEAN, NULL -> Optional.empty();
        };
    }

    /** Returns about the length of a value: that of its texts, and some octets for each value in it. */
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
