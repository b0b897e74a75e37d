package org.strowger.router.app.daemon;

import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.Published;

/** A session layer that a reload can replace; new sessions get the current one, for example with new certificates. */
final class ChangingLayer implements SessionLayer {
    private final Published<SessionLayer> present;

    ChangingLayer(SessionLayer first) {
        this.present = new Published<>(first);
    }

    void change(SessionLayer next) {
        present.set(next);
    }

    @Override
    public Session around(Session session, Connection connection, long nowNanos) {
        return present.get().around(session, connection, nowNanos);
    }
}
