package org.strowger.router.provider;

import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.router.http.gateway.SmppError;

/** The outcome that follows from the status of a response alone, with the most similar SMPP error code. */
final class StatusOutcome {
    private static final int SUCCESS_END = 300;
    private static final int CLIENT_ERRORS = 400;
    private static final int SERVER_ERRORS = 500;
    private static final int UNAVAILABLE = 503;
    private static final int TOO_MANY = 429;

    private StatusOutcome() {}

    /** Whether the status means success. */
    static boolean isSuccess(HttpResponse response) {
        return response.status() < SUCCESS_END;
    }

    /**
     * Returns the outcome for a response that does not mean success.
     *
     * <p>A message is refused permanently only if the status judges its content. Redirections, refused credentials and
     * unknown paths are faults of the configuration or of the provider, so the messages wait until the fault is
     * corrected.
     */
    static Outcome of(HttpResponse response) {
        int status = response.status();
        if (status == TOO_MANY || (status == UNAVAILABLE && response.headers().has("Retry-After"))) {
            return throttled("HTTP status " + status);
        }
        boolean isPermanent = status >= CLIENT_ERRORS && status < SERVER_ERRORS && !isOfConnection(status);
        return isPermanent ? permanent("HTTP status " + status) : temporary("HTTP status " + status);
    }

    /** Whether a status is unrelated to the content of the request (RFC 9110 section 15.5, RFC 8470, RFC 6585). */
    private static boolean isOfConnection(int status) {
        return switch (status) {
            case 401, 402, 403, 404, 405, 407, 408, 410, 421, 425, 426, 431, 451 -> true;
            default -> false;
        };
    }

    static Outcome throttled(String detail) {
        return Outcome.of(Outcome.Kind.THROTTLED, SmppError.RTHROTTLED.value(), detail);
    }

    static Outcome temporary(String detail) {
        return Outcome.of(Outcome.Kind.TEMPORARY, SmppError.RSYSERR.value(), detail);
    }

    static Outcome permanent(String detail) {
        return permanent(SmppError.RSUBMITFAIL, detail);
    }

    static Outcome permanent(SmppError error, String detail) {
        return Outcome.of(Outcome.Kind.PERMANENT, error.value(), detail);
    }
}
