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
     * No rule takes the message, which is to be answered.
     *
     * @param message as inbound rules see it; valid during this call
     * @param optedOut the table that was written because of it; empty if none was
     * @param decidedBy the configuration
     */
    void came(SmscTraffic.Source from, ShortMessage message, long token, String optedOut, Generation decidedBy);
}
