package org.strowger.router.reactor;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Does what a thread has done elsewhere, such as the hashes of passwords. If its work has a price, there is one worker,
 * which finishes one piece of work after the other; otherwise all is done at once.
 */
final class SimulatedExecutor implements ReactorRig.Companion, Executor {
    private final ReactorRig rig;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private long priceNanos;
    private long doneNanos;
    private long done;

    SimulatedExecutor(ReactorRig rig) {
        this.rig = rig;
    }

    /** From now on each piece of work takes so long. */
    void costs(long nanos) {
        priceNanos = nanos;
    }

    /** The process dies with all that waits. */
    void die() {
        waiting.clear();
    }

    @Override
    public void execute(Runnable work) {
        if (priceNanos == 0) {
            rig.outside(() -> run(work));
            return;
        }
        if (waiting.isEmpty()) {
            doneNanos = rig.nowNanos() + priceNanos;
        }
        waiting.add(work);
    }

    private boolean run(Runnable work) {
        work.run();
        return true;
    }

    @Override
    public void turn() {
        if (rig.nowNanos() >= nextNanos()) {
            done++;
            doneNanos = rig.nowNanos() + priceNanos;
            waiting.remove().run();
        }
    }

    @Override
    public long nextNanos() {
        return waiting.isEmpty() ? Long.MAX_VALUE : doneNanos;
    }

    @Override
    public long activity() {
        return done;
    }
}
