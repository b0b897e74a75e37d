package org.strowger.world.http;

import java.util.List;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/** Reads and writes bodies in JSON. */
final class Json {
    private Json() {}

    static JsonObject object(byte[] body) {
        try {
            return (JsonObject) JsonReader.read(body, JsonLimits.ofOctets(1 << 20));
        } catch (InvalidJson e) {
            throw new AssertionError(e);
        }
    }

    /** The value of a member; empty if it is missing. */
    static String text(JsonObject object, String member) {
        return object.members().get(member) instanceof JsonString text ? text.text() : "";
    }

    static int number(JsonObject object, String member) {
        return object.members().get(member) instanceof JsonNumber number
                ? number.value().intValueExact()
                : 0;
    }

    static JsonObject object(JsonObject object, String member) {
        JsonValue value = object.members().get(member);
        if (value instanceof JsonObject inner) {
            return inner;
        }
        throw new AssertionError("no object " + member + " in " + object);
    }

    static List<JsonObject> objects(JsonObject object, String member) {
        if (object.members().get(member) instanceof JsonArray array) {
            return array.items().stream().map(JsonObject.class::cast).toList();
        }
        throw new AssertionError("no array " + member + " in " + object);
    }
}
