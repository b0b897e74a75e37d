/**
 * The verb {@code try-cluster}.
 *
 * <p>Thread: that of the command line. May use: all. Read {@link org.strowger.tools.command.cluster.TryClusterCommand}
 * first.
 */
@NullMarked
package org.strowger.tools.command.cluster;

import org.jspecify.annotations.NullMarked;
