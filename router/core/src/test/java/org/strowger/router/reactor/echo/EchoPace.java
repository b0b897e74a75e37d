package org.strowger.router.reactor.echo;

import java.time.Duration;

/**
 * How a client sends.
 *
 * @param payloadBytes of each packet, its number and time included
 * @param window packets on their way at once
 * @param interval between packets of a connection; zero: as soon as the window has room
 * @param answerMax a connection whose oldest packet has no echo after so long is given up
 */
public record EchoPace(int payloadBytes, int window, Duration interval, Duration answerMax) {
    /** Of all packets of a connection that are on their way: far beyond what a connection may be owed. */
    private static final int ON_THEIR_WAY_BYTES_MAX = 16 << 20;

    public EchoPace {
        if (payloadBytes < EchoPacket.STAMP_BYTES || payloadBytes > EchoPacket.PAYLOAD_BYTES_MAX) {
            throw new IllegalArgumentException("the packet size must be from " + EchoPacket.STAMP_BYTES + " to "
                    + EchoPacket.PAYLOAD_BYTES_MAX + " bytes, not " + payloadBytes);
        }
        if (window < 1) {
            throw new IllegalArgumentException("at least one packet must be on its way, not " + window);
        }
        if ((long) window * (EchoPacket.LENGTH_BYTES + payloadBytes) > ON_THEIR_WAY_BYTES_MAX) {
            throw new IllegalArgumentException("the packets on their way must not be more than "
                    + ON_THEIR_WAY_BYTES_MAX + " bytes together; " + window + " are too many");
        }
        if (interval.isNegative() || answerMax.isNegative() || answerMax.isZero()) {
            throw new IllegalArgumentException("the interval must not be negative and the time for an answer positive");
        }
    }
}
