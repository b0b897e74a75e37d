/**
 * Several nodes as one router: the living nodes, the shards that each node owns, and the takeover of the shards of a
 * node that has died. Nodes communicate only by the records that they append to replicated logs.
 * {@code docs/internals/cluster.md} explains why each rule is safe.
 *
 * <p>Thread: the cluster's thread. May use: store, thread, time, metrics. Read
 * {@link org.strowger.router.cluster.ClusterMember} first.
 */
@NullMarked
package org.strowger.router.cluster;

import org.jspecify.annotations.NullMarked;
