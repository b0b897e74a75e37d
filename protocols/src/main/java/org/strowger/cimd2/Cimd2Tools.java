package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.wire.StxFrame;

/**
 * What the sessions of a thread share: the view through which they look at the packet that has come, one after the
 * other, the message that it shows, the writer, paper to draft on, and the settings of those that are on the same
 * terms. What view and message show is good until the session that reads it is done with the packet.
 */
final class Cimd2Tools {
    /** Of terms: more than there are listeners, unless they are changed over and over. */
    private static final int SETTINGS_MAX = 64;

    private static final int DRAFT_OCTETS = 1024;

    private final StxFrame frame = new StxFrame();
    private final PacketView view = new PacketView();
    private final PacketWriter writer = new PacketWriter();
    private final ByteBuf draft = Unpooled.buffer(DRAFT_OCTETS);
    private final Map<SmscTerms, Cimd2Settings> settings = new HashMap<>();
    private Cimd2Message message = Cimd2Message.in(view, Cimd2Quirks.USUAL.zone());

    private Cimd2Tools() {}

    /** Those of the thread. */
    static Cimd2Tools on(ThreadTools workbench) {
        return workbench.tool(Cimd2Tools.class, Cimd2Tools::new);
    }

    /** Those of an SMSC on these terms: with thousands of sessions that is memory, and time to read it. */
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

    /** Empty: to write a request on before it is known whether it can be said, and which number it has. */
    ByteBuf draft() {
        return draft.clear();
    }

    /** The message that the view shows, whose times are those of this clock. */
    Cimd2Message message(ZoneId zone) {
        if (!message.zone().equals(zone)) {
            message = Cimd2Message.in(view, zone);
        }
        return message;
    }
}
