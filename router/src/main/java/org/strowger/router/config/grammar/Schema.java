package org.strowger.router.config.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.json.JsonWriter;

/** The grammar as a JSON Schema, by which editors complete and check a file while it is written. */
public final class Schema {
    private Schema() {}

    public static String json() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "The configuration of Strowger");
        schema.putAll(Grammar.FILE.schema());
        return JsonWriter.indented(schema) + "\n";
    }

    static Map<String, Object> of(ConfigKey<?> key) {
        Map<String, Object> schema = new LinkedHashMap<>();
        Map<String, Object> type = key.type().schema();
        // Nothing behind a key is an empty list or section.
        boolean mayBeEmpty = key.type().section() != Section.NONE || key.type().isList();
        if (mayBeEmpty) {
            schema.put("anyOf", List.of(type, Map.of("type", "null")));
        } else {
            schema.putAll(type);
        }
        schema.put("description", key.meaning() + unwritten(key));
        if (!key.example().isEmpty() || key.hasValueUnwritten()) {
            schema.put("examples", List.of(key.sample()));
        }
        return schema;
    }

    private static String unwritten(ConfigKey<?> key) {
        return key.isRequired() ? "" : " (default: " + key.fallback().text() + ")";
    }
}
