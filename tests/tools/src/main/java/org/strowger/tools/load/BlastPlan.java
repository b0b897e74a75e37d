package org.strowger.tools.load;

import org.strowger.tools.Target;

/**
 * The settings of a load test of an SMSC or a router.
 *
 * @param target the server and the login
 * @param connections the number of connections
 * @param dialledAtOnce the maximum number of concurrent dials
 * @param window the maximum number of unanswered messages per connection
 * @param pace the rate
 * @param messages the messages to send
 */
public record BlastPlan(Target target, int connections, int dialledAtOnce, int window, Pace pace, Messages messages) {
    public BlastPlan {
        if (connections < 1 || dialledAtOnce < 1 || window < 1) {
            throw new IllegalArgumentException(
                    "connections and window must be at least 1, not " + connections + " with " + window);
        }
        if (target.login().traffic().sends() && messages.numberDigits(connections) < Messages.NUMBER_DIGITS_MIN) {
            throw new IllegalArgumentException("recipients with the prefix '" + messages.prefix()
                    + "' have too few digits left to number the messages: use a shorter prefix or fewer connections");
        }
    }

    /**
     * The rate of a load.
     *
     * @param perSecond messages per second over all connections; 0 to send whenever a window has room
     * @param spins whether the threads never sleep, so that no message is late
     * @param untilReceipt whether a message occupies its place in the window until its receipt has arrived, rather than
     *     only until its response
     */
    public record Pace(double perSecond, boolean spins, boolean untilReceipt) {
        public static final Pace AS_FAST_AS_ANSWERED = new Pace(0, false, false);

        public Pace {
            if (!(perSecond >= 0)) {
                throw new IllegalArgumentException("the rate must not be negative");
            }
        }
    }
}
