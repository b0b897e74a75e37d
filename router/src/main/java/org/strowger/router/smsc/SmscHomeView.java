package org.strowger.router.smsc;

import org.strowger.router.config.Rate;

/**
 * What operators may see of an SMSC as a whole: a value, taken at its home.
 *
 * @param state whether it is of use
 * @param sinceNanos since when it is up, down or silent
 * @param waiting what waits there
 * @param pace how fast it goes
 */
public record SmscHomeView(SmscState state, long sinceNanos, Waiting waiting, Pace pace) {
    /** Of an SMSC that has no home yet, or none any more. */
    public static final SmscHomeView NONE = new SmscHomeView(
            SmscState.DOWN,
            0,
            new Waiting(0, 0, 0, Long.MAX_VALUE, 0),
            new Pace(Rate.UNLIMITED, false, SmscThrottle.NEVER_TOLD, 0));

    /**
     * What waits.
     *
     * @param count how many messages
     * @param octets how many those have that are not on their way out
     * @param max how many may
     * @param oldestSinceNanos since when the oldest; {@link Long#MAX_VALUE} if none does
     * @param beingMarked of these, those of which the store is being told that they leave
     */
    public record Waiting(int count, long octets, int max, long oldestSinceNanos, int beingMarked) {}

    /**
     * How fast it goes.
     *
     * @param rate that holds now
     * @param isCut whether that is less than the contract, because the SMSC complained
     * @param complainedNanos when it last did; {@link SmscThrottle#NEVER_TOLD} if never
     * @param freeAtNanos when the next message may leave
     */
    public record Pace(Rate rate, boolean isCut, long complainedNanos, long freeAtNanos) {}
}
