package org.strowger.tools;

import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.loopback.SessionPair;

/**
 * Two sessions connected in memory. A session relays a message that it received in its own protocol at far less cost
 * than a message that it must compose. A tool that sends a message repeatedly passes the message through the loopback
 * once and sends the result.
 */
public final class SessionLoopback {
    private final SessionPair pair;

    /**
     * @param terms the terms of the application's session; the loopback sends and receives messages regardless of the
     *     traffic that the terms allow
     */
    public SessionLoopback(ToolContext context, ApplicationTerms terms) {
        SmscTerms ours = new SmscTerms("mill", SessionTimers.USUAL, SessionLimits.USUAL, PeerQuirks.USUAL);
        this.pair = new SessionPair(context.traits(), ours, terms.with(SignIn.Traffic.BOTH), context.epoch());
    }

    /** The message as an SMSC receives it. */
    public ShortMessage toSmsc(ShortMessage message) {
        return pair.toSmsc(message, Rewrite.NONE, 0).orElseThrow(SessionLoopback::cannotSend);
    }

    /** The message as an application receives it. */
    public ShortMessage toApplication(ShortMessage message) {
        return pair.toApplication(message).orElseThrow(SessionLoopback::cannotSend);
    }

    /** Releases the buffers of the sessions; messages that were passed through stay valid. */
    public void close() {
        pair.close();
    }

    private static IllegalArgumentException cannotSend() {
        return new IllegalArgumentException("this protocol cannot send this message");
    }
}
