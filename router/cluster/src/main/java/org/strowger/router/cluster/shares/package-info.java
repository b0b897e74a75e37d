/**
 * The share of this node in the limits of the whole cluster: the session places of SMSCs with their part of the
 * throughput, and the parts of the limits of applications. {@code docs/internals/cluster.md}, "Shares", explains why no
 * place is used by two nodes.
 *
 * <p>Thread: the cluster's thread. May use: cluster, config. Read
 * {@link org.strowger.router.cluster.shares.ClusterShares} first.
 */
@NullMarked
package org.strowger.router.cluster.shares;

import org.jspecify.annotations.NullMarked;
