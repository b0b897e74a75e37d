package org.strowger.world.http;

import java.util.Map;
import org.strowger.world.provider.Forms;

/** Parameters in queries and forms. */
final class Queries {
    private Queries() {}

    static String write(Map<String, String> parameters) {
        StringBuilder text = new StringBuilder();
        parameters.forEach((name, value) ->
                text.append(text.isEmpty() ? "" : "&").append(name).append('=').append(Forms.coded(value)));
        return text.toString();
    }

    static String get(Map<String, String> parameters, String name) {
        String value = parameters.get(name);
        if (value == null) {
            throw new AssertionError("no " + name + " in " + parameters);
        }
        return value;
    }
}
