package org.strowger.cimd2;

import org.strowger.cimd2.packet.Operation;

/** Which request may come when. Responses are not here: whether one may come is for the window to say. */
final class Legality {
    /** What is to be made of a request. */
    enum Verdict {
        LEGAL,
        /** Unknown, not the peer's to send, or not before the login: answered with a general error. */
        UNEXPECTED,
        /** The session is about to end: nothing new begins. */
        TOO_LATE,
        /** Known, and not served by us. */
        NOT_SERVED
    }

    private Legality() {}

    static Verdict of(Operation operation, Role sender, SessionState state) {
        if (!operation.isRequest() || !sender.sends(operation)) {
            return Verdict.UNEXPECTED;
        }
        return switch (operation) {
            case LOGIN -> legalIf(state == SessionState.CONNECTED);
            case LOGOUT, ALIVE -> legalIf(state.isSignedIn());
            // Some SMSCs deliver before they have answered the login.
            case DELIVER, REPORT -> state == SessionState.LOGGING_IN ? Verdict.LEGAL : whileLoggedIn(state);
            case SUBMIT_STATUS_REPORT -> state.isSignedIn() ? Verdict.NOT_SERVED : Verdict.UNEXPECTED;
            default -> whileLoggedIn(state);
        };
    }

    private static Verdict whileLoggedIn(SessionState state) {
        if (!state.isSignedIn()) {
            return Verdict.UNEXPECTED;
        }
        return state == SessionState.LOGGED_IN ? Verdict.LEGAL : Verdict.TOO_LATE;
    }

    private static Verdict legalIf(boolean legal) {
        return legal ? Verdict.LEGAL : Verdict.UNEXPECTED;
    }
}
