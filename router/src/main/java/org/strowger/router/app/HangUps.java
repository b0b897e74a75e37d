package org.strowger.router.app;

import java.util.concurrent.atomic.AtomicBoolean;
import org.strowger.router.thread.Published;

/**
 * SIGHUPs, from the first moment of the process to its last. One that comes before anybody can answer it is answered
 * then; that it is one listener from first to last is what keeps one from being lost between two.
 *
 * <p>Thread: any rings; one says who answers.
 */
final class HangUps {
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final Published<Runnable> answer = new Published<>(() -> {});

    /** Somebody wants the configuration read again. */
    void ring() {
        waiting.set(true);
        answer.get().run();
    }

    /** From now on they are answered so; what has come meanwhile is answered at once. */
    void answeredBy(Runnable then) {
        answer.set(() -> {
            if (waiting.getAndSet(false)) {
                then.run();
            }
        });
        answer.get().run();
    }
}
