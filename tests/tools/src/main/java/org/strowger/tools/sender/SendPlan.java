package org.strowger.tools.sender;

import java.time.Duration;
import java.util.List;
import org.strowger.message.ShortMessage;
import org.strowger.tools.Target;

/**
 * What to send.
 *
 * @param target to which server, and as whom
 * @param messages what, in order; each part of a long message is one
 * @param receipts whether to wait for a receipt of each that was accepted
 * @param atMost how long to wait for everything together
 */
public record SendPlan(Target target, List<ShortMessage> messages, boolean receipts, Duration atMost) {
    public SendPlan {
        messages = List.copyOf(messages);
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to send");
        }
    }
}
