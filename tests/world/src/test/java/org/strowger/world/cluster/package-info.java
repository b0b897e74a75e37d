/**
 * Several whole routers over one set of simulated logs: mail, questions, shared limits, and stores that are taken over.
 *
 * <p>Thread: that of the test. Read {@link org.strowger.world.cluster.ClusterRoutersTest} first.
 */
@NullMarked
package org.strowger.world.cluster;

import org.jspecify.annotations.NullMarked;
