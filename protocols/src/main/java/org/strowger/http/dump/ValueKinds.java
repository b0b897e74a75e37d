package org.strowger.http.dump;

import java.util.Locale;
import java.util.Set;
import org.strowger.http.FormParameters;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/**
 * Determines the sensitivity of a value from the name of its parameter, JSON member or header. Names are compared
 * without case, with {@code _} and {@code -} as equal.
 */
final class ValueKinds {
    /**
     * The names of secret values. The URL of a callback is one of them, because it often contains a user with a
     * password, or a key.
     */
    private static final Set<String> SECRETS = Set.of(
            "password",
            "passwd",
            "pass",
            "pwd",
            "secret",
            "client-secret",
            "api-key",
            "api-secret",
            "apikey",
            "key",
            "token",
            "access-token",
            "authorization",
            "dlr-url",
            "dlrurl",
            "callback",
            "callback-url",
            "statuscallback",
            "errback-url",
            "url",
            "sig");

    private static final Set<String> TEXTS = Set.of(
            "text",
            "body",
            "content",
            "hex-content",
            "udh",
            "data-hex",
            "data-base64",
            "short-message",
            "binary",
            "ud");

    private static final Set<String> NUMBERS = Set.of(
            "to", "from", "source", "sender", "recipient", "source-addr", "destination-addr", "msisdn", "number");

    private static final Set<String> ACCOUNTS = Set.of("username", "user");

    /**
     * Words in the name of a header that mark its value as secret: cookies, credentials for proxies, or any other
     * credentials.
     */
    private static final Set<String> SECRET_WORDS =
            Set.of("cookie", "password", "secret", "token", "api-key", "apikey");

    /** The prefix of Kannel's parameters in headers. */
    private static final String KANNEL_PREFIX = "x-kannel-";

    private ValueKinds() {}

    /** Returns the kind of the value of a JSON member. */
    static Kind ofMember(String name) {
        String plain = plain(name);
        if (SECRETS.contains(plain)) {
            return Kind.SECRET;
        }
        if (TEXTS.contains(plain)) {
            return Kind.TEXT;
        }
        if (NUMBERS.contains(plain)) {
            return Kind.NUMBER;
        }
        return ACCOUNTS.contains(plain) ? Kind.ACCOUNT : Kind.PLAIN;
    }

    /** Returns the kind of the value of a parameter. A name that cannot be decoded could be the name of a secret. */
    static Kind ofParameter(String codedName) {
        FormParameters decoded = FormParameters.parse(codedName, 1);
        if (!decoded.isValid()) {
            return Kind.SECRET;
        }
        return ofMember(decoded.count() == 0 ? "" : decoded.name(0));
    }

    static Kind ofHeader(String name) {
        String plain = plain(name);
        if (plain.startsWith(KANNEL_PREFIX)) {
            return ofMember(plain.substring(KANNEL_PREFIX.length()));
        }
        // The challenge of a server is not secret (RFC 9110 section 11.6.1), the answer to it is (section 11.6.2).
        boolean isCredentials = plain.contains("auth") && !plain.endsWith("authenticate");
        return isCredentials || SECRET_WORDS.stream().anyMatch(plain::contains) ? Kind.SECRET : Kind.PLAIN;
    }

    private static String plain(String name) {
        return name.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
