package org.strowger.router.http.api;

import java.time.Instant;
import java.util.Optional;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.config.ApplicationSettings;

/** A request as parsed by an API. */
public sealed interface HttpCall {
    /**
     * A request that is answered without an account, such as an invalid request, a health check or a request for a
     * document.
     */
    record Answered(HttpResponse response) implements HttpCall {}

    /**
     * A request that needs an account.
     *
     * @param credentials the credentials that the request carries
     * @param handler handles the request after the credentials have been checked
     */
    record ForAccount(HttpCredentials credentials, Handler handler) implements HttpCall {}

    /** A request from an HTTP provider that is configured as an SMSC. */
    record ForSmsc(HttpRequest request) implements HttpCall {}

    /** A request from an operator. */
    record ForOperator(HttpRequest request) implements HttpCall {}

    /** Handles a request with its account. */
    interface Handler {
        /** The response to a request whose credentials are refused. */
        HttpResponse denied(Denial why);

        /** Handles the request for the application that was authenticated. */
        HttpAction begin(ApplicationSettings application, Instant now);

        /** The Idempotency-Key of the request; empty if it has none. */
        default Optional<IdempotencyKey> idempotency() {
            return Optional.empty();
        }
    }

    /** The reason why credentials are refused. */
    enum Denial {
        /** The request has no credentials. */
        MISSING,
        /** Wrong account, password or key, or HTTP is not allowed for the account from this address. */
        WRONG,
        /** Wrong credentials again, after too many failed attempts from this address; a temporary refusal. */
        BARRED,
        /** The application is out of service, or the daemon is shutting down. */
        UNAVAILABLE,
        /** Too many credentials are being checked at the moment. */
        BUSY
    }
}
