package org.strowger.router.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonBoolean;
import org.strowger.router.json.JsonValue.JsonNull;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/**
 * Reads a JSON document (RFC 8259) in UTF-8. Refuses extensions such as comments, invalid UTF-8, and unpaired
 * surrogates (section 8.2). Also refuses an object with two members of the same name, because readers disagree on the
 * one to use (section 4).
 */
public final class JsonReader {
    /** Enough to write the smallest 64-bit float without an exponent, with 20 significant digits. */
    private static final int NUMBER_MAX = 350;

    /**
     * Permits exponents up to 999, more than a 64-bit float has; a much greater exponent would make arithmetic slow.
     */
    private static final int EXPONENT_DIGITS_MAX = 3;

    private static final int END = -1;
    private static final int ASCII_END = 0x7F;

    private final byte[] octets;
    private final JsonLimits limits;
    private final JsonStrings strings;
    private int at;
    private int depth;
    private int values;

    private JsonReader(byte[] octets, JsonLimits limits) {
        this.octets = octets;
        this.limits = limits;
        this.strings = new JsonStrings(octets);
    }

    /**
     * Reads a whole document.
     *
     * @throws InvalidJson with the place of the first fault
     */
    public static JsonValue read(byte[] octets, JsonLimits limits) throws InvalidJson {
        if (octets.length > limits.octetsMax()) {
            throw InvalidJson.at(octets, 0, "the document is longer than " + limits.octetsMax() + " octets");
        }
        return new JsonReader(octets, limits).document();
    }

    private JsonValue document() throws InvalidJson {
        JsonValue value = value();
        if (next() != END) {
            throw expected("the end of the document");
        }
        return value;
    }

    private JsonValue value() throws InvalidJson {
        int first = next();
        if (++values > limits.valuesMax()) {
            throw fault("the document has more than " + limits.valuesMax() + " values");
        }
        return switch (first) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> new JsonString(string());
            case 't' -> word("true", JsonBoolean.TRUE);
            case 'f' -> word("false", JsonBoolean.FALSE);
            case 'n' -> word("null", JsonNull.NULL);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> throw expected("a value");
        };
    }

    // ---- Containers (RFC 8259 sections 4 and 5)

    private JsonObject object() throws InvalidJson {
        enter();
        Map<String, JsonValue> members = new LinkedHashMap<>();
        if (next() == '}') {
            leave();
            return new JsonObject(members);
        }
        while (true) {
            member(members);
            int mark = next();
            if (mark == '}') {
                leave();
                return new JsonObject(members);
            }
            if (mark != ',') {
                throw expected("a comma or the end of the object");
            }
            at++;
        }
    }

    private void member(Map<String, JsonValue> members) throws InvalidJson {
        if (next() != '"') {
            throw expected("the name of a member in quotation marks");
        }
        int start = at;
        String name = string();
        if (next() != ':') {
            throw expected("a colon after the name of the member");
        }
        at++;
        if (members.put(name, value()) != null) {
            throw InvalidJson.at(octets, start, "the object has two members of this name");
        }
    }

    private JsonArray array() throws InvalidJson {
        enter();
        List<JsonValue> items = new ArrayList<>();
        if (next() == ']') {
            leave();
            return new JsonArray(items);
        }
        while (true) {
            items.add(value());
            int mark = next();
            if (mark == ']') {
                leave();
                return new JsonArray(items);
            }
            if (mark != ',') {
                throw expected("a comma or the end of the array");
            }
            at++;
        }
    }

    private void enter() throws InvalidJson {
        if (++depth > limits.depthMax()) {
            throw fault("more than " + limits.depthMax() + " objects and arrays within each other");
        }
        at++;
    }

    private void leave() {
        depth--;
        at++;
    }

    // ---- Scalars

    private String string() throws InvalidJson {
        String text = strings.read(at);
        at = strings.end();
        return text;
    }

    private JsonValue word(String word, JsonValue meaning) throws InvalidJson {
        for (int i = 0; i < word.length(); i++) {
            if (at + i >= octets.length || octets[at + i] != word.charAt(i)) {
                throw fault("expected " + word);
            }
        }
        at += word.length();
        return meaning;
    }

    /** RFC 8259 section 6. */
    private JsonNumber number() throws InvalidJson {
        int start = at;
        if (current() == '-') {
            at++;
        }
        if (current() == '0') {
            at++;
            if (isDigit(current())) {
                throw fault("a number has no leading zeros");
            }
        } else {
            digits();
        }
        if (current() == '.') {
            at++;
            digits();
        }
        if (current() == 'e' || current() == 'E') {
            exponent();
        }
        if (at - start > NUMBER_MAX) {
            throw InvalidJson.at(octets, start, "the number has more than " + NUMBER_MAX + " characters");
        }
        return new JsonNumber(new String(octets, start, at - start, StandardCharsets.ISO_8859_1));
    }

    private void exponent() throws InvalidJson {
        at++;
        if (current() == '+' || current() == '-') {
            at++;
        }
        int start = at;
        digits();
        if (at - start > EXPONENT_DIGITS_MAX) {
            throw InvalidJson.at(octets, start, "the exponent has more than " + EXPONENT_DIGITS_MAX + " digits");
        }
    }

    private void digits() throws InvalidJson {
        if (!isDigit(current())) {
            throw expected("a digit");
        }
        while (isDigit(current())) {
            at++;
        }
    }

    private static boolean isDigit(int octet) {
        return octet >= '0' && octet <= '9';
    }

    // ---- Position

    private int current() {
        return at < octets.length ? octets[at] & 0xFF : END;
    }

    /** Skips white space (RFC 8259 section 2). */
    private int next() {
        int octet = current();
        while (octet == ' ' || octet == '\n' || octet == '\t' || octet == '\r') {
            at++;
            octet = current();
        }
        return octet;
    }

    private InvalidJson fault(String fault) {
        return InvalidJson.at(octets, at, fault);
    }

    private InvalidJson expected(String what) {
        int octet = current();
        String found = octet == END
                ? "the end of the document"
                : octet >= ' ' && octet < ASCII_END
                        ? "'" + (char) octet + "'"
                        : "the octet 0x" + Integer.toHexString(octet);
        return fault("expected " + what + ", found " + found);
    }
}
