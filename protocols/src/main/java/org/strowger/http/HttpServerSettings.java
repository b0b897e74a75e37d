package org.strowger.http;

/**
 * The settings of a server's sessions.
 *
 * @param pipelineMax the maximum number of unanswered requests, at which reading pauses
 * @param unsentOctetsMax the length of written responses at which reading pauses until they are drained
 */
public record HttpServerSettings(HttpLimits limits, HttpTimers timers, int pipelineMax, int unsentOctetsMax) {
    public static final HttpServerSettings USUAL =
            new HttpServerSettings(HttpLimits.USUAL, HttpTimers.USUAL, 16, 64 << 10);

    public HttpServerSettings {
        if (pipelineMax < 1 || unsentOctetsMax < 1) {
            throw new IllegalArgumentException("limits are too small for a session of a server: " + pipelineMax
                    + " requests, " + unsentOctetsMax + " octets");
        }
    }
}
