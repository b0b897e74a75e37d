/**
 * Several nodes as one router: who lives, which shard each owns, and who takes over the shards of a node that has died.
 * Nodes know each other only by what they append to replicated logs. {@code docs/internals/cluster.md} explains why
 * each rule is safe.
 *
 * <p>Thread: the cluster's thread. May use: store, thread, time, metrics. Read
 * {@link org.strowger.router.cluster.ClusterMember} first.
 */
@NullMarked
package org.strowger.router.cluster;

import org.jspecify.annotations.NullMarked;
