package org.strowger.router.http.v1;

import org.strowger.http.HttpResponse;

/** The headers of a request are invalid. */
final class RefusedRequest extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient HttpResponse response;

    RefusedRequest(HttpResponse response) {
        // Without a stack trace, which costs more than the rest: anyone can send invalid requests.
        super("", null, false, false);
        this.response = response;
    }

    static RefusedRequest because(ProblemType type, String detail) {
        return new RefusedRequest(Problem.of(type, detail).response());
    }

    HttpResponse response() {
        return response;
    }
}
