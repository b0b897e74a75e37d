package org.strowger.router.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
    private final StringBuilder text = new StringBuilder();

    @Test
    void separatesMembersAndItemsByCommas() {
        JsonWriter.compact(text::append)
                .beginObject()
                .put("name", "a")
                .put("count", 2)
                .put("isOn", true)
                .name("items")
                .beginArray()
                .value(1)
                .beginObject()
                .endObject()
                .nullValue()
                .raw("[7]")
                .endArray()
                .put("last", false)
                .endObject();
        assertEquals("{\"name\":\"a\",\"count\":2,\"isOn\":true,\"items\":[1,{},null,[7]],\"last\":false}", text + "");
    }

    @Test
    void roundsToTheRequestedNumberOfDecimals() {
        JsonWriter.compact(text::append)
                .beginArray()
                .value(2.0, 3)
                .value(0.12345, 3)
                .value(1e9, 1)
                .value(-0.25, 1)
                .endArray();
        assertEquals("[2,0.123,1000000000,-0.3]", text + "");
    }

    @Test
    void indentsObjectsThatAreNotEmpty() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("a", List.of(1, "b"));
        object.put("none", List.of());
        object.put("empty", Map.of());
        object.put("yes", true);
        assertEquals("""
                        {
                          "a": [
                            1,
                            "b"
                          ],
                          "none": [],
                          "empty": {},
                          "yes": true
                        }""", JsonWriter.indented(object));
    }

    @Test
    void escapesLineBreaksAndDirectionMarks() {
        assertEquals("\"\\\"\\\\\\u000a\\u2028\\u202e\\ud800é😀\"", JsonWriter.quoted("\"\\\n\u2028\u202E\uD800é😀"));
    }

    @Test
    void escapesEverythingButHarmlessAsciiOnAWebPage() {
        assertEquals("\"a>\\u003c\\u00e9\\ud83d\\ude00\"", JsonWriter.quotedInAscii("a><é😀"));
        JsonWriter.compactInAscii(text::append).beginObject().put("é", "<").endObject();
        assertEquals("{\"\\u00e9\":\"\\u003c\"}", text + "");
    }

    @Test
    void writesToAnyConsumerInPieces() {
        List<String> pieces = new ArrayList<>();
        JsonWriter.compact(pieces::add).beginArray().value("x").value(-1).endArray();
        assertEquals("[\"x\",-1]", String.join("", pieces));
    }
}
