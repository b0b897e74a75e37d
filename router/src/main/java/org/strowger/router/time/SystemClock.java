package org.strowger.router.time;

/** {@link System#nanoTime()} counted from its first use: that clock may begin anywhere, below zero too. */
enum SystemClock implements MonotonicClock {
    INSTANCE;

    private final long originNanos = System.nanoTime();

    @Override
    public long nowNanos() {
        return System.nanoTime() - originNanos;
    }
}
