package org.strowger.ucp;

import org.strowger.ucp.operation.OperationType;

/** Which operation is legal in which state, from which side (EMI-UCP 4.0, by operation). The window matches results. */
final class UcpLegality {
    enum Verdict {
        LEGAL,
        /** Illegal before the login, after it, or while we leave. */
        WRONG_STATE,
        /** Not an operation for this side. */
        NOT_SERVED
    }

    private UcpLegality() {}

    /**
     * Judges an operation.
     *
     * @param sender the side that sent it
     */
    static Verdict of(OperationType type, UcpRole sender, UcpSessionState state) {
        return switch (type) {
            case SESSION -> sender == UcpRole.SMSC ? Verdict.NOT_SERVED : legalIf(state == UcpSessionState.OPEN);
            case ALERT -> legalIf(!state.isEarly());
            case CALL_INPUT,
                    SUBMIT,
                    MULTIPLE_ADDRESS,
                    SUPPLEMENTARY,
                    TRANSFER,
                    MODIFY,
                    DELETE,
                    DELIVER,
                    NOTIFY,
                    INQUIRED,
                    DELETED -> sender.sends(type) ? legalIf(state.isSignedIn()) : Verdict.NOT_SERVED;
            // Their results are texts for people; the console answers such questions.
            case INQUIRE, PROVISION, UNKNOWN -> Verdict.NOT_SERVED;
        };
    }

    private static Verdict legalIf(boolean legal) {
        return legal ? Verdict.LEGAL : Verdict.WRONG_STATE;
    }
}
