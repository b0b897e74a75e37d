package org.strowger.router.mail;

import java.util.OptionalInt;

/**
 * The nodes that have sessions of an SMSC or receivers of an application that this node lacks. May be called on any
 * thread.
 */
public interface Whereabouts {
    /** The whereabouts in a router without a cluster. */
    Whereabouts NONE = new Whereabouts() {
        @Override
        public OptionalInt shardReceiving(String application) {
            return OptionalInt.empty();
        }

        @Override
        public OptionalInt shardWithSession(String smsc) {
            return OptionalInt.empty();
        }
    };

    /**
     * The home shard of a live node where the application receives, by a session or a callback target; empty if it
     * receives nowhere, or at this node only.
     */
    OptionalInt shardReceiving(String application);

    /** The home shard of another live node that has sessions of the SMSC which can submit; empty if none has. */
    OptionalInt shardWithSession(String smsc);
}
