/**
 * The log of the store as a shard: a replicated log that any node can take over from its owner. The order of the
 * records determines the owner.
 *
 * <p>Thread: a log is used by one thread at a time: the store's thread or, before the takeover, the cluster's thread. A
 * {@link org.strowger.router.store.shared.Lease} may be read on any thread. May use: store.log, store.replicated,
 * thread, time, metrics. Read {@link org.strowger.router.store.shared.ShardHistory} first.
 */
@NullMarked
package org.strowger.router.store.shared;

import org.jspecify.annotations.NullMarked;
