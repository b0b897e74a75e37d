package org.strowger.smpp;

import org.strowger.smpp.pdu.SmppVersion;

/**
 * How messages are to be read that came alike.
 *
 * @param version that the peer speaks
 * @param looksForReceipts whether a text may be a receipt that does not say so: all of the tolerance that matters once
 *     a message is read
 * @param desk where they are laid when they are kept
 * @param laid reads what lies there
 */
record Reading(SmppVersion version, boolean looksForReceipts, KeptView desk, MessageReader laid) {
    Reading(SmppVersion version, boolean looksForReceipts, KeptView desk) {
        this(version, looksForReceipts, desk, new MessageReader(desk.view(), version, looksForReceipts));
    }
}
