package org.strowger.router.http.jasmin;

import java.nio.charset.StandardCharsets;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.router.json.JsonWriter;

/** The format of responses. The REST API of Jasmin wraps the responses of its HTTP API. */
enum JasminShell {
    /** {@code /send}: plain text. */
    TEXT {
        @Override
        HttpResponse success(String words) {
            return text(OK, words);
        }

        @Override
        HttpResponse failure(int status, String words) {
            return text(status, error(words));
        }
    },
    /** {@code /rate} and {@code /balance}: an object, or a string for an error. */
    JSON {
        @Override
        HttpResponse success(String object) {
            return json(OK, object);
        }

        @Override
        HttpResponse failure(int status, String words) {
            return json(status, JsonWriter.quotedInAscii(words));
        }
    },
    /** {@code /secure/rate} and {@code /secure/balance}. */
    REST_OBJECT {
        @Override
        HttpResponse success(String object) {
            return data(object);
        }

        @Override
        HttpResponse failure(int status, String words) {
            return message(status, words);
        }
    },
    /** {@code /secure/send}. */
    REST {
        @Override
        HttpResponse success(String words) {
            return data(words);
        }

        @Override
        HttpResponse failure(int status, String words) {
            return message(status, error(words));
        }
    },
    /**
     * {@code /secure/send} exactly as Jasmin serves it: a quote at the end of a text is lost, because Jasmin removes
     * outer quotes.
     */
    REST_EXACT {
        @Override
        HttpResponse success(String words) {
            return data(withoutLastQuote(words));
        }

        @Override
        HttpResponse failure(int status, String words) {
            return message(status, withoutLastQuote(error(words)));
        }
    };

    private static final int OK = 200;
    private static final HttpHeaders AS_TEXT = HttpHeaders.of("Content-Type", "text/plain");
    private static final HttpHeaders AS_JSON = HttpHeaders.of("Content-Type", "application/json");

    /** Returns the response for a success: a text for {@code /send}, an object for the other commands. */
    abstract HttpResponse success(String words);

    abstract HttpResponse failure(int status, String words);

    boolean isRest() {
        return this == REST || this == REST_EXACT || this == REST_OBJECT;
    }

    static HttpResponse json(int status, String json) {
        return new HttpResponse(status, AS_JSON, json.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse text(int status, String words) {
        return new HttpResponse(status, AS_TEXT, words.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse data(String words) {
        String value = words.startsWith("{") ? words : JsonWriter.quotedInAscii(words);
        return json(OK, "{\"data\": " + value + "}");
    }

    private static HttpResponse message(int status, String words) {
        return json(status, "{\"message\": " + JsonWriter.quotedInAscii(words) + "}");
    }

    private static String error(String words) {
        return "Error \"" + words + '"';
    }

    private static String withoutLastQuote(String words) {
        return words.endsWith("\"") ? words.substring(0, words.length() - 1) : words;
    }
}
