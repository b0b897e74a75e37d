package org.strowger.http;

import org.strowger.bound.Within;

/**
 * The limits of a message. A connection that receives a message uses at most the sum of these limits as memory, and
 * twice the body length while the body grows. The driver holds at most one incomplete line.
 *
 * @param lineOctetsMax the limit of a request line or status line. A text of ten segments with three percent-coded
 *     octets for each character has about 6,000 octets, and there may be a callback address in addition
 * @param headerOctetsMax the limit of all headers together
 * @param headersMax the maximum number of headers
 * @param bodyOctetsMax the limit of a body
 */
@Within(Within.Scope.PACKET)
public record HttpLimits(int lineOctetsMax, int headerOctetsMax, int headersMax, int bodyOctetsMax) {
    /** The limit of a chunk size line, including the chunk extensions, which are ignored. */
    static final int CHUNK_LINE_OCTETS_MAX = 256;

    /**
     * The limit of all chunk extensions of a body; without this limit, a tiny body could have gigabytes of extensions.
     */
    static final int EXTENSION_OCTETS_MAX = 4096;

    /** The limit of all trailers of a body, which are ignored. */
    static final int TRAILER_OCTETS_MAX = 4096;

    /** The limit of interim responses to one request. */
    static final int INTERIM_RESPONSES_MAX = 16;

    private static final int LINE_OCTETS_MIN = 64;

    public static final HttpLimits USUAL = new HttpLimits(16 << 10, 16 << 10, 100, 1 << 20);

    public HttpLimits {
        if (lineOctetsMax < LINE_OCTETS_MIN
                || headerOctetsMax < LINE_OCTETS_MIN
                || headersMax < 1
                || bodyOctetsMax < 0) {
            throw new IllegalArgumentException("limits are too small for HTTP: a first line of " + lineOctetsMax
                    + " octets, " + headersMax + " headers of " + headerOctetsMax + " octets, a body of "
                    + bodyOctetsMax + " octets");
        }
    }

    /** Returns the same limits with another limit for the body. */
    public HttpLimits withBodies(int octetsMax) {
        return new HttpLimits(lineOctetsMax, headerOctetsMax, headersMax, octetsMax);
    }
}
