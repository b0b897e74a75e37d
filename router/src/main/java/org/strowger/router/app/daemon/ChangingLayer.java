package org.strowger.router.app.daemon;

import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.Published;

/** Whatever is to be put around the sessions that begin now: other certificates after a reload. */
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
