package org.strowger.router.admin.http;

import com.sun.net.httpserver.Headers;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.thread.FailureBook;

/**
 * Looks at what a client shows of itself. Programs send the token as a bearer token; a browser asks its user for a
 * password, which is the token, and any name will do.
 *
 * <p>What is shown is compared by its hash and to the end, so that neither what is right in it nor how long it is can
 * be learnt from the time. Who guesses is shut out for a minute, by the address.
 */
final class Guard {
    private static final int GUESSES = 5;
    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    private final boolean asks;
    private final byte[] wanted;
    private final FailureBook failures = new FailureBook(GUESSES, TimeUnit.MINUTES.toNanos(1));

    /** What to do with a client. */
    enum Verdict {
        WELCOME,
        UNKNOWN,
        SHUT_OUT
    }

    Guard(HttpSettings settings) {
        this.asks = settings.asksToken();
        this.wanted = hash(settings.token().text());
    }

    Verdict look(InetAddress from, Headers headers, long nowNanos) {
        if (!asks) {
            return Verdict.WELCOME;
        }
        if (failures.isBarred(from, nowNanos)) {
            return Verdict.SHUT_OUT;
        }
        String shown = shown(headers.getFirst("Authorization"));
        if (MessageDigest.isEqual(hash(shown), wanted)) {
            return Verdict.WELCOME;
        }
        if (!shown.isEmpty()) { // A browser that does not know yet that it must show something has guessed nothing.
            failures.failed(from, nowNanos);
        }
        return Verdict.UNKNOWN;
    }

    private static String shown(@Nullable String authorization) {
        if (authorization == null) {
            return "";
        }
        if (authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return authorization.substring(BEARER.length()).trim();
        }
        return authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())
                ? password(authorization.substring(BASIC.length()).trim())
                : "";
    }

    private static String password(String basic) {
        try {
            String decoded = new String(Base64.getDecoder().decode(basic), StandardCharsets.UTF_8);
            return decoded.substring(decoded.indexOf(':') + 1);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static byte[] hash(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
