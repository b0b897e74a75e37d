package org.strowger.router.http.jasmin;

import java.util.Locale;
import org.strowger.http.HttpRequest;

/** Reads the body of a request to the REST API. */
final class RestBody {
    private static final int PRECONDITION_FAILED = 412;
    private static final int UNSUPPORTED = 415;

    private RestBody() {}

    static JasminArguments arguments(HttpRequest request) throws JasminRejection {
        String contentType = request.headers().first("Content-Type").orElse("");
        int end = contentType.indexOf(';');
        String type =
                (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        if (!type.equals("application/json")) {
            throw RestFault.of(
                    UNSUPPORTED, "Unsupported media type", "This API only supports requests encoded as JSON.");
        }
        return JsonArguments.of(request.body())
                .orElseThrow(() -> RestFault.of(
                        PRECONDITION_FAILED,
                        "Cannot parse JSON data",
                        "The body must be a JSON object with texts, numbers and lists as values."));
    }
}
