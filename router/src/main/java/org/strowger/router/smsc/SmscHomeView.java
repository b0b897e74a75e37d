package org.strowger.router.smsc;

import org.strowger.router.config.Rate;

/**
 * What operators see of an SMSC as a whole: a value, taken at its home.
 *
 * @param state its health
 * @param sinceNanos since when it is up, down or silent
 * @param waiting its queue
 * @param pace its rate
 */
public record SmscHomeView(SmscState state, long sinceNanos, Waiting waiting, Pace pace) {
    /** For an SMSC without a home. */
    public static final SmscHomeView NONE = new SmscHomeView(
            SmscState.DOWN,
            0,
            new Waiting(0, 0, 0, Long.MAX_VALUE, 0),
            new Pace(Rate.UNLIMITED, false, SmscThrottle.NEVER_TOLD, 0));

    /**
     * The queue.
     *
     * @param count how many messages
     * @param octets their size, without those about to leave
     * @param max how many may be queued
     * @param oldestSinceNanos when the oldest was queued; {@link Long#MAX_VALUE} if the queue is empty
     * @param beingMarked of these, the ones whose attempt is being stored
     */
    public record Waiting(int count, long octets, int max, long oldestSinceNanos, int beingMarked) {}

    /**
     * The rate.
     *
     * @param rate in effect
     * @param isCut whether it is below the contract, because the SMSC answered "too fast"
     * @param complainedNanos when it last did; {@link SmscThrottle#NEVER_TOLD} if never
     * @param freeAtNanos when the next message may leave
     */
    public record Pace(Rate rate, boolean isCut, long complainedNanos, long freeAtNanos) {}
}
