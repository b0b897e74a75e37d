package org.strowger.protocol.session;

import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;

/**
 * The peer's requests: checks them, reports them to the handler, keeps them while they are pending, and answers each
 * exactly once. Each protocol adds the code that reads requests and writes answers.
 */
public abstract class IncomingRequests {
    protected final MessageHandler handler;
    private int windowOfPeer;
    private long refusedForRoom;

    protected IncomingRequests(MessageHandler handler, int windowOfPeer) {
        this.handler = handler;
        this.windowOfPeer = windowOfPeer;
    }

    /** Answers a message from the peer. */
    protected abstract void respond(long token, Outcome outcome);

    /** Answers an inquiry from the peer. */
    protected abstract void answer(long token, InquiryAnswer answer);

    /** Returns the number of the peer's requests that are not answered yet. */
    protected abstract int pending();

    /** As {@link org.strowger.protocol.Session#touch}. */
    protected abstract int touch();

    /** Drops the pending requests: the connection is lost, so they cannot be answered. */
    protected void abandon() {}

    protected final int windowOfPeer() {
        return windowOfPeer;
    }

    protected final void allow(int max) {
        windowOfPeer = max;
    }

    /** Returns whether this number of further requests may become pending; if not, counts one refused request. */
    protected final boolean admitOrCountRefusal(int requests) {
        boolean fits = pending() + requests <= windowOfPeer;
        if (!fits) {
            refusedForRoom++;
        }
        return fits;
    }

    final long refusedForRoom() {
        return refusedForRoom;
    }
}
