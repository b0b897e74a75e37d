package org.strowger.ucp;

import org.strowger.ucp.operation.OperationType;

/** Which operation may come when. Results are not here: whether one may come is for the window to say. */
final class UcpLegality {
    /** What is to be made of an operation. */
    enum Verdict {
        LEGAL,
        /** Not before the login, or not after it, or not while we leave. */
        WRONG_STATE,
        /** Known, and not for this side to serve. */
        NOT_SERVED
    }

    private UcpLegality() {}

    /**
     * Judges an operation.
     *
     * @param sender whose it is
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
            // Its answer is a text that is made for people; whoever asks us has lists of ours to look at instead.
            case INQUIRE, PROVISION, UNKNOWN -> Verdict.NOT_SERVED;
        };
    }

    private static Verdict legalIf(boolean legal) {
        return legal ? Verdict.LEGAL : Verdict.WRONG_STATE;
    }
}
