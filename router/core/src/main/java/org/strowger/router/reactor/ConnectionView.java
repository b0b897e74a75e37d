package org.strowger.router.reactor;

import java.util.Locale;
import org.strowger.protocol.Session;

/**
 * A snapshot of a connection for operators.
 *
 * @param encryption the version of TLS; empty without TLS
 * @param heardNanos the time of the last received bytes
 * @param owedBytes bytes of output that are not sent yet
 * @param waitsFor the reason why reading is paused; empty if reading is not paused
 */
public record ConnectionView(
        String state, String encryption, long openedNanos, long heardNanos, long owedBytes, String waitsFor) {

    static ConnectionView of(ConnectionState state, Session session, Mutes mutes, Marks marks) {
        return new ConnectionView(
                state.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                SessionDecorator.encryptionOf(session),
                marks.openedNanos(),
                marks.heardNanos(),
                marks.owedBytes(),
                awaited(state, mutes));
    }

    record Marks(long openedNanos, long heardNanos, long owedBytes) {}

    private static String awaited(ConnectionState state, Mutes mutes) {
        if (!state.sessionLives()) {
            return state == ConnectionState.LINGERING
                    ? "the peer to close the connection"
                    : "the last bytes to be sent";
        }
        if (mutes.has(Mutes.Reason.OUTPUT_WAITS)) {
            return "the peer to read sent data";
        }
        if (mutes.has(Mutes.Reason.SESSION_BUSY)) {
            return "the session, which is busy";
        }
        return mutes.has(Mutes.Reason.ENDED) ? "the end of the session: the peer has stopped sending" : "";
    }
}
