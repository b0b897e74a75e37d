package org.strowger.router.http.jasmin;

import org.strowger.http.HttpResponse;

/** A request is refused. Has no stack trace, which costs more than the rest. */
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
