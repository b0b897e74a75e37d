package org.strowger.smpp;

import org.strowger.protocol.Workbench;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * The view through which all sessions of a thread look at the PDU that has come, one after the other, and the message
 * that it shows. What they show is good until the session that reads it is done with the PDU.
 */
final class SmppTools {
    private final PduView view = new PduView();
    private SmppVersion version = SmppVersion.V34;
    private Leniency leniency = Leniency.TOLERANT;
    private SmppMessage message = SmppMessage.in(view, version, leniency);

    /** Those of the thread. */
    static SmppTools on(Workbench workbench) {
        return workbench.tool(SmppTools.class, SmppTools::new);
    }

    PduView view() {
        return view;
    }

    /** The message that the view shows, as a peer means it who speaks this version. */
    SmppMessage message(SmppVersion spoken, Leniency tolerated) {
        if (version != spoken || leniency != tolerated) {
            version = spoken;
            leniency = tolerated;
            message = SmppMessage.in(view, spoken, tolerated);
        }
        return message;
    }
}
