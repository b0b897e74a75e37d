package org.strowger.router.http.api;

import java.time.Instant;
import java.util.Optional;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.config.ApplicationSettings;

/** A request as an API has read it. */
public sealed interface HttpCall {
    /** A request that is answered without an account: a fault, a health check, a document. */
    record Answered(HttpResponse response) implements HttpCall {}

    /**
     * A request that needs an account.
     *
     * @param credentials the credentials that the request carries
     * @param handler handles the request once the credentials are checked
     */
    record ForAccount(HttpCredentials credentials, Handler handler) implements HttpCall {}

    /** A request of an HTTP provider that is configured as an SMSC. */
    record ForSmsc(HttpRequest request) implements HttpCall {}

    /** A request of an operator. */
    record ForOperator(HttpRequest request) implements HttpCall {}

    /** Handles a request with its account. */
    interface Handler {
        /** The response if the credentials are refused. */
        HttpResponse denied(Denial why);

        /** Handles the request for the application whose credentials it carried. */
        HttpAction begin(ApplicationSettings application, Instant now);

        /** The Idempotency-Key of the request; empty if it has none. */
        default Optional<IdempotencyKey> idempotency() {
            return Optional.empty();
        }
    }

    /** The reason why credentials are refused. */
    enum Denial {
        /** No credentials. */
        MISSING,
        /** Wrong account or password or key, or the account may not use HTTP from this address. */
        WRONG,
        /** Too many failures from this address. */
        BARRED,
        /** Out of service, or shutting down. */
        UNAVAILABLE,
        /** Too many credentials are being checked. */
        BUSY
    }
}
