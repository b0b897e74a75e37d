package org.strowger.router.http.jasmin;

import java.util.Locale;
import org.strowger.http.HttpRequest;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue.JsonObject;

/** Reads the body of a request to the REST API. */
final class RestBody {
    private static final int PRECONDITION_FAILED = 412;
    private static final int UNSUPPORTED = 415;

    /** The nesting depth of a batch, its messages, a message, its TLVs, and a TLV. */
    private static final int DEPTH_MAX = 5;

    /**
     * The maximum number of values: forty for each message of the largest batch, enough for each argument once and for
     * four TLVs.
     */
    private static final int VALUES_MAX = 40 * BatchRequest.MESSAGES_MAX;

    private RestBody() {}

    static JasminArguments arguments(HttpRequest request) throws JasminRejection {
        requireJson(request);
        return JsonArguments.of(request.body())
                .orElseThrow(() -> RestFault.of(
                        PRECONDITION_FAILED,
                        "Cannot parse JSON data",
                        "The body must be a JSON object with texts and numbers; only custom_tlvs is a list."));
    }

    static JsonObject object(HttpRequest request) throws JasminRejection {
        requireJson(request);
        try {
            JsonLimits limits = new JsonLimits(request.body().length, DEPTH_MAX, VALUES_MAX);
            if (JsonReader.read(request.body(), limits) instanceof JsonObject object) {
                return object;
            }
            throw RestFault.of(PRECONDITION_FAILED, "Cannot parse JSON data", "The body must be a JSON object.");
        } catch (InvalidJson e) {
            throw RestFault.of(
                    PRECONDITION_FAILED, "Cannot parse JSON data", "Got unparseable json data: " + e.getMessage());
        }
    }

    private static void requireJson(HttpRequest request) throws JasminRejection {
        String contentType = request.headers().first("Content-Type").orElse("");
        int end = contentType.indexOf(';');
        String type =
                (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        if (!type.equals("application/json")) {
            throw RestFault.of(
                    UNSUPPORTED, "Unsupported media type", "This API only supports requests encoded as JSON.");
        }
    }
}
