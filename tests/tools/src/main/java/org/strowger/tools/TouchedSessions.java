package org.strowger.tools;

import java.util.ArrayList;
import java.util.List;

/**
 * The sessions that were called from outside their callbacks. The connection of each such session is notified once,
 * after all calls.
 *
 * @param <T> the owner of a session, which knows the connection of the session
 */
public final class TouchedSessions<T extends TouchedSessions.Callee> {
    private final List<T> callees = new ArrayList<>();
    private boolean telling;

    /** The owner of a session that can be called from outside. */
    public interface Callee {
        /** Marks the session as called; returns true if the session was not marked before. */
        boolean markTouched();

        /** Clears the mark, and notifies the connection that its session was called. */
        void tellConnection(long nowNanos);
    }

    /** Must follow a call to the session of {@code callee}. */
    public void add(T callee) {
        if (callee.markTouched()) {
            callees.add(callee);
        }
    }

    /**
     * Notifies the connections. A nested call returns at once; the outermost call also notifies connections that were
     * added in the meantime.
     */
    public void tell(long nowNanos) {
        if (telling || callees.isEmpty()) {
            return;
        }
        telling = true;
        try {
            for (int i = 0; i < callees.size(); i++) {
                callees.get(i).tellConnection(nowNanos);
            }
            callees.clear();
        } finally {
            telling = false;
        }
    }
}
