package org.strowger.router.http.v1;

import org.strowger.http.HttpResponse;

/** Thrown when the headers of a request are invalid. */
final class RefusedRequest extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient HttpResponse response;

    RefusedRequest(HttpResponse response) {
        // No stack trace: it would cost more than the rest of the exception, and anyone can send invalid requests.
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
