package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for the table thread, which does not follow the simulated clock. */
public final class TablesThread {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private TablesThread() {}

    /**
     * Waits until the condition is true. The simulated clock keeps pace with the real one; otherwise its deadlines
     * would expire before the thread is done.
     */
    public static void await(World world, BooleanSupplier what) {
        long beganNanos = System.nanoTime();
        long nextNanos = beganNanos;
        while (!what.getAsBoolean()) {
            long nowNanos = System.nanoTime();
            assertThat(nowNanos - beganNanos).as("it has not come in time").isLessThan(PATIENCE_NANOS);
            if (nowNanos >= nextNanos) {
                nextNanos = nowNanos + STEP_NANOS;
                world.millis(1);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
