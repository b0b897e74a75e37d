package org.strowger.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An http or https URL of a server. The path and the query may contain escapes that a program fills in, such as
 * {@code %d}, so their percent-codings are not checked.
 *
 * @param isTls whether the scheme is https
 * @param user the user name and password, as in the URL; empty if there are none
 * @param host a name, or an IP address without brackets
 * @param port the port; the default of the scheme if the URL names none
 * @param target the path and the query
 */
public record HttpUrl(boolean isTls, String user, String host, int port, String target) {
    /** The maximum length, longer than any request line that a server accepts. */
    public static final int LENGTH_MAX = 4096;

    private static final int PORT = 80;
    private static final int TLS_PORT = 443;
    private static final int PORT_MAX = 65_535;

    /**
     * Scheme, user, host, port, path and query; a fragment is not permitted, because it is never sent (RFC 9110 section
     * 4.2.5).
     */
    private static final Pattern FORM = Pattern.compile("(?i:(http|https))://(?:([!-~&&[^@/?#\\\\]]*)@)?"
            + "(\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9][A-Za-z0-9._-]{0,252})(?::([0-9]{1,5}))?([/?][!-~]*)?");

    /** Thrown for a URL that cannot be used; the message states the reason. */
    public static final class MalformedUrl extends Exception {
        private static final long serialVersionUID = 1;

        private final String why;

        private MalformedUrl(String why) {
            super(why);
            this.why = why;
        }

        /** Returns the reason, which describes the required form of a URL. */
        public String why() {
            return why;
        }
    }

    public static HttpUrl parse(String text) throws MalformedUrl {
        if (text.length() > LENGTH_MAX) {
            throw new MalformedUrl("a URL has at most " + LENGTH_MAX + " characters");
        }
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new MalformedUrl("a URL begins with http:// or https://, followed by a host, and has no blanks or "
                    + "characters beyond ASCII");
        }
        boolean isTls = parts.group(1).length() == "https".length();
        int port = parts.group(4) == null ? (isTls ? TLS_PORT : PORT) : Integer.parseInt(parts.group(4));
        if (port < 1 || port > PORT_MAX) {
            throw new MalformedUrl("a port is a number from 1 to " + PORT_MAX);
        }
        String user = parts.group(2) == null ? "" : parts.group(2);
        String host = parts.group(3);
        String plainHost = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        String path = parts.group(5) == null ? "/" : parts.group(5);
        int fragment = path.indexOf('#');
        String sent = fragment < 0 ? path : path.substring(0, fragment);
        return new HttpUrl(isTls, user, plainHost, port, sent.startsWith("?") ? "/" + sent : sent);
    }

    /** Returns the value of the Host header (RFC 9110 section 7.2). */
    public String authority() {
        String name = host.contains(":") ? "[" + host + "]" : host;
        return port == (isTls ? TLS_PORT : PORT) ? name : name + ":" + port;
    }

    /** Returns the scheme, the host and the port, which identify a server. */
    public String server() {
        return (isTls ? "https://" : "http://") + authority();
    }

    /** Returns a text without user and query, which may contain passwords and message texts. */
    @Override
    public String toString() {
        int query = target.indexOf('?');
        return server() + (query < 0 ? target : target.substring(0, query));
    }
}
