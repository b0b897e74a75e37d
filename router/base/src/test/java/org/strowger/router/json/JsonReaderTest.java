package org.strowger.router.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonBoolean;
import org.strowger.router.json.JsonValue.JsonNull;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

class JsonReaderTest {
    private static final JsonLimits LIMITS = JsonLimits.ofOctets(100_000);

    // ---- Values

    @Test
    void keepsTheOrderOfMembersAndTheTextOfNumbers() throws InvalidJson {
        assertThat(read(" {\"b\" : [1, -0.50e+1,true,false,null] ,\n\t\"a\":\"x\"}\r\n"))
                .isEqualTo(new JsonObject(ordered(
                        "b",
                        new JsonArray(List.of(
                                new JsonNumber("1"),
                                new JsonNumber("-0.50e+1"),
                                new JsonBoolean(true),
                                new JsonBoolean(false),
                                new JsonNull())),
                        "a",
                        new JsonString("x"))));
        assertThat(((JsonObject) read("{\"b\":1,\"a\":2,\"c\":3}")).members().keySet())
                .containsExactly("b", "a", "c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[[]   ]",
                "[\"\"]",
                "{}",
                "{\"\":0}",
                "{\"a\":[],\"b\":{}}",
                "[-0]",
                "[-123]",
                "[0e+1]",
                "[0e1]",
                "[1E22]",
                "[1E-2]",
                "[123.456e78]",
                "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]",
                "[100000000000000000000000000000000]",
                "\"a scalar\"",
                "0",
                "null",
                " [1] ",
                "[\"\u007f\"]",
                "[\"\u2028\u2029\"]",
                "[\"\uFFFF\"]",
                "[\"\\u0000\"]"
            })
    void acceptsValidDocuments(String document) throws InvalidJson {
        assertThat(read(document)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"\\\"\\\\\\/\"|22 5c 2f",
                "\"\\b\\f\\n\\r\\t\"|08 0c 0a 0d 09",
                "\"\\u00e9\\u00C9\"|c3 a9 c3 89",
                "\"\\uD83d\\ude00\"|f0 9f 98 80",
                "\"a😀é\u20ac\"|61 f0 9f 98 80 c3 a9 e2 82 ac",
                "\"\\u0000\"|00",
                "\"\\uffff\"|ef bf bf",
                "\"é\\n\"|c3 a9 0a"
            })
    void readsStrings(String document, String octets) throws InvalidJson {
        assertThat(read(document))
                .isEqualTo(new JsonString(
                        new String(HexFormat.ofDelimiter(" ").parseHex(octets), StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "-0,0",
        "-0.0e5,0",
        "17,17",
        "1e2,100",
        "1.50e1,15",
        "120e-1,12",
        "9223372036854775807,9223372036854775807",
        "-9223372036854775808,-9223372036854775808",
        "9223372036854775808,",
        "1e19,",
        "1e999,",
        "1.5,",
        "1e-999,"
    })
    void recognizesWholeNumbersInAnyForm(String number, Long whole) throws InvalidJson {
        JsonNumber read = (JsonNumber) read(number);
        assertThat(read.value()).isEqualTo(new BigDecimal(number));
        if (whole == null) {
            assertThat(read.whole()).isEmpty();
        } else {
            assertThat(read.whole()).hasValue(whole);
        }
    }

    @Test
    void everyKindOfValueHasAName() throws InvalidJson {
        List<String> nouns = new ArrayList<>();
        for (JsonValue item : ((JsonArray) read("[{},[],\"\",0,true,null]")).items()) {
            nouns.add(item.kind().noun());
        }
        assertThat(nouns).containsExactly("an object", "an array", "a string", "a number", "a boolean", "null");
    }

    // ---- Faults

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|1|1|expected a value, found the end of the document",
                "` \n `|2|2|expected a value, found the end of the document",
                "[1,]|1|4|expected a value, found ']'",
                "[1 1]|1|4|expected a comma or the end of the array, found '1'",
                "[1|1|3|expected a comma or the end of the array, found the end of the document",
                "[,1]|1|2|expected a value, found ','",
                "[1]]|1|4|expected the end of the document, found ']'",
                "[1] x|1|5|expected the end of the document, found 'x'",
                "{\"a\"}|1|5|expected a colon after the name of the member, found '}'",
                "{\"a\":1,}|1|8|expected the name of a member in quotation marks, found '}'",
                "{a:1}|1|2|expected the name of a member in quotation marks, found 'a'",
                "{'a':1}|1|2|expected the name of a member in quotation marks, found '''",
                "{\"a\":1 \"b\":2}|1|8|expected a comma or the end of the object, found '\"'",
                "{\"a\":1,\"b\":2,\"a\":3}|1|14|the object has two members of this name",
                "{\"a\":1,\"\\u0061\":1}|1|8|the object has two members of this name",
                "[tru]|1|2|expected true",
                "[True]|1|2|expected a value, found 'T'",
                "nul|1|1|expected null",
                "[NaN]|1|2|expected a value, found 'N'",
                "[-Infinity]|1|3|expected a digit, found 'I'",
                "[+1]|1|2|expected a value, found '+'",
                "[.5]|1|2|expected a value, found '.'",
                "[1.]|1|4|expected a digit, found ']'",
                "[1.e1]|1|4|expected a digit, found 'e'",
                "[1e]|1|4|expected a digit, found ']'",
                "[1e+]|1|5|expected a digit, found ']'",
                "[01]|1|3|a number has no leading zeros",
                "[-01]|1|4|a number has no leading zeros",
                "[0x1]|1|3|expected a comma or the end of the array, found 'x'",
                "[1e1000]|1|4|the exponent has more than 3 digits",
                "[1e0001]|1|4|the exponent has more than 3 digits",
                "[\"a]|1|2|the string has no closing quotation mark",
                "[\"é|1|2|the string has no closing quotation mark",
                "[\"\\|1|2|the string has no closing quotation mark",
                "[\"\\x\"]|1|3|an invalid escape: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u",
                "[\"\\u12\"]|1|3|expected four hexadecimal digits after \\u",
                "[\"\\u12|1|3|expected four hexadecimal digits after \\u",
                "[\"\\uD800\"]|1|3|half a surrogate pair: write both halves, such as \\ud83d\\ude00",
                "[\"\\uD800\\n\"]|1|3|half a surrogate pair: write both halves, such as \\ud83d\\ude00",
                "[\"\\uD800\\uD800\"]|1|3|half a surrogate pair: write both halves, such as \\ud83d\\ude00",
                "[\"\\uDC00\\uD800\"]|1|3|half a surrogate pair: write both halves, such as \\ud83d\\ude00",
                "[1,// comment]|1|4|expected a value, found '/'",
                "`[\"é\",\n\"😀\" x]`|2|5|expected a comma or the end of the array, found 'x'"
            })
    void reportsWhereADocumentIsInvalid(String document, int line, int column, String fault) {
        InvalidJson invalid = refused(bytes(document));
        assertThat(invalid.fault()).isEqualTo(fault);
        assertThat(invalid.line()).isEqualTo(line);
        assertThat(invalid.column()).isEqualTo(column);
        assertThat(invalid).hasMessage("line " + line + ", column " + column + ": " + fault);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x01, 0x09, 0x0A, 0x0D, 0x1F})
    void refusesControlCharactersInStrings(int octet) {
        for (String before : List.of("", "x", "é")) {
            byte[] document = joined(bytes("\"" + before), new byte[] {(byte) octet}, bytes("\""));
            assertThat(refused(document).fault()).startsWith("a control character in a string");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80", // a continuation without its beginning
                "bf",
                "c3", // cut off
                "c3 c3",
                "e2 82",
                "f0 9f 98",
                "c0 80", // overlong
                "c1 bf",
                "e0 9f bf",
                "f0 8f bf bf",
                "ed a0 80", // half a surrogate pair
                "ed bf bf",
                "f4 90 80 80", // above U+10FFFF
                "f5 80 80 80",
                "f8 88 80 80 80",
                "fe",
                "ff",
                "e2 28 a1"
            })
    void refusesInvalidUtf8(String octets) {
        byte[] invalid = HexFormat.ofDelimiter(" ").parseHex(octets);
        assertThat(refused(joined(bytes("[\"a"), invalid, bytes("\"]"))).getMessage())
                .isEqualTo("line 1, column 4: invalid UTF-8");
        assertThat(refused(joined(bytes("[\"a"), invalid)).fault()).isEqualTo("invalid UTF-8");
        assertThat(refused(joined(bytes("["), invalid)).fault()).startsWith("expected a value, found the octet 0x");
    }

    @Test
    void acceptsTheLimitsOfUtf8() throws InvalidJson {
        for (int point : List.of(0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF)) {
            assertThat(read("\"" + Character.toString(point) + "\""))
                    .isEqualTo(new JsonString(Character.toString(point)));
        }
    }

    @Test
    void refusesAByteOrderMark() {
        assertThat(refused(bytes("\uFEFF[]")).fault()).isEqualTo("expected a value, found the octet 0xef");
    }

    // ---- Limits

    @Test
    void refusesADocumentThatExceedsALimit() throws InvalidJson {
        JsonLimits limits = new JsonLimits(20, 2, 3);
        assertThat(JsonReader.read(bytes("[[1],   []]        "), new JsonLimits(20, 2, 4)))
                .isNotNull();
        assertThat(refused(bytes(" ".repeat(20) + "1"), limits).fault())
                .isEqualTo("the document is longer than 20 octets");
        assertThat(refused(bytes("[[[1]]]"), limits))
                .hasMessage("line 1, column 3: more than 2 objects and arrays within each other");
        assertThat(refused(bytes("[{\"a\":{}}]"), limits).column()).isEqualTo(7);
        assertThat(refused(bytes("[1,2,3]"), limits))
                .hasMessage("line 1, column 6: the document has more than 3 values");
    }

    @Test
    void aDeepDocumentDoesNotOverflowTheStack() {
        byte[] deep = bytes("[".repeat(90_000));
        assertThat(refused(deep).fault()).isEqualTo("more than 16 objects and arrays within each other");
        assertThat(refused(bytes("{\"a\":".repeat(10_000))).column()).isEqualTo(16 * 5 + 1);
    }

    @Test
    void manySiblingContainersDoNotExceedTheDepthLimit() throws InvalidJson {
        assertThat(((JsonArray) read("[" + "[],{},".repeat(1000) + "[]]")).items())
                .hasSize(2001);
    }

    @Test
    void refusesLongNumbers() throws InvalidJson {
        assertThat(((JsonNumber) read("9".repeat(350))).value().precision()).isEqualTo(350);
        assertThat(refused(bytes("[" + "9".repeat(351) + "]")))
                .hasMessage("line 1, column 2: the number has more than 350 characters");
    }

    // ---- By chance

    @Test
    void readsValuesThatTheWriterWrote() throws InvalidJson {
        for (long seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            JsonValue value = anyValue(random, 5);
            StringBuilder text = new StringBuilder();
            JsonWriter writer =
                    switch (random.nextInt(3)) {
                        case 0 -> JsonWriter.compact(text::append);
                        case 1 -> JsonWriter.compactInAscii(text::append);
                        default -> JsonWriter.indented(text::append);
                    };
            write(value, writer);
            assertThat(read(text.toString())).as("seed %d: %s", seed, text).isEqualTo(value);
        }
    }

    @Test
    void anyOctetsAreReadOrRefused() {
        byte[] valid = bytes("{\"to\":[\"+447700900123\",-1.5e3],\"text\":\"Gr\u00fc\u00dfe \\u20ac\\ud83d\\ude00\","
                + "\"x\":{\"y\":null}}");
        int refused = 0;
        for (long seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            byte[] changed = valid.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            try {
                JsonReader.read(changed, LIMITS);
            } catch (InvalidJson e) {
                refused++;
                assertThat(e.column()).as("seed %d", seed).isBetween(1, valid.length + 1);
            }
        }
        assertThat(refused).isBetween(1000, 19_999);
    }

    private static JsonValue anyValue(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0 -> new JsonString(anyText(random));
            case 1 -> new JsonNumber(Long.toString(random.nextLong() >> random.nextInt(64)));
            case 2 -> new JsonBoolean(random.nextBoolean());
            case 3 -> new JsonNull();
            case 4 -> {
                List<JsonValue> items = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    items.add(anyValue(random, depth - 1));
                }
                yield new JsonArray(items);
            }
            default -> {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    members.put(anyText(random), anyValue(random, depth - 1));
                }
                yield new JsonObject(members);
            }
        };
    }

    private static String anyText(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            int point = random.nextInt(1 << (7 + random.nextInt(14)));
            boolean valid = point <= Character.MAX_CODE_POINT && Character.getType(point) != Character.SURROGATE;
            text.appendCodePoint(valid ? point : 'x');
        }
        return text.toString();
    }

    private static void write(JsonValue value, JsonWriter out) {
        if (value instanceof JsonObject object) {
            out.beginObject();
            object.members().forEach((name, member) -> write(member, out.name(name)));
            out.endObject();
        } else if (value instanceof JsonArray array) {
            out.beginArray();
            array.items().forEach(item -> write(item, out));
            out.endArray();
        } else if (value instanceof JsonString string) {
            out.value(string.text());
        } else if (value instanceof JsonNumber number) {
            out.raw(number.text());
        } else if (value instanceof JsonBoolean bool) {
            out.value(bool.isTrue());
        } else {
            out.nullValue();
        }
    }

    // ---- Common

    private static JsonValue read(String document) throws InvalidJson {
        return JsonReader.read(bytes(document), LIMITS);
    }

    private static InvalidJson refused(byte[] document) {
        return refused(document, LIMITS);
    }

    private static InvalidJson refused(byte[] document, JsonLimits limits) {
        return catchThrowableOfType(InvalidJson.class, () -> JsonReader.read(document, limits));
    }

    private static Map<String, JsonValue> ordered(String first, JsonValue value, String second, JsonValue other) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(first, value);
        members.put(second, other);
        return members;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] joined(byte[]... pieces) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }
}
