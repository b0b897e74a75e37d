package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.wire.StxFrame;

/**
 * The objects that all CIMD2 sessions of a thread share: the view of the current packet, the message that the view
 * shows, the writer, a draft buffer, and the settings of sessions on the same terms. View and message are valid until
 * the session has handled the packet.
 */
final class Cimd2Tools {
    /**
     * The cache is cleared at this size, which exceeds the number of listeners; it is reached only if their terms
     * change repeatedly.
     */
    @Bound(
            of = "settings of CIMD2 sessions that a thread remembers",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.CONFIGURATION,
            share = Sharing.SINGLE,
            full = "all are forgotten, and made again when they are needed")
    private static final int SETTINGS_MAX = 64;

    private static final int DRAFT_OCTETS = 1024;

    private final StxFrame frame = new StxFrame();
    private final PacketView view = new PacketView();
    private final PacketWriter writer = new PacketWriter();
    private final ByteBuf draft = Unpooled.buffer(DRAFT_OCTETS);

    @BoundedBy("SETTINGS_MAX")
    private final Map<SmscTerms, Cimd2Settings> settings = new HashMap<>();

    private Cimd2Message message = Cimd2Message.in(view, Cimd2Quirks.USUAL.zone());

    private Cimd2Tools() {}

    /** Returns the tools of the thread. */
    static Cimd2Tools on(ThreadTools threadTools) {
        return threadTools.tool(Cimd2Tools.class, Cimd2Tools::new);
    }

    /**
     * Returns the settings for these terms, shared by all sessions on the same terms: this saves memory with thousands
     * of sessions.
     */
    Cimd2Settings settings(SmscTerms terms) {
        if (settings.size() == SETTINGS_MAX && !settings.containsKey(terms)) {
            settings.clear();
        }
        return settings.computeIfAbsent(terms, Cimd2Terms::smsc);
    }

    StxFrame frame() {
        return frame;
    }

    PacketView view() {
        return view;
    }

    PacketWriter writer() {
        return writer;
    }

    /**
     * Returns the draft buffer, cleared. A request is drafted before it has a number, because it may turn out not to be
     * expressible.
     */
    ByteBuf draft() {
        return draft.clear();
    }

    /** Returns the message that the view shows, with its times in this zone. */
    Cimd2Message message(ZoneId zone) {
        if (!message.zone().equals(zone)) {
            message = Cimd2Message.in(view, zone);
        }
        return message;
    }
}
