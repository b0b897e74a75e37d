package org.strowger.smpp;

import org.strowger.smpp.pdu.PduHeader;

/**
 * The limits of a session.
 *
 * @param windowToPeer the limit of our unanswered requests; the guideline of 3.4 is 10
 * @param windowOfPeer the limit of the peer's unanswered requests; further requests are throttled
 * @param unansweredMax the number of consecutive timeouts of our requests after which the session ends
 * @param pduOctetsMax the maximum length of a PDU; a longer PDU is a framing error
 */
public record SmppLimits(int windowToPeer, int windowOfPeer, int unansweredMax, int pduOctetsMax) {
    public static final SmppLimits USUAL = new SmppLimits(10, 1000, 100, PduHeader.PDU_OCTETS_MAX);

    public SmppLimits {
        if (windowToPeer < 1 || windowOfPeer < 1 || unansweredMax < 1 || pduOctetsMax < 256) {
            throw new IllegalArgumentException("limits are too small for a session: window " + windowToPeer + ", "
                    + windowOfPeer + " pending requests, PDUs of " + pduOctetsMax + " octets");
        }
    }
}
