package org.strowger.http.dump;

import java.nio.charset.StandardCharsets;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/**
 * Request targets for logs and traces: the values of parameters that hold passwords or texts of messages are masked.
 * The interfaces of Kannel and Jasmin have both in the query.
 */
public final class SafeTarget {
    private static final String MASK = "***";

    private SafeTarget() {}

    /**
     * Returns the target with masked values. Names are decoded and compared without case, with {@code _} and {@code -}
     * as equal; a parameter whose name cannot be decoded is also masked. A user in an absolute URL is masked, and
     * control characters are replaced.
     */
    public static String masked(String target) {
        int query = target.indexOf('?');
        String path = target.substring(0, query < 0 ? target.length() : query);
        var safe = new StringBuilder(target.length()).append(withoutUser(path));
        if (query >= 0) {
            safe.append('?');
            maskQuery(target.substring(query + 1), safe);
        }
        return printable(safe);
    }

    private static void maskQuery(String query, StringBuilder safe) {
        String separator = "";
        for (String parameter : query.split("&", -1)) {
            int sign = parameter.indexOf('=');
            String name = sign < 0 ? parameter : parameter.substring(0, sign);
            safe.append(separator).append(name);
            if (sign >= 0) {
                safe.append('=').append(isSecret(name) ? MASK : parameter.substring(sign + 1));
            }
            separator = "&";
        }
    }

    private static boolean isSecret(String name) {
        Kind kind = ValueKinds.ofParameter(name);
        return kind == Kind.SECRET || kind == Kind.TEXT;
    }

    private static String withoutUser(String path) {
        Range user = user(path);
        return user.octets() == 0 ? path : path.substring(0, user.from()) + MASK + path.substring(user.to());
    }

    /** Returns the place of the user and password in a URL or authority; an empty range if there are none. */
    static Range user(String path) {
        int scheme = path.indexOf("://");
        if (scheme < 0 && !path.startsWith("/")) {
            return new Range(0, Math.max(0, path.lastIndexOf('@')));
        }
        int host = path.indexOf('/', scheme + 3);
        int user = path.lastIndexOf('@', host < 0 ? path.length() : host);
        return scheme < 0 || user < scheme ? new Range(0, 0) : new Range(scheme + 3, user);
    }

    private static String printable(StringBuilder text) {
        byte[] octets = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < octets.length; i++) {
            if (octets[i] < ' ' || octets[i] > '~') {
                octets[i] = '?';
            }
        }
        return new String(octets, StandardCharsets.ISO_8859_1);
    }
}
