package org.strowger.world;

import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;

/** A message or receipt that the router has handed to a peer, in whichever protocol. */
public interface Arrival {
    ShortMessage message();

    /** When it came. */
    long nanos();

    /** When the connection ended by which it came; {@link Long#MAX_VALUE} if it is open. */
    long closedNanos();

    void answer(Outcome outcome);

    /** Whether the connection ends if no answer comes in time: then it is as if it had broken. */
    default boolean endsUnanswered() {
        return false;
    }

    default Receipt receipt() {
        return message().receipt().orElseThrow();
    }

    default String to() {
        return message().destination().text();
    }
}
