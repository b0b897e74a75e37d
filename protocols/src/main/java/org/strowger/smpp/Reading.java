package org.strowger.smpp;

import java.util.Arrays;
import org.strowger.smpp.pdu.Deviation;
import org.strowger.smpp.pdu.Leniency;
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
    /** Of each version, that of messages which came before the process began, first those of which none is taken so. */
    private static final Reading[][] BEFORE = Arrays.stream(SmppVersion.values())
            .map(version -> new Reading[] {
                new Reading(version, false, KeptView.NOWHERE), new Reading(version, true, KeptView.NOWHERE)
            })
            .toArray(Reading[][]::new);

    Reading(SmppVersion version, Leniency leniency, KeptView desk) {
        this(version, leniency.tolerates(Deviation.RECEIPT_IN_PLAIN_MESSAGE), desk);
    }

    /** That of messages which came before the process began. */
    static Reading of(SmppVersion version, boolean looksForReceipts) {
        return BEFORE[version.ordinal()][looksForReceipts ? 1 : 0];
    }

    /** Whether messages read the same by it on the same desk. */
    boolean isLike(Reading other) {
        return version == other.version && looksForReceipts == other.looksForReceipts;
    }

    private Reading(SmppVersion version, boolean looksForReceipts, KeptView desk) {
        this(version, looksForReceipts, desk, new MessageReader(desk.view(), version, looksForReceipts));
    }
}
