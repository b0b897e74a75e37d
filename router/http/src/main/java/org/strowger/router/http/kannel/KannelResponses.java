package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;

/** Responses in the format of Kannel: one line of text, declared as HTML. */
final class KannelResponses {
    private static final HttpHeaders HEADERS = headers().build();

    private KannelResponses() {}

    static HttpResponse of(int status, String line) {
        return new HttpResponse(status, HEADERS, line.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a builder with the headers of every response. */
    static HttpHeaders.Builder headers() {
        return HttpHeaders.builder()
                .add("Server", "Kannel/1.4.5")
                .add("Content-type", "text/html")
                .add("Pragma", "no-cache")
                .add("Cache-Control", "no-cache");
    }
}
