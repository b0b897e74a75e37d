package org.strowger.world.custody;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.world.Peer;

/** The way by which an application of a walk has sent a message, and the answer to it. */
interface Sending {
    /** The answer that the application has; null if it has none. */
    @Nullable
    Outcome told();

    /** When it came; {@link Long#MAX_VALUE} if it did not. */
    long toldNanos();

    /** A message that was sent by a session. */
    record BySession(Peer peer, long token) implements Sending {
        @Override
        public @Nullable Outcome told() {
            return peer.outcomes().get(token);
        }

        @Override
        public long toldNanos() {
            return peer.outcomeNanos(token);
        }
    }
}
