package org.strowger.cimd2;

import org.strowger.cimd2.packet.Operation;

/** Which request may come when. Responses are not here: whether one may come is for the window to say. */
final class Cimd2Legality {
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

    private Cimd2Legality() {}

    static Verdict of(Operation operation, Cimd2Role sender, Cimd2SessionState state) {
        if (!operation.isRequest() || !sender.sends(operation)) {
            return Verdict.UNEXPECTED;
        }
        return switch (operation) {
            case LOGIN -> legalIf(state == Cimd2SessionState.CONNECTED);
            case LOGOUT, ALIVE -> legalIf(state.isSignedInOrLeaving());
            // Some SMSCs deliver before they answer the login.
            case DELIVER, REPORT -> state == Cimd2SessionState.LOGGING_IN ? Verdict.LEGAL : whileLoggedIn(state);
            case SUBMIT_STATUS_REPORT -> state.isSignedInOrLeaving() ? Verdict.NOT_SERVED : Verdict.UNEXPECTED;
            default -> whileLoggedIn(state);
        };
    }

    private static Verdict whileLoggedIn(Cimd2SessionState state) {
        if (!state.isSignedInOrLeaving()) {
            return Verdict.UNEXPECTED;
        }
        return state == Cimd2SessionState.LOGGED_IN ? Verdict.LEGAL : Verdict.TOO_LATE;
    }

    private static Verdict legalIf(boolean legal) {
        return legal ? Verdict.LEGAL : Verdict.UNEXPECTED;
    }
}
