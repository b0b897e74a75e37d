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
record SmppReadingRules(SmppVersion version, boolean looksForReceipts, StoredPduView desk, SmppMessageReader laid) {
    SmppReadingRules(SmppVersion version, boolean looksForReceipts, StoredPduView desk) {
        this(version, looksForReceipts, desk, new SmppMessageReader(desk.view(), version, looksForReceipts));
    }
}
