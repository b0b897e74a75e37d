package org.strowger.router.http.kannel;

import org.strowger.http.HttpResponse;

/** Thrown when a request is invalid. The message is the body of the response. */
final class KannelRejection extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int BAD_REQUEST = 400;

    private final int status;

    KannelRejection(String line) {
        this(BAD_REQUEST, line);
    }

    /** Creates an exception without a stack trace, which would cost more than the rest of the exception. */
    KannelRejection(int status, String line) {
        super(line, null, false, false);
        this.status = status;
    }

    static KannelRejection misformed(String field) {
        return new KannelRejection(field + " field misformed, rejected");
    }

    static KannelRejection text() {
        return new KannelRejection("Charset or body misformed, rejected");
    }

    HttpResponse response() {
        return KannelResponses.of(status, String.valueOf(getMessage()));
    }
}
