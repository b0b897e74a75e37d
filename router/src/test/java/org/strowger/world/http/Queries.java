package org.strowger.world.http;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parameters in queries and forms. */
final class Queries {
    private Queries() {}

    static String write(Map<String, String> parameters) {
        StringBuilder text = new StringBuilder();
        parameters.forEach((name, value) -> text.append(text.isEmpty() ? "" : "&")
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return text.toString();
    }

    static Map<String, String> read(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String each : query.split("&", -1)) {
            int at = each.indexOf('=');
            if (at > 0) {
                parameters.put(
                        each.substring(0, at), URLDecoder.decode(each.substring(at + 1), StandardCharsets.UTF_8));
            }
        }
        return parameters;
    }

    static String get(Map<String, String> parameters, String name) {
        String value = parameters.get(name);
        if (value == null) {
            throw new AssertionError("no " + name + " in " + parameters);
        }
        return value;
    }
}
