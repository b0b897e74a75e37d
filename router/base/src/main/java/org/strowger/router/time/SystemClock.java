package org.strowger.router.time;

/**
 * {@link System#nanoTime()} counted from its first use, because the origin of {@code nanoTime} is arbitrary and its
 * values may be negative.
 */
enum SystemClock implements MonotonicClock {
    INSTANCE;

    private final long originNanos = System.nanoTime();

    @Override
    public long nowNanos() {
        return System.nanoTime() - originNanos;
    }
}
