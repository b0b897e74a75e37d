package org.strowger.http.provider;

import java.time.Duration;
import java.util.Optional;
import org.strowger.http.HttpResponse;

/** The pause that a response demands (RFC 9110 section 10.2.3). */
final class RetryAfter {
    /** A provider must not stop its connection for longer by one response. */
    static final Duration MAX = Duration.ofSeconds(60);

    private static final int DIGITS_MAX = 9;

    private RetryAfter() {}

    /** Returns the pause, at most {@link #MAX}; zero if there is none. A date is not read: providers send seconds. */
    static Duration of(HttpResponse response) {
        Optional<String> value = response.headers().first("Retry-After");
        if (value.isEmpty() || !value.get().matches("[0-9]{1," + DIGITS_MAX + "}")) {
            return Duration.ZERO;
        }
        Duration pause = Duration.ofSeconds(Long.parseLong(value.get()));
        return pause.compareTo(MAX) > 0 ? MAX : pause;
    }
}
