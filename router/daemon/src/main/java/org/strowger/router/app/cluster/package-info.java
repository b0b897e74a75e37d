/**
 * This process as a node of a cluster: connects to the brokers, claims a home shard, and runs the cluster's thread.
 *
 * <p>Thread: each class says. May use: all of the router. Read {@link org.strowger.router.app.cluster.RunningCluster}
 * first.
 */
@NullMarked
package org.strowger.router.app.cluster;

import org.jspecify.annotations.NullMarked;
