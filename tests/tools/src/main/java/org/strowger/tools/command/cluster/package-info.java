/**
 * The verb {@code try-cluster}.
 *
 * <p>Thread: the thread of the command line. May use: everything. Read
 * {@link org.strowger.tools.command.cluster.TryClusterCommand} first.
 */
@NullMarked
package org.strowger.tools.command.cluster;

import org.jspecify.annotations.NullMarked;
