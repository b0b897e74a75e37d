package org.strowger.router.reactor;

import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;

/**
 * Who has something left to do at the end of a turn. What they ask for while they do it waits for the end of the next
 * turn, which then comes at once, so that nobody can hold this one.
 */
final class TurnEnds {
    private final SelectorThread thread;
    private List<TurnEndHandler> waiting = new ArrayList<>();
    private List<TurnEndHandler> running = new ArrayList<>();

    TurnEnds(SelectorThread thread) {
        this.thread = thread;
    }

    void add(TurnEndHandler handler) {
        waiting.add(handler);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    void run(long nowNanos) {
        List<TurnEndHandler> handlers = waiting;
        waiting = running;
        running = handlers;
        for (TurnEndHandler handler : handlers) {
            try {
                handler.turnEnding(nowNanos);
            } catch (Throwable t) {
                thread.incident("the end of a turn", t);
                abandon(handler, new CloseReason(CloseCause.FAILED, t.toString()), nowNanos);
            }
        }
        handlers.clear();
    }

    private void abandon(TurnEndHandler handler, CloseReason reason, long nowNanos) {
        try {
            handler.abandoned(reason, nowNanos);
        } catch (Throwable t) {
            thread.incident("letting go of a channel", t);
        }
    }
}
