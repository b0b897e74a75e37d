package org.strowger.tools.smsc;

import org.strowger.message.ShortMessage;

/** Records the messages that a simulated SMSC accepts. Called on the SMSC's threads. */
@FunctionalInterface
public interface SmscWatch {
    SmscWatch NONE = (message, nowNanos) -> {};

    void accepted(ShortMessage message, long nowNanos);
}
