package org.strowger.router.metrics;

/**
 * A turn of a SelectorThread that took longer than {@link LongTurns#LONG_NANOS}.
 *
 * @param endedNanos the time at its end
 * @param nanos its duration
 * @param longestNanos the duration of its longest step
 * @param step a description of this step: the connection, the task or the timer that was handled
 */
public record LongTurn(long endedNanos, long nanos, long longestNanos, String step) {}
