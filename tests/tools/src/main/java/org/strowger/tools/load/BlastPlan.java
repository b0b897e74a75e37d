package org.strowger.tools.load;

import org.strowger.tools.Target;

/**
 * How to load an SMSC or a router.
 *
 * @param target whom
 * @param connections how many to hold
 * @param dialledAtOnce how many may be on their way at once
 * @param window messages on their way per connection
 * @param pace how fast
 * @param messages what to send
 */
public record BlastPlan(Target target, int connections, int dialledAtOnce, int window, Pace pace, Messages messages) {
    public BlastPlan {
        if (connections < 1 || dialledAtOnce < 1 || window < 1) {
            throw new IllegalArgumentException(
                    "at least one connection with a window of one is needed, not " + connections + " with " + window);
        }
        if (target.login().traffic().sends() && messages.numberDigits(connections) < Messages.NUMBER_DIGITS_MIN) {
            throw new IllegalArgumentException("numbers that begin with '" + messages.prefix()
                    + "' have no room for a number for each message: give fewer digits");
        }
    }

    /**
     * How fast to send.
     *
     * @param perSecond over all connections; 0: whenever there is room
     * @param spins whether threads never sleep, so that they are never late
     * @param untilReceipt whether a message has its place in the window until its receipt has come, not just its answer
     */
    public record Pace(double perSecond, boolean spins, boolean untilReceipt) {
        public static final Pace AS_FAST_AS_ANSWERED = new Pace(0, false, false);

        public Pace {
            if (!(perSecond >= 0)) {
                throw new IllegalArgumentException("a rate is not below zero");
            }
        }
    }
}
