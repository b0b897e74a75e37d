package org.strowger.smpp;

import org.strowger.smpp.pdu.SmppVersion;

/**
 * The rules by which the messages of one kind of session are read.
 *
 * @param version the version of the peer
 * @param looksForReceipts whether a text may be an unannounced receipt: the only tolerance that matters once a message
 *     was accepted
 * @param storedView the view for stored messages
 * @param laid the accessors that read through that view
 */
record SmppReadingRules(
        SmppVersion version, boolean looksForReceipts, StoredPduView storedView, SmppMessageReader laid) {
    SmppReadingRules(SmppVersion version, boolean looksForReceipts, StoredPduView storedView) {
        this(
                version,
                looksForReceipts,
                storedView,
                new SmppMessageReader(storedView.view(), version, looksForReceipts));
    }

    /** The rules for a report whose message type was corrected: 3.3 has no type for a notification. */
    SmppReadingRules announced() {
        return storedView.reading(version == SmppVersion.V33 ? SmppVersion.V34 : version, looksForReceipts);
    }
}
