package org.strowger.protocol.session;

import org.strowger.protocol.PacketTally;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;

/**
 * The packets that a session sends: written into its outbox and counted. Each protocol adds the code that writes its
 * packets.
 */
public abstract class SessionWire {
    protected final Outbox outbox;
    protected final PacketTally tally;

    protected SessionWire(SessionSetting setting) {
        this.outbox = new Outbox(setting.threadTools());
        this.tally = setting.tally();
    }

    public final PacketTally tally() {
        return tally;
    }

    final int touch() {
        return outbox.isEmpty() ? 1 : 0;
    }

    final int unsentOctets() {
        return outbox.octets();
    }

    final void drainTo(ByteSink out) {
        int octets = outbox.drainTo(out);
        if (octets > 0) {
            tally.left(octets);
        }
    }

    final void release() {
        outbox.release();
    }
}
