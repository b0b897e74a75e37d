package org.strowger.router.http.gateway;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import org.strowger.http.HttpHeaders;
import org.strowger.router.http.api.CallbackTarget;

/**
 * The URL of a callback, split into its parts. Host and port contain no escapes of a style: a text from a mobile must
 * not decide where Strowger connects.
 *
 * @param origin scheme, host and port, as in {@code http://host:8080}
 * @param userInfo user and password, percent-encoded; empty if the URL has none
 * @param target path and query, starting with a slash; may contain escapes, followed by a fragment
 */
public record CallbackUrl(String origin, String userInfo, String target) {
    /** The maximum length of a URL. Longer URLs do not fit into the request line of many servers. */
    public static final int LENGTH_MAX = 2000;

    private static final String SCHEME_END = "://";
    private static final String DIGITS = "0123456789ABCDEF";
    private static final int CODED_BITS = 4;
    private static final int LOW = 0x0F;

    /** Splits a URL; empty if it is not an absolute http or https URL, or if it contains a control character. */
    public static Optional<CallbackUrl> of(String url) {
        int host = hostStart(url);
        if (host < 0 || url.length() > LENGTH_MAX || hasControl(url)) {
            return Optional.empty();
        }
        int end = authorityEnd(url, host);
        int at = url.lastIndexOf('@', end - 1);
        boolean hasUser = at >= host;
        String authority = url.substring(hasUser ? at + 1 : host, end);
        if (!isAuthority(authority) || (hasUser && !isUserInfo(url.substring(host, at)))) {
            return Optional.empty();
        }
        String rest = url.substring(end);
        return Optional.of(new CallbackUrl(
                url.substring(0, host).toLowerCase(Locale.ROOT) + authority,
                hasUser ? url.substring(host, at) : "",
                coded(rest.startsWith("/") ? rest : "/" + rest)));
    }

    /**
     * Splits the URL of a target.
     *
     * @throws IllegalArgumentException if {@link #of(String)} does not accept it
     */
    public static CallbackUrl of(CallbackTarget target) {
        return of(target.url())
                .orElseThrow(() -> new IllegalArgumentException(
                        "the URL of the callbacks of " + target.account() + " is not an http or https URL"));
    }

    /** Returns the URL as requested: without user and fragment. */
    public String called() {
        return origin + withoutFragment(target);
    }

    /** Returns a builder with the headers that follow from the URL: Host and, with a user, Basic authentication. */
    public HttpHeaders.Builder headers() {
        HttpHeaders.Builder headers = HttpHeaders.builder().add("Host", host());
        if (!userInfo.isEmpty()) {
            headers.add("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials()));
        }
        return headers;
    }

    /** Returns the target with parameters appended to its query, without a fragment. */
    public String targetWith(String parameters) {
        String plain = withoutFragment(target);
        return plain + (plain.indexOf('?') < 0 ? '?' : '&') + parameters;
    }

    /** Returns a target without its fragment, which is not sent (RFC 9112 section 3.2.1). */
    public static String withoutFragment(String target) {
        int fragment = target.indexOf('#');
        return fragment < 0 ? target : target.substring(0, fragment);
    }

    /** Returns the origin only: the rest may contain secrets. */
    @Override
    public String toString() {
        return origin;
    }

    private String host() {
        return origin.substring(origin.indexOf(SCHEME_END) + SCHEME_END.length());
    }

    /** User and password, percent-decoded as in a form, except that a plus stays a plus (RFC 3986 section 3.2.1). */
    private byte[] credentials() {
        return WrittenText.percentDecoded(userInfo.replace("+", "%2B").getBytes(StandardCharsets.UTF_8));
    }

    private static int hostStart(String url) {
        for (String scheme : new String[] {"http", "https"}) {
            String start = scheme + SCHEME_END;
            if (url.regionMatches(true, 0, start, 0, start.length())) {
                return start.length();
            }
        }
        return -1;
    }

    private static int authorityEnd(String url, int host) {
        int at = host;
        while (at < url.length() && "/?#".indexOf(url.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    /** Whether the text is a host with an optional port: a name, an IPv4 address or an IPv6 address in brackets. */
    private static boolean isAuthority(String text) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            boolean isLetter = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
            if (!isLetter && (each < '0' || each > '9') && ".-_:[]".indexOf(each) < 0) {
                return false;
            }
        }
        return !text.isEmpty() && !text.startsWith(":");
    }

    /**
     * Whether the user info has only characters that are allowed in a URL. Other programs could, for example, take a
     * backslash for a slash.
     */
    private static boolean isUserInfo(String text) {
        return text.chars().allMatch(each -> each > ' ' && each <= '~' && "\\\"<>^`{|}".indexOf(each) < 0);
    }

    private static boolean hasControl(String url) {
        return url.chars().anyMatch(Character::isISOControl);
    }

    /**
     * Percent-encodes blanks and characters beyond ASCII, which are not allowed in a request line; everything else
     * stays as written.
     */
    private static String coded(String target) {
        if (target.chars().allMatch(each -> each > ' ' && each <= '~')) {
            return target;
        }
        var text = new StringBuilder(target.length() + 16);
        for (byte octet : target.getBytes(StandardCharsets.UTF_8)) {
            if (octet > ' ' && octet <= '~') {
                text.append((char) octet);
            } else {
                text.append('%')
                        .append(DIGITS.charAt(octet >> CODED_BITS & LOW))
                        .append(DIGITS.charAt(octet & LOW));
            }
        }
        return text.toString();
    }
}
