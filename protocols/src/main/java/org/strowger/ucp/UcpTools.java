package org.strowger.ucp;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.OperationWriter;
import org.strowger.ucp.operation.UcpFieldChanges;
import org.strowger.wire.StxFrame;

/**
 * The objects that all UCP sessions of a thread share: the view of the current packet, the message that the view shows,
 * the writer, and the settings of sessions on the same terms. View and message are valid until the session has handled
 * the packet.
 */
final class UcpTools {
    /**
     * The cache is cleared at this size, which exceeds the number of listeners; it is reached only if their terms
     * change repeatedly.
     */
    @Bound(
            of = "settings of UCP sessions that a thread remembers",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.CONFIGURATION,
            share = Sharing.SINGLE,
            full = "all are forgotten, and made again when they are needed")
    private static final int SETTINGS_MAX = 64;

    private final StxFrame frame = new StxFrame();
    private final OperationView view = new OperationView();
    private final OperationWriter writer = new OperationWriter();
    private final UcpFieldChanges changes = new UcpFieldChanges();

    @BoundedBy("SETTINGS_MAX")
    private final Map<SmscTerms, UcpSettings> settings = new HashMap<>();

    private UcpMessage message = UcpMessage.in(view, ZoneOffset.UTC);

    private UcpTools() {}

    /** Returns the tools of the thread. */
    static UcpTools on(ThreadTools threadTools) {
        return threadTools.tool(UcpTools.class, UcpTools::new);
    }

    /**
     * Returns the settings for these terms, shared by all sessions on the same terms: this saves memory with thousands
     * of sessions.
     */
    UcpSettings settings(SmscTerms terms) {
        if (settings.size() == SETTINGS_MAX && !settings.containsKey(terms)) {
            settings.clear();
        }
        return settings.computeIfAbsent(terms, UcpTerms::smsc);
    }

    StxFrame frame() {
        return frame;
    }

    OperationView view() {
        return view;
    }

    OperationWriter writer() {
        return writer;
    }

    /** Returns the field changes of the thread, cleared. */
    UcpFieldChanges changes() {
        return changes.clear();
    }

    /** Returns the message that the view shows, with its times in this zone. */
    UcpMessage message(ZoneId zone) {
        if (!message.zone().equals(zone)) {
            message = UcpMessage.in(view, zone);
        }
        return message;
    }
}
