/**
 * The console's commands about the nodes of a cluster and their shards.
 *
 * <p>Thread: that of the console's command. May use: admin.answer, admin.command, cluster. Read
 * {@link org.strowger.router.admin.cluster.ClusterCommands} first.
 */
@NullMarked
@Within(Within.Scope.COMMAND)
package org.strowger.router.admin.cluster;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
