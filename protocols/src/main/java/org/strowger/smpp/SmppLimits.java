package org.strowger.smpp;

import org.strowger.smpp.pdu.PduHeader;

/**
 * How much a session takes on.
 *
 * @param windowMax our requests that have no answer yet; the guideline of 3.4 is 10
 * @param pendingMax the peer's requests that have no answer yet: one more is told to come back later
 * @param unansweredMax of ours in a row that are not answered in time: then the session ends
 * @param pduOctetsMax a longer PDU is taken for damage
 */
public record SmppLimits(int windowMax, int pendingMax, int unansweredMax, int pduOctetsMax) {
    public static final SmppLimits USUAL = new SmppLimits(10, 1000, 100, PduHeader.PDU_OCTETS_MAX);

    public SmppLimits {
        if (windowMax < 1 || pendingMax < 1 || unansweredMax < 1 || pduOctetsMax < 256) {
            throw new IllegalArgumentException("a window of " + windowMax + ", " + pendingMax + " pending and PDUs of "
                    + pduOctetsMax + " octets are too little for a session");
        }
    }
}
