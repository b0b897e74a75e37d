package org.strowger.router.http.v1;

import java.util.Locale;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;

/** Checks the media type of a request and the media types that it accepts. */
final class RequestHeaders {
    private static final String JSON = "application/json";

    private RequestHeaders() {}

    static void checkMediaTypes(HttpRequest request) throws RefusedRequest {
        HttpHeaders headers = request.headers();
        if (headers.has("Accept") && !acceptsJson(headers)) {
            throw RefusedRequest.because(
                    ProblemType.NOT_ACCEPTABLE, "the header Accept admits neither " + JSON + " nor any type");
        }
        if (request.method().equals("POST")) {
            checkContent(headers);
        }
    }

    private static void checkContent(HttpHeaders headers) throws RefusedRequest {
        if (headers.has("Content-Encoding") && !headers.listHas("Content-Encoding", "identity")) {
            throw RefusedRequest.because(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE, "the body has a content coding: send it without");
        }
        String type = headers.first("Content-Type").orElse(JSON);
        if (!isJson(type)) {
            throw RefusedRequest.because(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE,
                    "the Content-Type is not " + JSON + " in UTF-8: set this header, with curl by"
                            + " -H 'Content-Type: application/json'");
        }
    }

    /** Whether a media type is JSON. RFC 8259 section 11 defines no parameter, but many clients send a charset. */
    private static boolean isJson(String type) {
        if (type.equalsIgnoreCase(JSON)) {
            return true;
        }
        String[] parts = type.toLowerCase(Locale.ROOT).split(";", -1);
        boolean json = parts[0].strip().equals(JSON);
        for (int i = 1; json && i < parts.length; i++) {
            String parameter = parts[i].strip().replace("\"", "");
            json = !parameter.startsWith("charset=") || parameter.equals("charset=utf-8");
        }
        return json;
    }

    /**
     * Reads the media ranges (RFC 9110 section 12.5.1). A quality of 0 excludes a range; other qualities are ignored.
     */
    private static boolean acceptsJson(HttpHeaders headers) {
        for (int i = headers.find("Accept"); i != HttpHeaders.ABSENT; i = headers.find("Accept", i + 1)) {
            for (String range : headers.value(i).toLowerCase(Locale.ROOT).split(",", -1)) {
                String[] parts = range.split(";", -1);
                String type = parts[0].strip();
                boolean covers = type.equals("*/*") || type.equals("application/*") || type.equals(JSON);
                if (covers && !isExcluded(parts)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isExcluded(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].strip().matches("q=0(\\.0*)?")) {
                return true;
            }
        }
        return false;
    }
}
