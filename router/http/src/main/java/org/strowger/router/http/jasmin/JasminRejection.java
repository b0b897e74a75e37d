package org.strowger.router.http.jasmin;

import org.strowger.http.HttpResponse;

/** Thrown when a request is refused. Has no stack trace, which would cost more than the rest of the exception. */
final class JasminRejection extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient HttpResponse response;

    JasminRejection(HttpResponse response) {
        super("the request is refused", null, false, false);
        this.response = response;
    }

    HttpResponse response() {
        return response;
    }
}
