package org.strowger.router.admin.page;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.http.FormParameters;

/**
 * The fields of a form, except empty ones. A control character in a field is a fault, because a command is one line.
 *
 * @param fault empty if the fields are valid; otherwise there are no values
 */
@Within(Within.Scope.REQUEST)
public record FormFields(Map<String, String> values, String fault) {
    private static final int FIELDS_MAX = 32;

    public FormFields {
        values = Map.copyOf(values);
    }

    public static FormFields of(Map<String, String> values) {
        return new FormFields(values, "");
    }

    /** The field in which leading and trailing blanks are significant. */
    static final String PASSWORD = "password";

    /** Reads a query or the body of a form. */
    public static FormFields parse(byte[] coded) {
        FormParameters parameters = FormParameters.parse(coded, FIELDS_MAX);
        if (!parameters.isValid()) {
            return new FormFields(Map.of(), parameters.fault());
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < parameters.count(); i++) {
            String name = parameters.name(i);
            String text = parameters.text(i, StandardCharsets.UTF_8);
            String value = name.equals(PASSWORD) ? text : text.strip();
            if (!parameters.isText(i, StandardCharsets.UTF_8) || value.chars().anyMatch(Character::isISOControl)) {
                return new FormFields(Map.of(), "the field " + name + " has characters that are not allowed");
            }
            if (!value.isEmpty()) {
                values.putIfAbsent(name, value);
            }
        }
        return of(values);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value; empty if there is none. */
    public String text(String name) {
        return values.getOrDefault(name, "");
    }

    FormFields with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return of(more);
    }
}
