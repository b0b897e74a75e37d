package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SelectorThread;

/**
 * The main thread of the daemon, which applies configurations, in a simulation. It owns none of the router's threads:
 * where it touches what they own, an assertion fails as in the daemon.
 */
final class MainThread implements Waiting {
    private final ReactorRig rig;
    private final Supplier<List<SelectorThread>> router;
    private Runnable control = () -> {};
    private boolean acts;

    MainThread(ReactorRig rig, Supplier<List<SelectorThread>> router) {
        this.rig = rig;
        this.router = router;
    }

    /** Does this on the main thread. */
    <T, E extends Exception> T does(ReactorRig.Work<T, E> what) throws E {
        boolean before = acts;
        acts = true;
        try {
            return rig.outside(what);
        } finally {
            acts = before;
        }
    }

    /** Sets a task that also runs while a command waits. */
    void controlledBy(Runnable turn) {
        control = turn;
    }

    /**
     * Waits for a result from other threads: runs their turns, and advances the clock if that is not enough. A command
     * on a separate thread blocks that thread, and the test runs the turns. While the main thread waits, only the
     * threads of the router run.
     */
    @Override
    public void until(CompletableFuture<?> answer, Duration atMost) throws InterruptedException {
        if (!rig.isHere()) {
            BLOCKING.until(answer, atMost);
        } else if (acts) {
            router.get().stream().takeWhile(each -> !answer.isDone()).forEach(rig::turn);
            assertThat(answer.isDone())
                    .as("the router's threads answer at once")
                    .isTrue();
        } else {
            turnUntil(answer, rig.nowNanos() + atMost.toNanos());
        }
    }

    private void turnUntil(CompletableFuture<?> answer, long endNanos) {
        turnOnce();
        while (!answer.isDone() && rig.nowNanos() < endNanos) {
            rig.advance(Duration.ofMillis(1));
            turnOnce();
        }
    }

    private void turnOnce() {
        control.run();
        rig.drive();
    }
}
