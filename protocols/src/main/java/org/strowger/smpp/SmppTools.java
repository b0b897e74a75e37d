package org.strowger.smpp;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * The objects that all SMPP sessions of a thread share: the view of the current PDU, the message that the view shows,
 * and the settings of sessions on the same terms. View and message are valid until the session has handled the PDU.
 */
final class SmppTools implements ThreadTools.Tool {
    /**
     * The cache is cleared at this size, which exceeds the number of listeners; it is reached only if their terms
     * change repeatedly.
     */
    @Bound(
            of = "settings of SMPP sessions that a thread remembers",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.CONFIGURATION,
            share = Sharing.SINGLE,
            full = "all are forgotten, and made again when they are needed")
    private static final int SETTINGS_MAX = 64;

    private final ThreadTools threadTools;
    private final PduView view = new PduView();
    private final StoredPduView storedView;

    @BoundedBy("SETTINGS_MAX")
    private final Map<SmscTerms, SmppSettings> settings = new HashMap<>();

    private final long[] tokens = new long[MessageHandler.ANSWERS_AHEAD_MAX];
    private SmppVersion version = SmppVersion.V34;
    private Leniency leniency = Leniency.TOLERANT;

    /** One message for each set of reading rules that was used on this thread. */
    @Within(Within.Scope.CONFIGURATION)
    private final IdentityHashMap<SmppReadingRules, SmppMessage> looks = new IdentityHashMap<>();

    private SmppMessage message;

    private SmppTools(ThreadTools threadTools) {
        this.threadTools = threadTools;
        this.storedView = new StoredPduView(threadTools);
        this.message = look();
    }

    /** Returns the tools of the thread. */
    static SmppTools on(ThreadTools threadTools) {
        return threadTools.tool(SmppTools.class, () -> new SmppTools(threadTools));
    }

    /**
     * Returns the settings for these terms, shared by all sessions on the same terms: this saves memory with thousands
     * of sessions.
     */
    SmppSettings settings(SmscTerms terms) {
        if (settings.size() == SETTINGS_MAX && !settings.containsKey(terms)) {
            settings.clear();
        }
        return settings.computeIfAbsent(terms, SmppTerms::smsc);
    }

    /** Returns a scratch array. */
    long[] tokens() {
        return tokens;
    }

    void touched(int something) {
        threadTools.touched(something);
    }

    PduView view() {
        return view;
    }

    /** Returns the message that the view shows, read by the rules of this version. */
    SmppMessage message(SmppVersion spoken, Leniency tolerated) {
        if (version != spoken || leniency != tolerated) {
            version = spoken;
            leniency = tolerated;
            message = look();
        }
        return message;
    }

    private SmppMessage look() {
        SmppReadingRules reading =
                storedView.reading(version, leniency.tolerates(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE));
        return looks.computeIfAbsent(reading, each -> SmppMessage.in(view, each));
    }

    @Override
    public void release() {
        storedView.release();
    }
}
