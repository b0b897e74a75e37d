package org.strowger.tools.sender;

import java.time.Duration;
import java.util.List;
import org.strowger.message.ShortMessage;
import org.strowger.tools.Target;

/**
 * The messages of {@link Sender} and the server to send them to.
 *
 * @param target the server and the login
 * @param messages the messages in order; each part of a long message is a message
 * @param receipts whether to wait for a receipt for each accepted message
 * @param atMost the timeout for the whole exchange
 */
public record SendPlan(Target target, List<ShortMessage> messages, boolean receipts, Duration atMost) {
    public SendPlan {
        messages = List.copyOf(messages);
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to send");
        }
    }
}
