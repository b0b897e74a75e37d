package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls that may come before there is anybody to answer them, such as a signal to a process that is still beginning:
 * those are answered then, all at once. That it is one listener from first to last keeps a call from being lost between
 * two.
 *
 * <p>Thread: any rings; one says who answers.
 */
public final class DeferredCalls {
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final Published<Runnable> answer = new Published<>(() -> {});

    /** Somebody calls. */
    public void call() {
        waiting.set(true);
        answer.get().run();
    }

    /** From now on they are answered so; what has come meanwhile is answered at once. */
    public void answeredBy(Runnable then) {
        answer.set(() -> {
            if (waiting.getAndSet(false)) {
                then.run();
            }
        });
        answer.get().run();
    }
}
