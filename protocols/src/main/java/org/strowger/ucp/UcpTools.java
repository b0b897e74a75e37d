package org.strowger.ucp;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.OperationWriter;
import org.strowger.ucp.operation.UcpFieldChanges;
import org.strowger.wire.StxFrame;

/**
 * What the sessions of a thread share: the view through which they look at the packet that has come, one after the
 * other, the message that it shows, the writer of what leaves, and the settings of those that are on the same terms.
 * What view and message show is good until the session that reads it is done with the packet.
 */
final class UcpTools {
    /** Of terms: more than there are listeners, unless they are changed over and over. */
    private static final int SETTINGS_MAX = 64;

    private final StxFrame frame = new StxFrame();
    private final OperationView view = new OperationView();
    private final OperationWriter writer = new OperationWriter();
    private final UcpFieldChanges changes = new UcpFieldChanges();
    private final Map<SmscTerms, UcpSettings> settings = new HashMap<>();
    private UcpMessage message = UcpMessage.in(view, ZoneOffset.UTC);

    private UcpTools() {}

    /** Those of the thread. */
    static UcpTools on(ThreadTools workbench) {
        return workbench.tool(UcpTools.class, UcpTools::new);
    }

    /** Those of an SMSC on these terms: with thousands of sessions that is memory, and time to read it. */
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

    /** Empty ones. */
    UcpFieldChanges changes() {
        return changes.clear();
    }

    /** The message that the view shows, in a session with an SMSC whose clock shows the time of this zone. */
    UcpMessage message(ZoneId zone) {
        if (!message.zone().equals(zone)) {
            message = UcpMessage.in(view, zone);
        }
        return message;
    }
}
