package org.strowger.http;

/**
 * The target of a request (section 3.2). The origin form is a path; the absolute form is a whole URI, as sent to a
 * proxy, which every server must accept. The forms for CONNECT and OPTIONS are not served.
 */
final class RequestTarget {
    private static final String SCHEME = "http://";
    private static final String SECURE_SCHEME = "https://";
    private static final int OCTET_MAX = 0xFF;

    private RequestTarget() {}

    /**
     * Returns the fault of a target, or an empty text. Octets beyond ASCII are tolerated only in the query, because
     * some clients send unencoded text there.
     */
    static String fault(String target) {
        int start = pathStart(target);
        if (start < 0) {
            return "the request target is neither a path nor an http or https URI with a host";
        }
        boolean inQuery = false;
        for (int at = start; at < target.length(); at++) {
            char octet = target.charAt(at);
            inQuery |= octet == '?';
            boolean isTolerated = inQuery && octet >= 0x80 && octet <= OCTET_MAX;
            if (!HttpOctets.isTarget(octet) && !isTolerated) {
                return "the request target contains a character that must be percent-coded";
            }
        }
        return "";
    }

    /** Returns the index of the path, or a negative number if the target has neither form. */
    static int pathStart(String target) {
        if (target.startsWith("/")) {
            return 0;
        }
        int host = hostStart(target);
        if (host < 0) {
            return -1;
        }
        // User names and passwords in a URI are an error (RFC 9110 section 4.2.4); '@' is not permitted in a host.
        int end = host;
        while (end < target.length() && target.charAt(end) <= OCTET_MAX && HttpOctets.isHost(target.charAt(end))) {
            end++;
        }
        boolean ends = end == target.length() || target.charAt(end) == '/' || target.charAt(end) == '?';
        return end > host && ends ? end : -1;
    }

    private static int hostStart(String target) {
        if (target.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return SCHEME.length();
        }
        return target.regionMatches(true, 0, SECURE_SCHEME, 0, SECURE_SCHEME.length()) ? SECURE_SCHEME.length() : -1;
    }
}
