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
 * Verifies the token of an HTTP client. Programs send the token as a bearer token; browsers send it as the password of
 * basic authentication, with any user name.
 *
 * <p>Hashes of the tokens are compared in constant time. Wrong tokens from an address with too many of them are
 * answered with status 429 for a minute; the right token passes.
 */
final class HttpAccess {
    /** Wrong tokens allowed from one address per minute. */
    private static final int GUESSES = 5;

    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    private final boolean asks;
    private final byte[] wanted;
    private final FailedLogins failures;

    enum Verdict {
        WELCOME,
        UNKNOWN,
        SHUT_OUT,
        /** The Host header contains the name of another site, see {@link #isOurs}. */
        ASTRAY
    }

    HttpAccess(HttpSettings settings, FailedLogins failures) {
        this.failures = failures;
        this.asks = settings.asksToken();
        this.wanted = hash(settings.token().text());
    }

    static FailedLogins noFailures() {
        return new FailedLogins(GUESSES, TimeUnit.MINUTES.toNanos(1));
    }

    Verdict look(InetAddress from, Headers headers, long nowNanos) {
        if (!asks) {
            return isAstray(headers) ? Verdict.ASTRAY : Verdict.WELCOME;
        }
        String shown = shown(headers.getFirst("Authorization"));
        if (MessageDigest.isEqual(hash(shown), wanted)) {
            return Verdict.WELCOME;
        }
        if (failures.isBarred(from, nowNanos)) {
            return Verdict.SHUT_OUT;
        }
        if (!shown.isEmpty()) { // A browser's first request contains no token, which does not count as a wrong guess.
            failures.failed(from, nowNanos);
        }
        return Verdict.UNKNOWN;
    }

    /**
     * Guards against DNS rebinding if no token is configured: a page of another site, whose name is made to resolve to
     * this machine, could read Strowger's pages through a local browser. The Host header of such a request contains
     * that site's name; a legitimate request contains an address, or a name without a dot.
     */
    private static boolean isOurs(@Nullable String host) {
        String name = host == null ? "" : host.strip().toLowerCase(Locale.ROOT);
        int port = name.startsWith("[") ? name.indexOf("]:") + 1 : name.indexOf(':');
        String bare = port > 0 ? name.substring(0, port) : name;
        boolean isNumber = bare.startsWith("[") || bare.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
        return isNumber || bare.indexOf('.') < 0 || bare.endsWith(".localhost");
    }

    /** Whether no token is configured and the Host header contains the name of another site. */
    boolean isAstray(Headers headers) {
        return !asks && !isOurs(headers.getFirst("Host"));
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
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }
}
