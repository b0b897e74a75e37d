package org.strowger.router.config.grammar;

import java.util.List;
import java.util.Map;

/** Writes maps, lists, texts, numbers and truths as JSON. */
public final class SchemaJson {
    private static final String STEP = "  ";

    private final StringBuilder text = new StringBuilder();

    private SchemaJson() {}

    public static String indented(Object value) {
        SchemaJson json = new SchemaJson();
        json.write(value, "\n");
        return json.text.toString();
    }

    private void write(Object value, String lineBreak) {
        if (value instanceof Map<?, ?> map) {
            String separator = "";
            text.append('{');
            for (Map.Entry<?, ?> each : map.entrySet()) {
                text.append(separator).append(lineBreak).append(STEP);
                text.append(JsonEscape.quoted(String.valueOf(each.getKey())));
                text.append(": ");
                write(each.getValue(), lineBreak + STEP);
                separator = ",";
            }
            text.append(map.isEmpty() ? "" : lineBreak).append('}');
        } else if (value instanceof List<?> list) {
            String separator = "";
            text.append('[');
            for (Object each : list) {
                text.append(separator).append(lineBreak).append(STEP);
                write(each, lineBreak + STEP);
                separator = ",";
            }
            text.append(list.isEmpty() ? "" : lineBreak).append(']');
        } else if (value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            text.append(JsonEscape.quoted(String.valueOf(value)));
        }
    }
}
