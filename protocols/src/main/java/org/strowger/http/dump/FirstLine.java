package org.strowger.http.dump;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of a message: a request line (section 3) or a status line (section 4).
 *
 * @param method the method of a request; empty for a response
 * @param target the target of a request, or the status and reason phrase of a response
 * @param targetAt the offset of the target in the message
 * @param status the status of a response; 0 for a request
 */
record FirstLine(String method, String target, int targetAt, int status) {
    /** Stands for a line that is not a first line of HTTP. */
    static final FirstLine NONE = new FirstLine("", "", 0, 0);

    static final String EXPECTED = "the first line is neither a request line nor a status line of HTTP/1.1";

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]";
    private static final Pattern REQUEST = Pattern.compile("(" + TOKEN + "{1,64}) ([^ ]+) HTTP/1\\.[0-9]");
    private static final Pattern RESPONSE = Pattern.compile("HTTP/1\\.[0-9] (([1-5][0-9]{2})(?: .*)?)", Pattern.DOTALL);
    private static final Pattern FIRST_OCTET = Pattern.compile(TOKEN + "|[\r\n]");

    static FirstLine of(String line, int at) {
        Matcher response = RESPONSE.matcher(line);
        if (response.matches()) {
            return new FirstLine("", response.group(1), at + response.start(1), Integer.parseInt(response.group(2)));
        }
        Matcher request = REQUEST.matcher(line);
        return request.matches() ? new FirstLine(request.group(1), request.group(2), at + request.start(2), 0) : NONE;
    }

    static boolean mayBegin(byte octet) {
        return FIRST_OCTET.matcher(String.valueOf((char) (octet & 0xFF))).matches();
    }

    boolean isNone() {
        return target.isEmpty();
    }

    boolean isResponse() {
        return status > 0;
    }

    /** Returns the target of a request without its query. */
    String path() {
        return target.substring(0, pathEnd(target));
    }

    /**
     * Returns the index of the end of a URL's path, which is followed by the query or fragment (RFC 3986 section 3.3).
     */
    static int pathEnd(String url) {
        int end = 0;
        while (end < url.length() && url.charAt(end) != '?' && url.charAt(end) != '#') {
            end++;
        }
        return end;
    }
}
