package org.strowger.router.admin.page;

import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;

/**
 * A request for a page.
 *
 * @param post whether the method is POST; otherwise it is GET or HEAD
 * @param fields the parameters of the query, or of the body of a POST
 * @param headers the first value of each header, by its name in lower case
 * @param encrypted whether the connection uses TLS
 */
public record PageRequest(
        boolean post,
        String path,
        FormFields fields,
        Map<String, String> headers,
        InetSocketAddress from,
        boolean encrypted,
        long nowNanos) {
    /** A header of requests that the page's script sends on its own; such requests do not keep a session alive. */
    static final String REFRESH = "strowger-refresh";

    public PageRequest {
        headers = Map.copyOf(headers);
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    boolean isRefresh() {
        return !header(REFRESH).isEmpty();
    }

    /** The value of a cookie; empty if there is none. */
    String cookie(String name) {
        for (String each : header("cookie").split(";", -1)) {
            String pair = each.strip();
            if (pair.startsWith(name + "=")) {
                return pair.substring(name.length() + 1);
            }
        }
        return "";
    }

    /**
     * Whether the browser reports that the request comes from a page of another site. Browsers send these headers with
     * every POST; other clients need not.
     */
    boolean isFromElsewhere() {
        String site = header("sec-fetch-site").toLowerCase(Locale.ROOT);
        if (!site.isEmpty()) {
            return !site.equals("same-origin") && !site.equals("none");
        }
        String origin = header("origin").toLowerCase(Locale.ROOT);
        String ours = (encrypted ? "https://" : "http://") + header("host").toLowerCase(Locale.ROOT);
        return !origin.isEmpty() && !origin.equals(ours);
    }
}
