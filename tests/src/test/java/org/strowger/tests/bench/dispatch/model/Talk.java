package org.strowger.tests.bench.dispatch.model;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.buffer.Inbox;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * A connection of those models that have no dispatcher: the session with buffers of its own, because one that blocks,
 * or waits for a completion, needs a place to read into all the while.
 */
final class Talk {
    private static final int ROOM_BYTES = 4096;
    private static final int READ_BYTES_MAX = 64 * 1024;

    private final ThreadTools threadTools = new ThreadTools(UnpooledByteBufAllocator.DEFAULT);
    private final ByteBuf shared = UnpooledByteBufAllocator.DEFAULT.directBuffer(ROOM_BYTES + Inbox.SHORT_BYTES);
    private final Inbox inbox = new Inbox(UnpooledByteBufAllocator.DEFAULT);
    private final InPlaceSession session;

    Talk(ServerPlan plan) {
        this.session = new InPlaceSession(plan, threadTools);
    }

    InPlaceSession session() {
        return session;
    }

    /** The buffer to read into next. */
    ByteBuf room() {
        return inbox.begin(shared, ROOM_BYTES);
    }

    /** How much of it to read. */
    static int readBytes(ByteBuf room) {
        return Math.min(READ_BYTES_MAX, room.writableBytes());
    }

    /** Bytes have come into the room. */
    void came(ByteBuf room, long nowNanos) {
        session.receive(room, nowNanos);
        inbox.keep(room);
    }

    /** The session may have left packets while it was busy. @return whether there was something */
    boolean offersHeld(long nowNanos) {
        int before = inbox.heldBytes();
        if (before == 0 || !session.wantsBytes()) {
            return false;
        }
        came(inbox.begin(shared, 0), nowNanos);
        return inbox.heldBytes() < before;
    }

    /** The connection is no more. */
    void release(long nowNanos) {
        session.transportGone(CloseReason.of(CloseCause.PEER_CLOSED), nowNanos);
        inbox.release();
        shared.release();
        threadTools.release();
    }

    ThreadTools threadTools() {
        return threadTools;
    }
}
