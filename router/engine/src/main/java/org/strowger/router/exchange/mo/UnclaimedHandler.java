package org.strowger.router.exchange.mo;

import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.smsc.SmscTraffic;

/** Handles messages from mobiles that no rule takes. */
@FunctionalInterface
interface UnclaimedHandler {
    /** The handler until another one is set. */
    UnclaimedHandler NONE = (from, message, token, optedOut, decidedBy) -> {
        throw new AssertionError("no handler of messages without a rule");
    };

    /**
     * Handles a message that no rule takes, and answers it.
     *
     * @param message as inbound rules see it; valid during this call
     * @param optedOut the table of opt-outs that was written because of the message; empty if none was
     * @param decidedBy the configuration by which no rule takes the message
     */
    void came(SmscTraffic.Source from, ShortMessage message, long token, String optedOut, Generation decidedBy);
}
