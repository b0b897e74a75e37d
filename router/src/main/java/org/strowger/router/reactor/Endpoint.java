package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;

/** What stands behind a connection: its session, and whoever hears what the session has to tell. */
public interface Endpoint {
    Session session();

    /** The session was given bytes, the time or a call: take its events. What it wants to send is sent after this. */
    void afterInput(long nowNanos);

    /** The owner's thread: what operators may see of it. */
    default EndpointView view(long nowNanos) {
        return EndpointView.OTHER;
    }

    /** The connection is no more. Called once, after the session has been told. */
    void closed(CloseReason reason, long nowNanos);
}
