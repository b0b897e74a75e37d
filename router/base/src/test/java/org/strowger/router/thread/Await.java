package org.strowger.router.thread;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what another thread does. After some seconds it fails, and says what did not happen. */
public final class Await {
    private static final long SECONDS_MAX = 60;

    private Await() {}

    /** @param what is waited for, for the failure: "the store is closed" */
    public static void until(String what, BooleanSupplier isSo) {
        until(what, isSo, () -> {});
    }

    /** @param meanwhile done again and again on the calling thread */
    public static void until(String what, BooleanSupplier isSo, Runnable meanwhile) {
        long began = System.nanoTime();
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() - began > TimeUnit.SECONDS.toNanos(SECONDS_MAX)) {
                throw new AssertionError("after " + SECONDS_MAX + " s it is still not so that " + what);
            }
            meanwhile.run();
            Thread.onSpinWait();
        }
    }
}
