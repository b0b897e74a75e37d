package org.strowger.router.time;

/** {@link System#nanoTime()} since its first use; the original may begin anywhere, even below zero. */
enum SystemClock implements MonotonicClock {
    INSTANCE;

    private final long originNanos = System.nanoTime();

    @Override
    public long nowNanos() {
        return System.nanoTime() - originNanos;
    }
}
