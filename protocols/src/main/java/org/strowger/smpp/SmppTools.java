package org.strowger.smpp;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * What the sessions of a thread share: the view of the current PDU, the message that it shows, and the settings of
 * sessions on the same terms. View and message are valid until the session is done with the PDU.
 */
final class SmppTools implements ThreadTools.Tool {
    /** More than there are listeners, unless their terms change again and again. */
    private static final int SETTINGS_MAX = 64;

    private final ThreadTools workbench;
    private final PduView view = new PduView();
    private final StoredPduView desk;
    private final Map<SmscTerms, SmppSettings> settings = new HashMap<>();
    private final long[] tokens = new long[MessageHandler.ANSWERS_AHEAD_MAX];
    private SmppVersion version = SmppVersion.V34;
    private Leniency leniency = Leniency.TOLERANT;

    /** One for each set of reading rules that was used here. */
    private final IdentityHashMap<SmppReadingRules, SmppMessage> looks = new IdentityHashMap<>();

    private SmppMessage message;

    private SmppTools(ThreadTools workbench) {
        this.workbench = workbench;
        this.desk = new StoredPduView(workbench);
        this.message = look();
    }

    /** The tools of the thread. */
    static SmppTools on(ThreadTools workbench) {
        return workbench.tool(SmppTools.class, () -> new SmppTools(workbench));
    }

    /** Shared by all sessions on the same terms: with thousands of sessions that saves memory. */
    SmppSettings settings(SmscTerms terms) {
        if (settings.size() == SETTINGS_MAX && !settings.containsKey(terms)) {
            settings.clear();
        }
        return settings.computeIfAbsent(terms, SmppTerms::smsc);
    }

    /** Scratch space. */
    long[] tokens() {
        return tokens;
    }

    void touched(int something) {
        workbench.touched(something);
    }

    PduView view() {
        return view;
    }

    /** The message that the view shows, read as this version. */
    SmppMessage message(SmppVersion spoken, Leniency tolerated) {
        if (version != spoken || leniency != tolerated) {
            version = spoken;
            leniency = tolerated;
            message = look();
        }
        return message;
    }

    private SmppMessage look() {
        SmppReadingRules reading = desk.reading(version, leniency.tolerates(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE));
        return looks.computeIfAbsent(reading, each -> SmppMessage.in(view, each));
    }

    @Override
    public void release() {
        desk.release();
    }
}
