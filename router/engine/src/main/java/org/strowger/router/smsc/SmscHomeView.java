package org.strowger.router.smsc;

import org.strowger.router.config.value.Rate;

/**
 * A snapshot of an SMSC as a whole for operators, taken at its home.
 *
 * @param state its health
 * @param sinceNanos since when the SMSC is up, down or silent
 * @param waiting its queue
 * @param pace its rate
 * @param aside whether it gets no messages because of a status; {@link Aside#NONE} if not
 */
public record SmscHomeView(SmscState state, long sinceNanos, Waiting waiting, Pace pace, Aside aside) {
    /** The view of an SMSC without a home. */
    public static final SmscHomeView NONE = new SmscHomeView(
            SmscState.DOWN,
            0,
            new Waiting(0, 0, 0, Long.MAX_VALUE, 0, Largest.NONE, 0),
            new Pace(Rate.UNLIMITED, false, SmscThrottle.NEVER_TOLD, false),
            Aside.NONE);

    /**
     * The queue.
     *
     * @param count the number of messages
     * @param octets their size in bytes, without the messages that are about to leave
     * @param max the limit of queued messages
     * @param oldestSinceNanos when the oldest was queued; {@link Long#MAX_VALUE} if the queue is empty
     * @param beingMarked the number of these messages whose attempt is being stored
     * @param largest the application with the most messages
     * @param fullFor the number of applications that have no room for another message
     */
    public record Waiting(
            int count, long octets, int max, long oldestSinceNanos, int beingMarked, Largest largest, int fullFor) {}

    /**
     * The application with the most queued messages.
     *
     * @param application its name; empty if no message is queued
     * @param messages the number of its messages
     */
    public record Largest(String application, int messages) {
        static final Largest NONE = new Largest("", 0);
    }

    /**
     * The time in which the SMSC gets no messages because of a status in its response.
     *
     * @param untilNanos its end
     * @param why the status
     */
    public record Aside(long untilNanos, String why) {
        public static final Aside NONE = new Aside(Long.MIN_VALUE, "");

        public boolean isNone() {
            return equals(NONE);
        }

        boolean lasts(long nowNanos) {
            return nowNanos < untilNanos;
        }
    }

    /**
     * The rate.
     *
     * @param rate the rate in effect, with the temporary limit of an operator
     * @param isCut whether it is below the contract, because the SMSC responded "too fast"
     * @param complainedNanos when the SMSC last responded "too fast"; {@link SmscThrottle#NEVER_TOLD} if never
     * @param isReached whether the next message must wait for the rate
     */
    public record Pace(Rate rate, boolean isCut, long complainedNanos, boolean isReached) {}
}
