package org.strowger.router.admin.http;

import java.util.Map;

/**
 * What a client is told.
 *
 * @param headers besides those that every reply has
 */
record Reply(int status, String type, String body, Map<String, String> headers) {
    static final String TEXT = "text/plain; charset=utf-8";
    static final String JSON = "application/json; charset=utf-8";

    Reply {
        headers = Map.copyOf(headers);
    }

    static Reply of(String type, String body) {
        return new Reply(200, type, body, Map.of());
    }

    /** A line of text. */
    static Reply line(int status, String line) {
        return new Reply(status, TEXT, line + "\n", Map.of());
    }

    Reply with(String name, String value) {
        return new Reply(status, type, body, Map.of(name, value));
    }
}
