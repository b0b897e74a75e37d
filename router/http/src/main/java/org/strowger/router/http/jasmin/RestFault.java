package org.strowger.router.http.jasmin;

import java.nio.charset.StandardCharsets;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.router.json.JsonWriter;

/** Faults of requests to the REST API that are found before the HTTP API behind it is reached. */
final class RestFault {
    private static final int UNAUTHORIZED = 401;
    private static final String JSON = "application/json";
    private static final String MANUAL = "http://docs.jasminsms.com/en/latest/apis/rest/index.html";

    private RestFault() {}

    static JasminRejection of(int status, String title, String description) {
        return new JasminRejection(JasminShell.json(
                status,
                "{\"title\": " + JsonWriter.quotedInAscii(title) + ", \"description\": "
                        + JsonWriter.quotedInAscii(description) + "}"));
    }

    static JasminRejection unauthorized(String description) {
        String body = "{\"title\": \"Authentication required\", \"description\": "
                + JsonWriter.quotedInAscii(description)
                + ", \"link\": {\"text\": \"Documentation related to this error\", \"href\": \"" + MANUAL
                + "\", \"rel\": \"help\"}}";
        HttpHeaders headers = HttpHeaders.builder()
                .add("Content-Type", JSON)
                .add("WWW-Authenticate", "Basic realm=\"Jasmin REST API\"")
                .build();
        return new JasminRejection(new HttpResponse(UNAUTHORIZED, headers, body.getBytes(StandardCharsets.UTF_8)));
    }
}
