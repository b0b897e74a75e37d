package org.strowger.smpp;

import org.strowger.smpp.pdu.SmppVersion;

/**
 * How the messages of one kind of session are read.
 *
 * @param version that the peer speaks
 * @param looksForReceipts whether a text may be an unmarked receipt: the only tolerance that matters once a message was
 *     accepted
 * @param desk the view for stored messages
 * @param laid reads through that view
 */
record SmppReadingRules(SmppVersion version, boolean looksForReceipts, StoredPduView desk, SmppMessageReader laid) {
    SmppReadingRules(SmppVersion version, boolean looksForReceipts, StoredPduView desk) {
        this(version, looksForReceipts, desk, new SmppMessageReader(desk.view(), version, looksForReceipts));
    }
}
