package org.strowger.http;

import java.util.Arrays;

/**
 * A request.
 *
 * @param method the method, in the case in which it was sent
 * @param target the request target as on the wire: a path with a query, or a whole URI (section 3.2). Each character is
 *     one octet
 * @param body the content without any transfer coding; must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared below; the octets are never written
public record HttpRequest(String method, String target, HttpVersion version, HttpHeaders headers, byte[] body) {
    private static final byte[] NO_BODY = {};

    /** @throws IllegalArgumentException if the method or the target would break the request line */
    public HttpRequest {
        if (!HttpOctets.isToken(method)) {
            throw new IllegalArgumentException(
                    "the method of a request contains a character that is not allowed in " + "a token");
        }
        String fault = RequestTarget.fault(target);
        if (!fault.isEmpty()) {
            throw new IllegalArgumentException(fault);
        }
    }

    public static HttpRequest get(String target, HttpHeaders headers) {
        return new HttpRequest("GET", target, HttpVersion.HTTP_1_1, headers, NO_BODY);
    }

    public static HttpRequest post(String target, HttpHeaders headers, byte[] body) {
        return new HttpRequest("POST", target, HttpVersion.HTTP_1_1, headers, body);
    }

    /** Returns the path as on the wire, without decoding. */
    public String path() {
        int start = RequestTarget.pathStart(target);
        int end = target.indexOf('?', start);
        String path = target.substring(start, end < 0 ? target.length() : end);
        return path.isEmpty() ? "/" : path;
    }

    /** Returns the query as on the wire, without the question mark; empty if there is none. */
    public String query() {
        int mark = target.indexOf('?', RequestTarget.pathStart(target));
        return mark < 0 ? "" : target.substring(mark + 1);
    }

    /** Whether the client can send further requests on the connection. */
    public boolean keepAlive() {
        return version.keepsAlive(headers);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HttpRequest that
                && method.equals(that.method)
                && target.equals(that.target)
                && version == that.version
                && headers.equals(that.headers)
                && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * target.hashCode() + headers.hashCode()) + Arrays.hashCode(body);
    }

    /** Returns a text without query, header values and body, which may contain passwords and message texts. */
    @Override
    public String toString() {
        return method + " " + path() + " " + version + " " + headers + ", " + body.length + " octets";
    }
}
