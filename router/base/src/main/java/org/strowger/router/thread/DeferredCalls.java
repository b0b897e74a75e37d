package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls that may arrive before their handler is set, such as a signal during the start of the process. All earlier
 * calls are then handled together, by one call of the handler. Because this object is the only listener from the start,
 * no call is lost while the handler is set.
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

    /** Sets the handler of all further calls, and handles earlier calls at once. */
    public void handledBy(Runnable then) {
        handler.set(() -> {
            if (waiting.getAndSet(false)) {
                then.run();
            }
        });
        handler.get().run();
    }
}
