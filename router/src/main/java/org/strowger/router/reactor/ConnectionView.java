package org.strowger.router.reactor;

import java.util.Locale;
import org.strowger.protocol.Session;

/**
 * What operators may see of a connection: a value, taken by its owner.
 *
 * @param state how far it has come towards its end
 * @param encryption the version of TLS; empty: plain
 * @param openedNanos since when it is open
 * @param heardNanos when bytes last came
 * @param owedOctets what the peer has not taken
 * @param waitsFor why it is not read; empty: it is
 */
public record ConnectionView(
        String state, String encryption, long openedNanos, long heardNanos, long owedOctets, String waitsFor) {

    static ConnectionView of(ConnectionState state, Session session, Mutes mutes, Marks marks) {
        return new ConnectionView(
                state.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                session instanceof Encrypted encrypted ? encrypted.encryption() : "",
                marks.openedNanos(),
                marks.heardNanos(),
                marks.owedOctets(),
                awaited(state, mutes));
    }

    /** Of a connection: its figures. */
    record Marks(long openedNanos, long heardNanos, long owedOctets) {}

    private static String awaited(ConnectionState state, Mutes mutes) {
        if (!state.sessionLives()) {
            return state == ConnectionState.LINGERING ? "the peer's end" : "its last octets to leave";
        }
        if (mutes.has(Mute.OWED_TOO_MUCH)) {
            return "the peer to read what it is owed";
        }
        if (mutes.has(Mute.SESSION_BUSY)) {
            return "its session, which takes no more for now";
        }
        return mutes.has(Mute.ENDED) ? "the session's end: the peer sends no more" : "";
    }
}
