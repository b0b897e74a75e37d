package org.strowger.cimd2;

import org.strowger.cimd2.packet.Operation;

/**
 * Determines whether a request is legal in a state and from a side. Responses are not checked here: the window of
 * requests matches them.
 */
final class Cimd2Legality {
    /** The treatment of a request. */
    enum Verdict {
        LEGAL,
        /** Unknown, from the wrong side, or illegal in this state: answered with a general error. */
        UNEXPECTED,
        /** The session is about to end, and new requests are refused. */
        TOO_LATE,
        /** A known request that we do not serve. */
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
            // Some SMSCs send deliveries before they answer the login, and many never repeat a refused one: deliveries
            // are served until our logout is answered.
            case DELIVER, REPORT ->
                state == Cimd2SessionState.LOGGING_IN || state.isLeftByUs() ? Verdict.LEGAL : whileLoggedIn(state);
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
