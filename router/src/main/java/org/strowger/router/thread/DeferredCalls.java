package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls that may come before there is a handler, such as a signal during the start of the process: they are handled
 * later, all at once. There is one listener from the beginning, so that no call is lost between two.
 *
 * <p>Thread: any thread calls; one thread sets the handler.
 */
public final class DeferredCalls {
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final Published<Runnable> handler = new Published<>(() -> {});

    public void call() {
        waiting.set(true);
        handler.get().run();
    }

    /** Sets the handler of all further calls, and handles earlier ones at once. */
    public void handledBy(Runnable then) {
        handler.set(() -> {
            if (waiting.getAndSet(false)) {
                then.run();
            }
        });
        handler.get().run();
    }
}
