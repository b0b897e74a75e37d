package org.strowger.world;

import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;

/** A message or receipt that the router has sent to a peer, in any protocol. */
public interface Arrival {
    ShortMessage message();

    /** The time of arrival. */
    long nanos();

    /** The time at which the connection of the message was closed; {@link Long#MAX_VALUE} if it is open. */
    long closedNanos();

    void answer(Outcome outcome);

    /** Whether the router closes the connection if no response arrives in time. */
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
