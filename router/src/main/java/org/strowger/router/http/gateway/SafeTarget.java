package org.strowger.router.http.gateway;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.strowger.http.FormParameters;

/**
 * Request targets for logs and traces: the values of parameters that hold passwords or texts of messages are masked.
 * The interfaces of Kannel and Jasmin have both in the query.
 */
public final class SafeTarget {
    private static final String MASK = "***";

    /** The URL of a callback often contains a user with a password, or a key. */
    private static final Set<String> SECRET = Set.of(
            "password", "pass", "text", "content", "hex-content", "udh", "dlr-url", "dlrurl", "api-key", "token");

    private SafeTarget() {}

    /**
     * Returns the target with masked values. A name is compared decoded, without case and with {@code _} for {@code -};
     * a parameter whose name cannot be decoded is masked too. A user in an absolute URL is masked, and control
     * characters are replaced.
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
        FormParameters decoded = FormParameters.parse(name, 1);
        if (!decoded.isValid()) {
            return true;
        }
        String plain = decoded.count() == 0 ? "" : decoded.name(0);
        return SECRET.contains(plain.strip().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    private static String withoutUser(String path) {
        int scheme = path.indexOf("://");
        int host = path.indexOf('/', scheme + 3);
        int user = path.lastIndexOf('@', host < 0 ? path.length() : host);
        return scheme < 0 || user < scheme ? path : path.substring(0, scheme + 3) + MASK + path.substring(user);
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
