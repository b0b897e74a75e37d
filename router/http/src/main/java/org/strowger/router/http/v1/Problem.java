package org.strowger.router.http.v1;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.router.json.JsonWriter;

/**
 * The details of a problem (RFC 9457).
 *
 * @param detail the fault of this request, for people
 * @param errors the faults of members and parameters; usually empty
 * @param smppStatus the SMPP command_status of the refusal; 0 if there is none
 */
record Problem(ProblemType type, String detail, List<MemberFault> errors, int smppStatus) {
    static final String MEDIA_TYPE = "application/problem+json";

    Problem {
        errors = List.copyOf(errors);
    }

    /**
     * A fault of a member or parameter.
     *
     * @param pointer the position of the member as a JSON pointer (RFC 6901), or the name of the parameter
     * @param detail the fault
     * @param expected the valid values, or a suggestion
     */
    record MemberFault(String pointer, String detail, String expected) {}

    static Problem of(ProblemType type, String detail) {
        return new Problem(type, detail, List.of(), 0);
    }

    HttpResponse response() {
        StringBuilder body = new StringBuilder();
        JsonWriter out = JsonWriter.compact(body::append).beginObject();
        writeMembers(out);
        out.endObject();
        return response(body.toString());
    }

    /** Returns a response with the given body, which contains the members of this problem and possibly others. */
    HttpResponse response(String body) {
        return new HttpResponse(type.status(), headers(HttpHeaders.builder()), body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the response with additional headers. */
    HttpResponse response(HttpHeaders.Builder others) {
        HttpResponse plain = response();
        return new HttpResponse(plain.status(), headers(others), plain.body());
    }

    private HttpHeaders headers(HttpHeaders.Builder headers) {
        headers.add("Content-Type", MEDIA_TYPE);
        if (type.retryAfterSeconds() != ProblemType.NO_RETRY) {
            headers.add("Retry-After", Integer.toString(type.retryAfterSeconds()));
        }
        return headers.build();
    }

    void writeMembers(JsonWriter out) {
        out.put("type", type.uri())
                .put("title", type.title())
                .put("status", type.status())
                .put("detail", detail);
        if (smppStatus != 0) {
            out.put("smpp_status", smppStatus);
        }
        if (!errors.isEmpty()) {
            out.name("errors").beginArray();
            for (MemberFault error : errors) {
                out.beginObject().put("pointer", error.pointer()).put("detail", error.detail());
                out.put("expected", error.expected()).endObject();
            }
            out.endArray();
        }
    }
}
