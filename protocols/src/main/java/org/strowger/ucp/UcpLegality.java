package org.strowger.ucp;

import org.strowger.ucp.operation.OperationType;

/**
 * Determines whether an operation is legal in a state and from a side (EMI-UCP 4.0, by operation). Results are matched
 * by the window.
 */
final class UcpLegality {
    enum Verdict {
        LEGAL,
        /** Illegal before the login, after it, or while we end the session. */
        WRONG_STATE,
        /** An operation that this side does not serve. */
        NOT_SERVED
    }

    private UcpLegality() {}

    /**
     * Determines whether an operation is legal.
     *
     * @param sender the side that sent it
     */
    static Verdict of(OperationType type, UcpRole sender, UcpSessionState state) {
        return switch (type) {
            case SESSION -> sender == UcpRole.SMSC ? Verdict.NOT_SERVED : legalIf(state == UcpSessionState.OPEN);
            case ALERT -> legalIf(!state.isEarly());
            case CALL_INPUT, SUBMIT, MULTIPLE_ADDRESS, SUPPLEMENTARY, TRANSFER, MODIFY, DELETE, INQUIRED, DELETED ->
                sender.sends(type) ? legalIf(state.isSignedIn()) : Verdict.NOT_SERVED;
            // Many SMSCs never repeat a refused notification, so it is served until the session ends.
            case DELIVER, NOTIFY ->
                sender.sends(type) ? legalIf(state.isSignedIn() || state.isLeftByUs()) : Verdict.NOT_SERVED;
            // The results are human-readable text; the operator can query messages in the console.
            case INQUIRE, PROVISION, UNKNOWN -> Verdict.NOT_SERVED;
        };
    }

    private static Verdict legalIf(boolean legal) {
        return legal ? Verdict.LEGAL : Verdict.WRONG_STATE;
    }
}
