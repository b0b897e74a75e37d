package org.strowger.tools.http;

import java.nio.charset.StandardCharsets;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.protocol.SafeText;

/** Refusals by their HTTP status, which is about the same with all APIs. */
final class Refusals {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int GATEWAY_TIMEOUT = 504;
    private static final int SERVER_ERRORS = 500;
    private static final int TEXT_MAX = 200;

    private Refusals() {}

    /** The refusal with the body of the response as its words. */
    static Outcome of(HttpResponse response) {
        return of(response, "", new String(response.body(), StandardCharsets.UTF_8).strip());
    }

    /**
     * A refusal.
     *
     * @param name the name of the refusal in the API; empty if there is only the status
     */
    static Outcome of(HttpResponse response, String name, String words) {
        String status = response.status() + (name.isEmpty() ? "" : " " + SafeText.inLine(name));
        String text = words.isEmpty() ? "the response has no text" : safe(words);
        return Outcome.of(kind(response.status()), response.status(), status + ": " + text);
    }

    /** The outcome without a usable response: the server may have accepted the message. */
    static Outcome uncertain(String words) {
        return Outcome.of(Outcome.Kind.UNCERTAIN, 0, safe(words));
    }

    private static String safe(String words) {
        return SafeText.inLine(words.length() > TEXT_MAX ? words.substring(0, TEXT_MAX) + "..." : words);
    }

    private static Outcome.Kind kind(int status) {
        if (status == TOO_MANY_REQUESTS) {
            return Outcome.Kind.THROTTLED;
        }
        if (status == GATEWAY_TIMEOUT) {
            return Outcome.Kind.UNCERTAIN;
        }
        return status >= SERVER_ERRORS ? Outcome.Kind.TEMPORARY : Outcome.Kind.PERMANENT;
    }
}
