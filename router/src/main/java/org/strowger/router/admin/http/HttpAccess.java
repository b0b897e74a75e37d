package org.strowger.router.admin.http;

import com.sun.net.httpserver.Headers;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.thread.FailedLogins;

/**
 * Looks at what a client shows of itself. Programs send the token as a bearer token; a browser asks its user for a
 * password, which is the token, and any name will do.
 *
 * <p>What is shown is compared by its hash and to the end, so that neither what is right in it nor how long it is can
 * be learnt from the time. Who guesses is shut out for a minute, by the address.
 */
final class HttpAccess {
    private static final int GUESSES = 5;
    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    private final boolean asks;
    private final byte[] wanted;
    private final FailedLogins failures = new FailedLogins(GUESSES, TimeUnit.MINUTES.toNanos(1));

    /** What to do with a client. */
    enum Verdict {
        WELCOME,
        UNKNOWN,
        SHUT_OUT,
        /** It means somebody else. */
        ASTRAY
    }

    HttpAccess(HttpSettings settings) {
        this.asks = settings.asksToken();
        this.wanted = hash(settings.token().text());
    }

    Verdict look(InetAddress from, Headers headers, long nowNanos) {
        if (!asks) {
            return isOurs(headers.getFirst("Host")) ? Verdict.WELCOME : Verdict.ASTRAY;
        }
        if (failures.isLockedOut(from, nowNanos)) {
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

    /**
     * Where no token is asked for, whoever is on this machine may look, and so may the pages in its browsers, if their
     * names are made to lead here: the browser takes us for part of such a page. It says by which name it has come, and
     * what leads here in earnest is a number, or a name of this machine alone.
     */
    private static boolean isOurs(@Nullable String host) {
        String name = host == null ? "" : host.strip().toLowerCase(Locale.ROOT);
        int port = name.startsWith("[") ? name.indexOf("]:") + 1 : name.indexOf(':');
        String bare = port > 0 ? name.substring(0, port) : name;
        boolean isNumber = bare.startsWith("[") || bare.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
        return isNumber || bare.indexOf('.') < 0 || bare.endsWith(".localhost");
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
