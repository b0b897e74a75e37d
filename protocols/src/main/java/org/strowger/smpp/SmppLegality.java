package org.strowger.smpp;

import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.pdu.PduType;

/**
 * Determines whether a request is legal in a state: according to the matrix of 5.0, plus the cases that only 3.4
 * permits, for tolerated peers. Responses are matched by the window.
 */
final class SmppLegality {
    enum Verdict {
        LEGAL,
        /** A second bind. */
        BOUND_ALREADY,
        /** Illegal in this state or direction. */
        WRONG_STATE,
        /** A data_sm that 3.4 permits and 5.0 does not. */
        AGAINST_BIND,
        /**
         * We are unbinding, and the ESME may not have received our unbind yet. Refused with a temporary error, so that
         * the ESME retries the request later. The deliveries of an SMSC are {@link #LEGAL} until our unbind is
         * answered: many SMSCs never repeat a refused receipt.
         */
        WE_LEAVE,
        /** A request that this side does not serve. */
        NOT_SERVED
    }

    private SmppLegality() {}

    /**
     * Determines whether a request is legal.
     *
     * @param sender the side that sent it
     * @param traffic the direction for which the ESME is bound; ignored before the bind
     */
    static Verdict of(PduType type, SmppRole sender, SmppSessionState state, Traffic traffic) {
        return switch (type) {
            case ENQUIRE_LINK -> Verdict.LEGAL;
            case BIND_RECEIVER, BIND_TRANSMITTER, BIND_TRANSCEIVER -> bind(sender, state);
            case OUTBIND -> sender == SmppRole.ESME ? Verdict.NOT_SERVED : legalIf(state == SmppSessionState.OPEN);
            case UNBIND -> legalIf(state.isSignedInOrLeaving());
            case SUBMIT_SM, SUBMIT_MULTI, QUERY_SM, CANCEL_SM, REPLACE_SM ->
                served(sender, sender == SmppRole.ESME && traffic.sends(), state);
            case DELIVER_SM -> served(sender, sender == SmppRole.MC && traffic.receives(), state);
            case ALERT_NOTIFICATION ->
                sender == SmppRole.ESME ? Verdict.NOT_SERVED : legalIf(state.isSignedIn() && traffic.receives());
            case DATA_SM -> data(sender, state, traffic);
            default -> Verdict.NOT_SERVED;
        };
    }

    private static Verdict bind(SmppRole sender, SmppSessionState state) {
        if (sender == SmppRole.MC) {
            return Verdict.WRONG_STATE;
        }
        if (state.isSignedInOrLeaving() || state == SmppSessionState.BINDING) {
            return Verdict.BOUND_ALREADY;
        }
        return legalIf(state == SmppSessionState.OPEN || state == SmppSessionState.OUTBOUND);
    }

    private static Verdict data(SmppRole sender, SmppSessionState state, Traffic traffic) {
        boolean withBind = sender == SmppRole.ESME ? traffic.sends() : traffic.receives();
        return withBind || !state.isSignedIn() ? served(sender, withBind, state) : Verdict.AGAINST_BIND;
    }

    /**
     * Determines whether a request is legal, according to the rules for bound sessions.
     *
     * @param withBind whether the bind permits the direction of the request
     */
    private static Verdict served(SmppRole sender, boolean withBind, SmppSessionState state) {
        if (withBind && state.isLeftByUs()) {
            return sender == SmppRole.MC ? Verdict.LEGAL : Verdict.WE_LEAVE;
        }
        return legalIf(withBind && state.isSignedIn());
    }

    private static Verdict legalIf(boolean legal) {
        return legal ? Verdict.LEGAL : Verdict.WRONG_STATE;
    }
}
