package org.strowger.router.cluster.mail;

import java.util.OptionalInt;

/** Where applications receive. Any thread may ask. */
@FunctionalInterface
public interface Whereabouts {
    /** Without a cluster. */
    Whereabouts NONE = application -> OptionalInt.empty();

    /**
     * The home shard of a live node where the application receives, by a session or a callback target; empty if it
     * receives nowhere, or at this node only.
     */
    OptionalInt shardReceiving(String application);
}
