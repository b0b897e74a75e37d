package org.strowger.tools;

import java.util.ArrayList;
import java.util.List;

/**
 * Remembers whose sessions were called from elsewhere than from themselves, so that each of their connections is told
 * of it once, when all the calls are made.
 *
 * @param <T> what knows its connection
 */
public final class TouchedSessions<T extends TouchedSessions.Callee> {
    private final List<T> callees = new ArrayList<>();
    private boolean telling;

    /** Whose session can be called. */
    public interface Callee {
        /** Notes that it was called: true if it was not noted yet. */
        boolean markTouched();

        /** Forgets the mark, and tells the connection that its session was called. */
        void tellConnection(long nowNanos);
    }

    /** Its session was called. */
    public void add(T callee) {
        if (callee.markTouched()) {
            callees.add(callee);
        }
    }

    /** Tells the connections; what is added meanwhile is told too, by the outermost call. */
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
