package org.strowger.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A reader of responses of our own server that shares no code with the parser. */
final class ReadResponses {
    private ReadResponses() {}

    /** Reads responses with Content-Length, and nothing else. */
    static List<HttpResponse> of(String stream) {
        List<HttpResponse> responses = new ArrayList<>();
        String rest = stream;
        while (!rest.isEmpty()) {
            String[] headAndRest = rest.split("\r\n\r\n", 2);
            String[] lines = headAndRest[0].split("\r\n", -1);
            HttpHeaders.Builder headers = HttpHeaders.builder();
            for (String line : Arrays.asList(lines).subList(1, lines.length)) {
                String[] nameAndValue = line.split(": ", 2);
                headers.add(nameAndValue[0], nameAndValue[1]);
            }
            HttpHeaders read = headers.build();
            int length = Integer.parseInt(read.first("Content-Length").orElse("0"));
            String body = headAndRest[1].substring(0, length);
            responses.add(
                    new HttpResponse(Integer.parseInt(lines[0].split(" ", -1)[1]), read, ParsedRequests.octets(body)));
            rest = headAndRest[1].substring(length);
        }
        return responses;
    }
}
