package org.strowger.router.http.v1;

import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.IdempotencyKey;

/** Handles a request after its credentials have been checked. */
final class AccountHandler implements HttpCall.Handler {
    private final BiFunction<ApplicationSettings, Instant, HttpAction> begin;
    private final @Nullable IdempotencyKey key;

    AccountHandler(BiFunction<ApplicationSettings, Instant, HttpAction> begin, @Nullable IdempotencyKey key) {
        this.begin = begin;
        this.key = key;
    }

    @Override
    public HttpResponse denied(HttpCall.Denial why) {
        ProblemType type =
                switch (why) {
                    case MISSING -> ProblemType.MISSING_CREDENTIALS;
                    case WRONG -> ProblemType.WRONG_CREDENTIALS;
                    case BARRED -> ProblemType.TOO_MANY_FAILURES;
                    case UNAVAILABLE -> ProblemType.UNAVAILABLE;
                    case BUSY -> ProblemType.BUSY;
                };
        boolean challenged = why == HttpCall.Denial.MISSING || why == HttpCall.Denial.WRONG;
        HttpHeaders.Builder headers = challenged ? AuthorizationHeader.challenge() : HttpHeaders.builder();
        return Problem.of(type, type.explanation()).response(headers);
    }

    @Override
    public HttpAction begin(ApplicationSettings application, Instant now) {
        return begin.apply(application, now);
    }

    @Override
    public Optional<IdempotencyKey> idempotency() {
        return Optional.ofNullable(key);
    }
}
